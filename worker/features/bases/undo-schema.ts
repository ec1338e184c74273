import type { Action } from '#core/access/actions.ts'
import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { type SchemaAction, schemaActions } from '#core/protocol/schema-actions.ts'
import type { Context } from '../../context.ts'
import { undoConversion } from '../../conversion/undo.ts'
import { undoEdits } from '../../edits/undo.ts'
import { restoreColumn, retireAgain } from '../../retired/columns.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { restoreTable, retireTableAgain } from '../../retired/tables.ts'
import { restoreView, retireViewAgain } from '../../retired/views.ts'

type Undo = {
  right: Action
  run: (context: Context, change: Change) => Promise<{ seq: number; rows: number }>
}

const settings = (right: Action): Undo => ({ right, run: undoEdits })
const ofLinks = 'it is about who sees the view by its link.'

/** How each change of the schema is taken back, or why it cannot be. */
const undos: Record<SchemaAction, Undo | string> = {
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
  'table.update': settings('table.manage'),
  'column.update': settings('column.manage'),
  'column.primary': settings('column.manage'),
  'view.update': settings('view.configure'),
  'view.options': settings('view.configure'),
  'view.column': settings('view.configure'),
  'view.showAll': settings('view.configure'),
  'view.hideAll': settings('view.configure'),
  'view.visibility': settings('table.manage'),
  'filter.create': settings('view.configure'),
  'filter.update': settings('view.configure'),
  'filter.delete': settings('view.configure'),
  'sort.create': settings('view.configure'),
  'sort.update': settings('view.configure'),
  'sort.delete': settings('view.configure'),
  'source.update': settings('base.update'),
  'share.create': ofLinks,
  'share.update': ofLinks,
  'share.delete': ofLinks,
}

/** Takes a change of the schema back. Throws CANNOT_UNDO for those that cannot be. */
export async function undoSchemaChange(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const { run } = await allowedUndo(context, change)
  context.waitUntil(sweepRetired(context))
  return run(context, change)
}

/** How a change of the schema is taken back; throws where it cannot be, or the actor may not. */
export async function allowedUndo(context: Context, { detail }: Pick<Change, 'detail'>): Promise<Undo> {
  const action = schemaActions.find((each) => each === detail?.['action'])
  const undo = action ? undos[action] : 'this kind of change of tables or fields cannot be undone.'
  if (typeof undo === 'string') fail('CANNOT_UNDO', { reason: undo })
  // Changes from before there was undo for them keep nothing to come back from.
  if (action?.endsWith('.delete') && undo.run !== undoEdits && typeof detail?.['retiredId'] !== 'string')
    fail('CANNOT_UNDO', { reason: 'this kind of change of tables or fields cannot be undone.' })
  await context.require(undo.right)
  return undo
}
