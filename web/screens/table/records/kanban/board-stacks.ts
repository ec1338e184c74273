import type { CellValue } from '#core/schema.ts'
import {
  arrangeStacks,
  type StackChoice,
  type StackSettings,
  uncategorizedId,
} from '#core/views/kanban-stacks.ts'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import { groupId } from '../../view/group-plan.ts'

/** A stack on the board. */
export type BoardStack = StackSettings & {
  /** The group of its records. */
  readonly group: string
  /** The value of its records. */
  readonly key: CellValue
  readonly title: string
  /** Null without a value. */
  readonly color: string | null
  /** Number of its records, loaded or not. */
  readonly count: number
  /** The aggregate as text; '' for none. */
  readonly figure: string
}

/** Display indexes of the records of a stack. */
export type StackRange = { readonly first: number; readonly count: number }

/** A value of the stack field as records store it. */
export type BoardChoice = StackChoice & { readonly key: CellValue }

/** The stacks in order: settings, counts and aggregates by value. */
export function boardStacks(options: {
  choices: readonly BoardChoice[]
  settings: readonly StackSettings[]
  groupHeaders: readonly GroupHeader[]
  /** The title of records without a value. */
  noneTitle: string
  aggregateOf: string | null
}): BoardStack[] {
  const { choices, aggregateOf } = options
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  const isArranged = options.settings.some(({ id }) => id === uncategorizedId)
  const byGroup = new Map(options.groupHeaders.map((group) => [group.id, group]))
  return arrangeStacks(choices, options.settings).map((settings) => {
    const choice = byId.get(settings.id)
    const key = choice?.key ?? null
    const id = groupId([key])
    const group = byGroup.get(id)
    // Most boards have no records without a value, so that stack takes little room until somebody arranges it.
    const isUnused = settings.id === uncategorizedId && !group && !isArranged
    return {
      ...settings,
      isCollapsed: settings.isCollapsed || isUnused,
      group: id,
      key,
      title: choice?.title ?? options.noneTitle,
      color: choice?.color ?? null,
      count: group?.count ?? 0,
      figure: (aggregateOf === null ? undefined : group?.figures[aggregateOf]) ?? '',
    }
  })
}

/** Group headers with those of stacks without records, which have no group: they come last. */
export function headersOfStacks(
  groupHeaders: readonly GroupHeader[],
  stacks: readonly Pick<BoardStack, 'group' | 'key' | 'isCollapsed' | 'isHidden'>[],
  columnId: string,
  total: number,
): GroupHeader[] {
  const known = new Set(groupHeaders.map(({ id }) => id))
  const empty = stacks
    .filter(({ group }) => !known.has(group))
    .map(({ group, key, isCollapsed, isHidden }): GroupHeader => ({
      id: group,
      level: 0,
      columnId,
      value: key,
      count: 0,
      row: total,
      isCollapsed: isCollapsed || isHidden,
      figures: {},
    }))
  return [...groupHeaders, ...empty]
}

/** The display indexes of each group, from headers that were placed between pinned rows. */
export function rangesOfHeaders(placed: readonly GroupHeader[], total: number): Map<string, StackRange> {
  return new Map(
    placed.map(({ id, row }, at) => {
      const first = Math.min(row, total)
      return [id, { first, count: Math.max(0, (placed[at + 1]?.row ?? total) - first) }]
    }),
  )
}

/** True if a stack holds more records than it should. */
export function isOverLimit({ count, limit }: Pick<BoardStack, 'count' | 'limit'>): boolean {
  return limit !== null && count > limit
}
