import type { KeyLike } from './typing-keys.ts'

/**
 * Maps keys to commands. The table is data, so that people can list and rebind shortcuts. Directions are logical
 * (start, end): right-to-left swaps the arrow keys before the lookup.
 */

/**
 * nav: a cell is selected; range: a block is selected; enter: editing began by typing; edit: the caret moves in the
 * text.
 */
export type KeyState = 'nav' | 'range' | 'enter' | 'edit'

export type Command =
  | `move-${Direction}`
  | `extend-${Direction}`
  | `edge-${Direction}`
  | `extend-edge-${Direction}`
  | `commit-${Direction}`
  | `page-${Direction}`
  | `extend-page-${Direction}`
  | 'row-start'
  | 'row-end'
  | 'extend-row-start'
  | 'extend-row-end'
  | 'first-cell'
  | 'last-cell'
  | 'extend-first-cell'
  | 'extend-last-cell'
  | 'next'
  | 'previous'
  | 'commit-next'
  | 'commit-previous'
  | 'edit'
  | 'edit-caret-end'
  | 'toggle-edit-mode'
  | 'open-picker'
  | 'commit-enter'
  | 'commit-shift-enter'
  | 'commit-fill'
  | 'cancel-edit'
  | 'escape'
  | 'clear'
  | 'delete-rows'
  | 'insert-below'
  | 'insert-above'
  | 'duplicate-rows'
  | 'rows-up'
  | 'rows-down'
  | 'expand'
  | 'comment'
  | 'copy-link'
  | 'select-all'
  | 'select-row'
  | 'select-column'
  | 'copy-with-headers'
  | 'paste-text'
  | 'fill-down'
  | 'fill-right'
  | 'copy-above'
  | 'insert-now'
  | 'insert-time'
  | 'undo'
  | 'redo'
  | 'context-menu'
  | 'column-menu'
  | FindKey
  | 'next-unsaved'
  | 'say-cell'
  | 'say-row'
  | 'collapse-group'
  | `height-${0 | 1 | 2 | 3}`
  | ColumnKey
  | 'wider'
  | 'narrower'
  | 'expand-group'
/** Commands of the find and replace bar. */
export type FindKey = 'find' | 'find-next' | 'find-previous' | 'replace'
/** Commands on the active cell's column. */
export type ColumnKey = 'insert-column-after' | 'insert-column-before' | 'delete-column' | 'edit-column'
type Direction = 'up' | 'down' | 'start' | 'end'

export type Binding = {
  readonly chord: string
  readonly states: readonly KeyState[]
  readonly command: Command
}

const SELECTING = ['nav', 'range'] as const
const EDITING = ['enter', 'edit'] as const

const bind = (states: readonly KeyState[], entries: Readonly<Record<string, Command>>): Binding[] =>
  Object.entries(entries).map(([chord, command]) => ({ chord, states, command }))

