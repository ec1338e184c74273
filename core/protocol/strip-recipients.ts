import { recipientsOption } from '../access/share-visibility.ts'
import type { Change } from './changes.ts'

/** Settings of views that only people who may share see, by the object that holds them. */
const secrets = [
  ['options', recipientsOption],
  ['shareMeta', 'slug'],
] as const

/** Removes form recipients and addresses of links from a change, for actors who may not see them. */
export function withoutRecipients(change: Change): Change {
  const edits = change.detail?.['edits']
  if (!Array.isArray(edits) || !edits.some(namesSecret)) return change
  return {
    ...change,
    detail: {
      ...change.detail,
      edits: edits.map((edit: unknown) =>
        namesSecret(edit) ? { ...edit, before: hidden(edit.before), after: hidden(edit.after) } : edit,
      ),
    },
  }
}

type ViewEdit = { of: 'view'; before: unknown; after: unknown }

function namesSecret(edit: unknown): edit is ViewEdit {
  if (!isObject(edit) || edit['of'] !== 'view') return false
  return [edit['before'], edit['after']].some((settings) => hidden(settings) !== settings)
}

/** Replaces secrets by null: the fact that they changed is not secret. */
function hidden(settings: unknown): unknown {
  if (!isObject(settings)) return settings
  let shown = settings
  for (const [holder, name] of secrets) {
    const held = shown[holder]
    if (isObject(held) && name in held) shown = { ...shown, [holder]: { ...held, [name]: null } }
  }
  return shown
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
