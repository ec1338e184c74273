import type { NativeGroup } from '#core/api/groups.ts'
import type { CellValue } from '#core/schema.ts'
import type { GroupLevel, GroupSpan } from '../../../api/groups.ts'
import type { Band } from '../../../views/grid/bands.ts'

/** The rows of an innermost group that show: from row `first` on, `count` of them; `of` counts hidden ones too. */
export type Span = {
  readonly id: string
  readonly keys: readonly CellValue[]
  readonly first: number
  readonly count: number
  readonly of: number
}

/** Where groups and their rows stand, when some groups are folded. */
export type GroupPlan = {
  readonly levels: readonly GroupLevel[]
  readonly bands: readonly Band[]
  readonly spans: readonly Span[]
  /** Rows that show. */
  readonly total: number
}

/** Names a group by its keys. */
export function groupId(keys: readonly CellValue[]): string {
  return JSON.stringify(keys)
}

/**
 * Lays groups out. `groups` are those of each level, the outermost level first, in their order; those of the last level
 * decide it. `text` says a figure of a column.
 */
export function planGroups(
  levels: readonly GroupLevel[],
  groups: readonly (readonly NativeGroup[])[],
  folded: ReadonlySet<string>,
  text: (columnId: string, value: CellValue) => string,
): GroupPlan {
  const known = new Map(groups.flat().map((group) => [groupId(group.keys), group]))
  const bands: Band[] = []
  const spans: Span[] = []
  let row = 0
  let before: readonly CellValue[] = []
  for (const { keys, count } of groups.at(-1) ?? []) {
    const ids = keys.map((_, level) => groupId(keys.slice(0, level + 1)))
    const from = ids.findIndex((id, level) => id !== groupId(before.slice(0, level + 1)))
    before = keys
    const hidden = ids.findIndex((id) => folded.has(id))
    for (const [level, id] of ids.entries()) {
      if (level < from || (hidden >= 0 && level > hidden)) continue
      const group = known.get(id)
      bands.push({
        id,
        level,
        columnId: levels[level]?.columnId ?? '',
        value: keys[level] ?? null,
        count: group?.count ?? count,
        row,
        isCollapsed: folded.has(id),
        figures: figuresOf(group, text),
      })
    }
    const shown = hidden >= 0 ? 0 : count
    spans.push({ id: groupId(keys), keys, first: row, count: shown, of: count })
    row += shown
  }
  return { levels, bands, spans, total: row }
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

/** The place of the span that a row is in; -1 for none. */
export function spanOfRow({ spans }: GroupPlan, row: number): number {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.first ?? 0) <= row) low = middle + 1
    else high = middle - 1
  }
  // Folded groups begin at the same row as the next one that is not.
  let at = high
  while (at >= 0 && row >= (spans[at]?.first ?? 0) + (spans[at]?.count ?? 0)) at -= 1
  return at >= 0 && row >= (spans[at]?.first ?? 0) ? at : -1
}

/** What to read for the rows from `offset` on. */
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

/** The keys of a span by the columns that they are of. */
export function keysOf({ levels }: GroupPlan, { keys }: Span): GroupSpan['keys'] {
  return levels.map(({ columnId }, level) => ({ columnId, value: keys[level] ?? null }))
}

/** Where a row of one plan stands in another; null where it does not show. */
export function placeIn(before: GroupPlan, after: GroupPlan): (row: number) => number | null {
  const spans = new Map(after.spans.map((span) => [span.id, span]))
  return (row) => {
    const span = before.spans[spanOfRow(before, row)]
    const next = span && spans.get(span.id)
    const inside = row - (span?.first ?? 0)
    return next && inside < next.count ? next.first + inside : null
  }
}

/** The span of a record by its place among all of them, folded ones too, and its place in there. */
export function spanAtPlace(
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
