import type { ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/views.ts'
import { knownOptions, toViewColumnWire, type ViewColumnWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import type { ViewType } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { readViewOptions } from '../../schema/new-view.ts'
import { viewOptionsWire } from '../../schema/view-options-wire.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'
import { changeView, viewById } from './change-view.ts'
import { requireSharePermission } from '../../schema/view-permissions.ts'

type OfView = { params: ParamsOf<typeof calls.formsRead>; body: Record<string, unknown> }

/** Changes type-specific view options; omitted ones are kept. */
export function changeOptions(type: ViewType) {
  return async (context: Context, { params, body }: OfView): Promise<number> => {
    const actor = await context.actor
    await changeView(context, 'view.options', viewById(params.viewId), (view, table) => {
      if (view.type !== type) fail('VIEW_NOT_FOUND')
      const options = readViewOptions(view.type, body, table, view.options)
      requireSharePermission(view.options, options, actor)
      return editEntity('view', view, { options })
    })
    return 1
  }
}

/** Returns a view of this type with its options and fields. */
export function readOptions(type: ViewType) {
  return async (
    context: Context,
    { params }: Pick<OfView, 'params'>,
  ): Promise<Record<string, unknown> & { columns: ViewColumnWire[] }> => {
    const database = await context.database()
    const { view } = findView(await database.schema(), params.viewId)
    if (view.type !== type) fail('VIEW_NOT_FOUND')
    return {
      ...viewOptionsWire(context.request, knownOptions(view, await context.actor)),
      fk_view_id: view.id,
      title: view.title,
      columns: view.columns.map((column) => toViewColumnWire(view, column)),
    }
  }
}
