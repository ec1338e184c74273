import { t } from '../../i18n/i18n.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import type { Step } from './own-steps.ts'

/** By the word in the log, or by its thing where that tells enough. */
const actions: Record<string, MessageId> = {
  'table.create': 'undo.did.tableNew',
  'table.duplicate': 'undo.did.tableNew',
  'table.delete': 'undo.did.tableGone',
  'table.update': 'undo.did.table',
  'column.create': 'undo.did.fieldNew',
  'column.duplicate': 'undo.did.fieldNew',
  'column.delete': 'undo.did.fieldGone',
  'column.convert': 'undo.did.fieldType',
  'column.update': 'undo.did.field',
  'column.primary': 'undo.did.field',
  'view.create': 'undo.did.viewNew',
  'view.delete': 'undo.did.viewGone',
  'view.showAll': 'undo.did.shown',
  'view.hideAll': 'undo.did.shown',
  'view.update': 'undo.did.view',
  'view.visibility': 'undo.did.other',
}

/** By the setting that was changed. */
const parts: Record<string, MessageId> = {
  show: 'undo.did.shown',
  order: 'undo.did.order',
  width: 'undo.did.width',
  row_height: 'undo.did.height',
  frozen_count: 'undo.did.frozen',
  aggregations: 'undo.did.figures',
  groups: 'undo.did.groups',
  colouring: 'undo.did.colours',
}

/** What a step did, in words. */
export function stepWords({ deed, told }: Step): string {
  if (deed) return t(`undo.deed.${deed.what}`, { count: deed.count })
  const action = String(told?.['action'])
  const title = told?.['title']
  const id = idOf(action, told?.['edits'])
  return t(id, { name: typeof title === 'string' ? title : '' })
}

function idOf(action: string, edits: unknown): MessageId {
  if (action.startsWith('filter.')) return 'undo.did.filters'
  if (action.startsWith('sort.')) return 'undo.did.sorts'
  const known = actions[action]
  if (known) return known
  const part = namesIn(edits)
    .map((name) => parts[name])
    .find((each) => each !== undefined)
  return part ?? 'undo.did.other'
}

/** The settings that edits name, those within others too. */
function namesIn(edits: unknown): string[] {
  if (typeof edits !== 'object' || edits === null) return []
  return Object.entries(edits).flatMap(([name, value]) => [name, ...namesIn(value)])
}
