import * as v from 'valibot'
import type { Filter } from '../query/query.ts'
import type { Table, View } from '../schema.ts'
import {
  cardOptions,
  columnIdOption,
  namedColumn,
  visibleCardOptions,
  visibleColumn,
  visibleMeta,
} from './card-options.ts'
import {
  canStack,
  hiddenStacks,
  readStackAggregate,
  type StackAggregate,
  uncategorizedId,
  withoutPeopleNames,
  withStackAggregate,
} from './kanban-stacks.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Records as cards in stacks, one stack per option of a field. */
export const kanban: ViewKind = {
  type: 'kanban',
  options: v.object({
    /** The field whose options form the stacks. */
    fk_grp_col_id: columnIdOption,
    /** `meta` holds order, color and collapsed state of the stacks, by field id. */
    ...cardOptions,
  }),
  requires: (table) =>
    table.columns.some(canStack) ? null : 'A kanban needs a field with one choice out of several.',
  fit: (options, table, before) => ({
    ...options,
    fk_grp_col_id:
      namedColumn(table, options['fk_grp_col_id'], before['fk_grp_col_id'], (column) =>
        canStack(column) ? null : `${column.title} has no options to make stacks of.`,
      ) ?? firstToStack(table),
    fk_cover_image_col_id: namedColumn(
      table,
      options['fk_cover_image_col_id'],
      before['fk_cover_image_col_id'],
    ),
  }),
  publicOptions: (options, visible, table) => ({
    ...options,
    fk_grp_col_id: visibleColumn(visible, options['fk_grp_col_id']),
    ...visibleCardOptions(visible, options),
    meta: withStackAggregate(
      withoutPeopleNames(visibleMeta(visible, options['meta']), table.columns),
      visibleAggregate(visible, options['meta']),
    ),
  }),
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
  publicFilter: outsideHiddenStacks,
}

/** Members may open a hidden stack at any time; to strangers, its records do not exist. */
function outsideHiddenStacks({ options }: View, table: Pick<Table, 'columns'>): Filter | null {
  const column = table.columns.find(({ id }) => id === options['fk_grp_col_id'])
  if (!column) return null
  const hidden = hiddenStacks(options)
  const values = hidden.filter((id) => id !== uncategorizedId)
  const about = { node: 'condition', columnId: column.id, type: column.type } as const
  const children: Filter[] = [
    ...(values.length > 0
      ? [{ ...about, operator: 'nanyof', argument: { kind: 'list', values } } as const]
      : []),
    ...(values.length < hidden.length
      ? [{ ...about, operator: 'notblank', argument: { kind: 'none' } } as const]
      : []),
  ]
  return children.length > 0 ? { node: 'group', logic: 'and', children } : null
}

function firstToStack(table: Pick<Table, 'columns'>): string | null {
  return table.columns.find(canStack)?.id ?? null
}

function visibleAggregate(visible: readonly string[], meta: unknown): StackAggregate | null {
  const aggregate = readStackAggregate(meta)
  return aggregate && visible.includes(aggregate.columnId) ? aggregate : null
}
