import { useEffect, useMemo } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import {
  moveStack,
  readStackAggregate,
  readStacks,
  type StackAggregate,
  type StackSettings,
  withStackAggregate,
  withStacks,
} from '#core/views/kanban-stacks.ts'
import type { AggregateQueryInput } from '../../../../api/records/aggregates.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import type { GroupSource } from '../../view/group-source.ts'
import type { CardViewOptions } from '../../view/use-view-options.ts'
import type { StackActions } from './board-actions.ts'
import { headersOfStacks, type BoardStack, boardStacks } from './board-stacks.ts'
import { stackChoices } from './stack-choices.ts'

/** The stored aggregate of the stacks, if its field still has it. */
export function stackAggregate(meta: unknown, columns: readonly Column[]): StackAggregate | null {
  const stored = readStackAggregate(meta)
  const column = columns.find(({ id }) => id === stored?.columnId)
  return stored && column && aggregationsOf(column).includes(stored.name) ? stored : null
}

/** The aggregates to read with the groups. */
export function aggregatesWanted(aggregate: StackAggregate | null): AggregateQueryInput {
  return aggregate && aggregate.name !== 'none' ? { [aggregate.columnId]: aggregate.name } : {}
}

/** The stacks of a board with their settings, stored on the view or personal. */
export function useStacks(board: {
  /** Null if there is no field to stack by. */
  field: Column | null
  options: Pick<CardViewOptions, 'meta' | 'set'>
  groups: Pick<GroupSource, 'setCollapsed' | 'plan'>
  groupHeaders: readonly GroupHeader[] | undefined
  aggregate: StackAggregate | null
}): {
  stacks: readonly BoardStack[]
  /** Group headers, also of stacks without records. */
  groupHeaders: readonly GroupHeader[]
  valuesOf: (group: string | null) => Record<string, CellValue>
  actions: StackActions
  setAggregate: (aggregate: StackAggregate | null) => void
} {
  const { field, options, groups, aggregate } = board
  const t = useTranslation()
  const known = board.groupHeaders ?? noHeaders
  const fieldId = field?.id ?? ''
  const choices = field ? stackChoices(field, known) : []
  const stacks = boardStacks({
    choices,
    settings: readStacks(options.meta, fieldId),
    groupHeaders: known,
    noneTitle: t('kanban.uncategorized'),
    aggregateOf: aggregate?.columnId ?? null,
  })
  const collapsed = JSON.stringify(
    stacks.filter(({ isCollapsed, isHidden }) => isCollapsed || isHidden).map(({ group }) => group),
  )
  useEffect(
    () => groups.setCollapsed(new Set(JSON.parse(collapsed) as string[])),
    [groups, collapsed, fieldId],
  )

  // The same headers while nothing changes, because pinned rows compare them.
  const total = groups.plan()?.total ?? 0
  const shape = JSON.stringify(
    stacks.map(({ group, key, isCollapsed, isHidden }) => ({ group, key, isCollapsed, isHidden })),
  )
  const groupHeaders = useMemo(
    () => headersOfStacks(known, JSON.parse(shape) as BoardStack[], fieldId, total),
    [known, shape, fieldId, total],
  )

  const store = (next: readonly StackSettings[]): void =>
    options.set({ meta: withStacks(options.meta, fieldId, next, choices) })
  const change = (id: string, to: Partial<StackSettings>): void =>
    store(stacks.map((stack) => (stack.id === id ? { ...stack, ...to } : stack)))
  return {
    stacks,
    groupHeaders,
    valuesOf(group) {
      const stack = stacks.find((each) => each.group === group)
      return stack ? { [fieldId]: stack.key } : {}
    },
    actions: {
      setCollapsed: (id, isCollapsed) => change(id, { isCollapsed }),
      setHidden: (id, isHidden) => change(id, { isHidden }),
      setLimit: (id, limit) => change(id, { limit }),
      move: (id, to) => store(moveStack(stacks, id, to)),
    },
    setAggregate: (next) => options.set({ meta: withStackAggregate(options.meta, next) }),
  }
}

const noHeaders: readonly GroupHeader[] = []
