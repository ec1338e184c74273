import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { changeKinds, changeOrigins } from '#core/protocol/changes.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { loggedCellsSchema, rowFields, withFieldIds } from '../base-databases/logged-cells.ts'
import { readRow, readRows } from '../rows.ts'

// The change log of one record. Bulk changes have many rows, so only the requested one leaves the database.

const loggedRow = v.nullable(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ before: v.optional(loggedCellsSchema, null), after: v.optional(loggedCellsSchema, null) }),
  ),
)
const entryRow = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.nullable(v.string()),
  origin: v.picklist(changeOrigins),
  kind: v.picklist(changeKinds),
  row_before: loggedRow,
  row_after: loggedRow,
  row_fields: rowFields,
})
const boundRow = v.object({ first: v.nullable(v.number()), looked: v.number() })

export type RecordChange = Pick<v.InferOutput<typeof entryRow>, 'seq' | 'at' | 'by' | 'origin' | 'kind'> & {
  before: v.InferOutput<typeof loggedCellsSchema>
  after: v.InferOutput<typeof loggedCellsSchema>
}

const window = `SELECT seq FROM changes WHERE base_id = ? AND table_id = ? AND seq < ?
  ORDER BY seq DESC LIMIT ${limits.historyScannedChangesMax}`
/** Null in damaged entries, which do not hide the others. */
const rowIn = (list: string) =>
  `(SELECT value FROM json_each(iif(json_valid(${list}), ${list}, NULL)) WHERE json_extract(value, '$.id') = ?)`

/**
 * Reads a page of a record's changes before a sequence number (null: newest). Changes are matched by the text
 * `"id":7` and its terminator; quotes within cells are always escaped.
 */
export function selectHistory(
  baseId: string,
  tableId: string,
  recordId: number,
  before: number | null,
): Statement[] {
  const span = [baseId, tableId, before ?? Number.MAX_SAFE_INTEGER]
  const names = [`"id":${recordId},`, `"id":${recordId}}`]
  return [
    { sql: `SELECT min(seq) AS first, count(*) AS looked FROM (${window})`, args: span },
    {
      sql: `SELECT seq, at, "by", origin, kind, ${rowIn('rows_before')} AS row_before,
          ${rowIn('rows_after')} AS row_after, row_fields
        FROM changes WHERE base_id = ? AND table_id = ? AND seq < ? AND kind LIKE 'record.%'
          AND seq >= (SELECT min(seq) FROM (${window}))
          AND (instr(rows_before, ?) OR instr(rows_before, ?) OR instr(rows_after, ?) OR instr(rows_after, ?)
            OR EXISTS (SELECT 1 FROM json_each(ranges)
              WHERE ? BETWEEN json_extract(value, '$[0]') AND json_extract(value, '$[1]')))
        ORDER BY seq DESC LIMIT ${limits.historyPageSize + 1}`,
      args: [recordId, recordId, ...span, ...span, ...names, ...names, recordId],
    },
  ]
}

/** Decodes `selectHistory`, with `before` of the next page; null if there is none. */
export function readHistoryPage(results: readonly SqlResult[]): {
  changes: RecordChange[]
  next: number | null
} {
  const bound = readRow(boundRow, results[0]) ?? fail('BASE_CORRUPTED')
  const found = readRows(entryRow, results[1])
  const page = found.slice(0, limits.historyPageSize)
  const changes = page.map(({ row_before: old, row_after: now, row_fields: fields, ...change }) => ({
    ...change,
    before: withFieldIds(old?.before ?? null, fields),
    // Links are logged with both sides in one change.
    after: withFieldIds(now?.after ?? old?.after ?? null, fields),
  }))
  if (found.length > page.length) return { changes, next: page.at(-1)?.seq ?? null }
  return { changes, next: bound.looked === limits.historyScannedChangesMax ? bound.first : null }
}
