import type { DeletedWire } from '#core/api/bases/bases.ts'
import type { Change } from '#core/protocol/changes.ts'

type Made = Pick<Change, 'kind' | 'tableId' | 'rows' | 'ranges'>

/** Adds the records that undoing these changes deletes: those that the changes inserted. */
export function withDeleted(known: readonly DeletedWire[], changes: readonly Made[]): DeletedWire[] {
  const byTable = new Map(known.map(({ table_id, ranges }) => [table_id, ranges]))
  for (const { kind, tableId, rows, ranges } of changes) {
    if (kind !== 'record.insert' || tableId === null) continue
    const made = [...ranges, ...rows.map(({ id }): [number, number] => [id, id])]
    byTable.set(tableId, joined([...(byTable.get(tableId) ?? []), ...made]))
  }
  return [...byTable].map(([table_id, ranges]) => ({ table_id, ranges }))
}

/** Sorts ranges and merges adjacent ones. */
function joined(ranges: readonly [number, number][]): [number, number][] {
  const all: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = all.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else all.push([first, last])
  }
  return all
}
