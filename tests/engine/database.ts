import Database from 'libsql'
import { isMariadb, isSnowflake, isSqlite } from './dialect-under-test.ts'
import { openMariaDatabase } from './mariadb-database.ts'
import { openSnowflakeDatabase } from './snowflake-database.ts'
import { openSchema } from './postgres-database.ts'
import type { WritePlan } from '../../worker/engine/plan.ts'
import { withFieldIds } from '../../worker/store/base-databases/logged-cells.ts'
import {
  boundArg,
  type SqlArg,
  type SqlResult,
  type SqlValue,
  type Statement,
} from '../../worker/platform/statement.ts'

type Prepared = {
  reader: boolean
  raw(): Prepared
  safeIntegers(): Prepared
  columns(): { name: string }[]
  all(...args: unknown[]): unknown[][]
  run(...args: unknown[]): { changes: number; lastInsertRowid: number | bigint }
}

/** A database that answers as the worker's connection does. */
export type TestDatabase = {
  run(statement: Statement): SqlResult
  all(statements: Statement[]): SqlResult[]
  /** Runs a plan as the store does: conditions, log before, statements, log after, reads; all or nothing. */
  commit(plan: WritePlan): Committed
  exec(sql: string): void
}

export type LoggedRow = { id: number; before?: Record<string, unknown>; after?: Record<string, unknown> }
export type Committed = {
  results: SqlResult[]
  reads: SqlResult[]
  rows: LoggedRow[]
  ranges: [number, number][]
}

/** A database of the dialect under test. */
export function openDatabase(): TestDatabase {
  if (isSqlite) return openSqlite()
  if (isSnowflake) return testDatabase(openSnowflakeDatabase())
  return testDatabase(isMariadb ? openMariaDatabase() : openSchema())
}

/** libSQL, whatever the dialect under test. */
export function openSqlite(): TestDatabase {
  const database = new Database(':memory:')
  const run = ({ sql, args }: Statement): SqlResult => {
    const prepared = prepare(database, sql)
    const sent = args.map((arg) => outgoing(boundArg(arg)))
    if (!prepared.reader) {
      const { changes, lastInsertRowid } = prepared.run(...sent)
      return { columns: [], rows: [], rowsAffected: changes, lastInsertRowid: Number(lastInsertRowid) }
    }
    const rows = prepared
      .raw()
      .safeIntegers()
      .all(...sent)
    return {
      columns: prepared.columns().map((column) => column.name),
      rows: rows.map((row) => row.map(incoming)),
      rowsAffected: 0,
      lastInsertRowid: null,
    }
  }
  return testDatabase({ run, exec: (sql) => void database.exec(sql) })
}

function testDatabase({ run, exec }: Pick<TestDatabase, 'run' | 'exec'>): TestDatabase {
  const scalar = (expression: Statement | undefined): unknown => {
    if (!expression) return null
    return run({ sql: `select (${expression.sql})`, args: expression.args }).rows[0]?.[0] ?? null
  }
  return {
    run,
    all: (statements) => statements.map(run),
    exec,
    commit(plan) {
      exec('begin')
      try {
        for (const { holds, otherwise } of plan.assertions ?? []) if (scalar(holds) !== 1) throw otherwise()
        const before = scalar(plan.rowsBefore)
        const results = plan.statements.map(run)
        const after = scalar(plan.rowsAfter)
        const ranges = scalar(plan.ranges)
        const reads = plan.reads.map(run)
        exec('commit')
        return {
          results,
          reads,
          rows: joinRows(before, after, plan.rowFields ?? null),
          ranges: parsed(ranges),
        }
      } catch (error) {
        exec('rollback')
        throw error
      }
    },
  }
}

function joinRows(before: unknown, after: unknown, fields: readonly string[] | null): LoggedRow[] {
  const joined = new Map<number, LoggedRow>()
  for (const text of [before, after]) {
    for (const { id, ...sides } of parsed<LoggedRow>(text)) {
      const named = Object.entries(sides).map(([side, cells]) => [side, withFieldIds(cells, fields)])
      joined.set(id, { ...joined.get(id), id, ...Object.fromEntries(named) })
    }
  }
  return [...joined.values()]
}

/** JSON that the engine itself printed, of the shape that the test asks for. */
function parsed<T>(text: unknown): T[] {
  return typeof text === 'string' ? (JSON.parse(text) as T[]) : []
}

/** The driver's statement; its published types lack the methods used here. */
function prepare(database: Database.Database, sql: string): Prepared {
  return database.prepare(sql) as unknown as Prepared
}

function outgoing(arg: SqlArg): unknown {
  return typeof arg === 'number' && Number.isSafeInteger(arg) ? BigInt(arg) : arg
}

function incoming(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Uint8Array) return value
  throw new Error('The driver gave something unexpected.')
}
