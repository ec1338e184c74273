import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/views.ts'
import { toViewColumnWire, type ViewColumnWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find.ts'
import type { BaseSchema, Table, View, ViewColumn } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { edited } from '../../edits/edit.ts'
import { changeView, viewById } from './change-view.ts'

type Patch = BodyOf<typeof calls.viewColumnsUpdate>
type OfView = { params: ParamsOf<typeof calls.viewColumnsList> }

export async function listViewColumns(
  context: Context,
  { params }: OfView,
): Promise<{ list: ViewColumnWire[] }> {
  const home = await context.home()
  const { view } = findView(await home.schema(), params.viewId)
  return { list: view.columns.map((column) => toViewColumnWire(view.id, column)) }
}

/** The same as a bare list, as clients of grids expect it. */
export async function listGridColumns(context: Context, input: OfView): Promise<ViewColumnWire[]> {
  return (await listViewColumns(context, input)).list
}

export async function changeViewColumn(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.viewColumnsUpdate>; body: Patch },
): Promise<number> {
  await changeView(context, 'view.column', viewById(params.viewId), (view, table) =>
    placeEdits({ table, view }, params.viewColumnId, body),
  )
  return 1
}

/** The same by the field's id; every field has a place in every view already. */
export async function createViewColumn(
  context: Context,
  {
    params,
    body,
  }: { params: ParamsOf<typeof calls.viewColumnsCreate>; body: Patch & { fk_column_id: string } },
): Promise<ViewColumnWire> {
  const { viewId } = params
  const { fk_column_id: viewColumnId } = body
  await changeViewColumn(context, { params: { viewId, viewColumnId }, body })
  const { view } = findView(await (await context.home()).schema(), viewId)
  const place = view.columns.find(({ columnId }) => columnId === viewColumnId)
  return place
    ? toViewColumnWire(viewId, place)
    : fail('COLUMN_NOT_FOUND', { column: viewColumnId.slice(0, 40) })
}

/** The same by the view column's id alone. */
export async function changeViewColumnById(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.gridColumnsUpdate>; body: Patch },
): Promise<number> {
  const find = (schema: BaseSchema) => findViewOf(schema, params.viewColumnId)
  await changeView(context, 'view.column', find, (view, table) =>
    placeEdits({ table, view }, params.viewColumnId, body),
  )
  return 1
}

/** Shows all fields of a view, or hides all but the display value. */
export function showAll(show: boolean) {
  return async (context: Context, { params }: OfView): Promise<boolean> => {
    await changeView(
      context,
      show ? 'view.showAll' : 'view.hideAll',
      viewById(params.viewId),
      (view, table) => {
        const keep = new Set(
          table.columns
            .filter((column) => (show ? column.system || column.primaryKey : column.displayValue))
            .map((column) => column.id),
        )
        const changing = view.columns.filter((column) => !keep.has(column.columnId) && column.show !== show)
        return changing.flatMap((column) => edited('place', column, { show }))
      },
    )
    return true
  }
}

function placeEdits({ table, view }: { table: Table; view: View }, id: string, body: Patch) {
  const known = view.columns.find((column) => column.id === id || column.columnId === id)
  if (!known) fail('COLUMN_NOT_FOUND', { column: id.slice(0, 40) })
  const column = table.columns.find((each) => each.id === known.columnId)
  if (body.show === false && column?.displayValue && view.type === 'grid')
    fail('INVALID_REQUEST', { problem: `${column.title} names each record and cannot be hidden.` })
  const help = body.help === undefined ? body.description : body.help
  const patch: Partial<Omit<ViewColumn, 'id' | 'columnId'>> = {
    ...(body.show === undefined ? {} : { show: body.show }),
    ...(body.order === undefined ? {} : { order: body.order }),
    ...(body.width === undefined ? {} : { width: Math.round(body.width) }),
    ...(body.label === undefined ? {} : { label: body.label ?? '' }),
    ...(help === undefined ? {} : { help: help ?? '' }),
    ...(body.required === undefined ? {} : { required: body.required }),
  }
  return edited('place', known, patch)
}

function findViewOf(schema: BaseSchema, viewColumnId: string): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.columns.some((column) => column.id === viewColumnId))
    if (view) return { table, view }
  }
  return fail('COLUMN_NOT_FOUND', { column: viewColumnId.slice(0, 40) })
}
