import type { UndoDirection } from './undo-history.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Maps Mod+Z, Mod+Shift+Z and Mod+Y. */
export function undoDirectionOfKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Press): UndoDirection | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  // Use the physical key in layouts without Latin letters.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}
