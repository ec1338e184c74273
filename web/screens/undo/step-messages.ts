import { t } from '../../i18n/i18n.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import type { UndoStep } from './undo-history.ts'

/** By the action in the log, or by its object if that is specific enough. */
const actions: Record<string, MessageId> = {
  'table.create': 'undo.did.tableAdded',
  'table.duplicate': 'undo.did.tableAdded',
  'table.delete': 'undo.did.tableDeleted',
  'table.update': 'undo.did.table',
  'column.create': 'undo.did.fieldAdded',
  'column.duplicate': 'undo.did.fieldAdded',
  'column.delete': 'undo.did.fieldDeleted',
  'column.convert': 'undo.did.fieldType',
  'column.update': 'undo.did.field',
  'column.primary': 'undo.did.field',
  'view.create': 'undo.did.viewAdded',
  'view.delete': 'undo.did.viewDeleted',
  'view.showAll': 'undo.did.visibility',
  'view.hideAll': 'undo.did.visibility',
  'view.update': 'undo.did.view',
  'view.copySettings': 'undo.did.view',
  'view.visibility': 'undo.did.other',
  'share.update': 'undo.did.link',
}

/** By the changed setting. */
const parts: Record<string, MessageId> = {
  show: 'undo.did.visibility',
  order: 'undo.did.order',
  width: 'undo.did.width',
  row_height: 'undo.did.height',
  frozen_count: 'undo.did.frozenFields',
  aggregations: 'undo.did.summary',
  groups: 'undo.did.groups',
  colouring: 'undo.did.colors',
}

/** Describes a step. */
export function stepMessages({ action, detail }: UndoStep): string {
  if (action) return t(`undo.action.${action.what}`, { count: action.count })
  const settingsAction = String(detail?.['action'])
  const title = detail?.['title']
  const id = idOf(settingsAction, detail?.['edits'])
  return t(id, { name: typeof title === 'string' ? title : '' })
}

function idOf(action: string, edits: unknown): MessageId {
  if (action.startsWith('filter.')) return 'undo.did.filters'
  if (action.startsWith('sort.')) return 'undo.did.sorts'
  if (action.startsWith('section.')) return 'undo.did.sections'
  const known = actions[action]
  if (known) return known
  const part = namesIn(edits)
    .map((name) => parts[name])
    .find((each) => each !== undefined)
  return part ?? 'undo.did.other'
}

/** Names of changed settings, including nested ones. */
function namesIn(edits: unknown): string[] {
  if (typeof edits !== 'object' || edits === null) return []
  return Object.entries(edits).flatMap(([name, value]) => [name, ...namesIn(value)])
}
