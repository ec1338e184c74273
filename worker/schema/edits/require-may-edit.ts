import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import { type BaseSchema, type View, viewLocks } from '#core/schema.ts'
import { requirePublishPermission, requireSharePermission, requireUnlockedView } from '../view-permissions.ts'
import { requireLockChange } from '../view-lock.ts'
import { publishedBy } from '../offered-views.ts'
import { isSettingsObject, type SchemaEdit } from './schema-edit.ts'
import { findEntity } from './find-entity.ts'
import { settingsAfter } from './edit-statements.ts'

/** Throws if the actor could not make the edits directly, because of locked, published or personal views. */
export function requireEditPermission(schema: BaseSchema, edits: readonly SchemaEdit[], actor: Actor): void {
  for (const edit of edits) {
    const view = viewOf(schema, edit)
    if (!view) continue
    requireUnlockedView(view, actor)
    requirePublishPermission(publishedBy(schema, view, edit), edit, actor)
    const { of, after } = edit
    if (view.type === 'form' && !can(actor, 'form.edit')) fail('FORBIDDEN')
    if (of === 'view' && after?.['shareMeta'] !== undefined && !can(actor, 'view.share')) fail('FORBIDDEN')
    const table = findEntity(schema, { of: 'view', id: view.id, before: {}, after: {} })?.table
    const lock = of === 'view' ? viewLocks.find((each) => each === after?.['lock']) : undefined
    if (lock && table) requireLockChange({ schema, table, view }, lock, actor)
    const options = of === 'view' ? settingsAfter({ ...view }, edit)['options'] : undefined
    if (isSettingsObject(options)) requireSharePermission(view.options, options, actor)
  }
}

/** The view of an edit, including that of a restored filter. */
function viewOf(schema: BaseSchema, edit: SchemaEdit): View | undefined {
  const found = findEntity(schema, edit)
  if (found || edit.owner === undefined || edit.of === 'option') return found?.view
  return findEntity(schema, { of: 'view', id: edit.owner, before: {}, after: {} })?.view
}
