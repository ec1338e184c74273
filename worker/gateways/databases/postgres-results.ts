import type { SqlResult } from '../../platform/statement.ts'
import { sqlValue } from './postgres-values.ts'

/** Types of a query that leave every cell in PostgreSQL's text format. */
export const asText = { getTypeParser: () => (text: string) => text }

/** A result as drivers of PostgreSQL give it, with rows as arrays. */
export type DriverResult = {
  fields: { name: string; dataTypeID: number }[]
  rows: unknown[][]
  rowCount: number | null
  command: string
}

/** Checks what the driver returned and converts it to a result. */
export function resultOf({ fields, rows, rowCount, command }: DriverResult): SqlResult {
  return {
    columns: fields.map((field) => field.name),
    rows: rows.map((row) => row.map((cell, index) => sqlValue(textOf(cell), fields[index]?.dataTypeID ?? 0))),
    rowsAffected: command === 'SELECT' ? 0 : (rowCount ?? 0),
    lastInsertRowid: null,
  }
}

function textOf(cell: unknown): string | null {
  if (cell === null || typeof cell === 'string') return cell
  throw new Error('The driver returned a value that is not text.')
}

/** True for errors of a statement that leave the connection usable. */
export function isOfStatement(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  return /^(?!08|28|3D|53|57)[0-9A-Z]{5}$/.test(error.code) && error.code !== '42501'
}
