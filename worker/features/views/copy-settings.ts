import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/copy-settings.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { Table, View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { editEntity, entityCreated, entityDeleted, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { readViewOptions } from '../../schema/new-view.ts'
import { changeView, viewById } from './change-view.ts'
import { copyFilters, copySorts } from './copy-view.ts'

type Input = {
  params: ParamsOf<typeof calls.viewsCopySettings>
  body: BodyOf<typeof calls.viewsCopySettings>
}
type Part = Input['body']['parts'][number]

/** Replaces chosen settings of a view by those of another view of the table, as one change. */
export async function copySettings(context: Context, { params, body }: Input): Promise<boolean> {
  await changeView(context, 'view.copySettings', viewById(params.viewId), (view, table) => {
    const source = table.views.find(({ id }) => id === body.from) ?? fail('VIEW_NOT_FOUND')
    const has = (part: Part) => body.parts.includes(part)
    const options = [...(has('groups') ? ['groups'] : []), ...(has('colors') ? ['colouring'] : [])]
    return [
      ...(has('filters') ? filterEdits(source, view) : []),
      ...(has('sorts') ? sortEdits(source, view) : []),
      ...(has('fields') ? placeEdits(source, view) : []),
      // All options in one edit, because each edit stores all of them.
      ...(options.length > 0 ? optionEdits({ source, view, table }, options) : []),
    ]
  })
  return true
}

function filterEdits(source: View, view: View): SchemaEdit[] {
  return [
    // Nested filters first, so that undo restores groups before them.
    ...view.filters
      .toSorted((one, other) => depthOf(view, other.parentId) - depthOf(view, one.parentId))
      .map((filter) => entityDeleted('filter', filter, view.id)),
    ...copyFilters(source, keyOf(view)).map((filter) => entityCreated('filter', filter, view.id)),
  ]
}

function sortEdits(source: View, view: View): SchemaEdit[] {
  return [
    ...view.sorts.map((sort) => entityDeleted('sort', sort, view.id)),
    ...copySorts(source, keyOf(view)).map((sort) => entityCreated('sort', sort, view.id)),
  ]
}

function placeEdits(source: View, view: View): SchemaEdit[] {
  return view.columns.flatMap((place) => {
    const like = source.columns.find(({ columnId }) => columnId === place.columnId)
    return like ? editEntity('place', place, { show: like.show, order: like.order, width: like.width }) : []
  })
}

function depthOf(view: View, parentId: string | null): number {
  if (parentId === null) return 0
  const parent = view.filters.find(({ id }) => id === parentId)
  return parent ? 1 + depthOf(view, parent.parentId) : 0
}

/** Throws INVALID_REQUEST if one of the views has no such options. */
function optionEdits(
  { source, view, table }: { source: View; view: View; table: Table },
  names: readonly string[],
): SchemaEdit[] {
  const lacks = names.find(
    (name) => !Object.hasOwn(source.options, name) || !Object.hasOwn(view.options, name),
  )
  if (lacks !== undefined)
    fail('INVALID_REQUEST', {
      problem: `Both views need ${lacks === 'groups' ? 'groups' : 'colors'} to copy them.`,
    })
  const given = Object.fromEntries(names.map((name) => [name, source.options[name]]))
  return editEntity('view', view, { options: readViewOptions(view.type, given, table, view.options) })
}

function keyOf(view: View): string {
  return baseKeyOf('view', view.id) ?? fail('BASE_CORRUPTED')
}