/** The default bindings. A chord appears once per state. */
export const DEFAULT_BINDINGS: readonly Binding[] = [
  ...bind(SELECTING, {
    ArrowUp: 'move-up',
    ArrowDown: 'move-down',
    ArrowStart: 'move-start',
    ArrowEnd: 'move-end',
    'Shift+ArrowUp': 'extend-up',
    'Shift+ArrowDown': 'extend-down',
    'Shift+ArrowStart': 'extend-start',
    'Shift+ArrowEnd': 'extend-end',
    'Mod+ArrowUp': 'edge-up',
    'Mod+ArrowDown': 'edge-down',
    'Mod+ArrowStart': 'edge-start',
    'Mod+ArrowEnd': 'edge-end',
    'Mod+Shift+ArrowUp': 'extend-edge-up',
    'Mod+Shift+ArrowDown': 'extend-edge-down',
    'Mod+Shift+ArrowStart': 'extend-edge-start',
    'Mod+Shift+ArrowEnd': 'extend-edge-end',
    Home: 'row-start',
    End: 'row-end',
    'Shift+Home': 'extend-row-start',
    'Shift+End': 'extend-row-end',
    'Mod+Home': 'first-cell',
    'Mod+End': 'last-cell',
    'Mod+Shift+Home': 'extend-first-cell',
    'Mod+Shift+End': 'extend-last-cell',
    PageUp: 'page-up',
    PageDown: 'page-down',
    'Alt+PageUp': 'page-start',
    'Alt+PageDown': 'page-end',
    'Shift+PageUp': 'extend-page-up',
    'Shift+PageDown': 'extend-page-down',
    Tab: 'next',
    'Shift+Tab': 'previous',
    Enter: 'edit',
    F2: 'edit-caret-end',
    'Alt+ArrowDown': 'open-picker',
    Escape: 'escape',
    Backspace: 'clear',
    Delete: 'clear',
    'Mod+Backspace': 'delete-rows',
    'Mod+Delete': 'delete-rows',
    'Shift+Enter': 'insert-below',
    'Mod+Enter': 'insert-below',
    'Mod+Shift+Enter': 'insert-above',
    'Mod+Shift+D': 'duplicate-rows',
    Space: 'expand',
    'Mod+Alt+M': 'comment',
    'Mod+Shift+A': 'copy-link',
    'Mod+A': 'select-all',
    'Shift+Space': 'select-row',
    'Ctrl+Space': 'select-column',
    'Mod+Shift+C': 'copy-with-headers',
    'Mod+Shift+V': 'paste-text',
    'Mod+D': 'fill-down',
    'Mod+R': 'fill-right',
    "Mod+'": 'copy-above',
    'Mod+;': 'insert-now',
    'Mod+Shift+;': 'insert-time',
    'Mod+Z': 'undo',
    'Mod+Shift+Z': 'redo',
    'Mod+Y': 'redo',
    'Mod+F': 'find',
    'Mod+G': 'find-next',
    'Mod+Shift+G': 'find-previous',
    'Mod+H': 'replace',
    'Mod+Shift+H': 'replace',
    F4: 'say-cell',
    'Shift+F4': 'say-row',
    F8: 'next-unsaved',
    'Mod+Alt+0': 'height-0',
    'Mod+Alt+1': 'height-1',
    'Mod+Alt+2': 'height-2',
    'Mod+Alt+3': 'height-3',
    'Alt+=': 'insert-column-after',
    'Alt+Shift+=': 'insert-column-before',
    'Alt+-': 'delete-column',
    'Alt+.': 'wider',
    'Alt+,': 'narrower',
    'Alt+Shift+ArrowUp': 'rows-up',
    'Alt+Shift+ArrowDown': 'rows-down',
    'Alt+Shift+ArrowStart': 'collapse-group',
    'Alt+Shift+ArrowEnd': 'expand-group',
    ContextMenu: 'context-menu',
    'Shift+F10': 'context-menu',
    'Alt+ContextMenu': 'context-menu',
    'Alt+Shift+F10': 'context-menu',
    'Mod+ContextMenu': 'column-menu',
    'Mod+Shift+F10': 'column-menu',
  }),
  ...bind(EDITING, {
    Enter: 'commit-enter',
    'Shift+Enter': 'commit-shift-enter',
    'Mod+Enter': 'commit-fill',
    Tab: 'commit-next',
    'Shift+Tab': 'commit-previous',
    Escape: 'cancel-edit',
    F2: 'toggle-edit-mode',
  }),
  ...bind(['enter'], {
    ArrowUp: 'commit-up',
    ArrowDown: 'commit-down',
    ArrowStart: 'commit-start',
    ArrowEnd: 'commit-end',
  }),
]

const baseKey = (event: KeyLike, isMac: boolean, isRtl: boolean): string => {
  if (event.key === 'ArrowLeft') return isRtl ? 'ArrowEnd' : 'ArrowStart'
  if (event.key === 'ArrowRight') return isRtl ? 'ArrowStart' : 'ArrowEnd'
  if (event.key === ' ' || event.key === 'Spacebar') return 'Space'
  const isCommandLike = event.ctrlKey || event.metaKey
  // With a modifier, use the physical key if the layout has no Latin letter (fa, ar, ru) or Shift changes it.
  if (isCommandLike && event.code?.startsWith('Key') && !/^[a-z]$/i.test(event.key))
    return event.code.slice(3)
  if (event.altKey && event.code === 'Equal') return '='
  if (event.altKey && event.code === 'Period') return '.'
  if (event.altKey && event.code === 'Comma') return ','
  // Option changes these characters on macOS. Elsewhere Ctrl+Alt is AltGr, whose character counts.
  if (isMac && event.altKey && event.code === 'Minus') return '-'
  if (isMac && event.altKey && event.code?.startsWith('Digit')) return event.code.slice(5)
  if (isCommandLike && event.code === 'Semicolon') return ';'
  if (isCommandLike && event.code === 'Quote') return "'"
  return event.key.length === 1 ? event.key.toUpperCase() : event.key
}

/** Names a chord: modifiers in the order Mod, Ctrl, Alt, Shift, then the key. Mod is Cmd on macOS. */
export const chordOf = (event: KeyLike, isMac: boolean, isRtl: boolean): string => {
  const isMod = isMac ? event.metaKey : event.ctrlKey
  const isOther = isMac ? event.ctrlKey : event.metaKey
  return (
    (isMod ? 'Mod+' : '') +
    (isOther ? (isMac ? 'Ctrl+' : 'Meta+') : '') +
    (event.altKey ? 'Alt+' : '') +
    (event.shiftKey ? 'Shift+' : '') +
    baseKey(event, isMac, isRtl)
  )
}

/** The command for a chord in a state; null leaves the key to the browser. */
export const commandFor = (
  chord: string,
  state: KeyState,
  bindings: readonly Binding[] = DEFAULT_BINDINGS,
): Command | null => {
  const find = (name: string): Command | null =>
    bindings.find((binding) => binding.chord === name && binding.states.includes(state))?.command ?? null
  // Off macOS, Ctrl is Mod, so "Ctrl+Space" in the table matches Mod+Space.
  return find(chord) ?? (chord.startsWith('Mod+') ? find(`Ctrl+${chord.slice(4)}`) : null)
}
