import { AppError, fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type SchemaAction, schemaActions } from '#core/protocol/schema-actions.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { areCleared, refillCells } from '../engine/dialects/sqlite/option-cells.ts'
import { changeSchema, type SchemaChange } from '../schema-change.ts'
import { StoreConstraintError } from '../store/errors.ts'
import { editsOf, inverse, isSame, isSettings, parted, type SchemaEdit } from './edit.ts'
import { findThing } from './find-thing.ts'
import { requireMayEdit } from './require-may-edit.ts'
import { lostOptions } from './statements.ts'
import { requireFitting } from './require-fitting.ts'

const gone = 'what it was about has been deleted.'
const changedSince = 'the same setting has been changed since.'

/** What taking a change back is called, where that is another word. */
const opposites: Partial<Record<SchemaAction, SchemaAction>> = {
  'filter.create': 'filter.delete',
  'filter.delete': 'filter.create',
  'sort.create': 'sort.delete',
  'sort.delete': 'sort.create',
  'view.showAll': 'view.hideAll',
  'view.hideAll': 'view.showAll',
}

/**
 * Gives settings back what they were before a change. Throws CANNOT_UNDO when one of them has been changed since,
 * what it was about is gone, or what it was makes no sense any more.
 */
export async function undoEdits(context: Context, change: Change): Promise<{ seq: number; rows: number }> {
  const done = editsOf(change) ?? fail('CANNOT_UNDO', { reason: 'the log keeps too little of it.' })
  const edits = inverse(done)
  const action = schemaActions.find((each) => each === change.detail?.['action']) ?? fail('BASE_DAMAGED')
  const actor = await context.actor
  let seq = 0
  try {
    await changeSchema(
      context,
      opposites[action] ?? action,
      (schema) => {
        for (const edit of edits) requireAsLeft(schema, edit)
        requireMayEdit(schema, edits, actor)
        requireFitting(schema, edits, context)
        return {
          tableId: change.tableId,
          detail: { ...namesOf(change), undoes: change.seq },
          edits,
          ...cellsBack(schema, done, change.seq),
        }
      },
      (committed) => {
        seq = committed
      },
    )
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      fail('CANNOT_UNDO', { reason: 'some records hold the same value by now.' })
    throw error
  }
  return { seq, rows: 0 }
}

/** Throws when the thing is not as the change has left it. */
function requireAsLeft(schema: BaseSchema, edit: SchemaEdit): void {
  const { before, owner } = edit
  const found = findThing(schema, edit)
  if (before === null) {
    if (found) fail('CANNOT_UNDO', { reason: 'it has been undone already.' })
    if (owner !== undefined && !hasOwner(schema, edit.of, owner)) fail('CANNOT_UNDO', { reason: gone })
    return
  }
  if (!found) fail('CANNOT_UNDO', { reason: gone })
  const names = new Set([...Object.keys(before), ...Object.keys(edit.after ?? {})])
  for (const name of names)
    if (!isAsLeft(name, found.settings[name], before[name], edit.after?.[name]))
      fail('CANNOT_UNDO', { reason: changedSince })
}

function isAsLeft(name: string, known: unknown, left: unknown, other: unknown): boolean {
  if (!parted.includes(name) || !isSettings(left)) return isSame(known ?? null, left ?? null)
  const parts = new Set([...Object.keys(left), ...(isSettings(other) ? Object.keys(other) : [])])
  return isSettings(known) && [...parts].every((part) => isSame(known[part], left[part]))
}

function hasOwner(schema: BaseSchema, of: SchemaEdit['of'], owner: string): boolean {
  return (
    findThing(schema, { of: of === 'option' ? 'column' : 'view', id: owner, before: {}, after: {} }) !== null
  )
}

/** The names in the log of what it was about: all but what the change did to it. */
function namesOf({ detail }: Change): Record<string, unknown> {
  const { edits: _edits, action: _action, undoes: _undoes, ...names } = detail ?? {}
  return names
}

/** Records get the options back that went with them. */
function cellsBack(
  schema: BaseSchema,
  done: readonly SchemaEdit[],
  seq: number,
): Pick<SchemaChange, 'assertions' | 'statements'> {
  const lost = lostOptions(done)
  const owner = lost[0]?.owner
  if (owner === undefined) return {}
  const found = findThing(schema, { of: 'column', id: owner, before: {}, after: {} })
  if (!found?.table || !found.column) fail('CANNOT_UNDO', { reason: gone })
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
        holds: areCleared(cleared),
        otherwise: () =>
          new AppError('CANNOT_UNDO', { reason: 'somebody has changed the same records since.' }),
      },
    ],
    statements: [refillCells(cleared)],
  }
}
