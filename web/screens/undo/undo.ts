import { lastEntry } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { later } from '../../ui/later.ts'
import { t } from '../../i18n/i18n.ts'
import { closeToasts, showToast, type ToastRequest } from '../../ui/toast-queue.ts'
import type { StepName, Turn } from './own-steps.ts'

const undoing = later(async () => (await import('./undoing-in-words.ts')).undoing())

/** Fetches what undo takes while nothing else is to do. */
export function fetchUndo(): void {
  // Who undoes something says what is wrong.
  undoing.load().catch(() => undefined)
}

/** Takes the person's last step in a base back, or does it again; `of`: the step that was the last one then. */
export function takeTurn(turn: Turn, baseId: string, of?: StepName): void {
  undoing.load().then((take) => take(turn, baseId, of), tellProblem)
}

/** The step that the action of a toast takes back, or does again. */
export class ToastStep {
  readonly turn: Turn
  readonly baseId: string
  readonly of: StepName | undefined

  constructor(turn: Turn, baseId: string, of: StepName | undefined) {
    this.turn = turn
    this.baseId = baseId
    this.of = of
  }
}

/**
 * Says what was done, with Undo. The toast goes as soon as the step is undone by other means, and with its base.
 * `of` names the step: the last one unless given. `onUndo` is for what has to be read again after undo.
 */
export function showUndoToast(
  baseId: string,
  { of = lastEntry(), onUndo, ...request }: ToastRequest & { of?: StepName | undefined; onUndo?: () => void },
): void {
  const onSelect = onUndo ?? (() => takeTurn('undo', baseId, of))
  showToast({
    ...request,
    about: new ToastStep('undo', baseId, of),
    action: { label: t('common.undo'), onSelect },
  })
}

/** Closes the toasts about steps in a base, as the person has left it. */
export function closeStepToasts(baseId: string): void {
  closeToasts(({ about }) => about instanceof ToastStep && about.baseId === baseId)
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
