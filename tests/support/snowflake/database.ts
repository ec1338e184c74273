import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { describedType, duckdbType, type StubTable } from './catalog.ts'
import { cellText, columnType } from './cells.ts'
import { macros } from './macros.ts'
import { NotSnowflakeSql, shownName, storedName, toDuckdb } from './to-duckdb.ts'
import type { StubResult } from './result.ts'
import { showKeys } from './show-keys.ts'
import { UnsupportedSubquery } from './subqueries.ts'

export type StubBindings = Record<string, { type: string; value: string | null }>

/** An error as the SQL API says it. */
export class StubError extends Error {
  readonly code: string
  readonly sqlState: string

  constructor(code: string, sqlState: string, message: string) {
    super(message)
    this.code = code
    this.sqlState = sqlState
  }
}

/** A database of Snowflake whose statements DuckDB runs. */
export type StubDatabase = {
  query(sql: string, bindings?: StubBindings): Promise<StubResult>
  /** Runs a statement of DuckDB, to fill tables. */
  exec(sql: string): Promise<void>
  close(): void
}

const quoted = (name: string) => `"${storedName(name).replaceAll('"', '""')}"`

export async function openStubDatabase(tables: readonly StubTable[] = []): Promise<StubDatabase> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`set timezone = 'UTC'`)
  await connection.run(`set default_null_order = 'nulls_last_on_asc_first_on_desc'`)
  for (const macro of macros) await connection.run(macro)
  await createCatalog(connection, tables)
  for (const table of tables) await createTable(connection, table)
  return {
    async query(sql, bindings = {}) {
      const keys = showKeys(sql, tables)
      if (keys) return keys
      return run(connection, translated(sql), Object.values(bindings).map(bound))
    },
    exec: async (sql) => void (await connection.run(sql)),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

function translated(sql: string): string {
  try {
    return toDuckdb(sql)
  } catch (error) {
    if (error instanceof UnsupportedSubquery) throw new StubError('002031', '0A000', error.message)
    if (!(error instanceof NotSnowflakeSql)) throw error
    throw new StubError('001003', '42000', `SQL compilation error:\n${error.message}`)
  }
}

async function run(connection: DuckDBConnection, sql: string, values: DuckDBValue[]): Promise<StubResult> {
  const reader = await connection.runAndReadAll(sql, values).catch((error: unknown) => {
    throw errorOf(error)
  })
  const types = reader.columnTypes()
  return {
    rowType: reader.columnNames().map((name, index) => {
      const type = types[index]
      if (!type) throw new Error('A column has no type.')
      return { name: shownName(name), ...columnType(type), nullable: true }
    }),
    data: reader.getRows().map((row) => row.map((value) => cellText(value))),
  }
}

function bound({ type, value }: StubBindings[string]): DuckDBValue {
  if (value === null) return null
  if (type === 'REAL') return Number(value)
  if (type === 'FIXED') return BigInt(value)
  if (type === 'BOOLEAN') return value === 'true'
  return value
}

function errorOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (/Table with name .* does not exist/.test(message)) {
    const name = /Table with name (\S+) does not exist/.exec(message)?.[1] ?? ''
    return new StubError(
      '002003',
      '42S02',
      `SQL compilation error:\nObject '${shownName(name)}' does not exist or not authorized.`,
    )
  }
  if (/Referenced column|does not have a column named/.test(message)) {
    const name = /[Cc]olumn (?:named )?"([^"]+)"/.exec(message)?.[1] ?? ''
    return new StubError(
      '000904',
      '42000',
      `SQL compilation error: error line 1 at position 7\ninvalid identifier '"${shownName(name)}"'\n${message}`,
    )
  }
  if (message.startsWith('Conversion Error')) return new StubError('100038', '22018', message)
  return new StubError('000002', '0A000', message)
}

async function createCatalog(connection: DuckDBConnection, tables: readonly StubTable[]): Promise<void> {
  const run = (sql: string, values: DuckDBValue[] = []) => connection.run(sql, values)
  await run('create schema sf_information_schema')
  await run('create table sf_information_schema.schemata (schema_name varchar)')
  await run(`create table sf_information_schema.tables (table_schema varchar, table_name varchar, table_type varchar,
    comment varchar, row_count bigint)`)
  await run(`create table sf_information_schema.columns (table_schema varchar, table_name varchar, column_name varchar,
    ordinal_position bigint, data_type varchar, character_maximum_length bigint, numeric_precision bigint,
    numeric_scale bigint, is_nullable varchar, column_default varchar, is_identity varchar, comment varchar)`)
  for (const name of new Set(['PUBLIC', ...tables.map(({ schema }) => schema), 'INFORMATION_SCHEMA']))
    await run('insert into sf_information_schema.schemata values ($1)', [name])
  for (const table of tables) {
    await run('insert into sf_information_schema.tables values ($1, $2, $3, $4, $5)', [
      table.schema,
      table.name,
      table.query === undefined ? 'BASE TABLE' : 'VIEW',
      table.comment ?? null,
      table.query === undefined ? BigInt(table.rows?.length ?? 0) : null,
    ])
    for (const [index, column] of table.columns.entries()) {
      const { name, length, precision, scale } = describedType(column.type)
      await run(
        'insert into sf_information_schema.columns values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
        [
          table.schema,
          table.name,
          column.name,
          BigInt(index + 1),
          name,
          length,
          precision,
          scale,
          column.nullable === false || table.primaryKey?.includes(column.name) ? 'NO' : 'YES',
          column.default ?? null,
          column.identity === true ? 'YES' : 'NO',
          column.comment ?? null,
        ],
      )
    }
  }
}

async function createTable(connection: DuckDBConnection, table: StubTable): Promise<void> {
  await connection.run(`create schema if not exists ${quoted(table.schema)}`)
  const name = `${quoted(table.schema)}.${quoted(table.name)}`
  if (table.query !== undefined) {
    await connection.run(`create view ${name} as ${toDuckdb(table.query)}`)
    return
  }
  // Keys are not enforced.
  const columns = table.columns.map((column) => `${quoted(column.name)} ${duckdbType(column.type)}`)
  await connection.run(`create table ${name} (${columns.join(', ')})`)
  for (const row of table.rows ?? []) await connection.run(`insert into ${name} values ${row}`)
}
