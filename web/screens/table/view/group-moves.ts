import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue } from '#core/schema.ts'
import type { GroupMove } from './group-source.ts'
import { groupId, type GroupPlan, spanOfRow } from './group-plan.ts'

/** A move of listed rows to an index of a group, among its other rows. */
export function moveToGroup(rows: readonly number[], keys: readonly CellValue[], at: number): GroupMove {
  return {
    groups: (plan, groups) => moveBetweenGroups(plan, groups, rows, keys),
    place: (before, after) => positionAfterMove(before, after, rows, keys, at),
  }
}

/** Groups with the counts after rows moved to one of them, which may be new; empty ones disappear. */
export function moveBetweenGroups(
  plan: GroupPlan,
  groups: readonly NativeGroup[],
  rows: readonly number[],
  keys: readonly CellValue[],
): NativeGroup[] {
  const target = groupId(keys)
  const leaving = new Map<string, number>()
  for (const row of rows) {
    const id = plan.spans[spanOfRow(plan, row)]?.id
    if (id !== undefined) leaving.set(id, (leaving.get(id) ?? 0) + 1)
  }
  const isKnown = groups.some((group) => groupId(group.keys) === target)
  return [...groups, ...(isKnown ? [] : [{ keys: [...keys], count: 0, aggregates: {} }])]
    .map((group) => {
      const id = groupId(group.keys)
      const count = group.count - (leaving.get(id) ?? 0) + (id === target ? rows.length : 0)
      return { ...group, count }
    })
    .filter(({ count }) => count > 0)
}

/**
 * Maps the rows of a plan to those after a move: moved rows, in the order given, to an index among the other rows of
 * the target group. Null if their group is collapsed.
 */
export function positionAfterMove(
  before: GroupPlan,
  after: GroupPlan,
  rows: readonly number[],
  keys: readonly CellValue[],
  at: number,
): (row: number) => number | null {
  const target = groupId(keys)
  const spans = new Map(after.spans.map((span) => [span.id, span]))
  const order = new Map(rows.map((row, index) => [row, index]))
  const spanOf = (row: number) => before.spans[spanOfRow(before, row)]
  return (row) => {
    const index = order.get(row)
    const old = spanOf(row)
    const next = spans.get(index === undefined ? (old?.id ?? '') : target)
    if (!old || !next || next.count === 0) return null
    if (index !== undefined) return next.first + at + index
    const above = rows.filter((moved) => moved < row && spanOf(moved) === old).length
    const inside = row - old.first - above
    return next.first + inside + (next.id === target && inside >= at ? rows.length : 0)
  }
}
