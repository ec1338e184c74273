import type { SqlResult } from '../../platform/statement.ts'
import { sqlValue } from './mysql-values.ts'

/** A column of a result as the driver describes it. */
type Field = { name: string; columnType?: number | undefined; characterSet?: unknown }

/** Converts what the driver returned for a statement; `fields` is absent for statements without rows. */
export function resultOf(result: unknown, fields: unknown): SqlResult {
  if (!Array.isArray(fields)) {
    return { columns: [], rows: [], rowsAffected: affectedRows(result), lastInsertRowid: null }
  }
  const columns = fields.filter(isField)
  if (!Array.isArray(result) || columns.length !== fields.length)
    throw new Error('The driver returned no rows.')
  return {
    columns: columns.map(({ name }) => name),
    rows: result.map((row: unknown) => {
      if (!Array.isArray(row)) throw new Error('The driver returned a row that is no list.')
      return columns.map(({ columnType = 0, characterSet }, index) =>
        sqlValue(bytesOf(row[index]), columnType, Number(characterSet ?? 0)),
      )
    }),
    rowsAffected: 0,
    lastInsertRowid: null,
  }
}

function affectedRows(result: unknown): number {
  const isHeader = typeof result === 'object' && result !== null && 'affectedRows' in result
  return isHeader ? Number(result.affectedRows) : 0
}

function isField(field: unknown): field is Field {
  return typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string'
}

function bytesOf(cell: unknown): Uint8Array | null {
  if (cell === null || cell instanceof Uint8Array) return cell
  throw new Error('The driver returned a value that is not bytes.')
}
