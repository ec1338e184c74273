import type { Change, ChangeKind } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import type { GridRow, RowChange } from '../../../views/grid/rows/row-types.ts'

const kinds: Partial<Record<ChangeKind, RowChange['kind']>> = {
  'record.insert': 'insert',
  'record.update': 'update',
  'record.delete': 'delete',
}

/**
 * Converts change log entries to row changes. Skips the person's own inserts and deletes; their updates matter only if
 * rows may move. Others' changes also affect what is computed from `inputs`.
 */
export function rowChangesOf(
  changes: readonly Change[],
  tableId: string,
  filterAndSortColumns: ReadonlySet<string>,
  isOwn: (change: Change) => boolean,
  inputs: ReadonlySet<string> = new Set(),
): RowChange[] {
  return changes.flatMap((change) => {
    const kind = kinds[change.kind]
    if (kind === undefined || change.tableId !== tableId) return []
    const rows = change.rows.map(rowOf)
    const touches = (ids: ReadonlySet<string>) =>
      change.rows.some(({ after }) => Object.keys(after ?? {}).some((id) => ids.has(id)))
    const isLarge = change.ranges.length > 0 || change.omitted === true
    const isStale = touches(filterAndSortColumns) || (!isOwn(change) && touches(inputs))
    const mayMove = kind !== 'update' || isLarge || isStale
    if (isOwn(change) && (kind !== 'update' || !mayMove)) return []
    return [{ seq: change.seq, kind, rows, mayMove }]
  })
}

/** Cells of the change log are stored values by column id (see core/protocol/changes.ts). */
function rowOf({ id, after }: Change['rows'][number]): GridRow {
  return { ...(after as Record<string, CellValue> | null | undefined), id }
}
