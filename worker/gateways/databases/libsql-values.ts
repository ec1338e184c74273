import type { InStatement, ResultSet, Row, Value } from '@libsql/client/http'
import {
  boundArg,
  type SqlArg,
  type SqlResult,
  type SqlValue,
  type Statement,
} from '../../platform/statement.ts'

/** A statement for the standard client. */
export function toClient({ sql, args }: Statement): InStatement {
  return { sql, args: args.map((arg) => clientArg(boundArg(arg))) }
}

/** The client sends every number as a float; to SQL, 25.0 is not 25. */
function clientArg(arg: SqlArg): Exclude<SqlArg, number> | number {
  return typeof arg === 'number' && Number.isSafeInteger(arg) ? BigInt(arg) : arg
}

/** A result of the standard client with `intMode` bigint. */
export function fromClient({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): SqlResult {
  return {
    columns,
    rows: rows.map(cells),
    rowsAffected,
    lastInsertRowid: lastInsertRowid === undefined ? null : Number(lastInsertRowid),
  }
}

function cells(row: Row): SqlValue[] {
  return Array.from(row, cell)
}

function cell(value: Value | undefined): SqlValue {
  if (value === undefined) return null
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}
