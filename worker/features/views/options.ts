import type { ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/views.ts'
import { knownOptions, toViewColumnWire, type ViewColumnWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find.ts'
import type { ViewType } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { readViewOptions } from '../../new-view.ts'
import { viewOptionsWire } from '../../view-options-wire.ts'
import { edited } from '../../edits/edit.ts'
import { changeView, viewById } from './change-view.ts'
import { requireOutreach } from '../../view-guards.ts'

type OfView = { params: ParamsOf<typeof calls.formsRead>; body: Record<string, unknown> }

/** Changes options of a view's type; those that are not named stay. */
export function changeOptions(type: ViewType) {
  return async (context: Context, { params, body }: OfView): Promise<number> => {
    const actor = await context.actor
    await changeView(context, 'view.options', viewById(params.viewId), (view, table) => {
      if (view.type !== type) fail('VIEW_NOT_FOUND')
      const options = readViewOptions(view.type, body, table, view.options)
      requireOutreach(view.options, options, actor)
      return edited('view', view, { options })
    })
    return 1
  }
}

/** A view of this type with its options and fields. */
export function readOptions(type: ViewType) {
  return async (
    context: Context,
    { params }: Pick<OfView, 'params'>,
  ): Promise<Record<string, unknown> & { columns: ViewColumnWire[] }> => {
    const home = await context.home()
    const { view } = findView(await home.schema(), params.viewId)
    if (view.type !== type) fail('VIEW_NOT_FOUND')
    return {
      ...viewOptionsWire(context.request, knownOptions(view, await context.actor)),
      fk_view_id: view.id,
      title: view.title,
      columns: view.columns.map((column) => toViewColumnWire(view.id, column)),
    }
  }
}
