import type { Action } from '#core/access/actions.ts'
import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Context } from '../../context.ts'
import { undoConversion } from '../../conversion/undo.ts'
import { restoreColumn, retireAgain } from '../../retired/columns.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { restoreTable, retireTableAgain } from '../../retired/tables.ts'
import { restoreView, retireViewAgain } from '../../retired/views.ts'

type Undo = {
  right: Action
  run: (context: Context, change: Change) => Promise<{ seq: number; rows: number }>
}

/** Changes of the schema that can be taken back, by what they did. */
const undos: Record<string, Undo> = {
  // What was made is taken out of sight, as if it were deleted; undoing that brings it back.
  'column.create': { right: 'column.manage', run: retireAgain },
  'column.duplicate': { right: 'column.manage', run: retireAgain },
  'table.create': { right: 'table.manage', run: retireTableAgain },
  'table.duplicate': { right: 'table.manage', run: retireTableAgain },
  'view.create': { right: 'view.delete', run: retireViewAgain },
  'column.convert': { right: 'column.manage', run: undoConversion },
  'column.delete': { right: 'column.manage', run: restoreColumn },
  'column.restore': { right: 'column.manage', run: retireAgain },
  'table.delete': { right: 'table.manage', run: restoreTable },
  'table.restore': { right: 'table.manage', run: retireTableAgain },
  'view.delete': { right: 'view.create', run: restoreView },
  'view.restore': { right: 'view.delete', run: retireViewAgain },
}

/** Takes a change of the schema back. Throws CANNOT_UNDO for those that cannot be. */
export async function undoSchemaChange(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const action = String(change.detail?.['action'])
  const undo = Object.hasOwn(undos, action) ? undos[action] : undefined
  // Changes from before there was undo for them, and those that links go along with, keep nothing to come back from.
  const isKept = !action.endsWith('.delete') || typeof change.detail?.['retiredId'] === 'string'
  if (!undo || !isKept)
    fail('CANNOT_UNDO', { reason: 'this kind of change of tables or fields cannot be undone.' })
  await context.require(undo.right)
  context.waitUntil(sweepRetired(context))
  return undo.run(context, change)
}
