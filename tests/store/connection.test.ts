import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection, SqlArg } from '../../worker/platform/statement.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { StoreConstraintError, StoreStatementError } from '../../worker/store/errors.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

// Both clients do the same over a real server.

let server: DatabaseServer
beforeAll(async () => {
  server = await startDatabaseServer()
})
afterAll(() => server.stop())

const plain = (sql: string, args: SqlArg[] = []) => ({ sql, args })

describe.each(['libsql', 'pipeline'] as const)('%s', (client) => {
  let connection: Connection
  let namespace = ''
  let count = 0
  beforeEach(async () => {
    count += 1
    namespace = `${client}-${count}`
    await server.create(namespace)
    connection = openConnection(server.address(namespace), client)
    await connection.batch([plain('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')], 'write')
  })
  const names = async () =>
    (await connection.batch([plain('SELECT name FROM t ORDER BY id')], 'read'))[0]?.rows.flat()

  it('returns every kind of value as bound', async () => {
    const args = [
      null,
      7,
      -(2 ** 53) + 1,
      2n ** 62n,
      0.5,
      'grüße \u{1f600}',
      '',
      true,
      new Uint8Array([0, 254]),
    ]
    const columns = args.map((_, index) => `? AS c${index}, typeof(?${index + 1}) AS t${index}`).join(', ')
    const [result] = await connection.batch([plain(`SELECT ${columns}`, args)], 'read')
    expect(result?.columns.slice(0, 4)).toEqual(['c0', 't0', 'c1', 't1'])
    const read = [
      [null, 'null'],
      [7, 'integer'],
      [-(2 ** 53) + 1, 'integer'],
      ['4611686018427387904', 'integer'],
      [0.5, 'real'],
      ['grüße \u{1f600}', 'text'],
      ['', 'text'],
      [1, 'integer'],
      [new Uint8Array([0, 254]), 'blob'],
    ]
    expect(result?.rows).toEqual([read.flat()])
  })

  it('binds whole numbers as integers', async () => {
    const [result] = await connection.batch([plain("SELECT ? || '', ? / 2", [25, 5])], 'read')
    expect(result?.rows).toEqual([['25', 2]])
  })

  it('reports affected rows and the last row id', async () => {
    const results = await connection.batch(
      [
        plain("INSERT INTO t (name) VALUES ('a'), ('b')"),
        plain('UPDATE t SET name = name || ?', ['!']),
        plain('DELETE FROM t WHERE id = 9'),
      ],
      'write',
    )
    expect(results.map(({ rowsAffected }) => rowsAffected)).toEqual([2, 2, 0])
    expect(results[0]?.lastInsertRowid).toBe(2)
  })

  it('changes nothing when one statement violates a constraint', async () => {
    const statements = [
      plain("INSERT INTO t (name) VALUES ('a')"),
      plain("INSERT INTO t (name) VALUES ('a')"),
      plain("INSERT INTO t (name) VALUES ('b')"),
    ]
    const error: unknown = await connection.batch(statements, 'write').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StoreConstraintError)
    expect(error).toMatchObject({ kind: 'unique', subject: 't.name', statement: 1 })
    expect(await names()).toEqual([])
  })

  it('names the statement that the database does not understand', async () => {
    const statements = [plain('SELECT 1'), plain('SELECT * FROM missing')]
    const error: unknown = await connection.batch(statements, 'read').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StoreStatementError)
    expect(error).toMatchObject({ statement: 1 })
  })

  it('does not write in a read batch', async () => {
    await expect(connection.batch([plain("INSERT INTO t (name) VALUES ('a')")], 'read')).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  it('sends a repeated statement with the arguments of each', async () => {
    const sql = 'INSERT INTO t (name) VALUES (?)'
    await connection.batch(
      ['a', 'b', 'c'].map((name) => plain(sql, [name])),
      'write',
    )
    expect(await names()).toEqual(['a', 'b', 'c'])
  })

  it('lets concurrent writers wait for each other', async () => {
    const writers = Array.from({ length: 30 }, (_, index) =>
      openConnection(server.address(namespace), client).batch(
        [plain('INSERT INTO t (name) VALUES (?)', [`n${index}`])],
        'write',
      ),
    )
    await Promise.all(writers)
    expect(await names()).toHaveLength(30)
  })

  it('reports a missing database and a wrong token', async () => {
    const { authToken, url } = server.address(namespace)
    const of = (address: { url: string; authToken: string }) =>
      openConnection(address, client).batch([plain('SELECT 1')], 'read')
    await expect(of({ url: `${server.url}/none`, authToken })).rejects.toMatchObject({
      code: 'BASE_CORRUPTED',
    })
    await expect(of({ url, authToken: 'wrong' })).rejects.toMatchObject({ code: 'BASE_UNAVAILABLE' })
  })
})
