import { recipientsOption } from '../access/share-visibility.ts'
import type { Change } from './changes.ts'

/** Removes form recipients from a change, for actors who may not see them. */
export function withoutRecipients(change: Change): Change {
  const edits = change.detail?.['edits']
  if (!Array.isArray(edits) || !edits.some(namesRecipients)) return change
  return {
    ...change,
    detail: {
      ...change.detail,
      edits: edits.map((edit: unknown) =>
        namesRecipients(edit) ? { ...edit, before: hidden(edit.before), after: hidden(edit.after) } : edit,
      ),
    },
  }
}

type ViewEdit = { of: 'view'; before: unknown; after: unknown }

function namesRecipients(edit: unknown): edit is ViewEdit {
  if (!isObject(edit) || edit['of'] !== 'view') return false
  return [edit['before'], edit['after']].some(
    (settings) =>
      isObject(settings) && isObject(settings['options']) && recipientsOption in settings['options'],
  )
}

/** Replaces recipients by null: the fact that they changed is not secret. */
function hidden(settings: unknown): unknown {
  if (!isObject(settings) || !isObject(settings['options']) || !(recipientsOption in settings['options']))
    return settings
  return { ...settings, options: { ...settings['options'], [recipientsOption]: null } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
