import type { Change, ChangeKind } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import type { GridRow, RowChange } from './row-types.ts'

const kinds: Partial<Record<ChangeKind, RowChange['kind']>> = {
  'record.insert': 'insert',
  'record.update': 'update',
  'record.delete': 'delete',
}

const isCellValue = (value: unknown): value is CellValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

const rowOf = (id: number, cells: Readonly<Record<string, unknown>> | null | undefined): GridRow => {
  const values: Record<string, CellValue> = {}
  for (const [columnId, value] of Object.entries(cells ?? {}))
    if (isCellValue(value)) values[columnId] = value
  return { ...values, id }
}

/**
 * What a change of the log means to the rows of a view of this table; null when nothing. `sensitive` are the columns
 * that the view filters, sorts, groups or searches by: a change in them may move rows.
 */
export const rowChangeOf = (
  change: Change,
  tableId: string,
  sensitive: ReadonlySet<string>,
): RowChange | null => {
  const kind = kinds[change.kind]
  if (change.tableId !== tableId || kind === undefined) return null
  const rows = change.rows.map(({ id, after }) => rowOf(id, after))
  const touches = rows.some((row) => Object.keys(row).some((columnId) => sensitive.has(columnId)))
  return { seq: change.seq, kind, rows, mayMove: kind !== 'update' || change.ranges.length > 0 || touches }
}
