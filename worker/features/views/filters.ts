import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/views.ts'
import { type FilterWire, toFilterTree } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { filterOfView } from '#core/query/filter-json.ts'
import type { BaseSchema, Table, View, ViewFilter } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { entityCreated, editEntity, entityDeleted } from '../../schema/edits/schema-edit.ts'
import { changeView, viewById } from './change-view.ts'

type OfView = { params: ParamsOf<typeof calls.filtersList> }
type OfFilter = { params: ParamsOf<typeof calls.filtersDelete> }
type Body = BodyOf<typeof calls.filtersCreate>

export async function listFilters(context: Context, { params }: OfView): Promise<{ list: FilterWire[] }> {
  const database = await context.database()
  const { view } = findView(await database.schema(), params.viewId)
  return { list: toFilterTree(view.id, view.filters) }
}

export async function createFilter(
  context: Context,
  { params, body }: OfView & { body: Body },
): Promise<FilterWire> {
  const created = newId('filter', baseKeyOf('view', params.viewId) ?? '')
  const schema = await changeView(context, 'filter.create', viewById(params.viewId), (view, table) => {
    const filter = merged(view, blank(created, view), body)
    requireFits(table, { ...view, filters: [...view.filters, filter] }, context)
    return [entityCreated('filter', filter, view.id)]
  })
  const { view } = findFilter(schema, created)
  return (
    toFilterTree(view.id, view.filters)
      .flatMap(flatten)
      .find((filter) => filter.id === created) ?? fail('FILTER_NOT_FOUND')
  )
}

/** A filter with its nested filters. */
export async function readFilter(context: Context, { params }: OfFilter): Promise<FilterWire> {
  const database = await context.database()
  const { view } = findFilter(await database.schema(), params.filterId)
  const found = toFilterTree(view.id, view.filters).flatMap(flatten)
  return found.find((filter) => filter.id === params.filterId) ?? fail('FILTER_NOT_FOUND')
}

export async function listChildren(context: Context, input: OfFilter): Promise<{ list: FilterWire[] }> {
  const { children = [] } = await readFilter(context, input)
  return { list: children }
}

export async function changeFilter(
  context: Context,
  { params, body }: OfFilter & { body: Body },
): Promise<number> {
  await changeView(
    context,
    'filter.update',
    (schema) => findFilter(schema, params.filterId),
    (view, table) => {
      const before = view.filters.find((filter) => filter.id === params.filterId) ?? fail('FILTER_NOT_FOUND')
      const { id, ...patch } = merged(view, before, body)
      const filters = view.filters.map((filter) => (filter.id === id ? { id, ...patch } : filter))
      requireFits(table, { ...view, filters }, context)
      return editEntity('filter', before, patch)
    },
  )
  return 1
}

export async function removeFilter(context: Context, { params }: OfFilter): Promise<boolean> {
  await changeView(
    context,
    'filter.delete',
    (schema) => findFilter(schema, params.filterId),
    (view) => withNested(view, params.filterId).map((filter) => entityDeleted('filter', filter, view.id)),
  )
  return true
}

/** A filter with its nested filters, innermost first. */
function withNested(view: View, id: string): ViewFilter[] {
  const nested = view.filters.filter((filter) => filter.parentId === id && filter.id !== id)
  const own = view.filters.filter((filter) => filter.id === id)
  return [...nested.flatMap((filter) => withNested(view, filter.id)), ...own]
}

function blank(id: string, view: View): ViewFilter {
  return {
    id,
    parentId: null,
    columnId: null,
    isGroup: false,
    logic: 'and',
    operator: null,
    subOperator: null,
    value: null,
    order: Math.max(0, ...view.filters.map((filter) => filter.order)) + 1,
  }
}

function merged(view: View, filter: ViewFilter, body: Body): ViewFilter {
  const parentId = body.fk_parent_id === undefined ? filter.parentId : body.fk_parent_id
  if (
    parentId !== null &&
    !view.filters.some((each) => each.id === parentId && each.isGroup && each.id !== filter.id)
  )
    fail('INVALID_FILTER', { problem: 'the group to put it in does not exist.' })
  const isGroup = body.is_group ?? filter.isGroup
  // Groups have no field; clients may send one anyway.
  const columnId = body.fk_column_id === undefined ? filter.columnId : body.fk_column_id
  return {
    ...filter,
    parentId,
    columnId: isGroup ? null : columnId,
    isGroup,
    logic: body.logical_op ?? filter.logic,
    operator: body.comparison_op === undefined ? filter.operator : body.comparison_op,
    subOperator: body.comparison_sub_op === undefined ? filter.subOperator : body.comparison_sub_op,
    value: body.value === undefined ? filter.value : body.value,
    order: body.order ?? filter.order,
  }
}

/** Throws if the view's filters, including this one, are invalid. */
function requireFits(table: Table, view: View, context: Context): void {
  filterOfView(view.filters, table, { now: context.now.toISOString(), zone: context.zone })
}

function flatten(filter: FilterWire): FilterWire[] {
  return [filter, ...(filter.children ?? []).flatMap(flatten)]
}

function findFilter(schema: BaseSchema, id: string): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.filters.some((filter) => filter.id === id))
    if (view) return { table, view }
  }
  return fail('FILTER_NOT_FOUND')
}
