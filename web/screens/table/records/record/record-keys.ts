import { chordOf } from '../../../../views/grid/keyboard/key-bindings.ts'
import type { KeyLike } from '../../../../views/grid/keyboard/typing-keys.ts'

export type RecordCommand =
  | 'close'
  | 'previous'
  | 'next'
  | 'edit'
  | 'comment'
  | 'copy-link'
  | 'duplicate'
  | 'delete'
  | 'undo'
  | 'redo'

/** Where the focus is: the panel, a text input, or another control. */
export type KeyPlace = 'panel' | 'text' | 'control'

const everywhere: Readonly<Record<string, RecordCommand>> = {
  'Mod+Enter': 'close',
  'Alt+PageUp': 'previous',
  'Alt+PageDown': 'next',
  'Mod+Alt+M': 'comment',
}
const outsideText: Readonly<Record<string, RecordCommand>> = {
  'Mod+Shift+A': 'copy-link',
  'Mod+Shift+D': 'duplicate',
  'Mod+Backspace': 'delete',
  'Mod+Delete': 'delete',
  'Mod+Z': 'undo',
  'Mod+Shift+Z': 'redo',
  'Mod+Y': 'redo',
}
const onPanel: Readonly<Record<string, RecordCommand>> = {
  Space: 'close',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'edit',
  F2: 'edit',
}

/** The command of a key in an open record; undefined leaves it to the focused control. */
export function recordCommand(
  event: KeyLike,
  place: KeyPlace,
  isMac: boolean,
  isRtl: boolean,
): RecordCommand | undefined {
  const chord = chordOf(event, isMac, isRtl)
  return (
    everywhere[chord] ??
    (place === 'text' ? undefined : outsideText[chord]) ??
    (place === 'panel' ? onPanel[chord] : undefined)
  )
}

const typedIn = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])'

/** Classifies an element of the panel. */
export function keyPlace(target: EventTarget, panel: HTMLElement): KeyPlace {
  if (target === panel) return 'panel'
  if (!(target instanceof HTMLElement) || !target.matches(typedIn)) return 'control'
  // An empty combobox has no text that keys could edit.
  return target instanceof HTMLInputElement && target.role === 'combobox' && target.value === ''
    ? 'control'
    : 'text'
}
