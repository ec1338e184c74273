import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '@libsql/client/web'
import { answerOf, startTestServer } from './testing.ts'
import type { TestServer } from './testing.ts'

let server: TestServer
let client: Client
let counter = 0
let namespace = ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  namespace = `base-${counter}`
  await server.create(namespace)
  client = server.client(namespace)
})

const count = async (table: string): Promise<unknown> =>
  (await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n']

describe('values', () => {
  test.each([
    ['null', null],
    ['2^53 + 1', 2n ** 53n + 1n],
    ['the largest integer', 2n ** 63n - 1n],
    ['the smallest integer', -(2n ** 63n)],
    ['a float', 0.1],
    ['a large float', 1.7976931348623157e308],
    ['text', 'grüße, 日本, 👩‍👩‍👧, سلام'],
    ['text with NUL', 'a\0b\0'],
    ['empty text', ''],
    ['all control characters', Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')],
  ])('%s is read as it was written', async (_name, value) => {
    await client.execute('CREATE TABLE t (v)')
    await client.execute({ sql: 'INSERT INTO t VALUES (?)', args: [value] })
    expect((await client.execute('SELECT v FROM t')).rows[0]?.['v']).toStrictEqual(value)
  })

  test('blobs keep every byte, and empty ones remain blobs', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const { rows } = await client.execute({
      sql: 'SELECT ? AS full, ? AS empty, typeof(?2) AS type',
      args: [bytes, new Uint8Array(0)],
    })
    expect(new Uint8Array(rows[0]?.['full'] as ArrayBuffer)).toStrictEqual(bytes)
    expect(rows[0]?.['empty']).toHaveProperty('byteLength', 0)
    expect(rows[0]?.['type']).toBe('blob')
  })

  test('infinity in a cell does not make its page unreadable', async () => {
    const { rows } = await client.execute('SELECT 9e999 AS more, -9e999 AS less, 1 AS one')
    expect(rows[0]).toMatchObject({ more: Infinity, less: -Infinity, one: 1n })
  })

  test('returns integers as text on request', async () => {
    const { rows } = await server.client(namespace, 'string').execute('SELECT 9007199254740993 AS n')
    expect(rows[0]?.['n']).toBe('9007199254740993')
  })

  test('rejects a lone surrogate', async () => {
    await expect(client.execute({ sql: 'SELECT ?', args: ['a\ud800b'] })).rejects.toMatchObject({
      code: 'ARGS_INVALID',
    })
  })

  test('rejects an integer beyond 64 bits', async () => {
    const response = await server.call(`/${namespace}/v2/pipeline`, 'POST', {
      requests: [
        {
          type: 'execute',
          stmt: { sql: 'SELECT ?', args: [{ type: 'integer', value: '9223372036854775808' }] },
        },
        { type: 'close' },
      ],
    })
    expect(await response.json()).toMatchObject({
      results: [{ error: { code: 'ARGS_INVALID' } }, { type: 'ok' }],
    })
  })
})

describe('arguments', () => {
  test.each([
    ['bare marks', 'SELECT ? AS a, ? AS b', [1n, 2n]],
    ['numbered marks', 'SELECT ?2 AS b, ?1 AS a', [1n, 2n]],
    ['names given by position', 'SELECT :x AS a, @y AS b', [1n, 2n]],
    ['a mix', 'SELECT ?1 AS a, :x AS b, ?1 AS c', [1n, 2n]],
    ['names', 'SELECT :x AS a, $y AS b', { x: 1n, $y: 2n }],
    [
      'marks in comments and quotes',
      `SELECT '?' AS q, ? AS a, /* ? */ "?" AS b FROM (SELECT ? AS "?") -- ?`,
      [1n, 2n],
    ],
  ])('%s', async (_name, sql, args) => {
    expect((await client.execute({ sql, args })).rows[0]).toMatchObject({ a: 1n, b: 2n })
  })

  test.each([
    ['too few', 'SELECT ?, ?', [1]],
    ['too many', 'SELECT ?', [1, 2]],
    ['a name that is not given', 'SELECT :a, :b', { a: 1 }],
  ])('%s are refused', async (_name, sql, args) => {
    await expect(client.execute({ sql, args })).rejects.toMatchObject({ code: 'ARGS_INVALID' })
  })

  test('rejects 40,000 variables', async () => {
    const args = Array.from({ length: 40_000 }, () => 1)
    const sql = `SELECT ${args.map(() => '?').join('+')}`
    await expect(client.execute({ sql, args })).rejects.toThrow(/too many SQL variables|too large/)
  })
})

describe('results', () => {
  test('returns changed rows and the last row id', async () => {
    await client.execute('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)')
    const inserted = await client.execute("INSERT INTO t (a) VALUES ('x'), ('y'), ('z')")
    expect(inserted).toMatchObject({ rowsAffected: 3, lastInsertRowid: 3n })
    expect(await client.execute("UPDATE t SET a = 'w' WHERE id > 1")).toMatchObject({ rowsAffected: 2 })
    expect(await client.execute('UPDATE t SET a = 1 WHERE id > 9')).toMatchObject({ rowsAffected: 0 })
    expect(await client.execute('CREATE TABLE u (a)')).toMatchObject({ rowsAffected: 0 })
    expect(await client.execute('DELETE FROM t RETURNING a')).toMatchObject({
      rowsAffected: 3,
      columns: ['a'],
    })
  })

  test('returns duplicate column names and declared types', async () => {
    await client.execute('CREATE TABLE t (a BIGINT, b VARCHAR(3))')
    const result = await client.execute('SELECT a, b, a + 1 AS a FROM t')
    expect(result).toMatchObject({
      columns: ['a', 'b', 'a'],
      columnTypes: ['BIGINT', 'VARCHAR(3)', ''],
      rows: [],
    })
  })

  test('a cached statement sees a changed table', async () => {
    await client.execute('CREATE TABLE t (a)')
    await client.execute('INSERT INTO t VALUES (1)')
    expect((await client.execute('SELECT * FROM t')).columns).toStrictEqual(['a'])
    await client.execute('ALTER TABLE t ADD COLUMN b DEFAULT 2')
    const after = await client.execute('SELECT * FROM t')
    expect(after.columns).toStrictEqual(['a', 'b'])
    expect(after.rows[0]).toMatchObject({ a: 1n, b: 2n })
  })

  test.each([
    ['FTS5', "SELECT count(*) AS v FROM pragma_compile_options WHERE compile_options = 'ENABLE_FTS5'", 1n],
    ['JSON', `SELECT json_extract('{"a":[1,2]}', '$.a[1]') AS v`, 2n],
    ['rows of JSON', "SELECT sum(value) AS v FROM json_each('[1,2,3]')", 6n],
    ['math', 'SELECT round(pow(2, 0.5), 3) AS v', 1.414],
    [
      'windows',
      'SELECT sum(x) OVER (ORDER BY x) AS v FROM (SELECT 1 AS x UNION SELECT 2) ORDER BY x DESC',
      3n,
    ],
  ])('%s is there', async (_name, sql, value) => {
    expect((await client.execute(sql)).rows[0]?.['v']).toBe(value)
  })

  test('creates and searches a full-text table', async () => {
    await client.batch(
      ['CREATE VIRTUAL TABLE f USING fts5(body)', "INSERT INTO f VALUES ('the quick fox'), ('a dog')"],
      'write',
    )
    expect((await client.execute("SELECT body FROM f WHERE f MATCH 'quick'")).rows).toHaveLength(1)
  })
})

describe('batches', () => {
  test('a failing batch changes nothing, including tables', async () => {
    const batch = client.batch(
      ['CREATE TABLE t (a UNIQUE)', 'INSERT INTO t VALUES (1)', 'INSERT INTO t VALUES (1)'],
      'write',
    )
    await expect(batch).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE', statementIndex: 2 })
    expect((await client.execute('SELECT name FROM sqlite_schema')).rows).toStrictEqual([])
  })

  test('sends a repeated statement as stored SQL', async () => {
    await client.execute('CREATE TABLE t (a)')
    const sql = 'INSERT INTO t VALUES (?)'
    await client.batch(
      Array.from({ length: 50 }, (_, index) => ({ sql, args: [index] })),
      'write',
    )
    expect(await count('t')).toBe(50n)
  })

  test('a read-only batch cannot write, but its connection can afterwards', async () => {
    await client.execute('CREATE TABLE t (a)')
    await expect(client.batch(['INSERT INTO t VALUES (1)'], 'read')).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    })
    await client.execute('INSERT INTO t VALUES (1)')
    expect(await count('t')).toBe(1n)
  })

  test('conditions: ok, error, not, and, or, is_autocommit', async () => {
    const ok = { type: 'ok', step: 0 }
    const failed = { type: 'error', step: 1 }
    const steps = [
      { stmt: { sql: 'SELECT 0' } },
      { stmt: { sql: 'SELECT nothing' } },
      { stmt: { sql: 'SELECT 2' }, condition: { type: 'and', conds: [ok, failed] } },
      { stmt: { sql: 'SELECT 3' }, condition: { type: 'not', cond: failed } },
      { stmt: { sql: 'SELECT 4' }, condition: { type: 'or', conds: [{ type: 'ok', step: 3 }, ok] } },
      { stmt: { sql: 'BEGIN' }, condition: { type: 'is_autocommit' } },
      { stmt: { sql: 'SELECT 6' }, condition: { type: 'is_autocommit' } },
    ]
    const response = await server.call(`/${namespace}/v3/pipeline`, 'POST', {
      requests: [{ type: 'batch', batch: { steps } }, { type: 'get_autocommit' }, { type: 'close' }],
    })
    const { results } = await answerOf(response)
    const result = results[0]?.response?.result
    expect(result?.step_results?.map((step: unknown) => step !== null)).toStrictEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ])
    expect(result?.step_errors?.[1]).toMatchObject({ code: 'SQLITE_ERROR' })
    expect(results[1]?.response).toStrictEqual({ type: 'get_autocommit', is_autocommit: false })
  })

  test('migrate disables foreign keys and re-enables them', async () => {
    await client.batch(
      ['CREATE TABLE p (id INTEGER PRIMARY KEY)', 'CREATE TABLE c (p REFERENCES p(id))'],
      'write',
    )
    await client.migrate(['INSERT INTO c VALUES (7)'])
    expect(await count('c')).toBe(1n)
    await expect(client.execute('INSERT INTO c VALUES (8)')).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    })
  })

  test('executeMultiple runs scripts with triggers', async () => {
    await client.executeMultiple(`
      CREATE TABLE t (a); -- one; two
      CREATE TABLE log (a);
      CREATE TRIGGER keep AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.a); SELECT ';'; END;
      INSERT INTO t VALUES (';');`)
    expect(await count('log')).toBe(1n)
  })
})

