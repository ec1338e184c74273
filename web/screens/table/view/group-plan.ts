import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue } from '#core/schema.ts'
import type { GroupLevel, GroupSpan } from '../../../api/records/groups.ts'
import type { GroupHeader } from '../../../views/grid/rows/group-headers.ts'

/** The visible rows of an innermost group: `count` rows from `first`; `of` includes hidden ones. */
export type Span = {
  readonly id: string
  readonly keys: readonly CellValue[]
  readonly first: number
  readonly count: number
  readonly of: number
}

/** The positions of groups and rows, with collapsed groups applied. */
export type GroupPlan = {
  readonly levels: readonly GroupLevel[]
  readonly groupHeaders: readonly GroupHeader[]
  readonly spans: readonly Span[]
  /** Number of visible rows. */
  readonly total: number
}

/** A group's id from its keys. */
export function groupId(keys: readonly CellValue[]): string {
  return JSON.stringify(keys)
}

/**
 * Lays out groups. `groups` holds each level in order, outermost first; the last level determines the layout. `text`
 * formats aggregates.
 */
export function planGroups(
  levels: readonly GroupLevel[],
  groups: readonly (readonly NativeGroup[])[],
  collapsed: ReadonlySet<string>,
  text: (columnId: string, value: CellValue) => string,
): GroupPlan {
  const known = new Map(groups.flat().map((group) => [groupId(group.keys), group]))
  const groupHeaders: GroupHeader[] = []
  const spans: Span[] = []
  let row = 0
  let before: readonly CellValue[] = []
  for (const { keys, count } of groups.at(-1) ?? []) {
    const ids = keys.map((_, level) => groupId(keys.slice(0, level + 1)))
    const from = ids.findIndex((id, level) => id !== groupId(before.slice(0, level + 1)))
    before = keys
    const hidden = ids.findIndex((id) => collapsed.has(id))
    for (const [level, id] of ids.entries()) {
      if (level < from || (hidden >= 0 && level > hidden)) continue
      const group = known.get(id)
      groupHeaders.push({
        id,
        level,
        columnId: levels[level]?.columnId ?? '',
        value: keys[level] ?? null,
        count: group?.count ?? count,
        row,
        isCollapsed: collapsed.has(id),
        figures: figuresOf(group, text),
      })
    }
    const shown = hidden >= 0 ? 0 : count
    spans.push({ id: groupId(keys), keys, first: row, count: shown, of: count })
    row += shown
  }
  return { levels, groupHeaders, spans, total: row }
}

function figuresOf(
  group: NativeGroup | undefined,
  text: (columnId: string, value: CellValue) => string,
): Record<string, string> {
  const figures: Record<string, string> = {}
  for (const [columnId, value] of Object.entries(group?.aggregates ?? {})) {
    const shown = text(columnId, value)
    if (shown !== '') figures[columnId] = shown
  }
  return figures
}

/** The span index of a row; -1 for none. */
export function spanOfRow({ spans }: GroupPlan, row: number): number {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.first ?? 0) <= row) low = middle + 1
    else high = middle - 1
  }
  // Collapsed groups start at the same row as the next expanded one.
  let at = high
  while (at >= 0 && row >= (spans[at]?.first ?? 0) + (spans[at]?.count ?? 0)) at -= 1
  return at >= 0 && row >= (spans[at]?.first ?? 0) ? at : -1
}

/** The reads for the rows from `offset` on. */
export function spansFor(plan: GroupPlan, offset: number, limit: number): GroupSpan[] {
  const wanted: GroupSpan[] = []
  const end = Math.min(plan.total, offset + limit)
  const first = Math.max(0, spanOfRow(plan, offset))
  for (let at = first; at < plan.spans.length; at += 1) {
    const span = plan.spans[at]
    if (!span || span.first >= end) break
    const from = Math.max(offset, span.first)
    const count = Math.min(end, span.first + span.count) - from
    if (count > 0) wanted.push({ keys: keysOf(plan, span), offset: from - span.first, limit: count })
  }
  return wanted
}

/** The keys of a span by column. */
export function keysOf({ levels }: GroupPlan, { keys }: Span): GroupSpan['keys'] {
  return levels.map(({ columnId }, level) => ({ columnId, value: keys[level] ?? null }))
}

/** Maps a row from one plan to another; null if hidden. */
export function positionInGroup(before: GroupPlan, after: GroupPlan): (row: number) => number | null {
  const spans = new Map(after.spans.map((span) => [span.id, span]))
  return (row) => {
    const span = before.spans[spanOfRow(before, row)]
    const next = span && spans.get(span.id)
    const inside = row - (span?.first ?? 0)
    return next && inside < next.count ? next.first + inside : null
  }
}

/** The indexes in a group that `after` counts beyond `before`; none while it is collapsed. */
export function newPositions(before: GroupPlan, after: GroupPlan): (groupId: string) => number[] {
  return (id) => {
    const span = after.spans.find((each) => each.id === id)
    if (!span || span.count === 0) return []
    const known = before.spans.find((each) => each.id === id)?.of ?? 0
    return Array.from({ length: Math.max(0, span.count - known) }, (_, at) => span.first + known + at)
  }
}

/** The index of a visible row among all records, including those of collapsed groups. */
export function positionOfRow(plan: GroupPlan, row: number): number {
  const at = spanOfRow(plan, row)
  const before = plan.spans.slice(0, Math.max(0, at)).reduce((sum, { of }) => sum + of, 0)
  return before + row - (plan.spans[at]?.first ?? 0)
}

/** The span and offset of a record by its index among all records, including collapsed ones. */
export function spanAtPosition(
  plan: GroupPlan | null,
  place: number,
): { span: Span; offset: number } | undefined {
  let offset = place
  for (const span of plan?.spans ?? []) {
    if (offset < span.of) return { span, offset }
    offset -= span.of
  }
  return undefined
}
