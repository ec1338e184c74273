import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Connection } from './connection.ts'
import type { SqlOutput } from './value.ts'

let directory = ''
let open: Connection[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'libsql-connection-'))
  writeFileSync(join(directory, 'a.db'), '')
  open = []
})
afterEach(() => {
  for (const connection of open) connection.close()
  rmSync(directory, { recursive: true })
})

function connect(): Connection {
  const connection = new Connection(join(directory, 'a.db'))
  open.push(connection)
  return connection
}

function run(connection: Connection, sql: string): { rows: SqlOutput[][]; columns: string[] } {
  const rows: SqlOutput[][] = []
  const { columns } = connection.run(
    sql,
    () => ({ named: {}, positional: [] }),
    (row) => rows.push(row),
  )
  return { rows, columns: columns.map((column) => column.name) }
}

test('a cached statement sees changes of another connection to its table', () => {
  const [one, two] = [connect(), connect()]
  one.sequence('CREATE TABLE t (a); INSERT INTO t VALUES (1)')
  expect(run(two, 'SELECT * FROM t')).toStrictEqual({ columns: ['a'], rows: [[1n]] })
  one.sequence('ALTER TABLE t ADD COLUMN b DEFAULT 2; INSERT INTO t VALUES (3, 4)')
  expect(run(two, 'SELECT * FROM t')).toStrictEqual({
    columns: ['a', 'b'],
    rows: [
      [1n, 2n],
      [3n, 4n],
    ],
  })
  one.sequence('DELETE FROM t; ALTER TABLE t RENAME COLUMN a TO z')
  expect(run(two, 'SELECT * FROM t')).toStrictEqual({ columns: ['z', 'b'], rows: [] })
})

test('a commit is durable before it is acknowledged, and the log is a WAL', () => {
  const connection = connect()
  expect(run(connection, 'PRAGMA synchronous').rows).toStrictEqual([[2n]])
  expect(run(connection, 'PRAGMA journal_mode').rows).toStrictEqual([['wal']])
})

test('does not create a missing file', () => {
  expect(() => new Connection(join(directory, 'b.db'))).toThrow(/no such namespace/)
})

test('reports that a connection with changed settings cannot be reused', () => {
  const connection = connect()
  run(connection, 'PRAGMA foreign_keys = OFF')
  expect(connection.reset()).toBe(false)
})
