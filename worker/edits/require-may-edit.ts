import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { requireMayPublish, requireOutreach, requireUnlocked } from '../view-guards.ts'
import { isSettings, type SchemaEdit } from './edit.ts'
import { findThing } from './find-thing.ts'
import { settingsAfter } from './statements.ts'

/** Throws when the edits do what the actor may not do by hand either: to locked, published or personal things. */
export function requireMayEdit(schema: BaseSchema, edits: readonly SchemaEdit[], actor: Actor): void {
  for (const edit of edits) {
    const view = viewOf(schema, edit)
    if (!view) continue
    requireUnlocked(view, actor)
    requireMayPublish(view, edit, actor)
    const { of, after } = edit
    if (view.type === 'form' && !can(actor, 'form.edit')) fail('FORBIDDEN')
    if (after?.['lock'] !== undefined && of === 'view' && !can(actor, 'view.lock')) fail('FORBIDDEN')
    const options = of === 'view' ? settingsAfter({ ...view }, edit)['options'] : undefined
    if (isSettings(options)) requireOutreach(view.options, options, actor)
  }
}

/** The view that an edit is about; that of a filter which comes back, too. */
function viewOf(schema: BaseSchema, edit: SchemaEdit): View | undefined {
  const found = findThing(schema, edit)
  if (found || edit.owner === undefined || edit.of === 'option') return found?.view
  return findThing(schema, { of: 'view', id: edit.owner, before: {}, after: {} })?.view
}
