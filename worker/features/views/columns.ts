import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/views.ts'
import { resolveAggregations } from '#core/aggregations/aggregation-request.ts'
import { toViewColumnWire, type ViewColumnWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import type { BaseSchema, Table, View, ViewColumn } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { editEntity, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { changeView, viewById } from './change-view.ts'

type Patch = BodyOf<typeof calls.viewColumnsUpdate>
type OfView = { params: ParamsOf<typeof calls.viewColumnsList> }

export async function listViewColumns(
  context: Context,
  { params }: OfView,
): Promise<{ list: ViewColumnWire[] }> {
  const database = await context.database()
  const { view } = findView(await database.schema(), params.viewId)
  return { list: view.columns.map((column) => toViewColumnWire(view, column)) }
}

/** A plain list, as grid clients expect it. */
export async function listGridColumns(context: Context, input: OfView): Promise<ViewColumnWire[]> {
  return (await listViewColumns(context, input)).list
}

export async function changeViewColumn(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.viewColumnsUpdate>; body: Patch },
): Promise<number> {
  await changeView(context, 'view.column', viewById(params.viewId), (view, table) =>
    placeEdits({ view, table }, params.viewColumnId, body),
  )
  return 1
}

/** By field id; every field already has an entry in every view. */
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
  const { view } = findView(await (await context.database()).schema(), viewId)
  const place = view.columns.find(({ columnId }) => columnId === viewColumnId)
  return place
    ? toViewColumnWire(view, place)
    : fail('COLUMN_NOT_FOUND', { column: viewColumnId.slice(0, 40) })
}

/** By the view column's id alone. */
export async function changeViewColumnById(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.gridColumnsUpdate>; body: Patch },
): Promise<number> {
  const find = (schema: BaseSchema) => findViewOf(schema, params.viewColumnId)
  await changeView(context, 'view.column', find, (view, table) =>
    placeEdits({ view, table }, params.viewColumnId, body),
  )
  return 1
}

/** Shows all fields of a view, or hides all except the display value. */
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
        return changing.flatMap((column) => editEntity('place', column, { show }))
      },
    )
    return true
  }
}

function placeEdits({ view, table }: { view: View; table: Table }, id: string, body: Patch): SchemaEdit[] {
  const known = view.columns.find((column) => column.id === id || column.columnId === id)
  if (!known) fail('COLUMN_NOT_FOUND', { column: id.slice(0, 40) })
  const help = helpText(known.help, body)
  const patch: Partial<Omit<ViewColumn, 'id' | 'columnId'>> = {
    ...(body.show === undefined ? {} : { show: body.show }),
    ...(body.order === undefined ? {} : { order: body.order }),
    ...(body.width === undefined ? {} : { width: Math.round(body.width) }),
    ...(body.label === undefined ? {} : { label: body.label ?? '' }),
    ...(help === undefined ? {} : { help: help ?? '' }),
    ...(body.required === undefined ? {} : { required: body.required }),
  }
  return [
    ...editEntity('place', known, patch),
    ...aggregationEdits({ view, table }, known.columnId, body.aggregation),
  ]
}

/** A column's footer aggregation is stored as a grid option. */
function aggregationEdits(
  { view, table }: { view: View; table: Table },
  columnId: string,
  name: Patch['aggregation'],
): SchemaEdit[] {
  if (name === undefined || view.type !== 'grid') return []
  resolveAggregations([{ field: columnId, type: name ?? 'none' }], table.columns)
  const { [columnId]: _, ...others } = Object(view.options['aggregations'] ?? {}) as Record<string, unknown>
  const aggregations = name === null || name === 'none' ? others : { ...others, [columnId]: name }
  return editEntity('view', view, { options: { ...view.options, aggregations } })
}

/**
 * The help text has two names, and NocoDB 0.109 clients send the whole field after changing one of them:
 * `description` wins, unless only `help` has changed.
 */
function helpText(stored: string, { help, description }: Patch): string | null | undefined {
  if (description === undefined) return help
  const [text, other] = [description ?? '', help ?? '']
  const isInHelp = other !== '' && other !== stored && (text === '' || text === stored)
  return isInHelp ? other : text
}

function findViewOf(schema: BaseSchema, viewColumnId: string): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.columns.some((column) => column.id === viewColumnId))
    if (view) return { table, view }
  }
  return fail('COLUMN_NOT_FOUND', { column: viewColumnId.slice(0, 40) })
}
