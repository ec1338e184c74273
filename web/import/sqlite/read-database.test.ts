import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import initSqlJs, { type SqlJsStatic } from 'sql.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersOf } from './import-order.ts'
import { partsOf, tablesOf, UnreadableDatabase } from './read-database.ts'

const directory = mkdtempSync(join(tmpdir(), 'tessera-sqlite-'))
let engine: SqlJsStatic
let files = 0

beforeAll(async () => {
  engine = await initSqlJs()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The bytes of a real file. */
function fileOf(...statements: string[]): Uint8Array {
  const path = join(directory, `${(files += 1)}.sqlite`)
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
  return new Uint8Array(readFileSync(path))
}
const open = (bytes: Uint8Array) => new engine.Database(bytes)
const reasonOf = (bytes: Uint8Array) => {
  try {
    tablesOf(open(bytes))
    return null
  } catch (error) {
    return error instanceof UnreadableDatabase ? error.reason : error
  }
}

describe('a SQLite file', () => {
  it('has its tables read with every digit', () => {
    const database = open(
      fileOf(
        `create table "odd ""name""" (id integer primary key, big integer, price real, "select" text, file blob, any_value)`,
        `insert into "odd ""name""" values (1, 9007199254740993, 0.1, 'a,b', x'00', 5), (2, null, 1e21, '', null, 'text')`,
        `create table empty (name text) strict`,
      ),
    )
    const tables = tablesOf(database)
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['empty', 0],
      ['odd "name"', 2],
    ])
    expect(tables[1]?.columns.map(({ name, declared, hasBytes }) => [name, declared, hasBytes])).toEqual([
      ['id', 'integer', false],
      ['big', 'integer', false],
      ['price', 'real', false],
      ['select', 'text', false],
      ['file', 'blob', true],
      ['any_value', '', false],
    ])
    const parts = [...partsOf(database, 'odd "name"', ['big', 'price', 'select', 'file', 'any_value'])]
    expect(parts).toEqual([
      {
        rows: [
          ['9007199254740993', '0.1', 'a,b', '', '5'],
          ['', '1e+21', '', '', 'text'],
        ],
        lines: [1, 2],
        bytesRead: 2,
      },
    ])
  })

  it('runs nothing that it defines: no views, triggers or virtual tables', () => {
    const bytes = fileOf(
      `create table t (n integer)`,
      `create view calling as select load_extension('x') as x from missing`,
      `create view other as select unknown_function(n) from t`,
      `create trigger made after insert on t begin select raise(abort, 'no'); end`,
      `create virtual table search using fts5(body)`,
    )
    expect(tablesOf(open(bytes)).map(({ name }) => name)).toEqual(['t'])
  })

  it('is refused if it is damaged, encrypted or without tables', () => {
    const bytes = fileOf(
      `create table t (n text)`,
      `insert into t select hex(randomblob(200)) from generate_series(1, 2000)`.replace(
        'from generate_series(1, 2000)',
        `from (with recursive s(n) as (select 1 union all select n + 1 from s where n < 2000) select n from s)`,
      ),
    )
    const truncated = bytes.slice(0, bytes.length / 2)
    const overwritten = bytes.slice()
    overwritten.fill(7, 8192, 20_000)
    expect(['damaged', 'unreadable']).toContain(reasonOf(truncated))
    expect(['damaged', 'unreadable']).toContain(reasonOf(overwritten))
    const encrypted = Uint8Array.from(bytes, (byte, at) => (byte * 31 + at * 17) & 255)
    expect(reasonOf(encrypted)).toBe('unreadable')
    expect(reasonOf(fileOf(`create view v as select 1`))).toBe('noTables')
  })

  it('comes in parts that a request can hold', () => {
    const database = open(
      fileOf(
        `create table t (n integer)`,
        `insert into t with recursive s(n) as (select 1 union all select n + 1 from s where n < 12000) select n from s`,
      ),
    )
    const parts = [...partsOf(database, 't', ['n'])]
    expect(parts.map(({ rows, bytesRead }) => [rows.length, bytesRead])).toEqual([
      [5000, 5000],
      [5000, 10_000],
      [2000, 12_000],
    ])
  })

  it('becomes tables with typed fields and free titles', () => {
    const database = open(
      fileOf(
        `create table tasks (id integer primary key, title text, zip text, done boolean, due date, at datetime, price decimal(10,2), "title " text)`,
        `insert into tasks values (1, 'One', '01234', 1, '2024-02-29', '2024-02-29 10:00:00', 1.5, 'a')`,
        `insert into tasks values (2, 'Two', '98765', 0, '2024-03-01', '2024-03-01 11:30:00', 2.25, 'b')`,
      ),
    )
    const [order] = ordersOf(tablesOf(database), ['Tasks'])
    expect(order?.title).toBe('tasks_1')
    expect(order?.body.table?.columns.map(({ title, uidt }) => [title, uidt])).toEqual([
      ['id', 'Number'],
      ['title', 'SingleLineText'],
      ['zip', 'SingleLineText'],
      ['done', 'Checkbox'],
      ['due', 'Date'],
      ['at', 'DateTime'],
      ['price', 'Decimal'],
      ['title_1', 'SingleLineText'],
    ])
  })
})
