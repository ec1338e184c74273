import { type Entry, journal } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { later } from '../../ui/later.ts'
import type { Turn } from './own-steps.ts'

const undoing = later(async () => (await import('./undoing-in-words.ts')).undoing())

/** Fetches what undo takes while nothing else is to do. */
export function fetchUndo(): void {
  // Who undoes something says what is wrong.
  undoing.load().catch(() => undefined)
}

/** Takes the person's last step in a base back, or does it again; `of`: the step that was the last one then. */
export function takeTurn(turn: Turn, baseId: string, of?: Entry): void {
  undoing.load().then((take) => take(turn, baseId, of), tellProblem)
}

/** The way to take back what was just done, whatever is done until then. */
export function undoOfLast(baseId: string): () => void {
  const entry = journal.at(-1)
  return () => takeTurn('undo', baseId, entry)
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key press asks for: Mod+Z, Mod+Shift+Z or Mod+Y. */
export function turnOfKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): Turn | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  // By its place in layouts without Latin letters.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}
