import type { HistoryEntry } from '#core/api/records/history.ts'
import { fieldOf } from '#core/fields/index.ts'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import type { CellValue, Column } from '#core/schema.ts'

export type ChangedCell = { column: Column; before: CellValue; after: CellValue }

/** The changed cells of an entry in existing editable fields; for new records, only those with a value. */
export function changedCells(entry: HistoryEntry, columns: readonly Column[]): ChangedCell[] {
  if (entry.kind === 'record.link') return []
  return columns.flatMap((column) => {
    if (column.primaryKey || column.system || fieldOf(column).readOnly) return []
    const [before, after] = [valueIn(entry.before, column.id), valueIn(entry.after, column.id)]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ column, before, after }]
  })
}

export type ChangedLinks = { column: Column; added: number[]; removed: number[] }

/** The linked and unlinked records of an entry, by existing link field. */
export function changedLinks(entry: HistoryEntry, columns: readonly Column[]): ChangedLinks[] {
  if (entry.kind !== 'record.link') return []
  return columns.flatMap((column) => {
    const [removed, added] = [idsIn(entry.before, column.id), idsIn(entry.after, column.id)]
    return added.length + removed.length > 0 ? [{ column, added, removed }] : []
  })
}

/** Records linked or unlinked by entries that the current record does not name, by link field. */
export function unnamedLinks(
  entries: readonly HistoryEntry[],
  columns: readonly Column[],
  row: Readonly<Record<string, CellValue>> | undefined,
): { column: Column; ids: number[] }[] {
  const found = new Map<Column, Set<number>>()
  for (const { column, added, removed } of entries.flatMap((entry) => changedLinks(entry, columns))) {
    const ids = found.get(column) ?? new Set()
    found.set(column, new Set([...ids, ...removed, ...added]))
  }
  return [...found].flatMap(([column, all]) => {
    const named = new Set(linkedRecords(row?.[column.id] ?? null).map(([id]) => id))
    const ids = [...all].filter((id) => !named.has(id)).toSorted((one, other) => one - other)
    return ids.length > 0 ? [{ column, ids }] : []
  })
}

function idsIn(cells: HistoryEntry['before'], columnId: string): number[] {
  const ids = cells?.[columnId]
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

/** Stored cells are valid values; treat anything else as empty. */
function valueIn(cells: HistoryEntry['before'], columnId: string): CellValue {
  const value = cells?.[columnId] ?? null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
}
