import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { isPrivateChange } from '#core/protocol/private-changes.ts'
import { type SchemaAction, schemaActions } from '#core/protocol/schema-actions.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'

import { changeSchema, type SchemaChange } from '../schema-change.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import {
  editsOf,
  invertEdits,
  isDeepEqual,
  isSettingsObject,
  objectSettings,
  type SchemaEdit,
} from './schema-edit.ts'
import { findEntity } from './find-entity.ts'
import { requireEditPermission } from './require-may-edit.ts'
import { lostOptions } from './edit-statements.ts'
import { requireValidEdit } from './require-valid-edit.ts'

/** Actions whose undo has a different name. */
const opposites: Partial<Record<SchemaAction, SchemaAction>> = {
  'filter.create': 'filter.delete',
  'filter.delete': 'filter.create',
  'sort.create': 'sort.delete',
  'sort.delete': 'sort.create',
  'section.create': 'section.delete',
  'section.delete': 'section.create',
  'view.showAll': 'view.hideAll',
  'view.hideAll': 'view.showAll',
}

/**
 * Restores the settings from before a change. Throws CANNOT_UNDO if one was changed since, its entity is
 * gone, or the old value is no longer valid.
 */
export async function undoEdits(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const done = editsOf(change) ?? failBecause('CANNOT_UNDO', 'logIncomplete')
  const edits = invertEdits(done)
  const action = schemaActions.find((each) => each === change.detail?.['action']) ?? fail('BASE_CORRUPTED')
  const actor = await context.actor
  try {
    const { seq } = await changeSchema(context, opposites[action] ?? action, (schema, engine) => {
      for (const edit of edits) requireAsLeft(schema, edit)
      requireEditPermission(schema, edits, actor)
      requireValidEdit(engine, schema, edits, context)
      return {
        tableId: change.tableId,
        detail: { ...namesOf(change), undoes: change.seq },
        isPrivate: isPrivateChange(change),
        edits,
        ...cellsBack(engine, schema, done, change.seq),
      }
    })
    return { seq, rows: 0 }
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      failBecause('CANNOT_UNDO', 'sameValues')
    throw error
  }
}

/** Throws if the entity has changed since. */
function requireAsLeft(schema: BaseSchema, edit: SchemaEdit): void {
  const { before, owner } = edit
  const found = findEntity(schema, edit)
  if (before === null) {
    if (found) failBecause('CANNOT_UNDO', 'alreadyUndone')
    if (owner !== undefined && !hasOwner(schema, edit.of, owner)) failBecause('CANNOT_UNDO', 'deleted')
    return
  }
  if (!found) failBecause('CANNOT_UNDO', 'deleted')
  const names = new Set([...Object.keys(before), ...Object.keys(edit.after ?? {})])
  for (const name of names)
    if (!isAsLeft(name, found.settings[name], before[name], edit.after?.[name]))
      failBecause('CANNOT_UNDO', 'settingChanged')
}

function isAsLeft(name: string, known: unknown, left: unknown, other: unknown): boolean {
  if (!objectSettings.includes(name) || !isSettingsObject(left))
    return isDeepEqual(known ?? null, left ?? null)
  const parts = new Set([...Object.keys(left), ...(isSettingsObject(other) ? Object.keys(other) : [])])
  return isSettingsObject(known) && [...parts].every((part) => isDeepEqual(known[part], left[part]))
}

function hasOwner(schema: BaseSchema, of: SchemaEdit['of'], owner: string): boolean {
  return (
    findEntity(schema, { of: of === 'option' ? 'column' : 'view', id: owner, before: {}, after: {} }) !== null
  )
}

/** Names of the affected entities from the log entry, without the edits. */
function namesOf({ detail }: Change): Record<string, unknown> {
  const { edits: _edits, action: _action, undoes: _undoes, private: _private, ...names } = detail ?? {}
  return names
}

/** Restores the cells of deleted options. */
function cellsBack(
  engine: Engine,
  schema: BaseSchema,
  done: readonly SchemaEdit[],
  seq: number,
): Pick<SchemaChange, 'assertions' | 'statements'> {
  const lost = lostOptions(done)
  const owner = lost[0]?.owner
  if (owner === undefined) return {}
  const found = findEntity(schema, { of: 'column', id: owner, before: {}, after: {} })
  if (!found?.table || !found.column) failBecause('CANNOT_UNDO', 'deleted')
  const cleared = {
    baseId: schema.baseId,
    seq,
    table: found.table,
    column: found.column,
    optionIds: lost.map(({ id }) => id),
  }
  return {
    assertions: [
      {
        holds: engine.areCleared(cleared),
        otherwise: () => errorBecause('CANNOT_UNDO', 'recordsChanged'),
      },
    ],
    statements: [engine.refillCells(cleared)],
  }
}
