import type { Action } from '#core/access/actions.ts'
import { failBecause, type ReasonCode } from '#core/error-reasons/error-reasons.ts'
import type { Change } from '#core/protocol/changes.ts'
import { isPrivateChange } from '#core/protocol/private-changes.ts'
import { type SchemaAction, schemaActions } from '#core/protocol/schema-actions.ts'
import type { Context } from '../../context.ts'
import { undoConversion } from '../../conversion/undo-conversion.ts'
import { undoEdits } from '../../schema/edits/undo-edits.ts'
import { undoTakeOver } from '../../schema/take-over-view.ts'
import { restoreColumn, redoColumnDelete } from '../../soft-delete/columns.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import { softDeleteIdOf } from '../../soft-delete/soft-delete-id.ts'
import { restoreTable, redoTableDelete } from '../../soft-delete/tables.ts'
import { restoreView, redoViewDelete } from '../../soft-delete/views.ts'

type Undo = {
  right: Action
  run: (context: Context, change: Change) => Promise<{ seq: number; rows: number }>
}

const settings = (right: Action): Undo => ({ right, run: undoEdits })
const ofLinks: ReasonCode<'CANNOT_UNDO'> = 'sharedLink'

/** How to undo each schema change, or why it cannot be undone. */
const undos: Record<SchemaAction, Undo | ReasonCode<'CANNOT_UNDO'>> = {
  // Undoing a creation soft-deletes the item; redo restores it.
  'column.create': { right: 'column.manage', run: redoColumnDelete },
  'column.duplicate': { right: 'column.manage', run: redoColumnDelete },
  'table.create': { right: 'table.manage', run: redoTableDelete },
  'table.duplicate': { right: 'table.manage', run: redoTableDelete },
  'view.create': { right: 'view.delete', run: redoViewDelete },
  'column.convert': { right: 'column.manage', run: undoConversion },
  'column.delete': { right: 'column.manage', run: restoreColumn },
  'column.restore': { right: 'column.manage', run: redoColumnDelete },
  'table.delete': { right: 'table.manage', run: restoreTable },
  'table.restore': { right: 'table.manage', run: redoTableDelete },
  'view.delete': { right: 'view.create', run: restoreView },
  'view.restore': { right: 'view.delete', run: redoViewDelete },
  'table.update': settings('table.manage'),
  'column.update': settings('column.manage'),
  'column.primary': settings('column.manage'),
  'view.update': settings('view.configure'),
  'view.options': settings('view.configure'),
  'view.column': settings('view.configure'),
  'view.showAll': settings('view.configure'),
  'view.hideAll': settings('view.configure'),
  'view.visibility': settings('table.manage'),
  'view.takeOver': { right: 'view.managePersonal', run: undoTakeOver },
  'view.copySettings': settings('view.configure'),
  'section.create': settings('view.configure'),
  'section.update': settings('view.configure'),
  'section.delete': settings('view.configure'),
  'filter.create': settings('view.configure'),
  'filter.update': settings('view.configure'),
  'filter.delete': settings('view.configure'),
  'sort.create': settings('view.configure'),
  'sort.update': settings('view.configure'),
  'sort.delete': settings('view.configure'),
  'source.update': settings('base.update'),
  'share.create': ofLinks,
  'share.update': settings('view.share'),
  'share.delete': ofLinks,
}

/** Undoes a schema change. Throws CANNOT_UNDO if that is impossible. */
export async function undoSchemaChange(
  context: Context,
  change: Change,
): Promise<{ seq: number; rows: number }> {
  const { run } = await allowedUndo(context, change)
  context.waitUntil(purgeExpired(context))
  return run(context, change)
}

/** How to undo a schema change; throws if that is impossible or the actor may not. */
export async function allowedUndo(context: Context, { detail }: Pick<Change, 'detail'>): Promise<Undo> {
  const action = schemaActions.find((each) => each === detail?.['action'])
  const undo = action && undos[action]
  if (!undo || typeof undo === 'string') failBecause('CANNOT_UNDO', undo || 'schemaKind')
  // Creations have no source in their detail: they are dropped again if they are empty.
  if (typeof detail?.['sourceId'] === 'string' && (undo.run !== undoEdits || !detail['edits']))
    failBecause('CANNOT_UNDO', 'ofSource')
  // Old changes have no snapshot to restore from.
  if (action?.endsWith('.delete') && undo.run !== undoEdits && softDeleteIdOf(detail) === null)
    failBecause('CANNOT_UNDO', 'schemaKind')
  // People may undo changes of their own personal views.
  await context.require(isPrivateChange({ detail }) ? 'view.createPersonal' : undo.right)
  return undo
}
