import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/views.ts'
import { toViewColumnWire, type ViewColumnWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find.ts'
import type { Context } from '../../context.ts'
import { readViewOptions } from '../../new-view.ts'
import { updateView } from '../../store/home/views.ts'
import { changeView, viewById } from './change-view.ts'
import { requireOutreach } from './outreach.ts'

type OfView = { params: ParamsOf<typeof calls.formsRead>; body: Record<string, unknown> }

/** Changes options of a view's type; those that are not named stay. */
export async function changeOptions(context: Context, { params, body }: OfView): Promise<number> {
  const actor = await context.actor
  await changeView(context, 'view.options', viewById(params.viewId), (view, _table, schema) => {
    const options = readViewOptions(view.type, { ...view.options, ...body })
    requireOutreach(view.options, options, actor)
    return updateView(schema.baseId, view.id, { options })
  })
  return 1
}

/** A form with its texts and fields. */
export async function readForm(
  context: Context,
  { params }: Pick<OfView, 'params'>,
): Promise<Record<string, unknown> & { columns: ViewColumnWire[] }> {
  const home = await context.home()
  const { view } = findView(await home.schema(), params.viewId)
  if (view.type !== 'form') fail('VIEW_NOT_FOUND')
  return {
    ...view.options,
    fk_view_id: view.id,
    title: view.title,
    columns: view.columns.map((column) => toViewColumnWire(view.id, column)),
  }
}