describe('errors', () => {
  test('a failed statement works with other arguments', async () => {
    await client.execute('CREATE TABLE t (a TEXT UNIQUE)')
    const insert = (a: string) => ({ sql: 'INSERT INTO t (a) VALUES (?) RETURNING a', args: [a] })
    await client.batch([insert('x')], 'write')
    await expect(client.batch([insert('x')], 'write')).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    })
    expect((await client.batch([insert('y')], 'write'))[0]?.rows[0]?.['a']).toBe('y')
  })

  test.each([
    ['SQLITE_ERROR', 'SELEC 1'],
    ['SQLITE_ERROR', 'SELECT * FROM nowhere'],
    ['SQL_NO_STATEMENT', ' -- nothing'],
    ['SQL_MANY_STATEMENTS', 'SELECT 1; SELECT 2'],
    ['SQL_MANY_STATEMENTS', 'SELECT 1;/* x */ DROP TABLE t -- y'],
    ['SQLITE_CONSTRAINT_NOTNULL', 'INSERT INTO t VALUES (NULL, 1, 1)'],
    ['SQLITE_CONSTRAINT_CHECK', 'INSERT INTO t VALUES (1, -1, 1)'],
    ['SQLITE_CONSTRAINT_DATATYPE', "INSERT INTO t VALUES (1, 1, 'x')"],
  ])('%s: %s', async (code, sql) => {
    await client.execute('CREATE TABLE t (a ANY NOT NULL, b INT CHECK (b > 0), c INT) STRICT')
    await expect(client.execute(sql)).rejects.toMatchObject({ code })
    await expect(client.execute('SELECT * FROM t')).resolves.toMatchObject({ rows: [] })
  })

  test('ignores a trailing semicolon and comment', async () => {
    expect((await client.execute('SELECT 1 AS a; -- done;')).rows).toHaveLength(1)
  })

  test.each([
    ['not JSON', '{'],
    ['no requests', {}],
    ['an unknown request', { requests: [{ type: 'drop' }] }],
    [
      'a step that is not yet',
      {
        requests: [
          {
            type: 'batch',
            batch: { steps: [{ stmt: { sql: 'SELECT 1' }, condition: { type: 'ok', step: 0 } }] },
          },
        ],
      },
    ],
    ['SQL that is not stored', { requests: [{ type: 'execute', stmt: { sql_id: 1 } }] }],
    ['a baton that is not ours', { baton: 'nope', requests: [] }],
  ])('a protocol error is a 400: %s', async (_name, body) => {
    const response = await server.call(`/${namespace}/v2/pipeline`, 'POST', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  })

  test('describe returns parameters, columns and whether it reads', async () => {
    await client.execute('CREATE TABLE t (a INTEGER)')
    const describeSql = async (sql: string): Promise<unknown> => {
      const requests = [{ type: 'describe', sql }, { type: 'close' }]
      const response = await server.call(`/${namespace}/v2/pipeline`, 'POST', { requests })
      return (await answerOf(response)).results[0]?.response?.result
    }
    expect(await describeSql('SELECT a FROM t WHERE a = ? AND a > :x')).toStrictEqual({
      params: [{ name: null }, { name: ':x' }],
      cols: [{ name: 'a', decltype: 'INTEGER' }],
      is_explain: false,
      is_readonly: true,
    })
    expect(await describeSql('DELETE FROM t')).toMatchObject({ is_readonly: false })
    expect(await count('t')).toBe(0n)
  })

  test('a cursor returns a batch entry by entry', async () => {
    const steps = [{ stmt: { sql: 'SELECT 1 AS a UNION ALL SELECT 2' } }, { stmt: { sql: 'SELEC' } }]
    const response = await server.call(`/${namespace}/v3/cursor`, 'POST', { batch: { steps } })
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.slice(1).map((entry) => entry.type)).toStrictEqual([
      'step_begin',
      'row',
      'row',
      'step_end',
      'step_error',
    ])
    expect(lines[0].baton).toEqual(expect.any(String))
  })
})
