import { AppError, fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Table } from '#core/schema.ts'
import { type Cells, namesRecord, readNewRows, recordIdIn, withoutId } from './parse-rows.ts'

/** New records; `ids` if the caller chose them. */
export type NewRecords = { cells: Cells[]; ids: number[] | null }

/**
 * Parses new records, which may contain ids: some clients undo deletions by inserting. Visitors of shared
 * base links cannot choose ids. The insert checks whether ids are free.
 */
export function readNewRecords(rows: Record<string, unknown>[], table: Table, actor: Actor): NewRecords {
  const named = rows.filter((row) => namesRecord(row, table)).length
  if (named === 0 || actor.kind !== 'user') return { cells: readNewRows(rows, table), ids: null }
  if (named < rows.length)
    fail('INVALID_REQUEST', { problem: 'Give an id to all records of the call, or to none.' })
  const ids = rows.map((row) => readChosenId(row, table))
  if (new Set(ids).size < ids.length)
    fail('INVALID_REQUEST', { problem: 'Two records of the call have the same id.' })
  return {
    cells: readNewRows(
      rows.map((row) => withoutId(row, table)),
      table,
    ),
    ids,
  }
}

function readChosenId(row: Record<string, unknown>, table: Table): number {
  const id = recordIdIn(row, table)
  // The database of a source says itself which keys it takes.
  const max = table.native ? Number.MAX_SAFE_INTEGER : limits.chosenRecordIdMax
  if (id !== null && id <= max) return id
  const title = table.columns.find((column) => column.primaryKey)?.title ?? 'Id'
  throw new AppError('INVALID_VALUE', {
    title,
    problem: `must be a whole number from 1 to ${max}.`,
    field: title,
  })
}
