import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/views.ts'
import { type SortWire, toSortWire } from '#core/api/wire/wire.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { requireNotVirtual } from '#core/fields/links/virtual-links.ts'
import { findView } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, Table, View, ViewSort } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { entityCreated, editEntity, entityDeleted } from '../../schema/edits/schema-edit.ts'
import { changeView, viewById } from './change-view.ts'

type OfView = { params: ParamsOf<typeof calls.sortsList> }
type OfSort = { params: ParamsOf<typeof calls.sortsDelete> }

export async function listSorts(context: Context, { params }: OfView): Promise<{ list: SortWire[] }> {
  const database = await context.database()
  const { view } = findView(await database.schema(), params.viewId)
  return { list: view.sorts.map((sort) => toSortWire(view.id, sort)) }
}

/**
 * Adds a sort, last or (`push_to_top`) first. If the column is already sorted, changes its direction instead.
 */
export async function createSort(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.sortsCreate> },
): Promise<SortWire> {
  const schema = await changeView(context, 'sort.create', viewById(params.viewId), (view, table) => {
    const column = requireColumn(table, body.fk_column_id)
    const direction = body.direction ?? 'asc'
    const known = view.sorts.find((sort) => sort.columnId === column.id)
    if (known) return editEntity('sort', known, { direction })
    if (view.sorts.length >= limits.sortsPerQuery)
      failBecause('LIMIT_REACHED', 'sortsPerView', { max: limits.sortsPerQuery })
    const orders = view.sorts.map((sort) => sort.order)
    const order = body.order ?? (body.push_to_top ? Math.min(1, ...orders) - 1 : Math.max(0, ...orders) + 1)
    const id = newId('sort', baseKeyOf('view', view.id) ?? '')
    return [entityCreated('sort', { id, columnId: column.id, direction, order }, view.id)]
  })
  // A view has at most one sort per column.
  const { view } = findView(schema, params.viewId)
  const sort = view.sorts.find(({ columnId }) => columnId === body.fk_column_id) ?? fail('SORT_NOT_FOUND')
  return toSortWire(view.id, sort)
}

export async function readSort(context: Context, { params }: OfSort): Promise<SortWire> {
  const database = await context.database()
  const { view, sort } = findSort(await database.schema(), params.sortId)
  return toSortWire(view.id, sort)
}

export async function changeSort(
  context: Context,
  { params, body }: OfSort & { body: BodyOf<typeof calls.sortsUpdate> },
): Promise<number> {
  await changeView(
    context,
    'sort.update',
    (schema) => findSort(schema, params.sortId),
    (view, table) =>
      editEntity('sort', sortOf(view, params.sortId), {
        ...(body.fk_column_id === undefined ? {} : { columnId: requireColumn(table, body.fk_column_id).id }),
        ...(body.direction === undefined ? {} : { direction: body.direction }),
        ...(body.order === undefined ? {} : { order: body.order }),
      }),
  )
  return 1
}

export async function removeSort(context: Context, { params }: OfSort): Promise<boolean> {
  await changeView(
    context,
    'sort.delete',
    (schema) => findSort(schema, params.sortId),
    (view) => [entityDeleted('sort', sortOf(view, params.sortId), view.id)],
  )
  return true
}

function sortOf(view: View, id: string): ViewSort {
  return view.sorts.find((sort) => sort.id === id) ?? fail('SORT_NOT_FOUND')
}

function findSort(schema: BaseSchema, id: string): { table: Table; view: View; sort: ViewSort } {
  for (const table of schema.tables) {
    for (const view of table.views) {
      const sort = view.sorts.find((each) => each.id === id)
      if (sort) return { table, view, sort }
    }
  }
  return fail('SORT_NOT_FOUND')
}

function requireColumn(table: Table, id: string) {
  const found = table.columns.find((column) => column.id === id)
  if (!found) fail('UNKNOWN_FIELD', { field: id.slice(0, 40) })
  requireNotVirtual(found)
  return found
}
