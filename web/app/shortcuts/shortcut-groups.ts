import type { MessageId } from '../../i18n/message-id.ts'
import type { Binding, Command } from '../../views/grid/keyboard/key-bindings.ts'

export type ShortcutRowData = { label: MessageId; commands?: readonly Command[]; chords?: readonly string[] }
export type KeyGroup = { label: MessageId; rows: readonly ShortcutRowData[] }

const directions = ['up', 'down', 'start', 'end'] as const
const towards = <Prefix extends string>(prefix: Prefix) =>
  directions.map((direction): `${Prefix}-${(typeof directions)[number]}` => `${prefix}-${direction}`)

/** The rows of the shortcut list. Grid commands use the grid's binding table. */
export const shortcutGroups: readonly KeyGroup[] = [
  {
    label: 'shortcuts.everywhere',
    rows: [
      { label: 'shortcuts.palette', chords: ['Mod+K'] },
      { label: 'shortcuts.show', chords: ['Mod+/', 'F1', '?'] },
      { label: 'shortcuts.sidebar', chords: ['Mod+B'] },
      { label: 'shortcuts.view', chords: ['Mod+Shift+,', 'Mod+Shift+.'] },
      { label: 'shortcuts.region', chords: ['F6', 'Shift+F6'] },
    ],
  },
  {
    label: 'shortcuts.moving',
    rows: [
      { label: 'shortcuts.move', commands: towards('move') },
      { label: 'shortcuts.edge', commands: towards('edge') },
      { label: 'shortcuts.row', commands: ['row-start', 'row-end'] },
      { label: 'shortcuts.corners', commands: ['first-cell', 'last-cell'] },
      { label: 'shortcuts.goToRow', chords: ['Mod+K'] },
      { label: 'shortcuts.page', commands: ['page-up', 'page-down'] },
      { label: 'shortcuts.pageSide', commands: ['page-start', 'page-end'] },
      { label: 'shortcuts.next', commands: ['next', 'previous'] },
    ],
  },
  {
    label: 'shortcuts.selecting',
    rows: [
      { label: 'shortcuts.extend', commands: towards('extend') },
      { label: 'shortcuts.extendEdge', commands: towards('extend-edge') },
      { label: 'shortcuts.extendRow', commands: ['extend-row-start', 'extend-row-end'] },
      { label: 'shortcuts.extendCorners', commands: ['extend-first-cell', 'extend-last-cell'] },
      { label: 'shortcuts.extendPage', commands: towards('extend-page') },
      { label: 'shortcuts.selectRow', commands: ['select-row'] },
      { label: 'shortcuts.selectColumn', commands: ['select-column'] },
      { label: 'shortcuts.all', commands: ['select-all'] },
      { label: 'shortcuts.escape', commands: ['escape'] },
    ],
  },
  {
    label: 'shortcuts.editing',
    rows: [
      { label: 'shortcuts.edit', commands: ['edit'] },
      { label: 'shortcuts.editEnd', commands: ['edit-caret-end'] },
      { label: 'shortcuts.picker', commands: ['open-picker'] },
      { label: 'shortcuts.clear', commands: ['clear'] },
      { label: 'shortcuts.commit', commands: ['commit-enter'] },
      { label: 'shortcuts.commitLine', commands: ['commit-shift-enter'] },
      { label: 'shortcuts.commitFill', commands: ['commit-fill'] },
      { label: 'shortcuts.commitNext', commands: ['commit-next', 'commit-previous'] },
      { label: 'shortcuts.commitArrows', commands: towards('commit') },
      { label: 'shortcuts.mode', commands: ['toggle-edit-mode'] },
      { label: 'shortcuts.cancel', commands: ['cancel-edit'] },
      { label: 'shortcuts.copyAbove', commands: ['copy-above'] },
      { label: 'shortcuts.now', commands: ['insert-now'] },
      { label: 'shortcuts.time', commands: ['insert-time'] },
    ],
  },
  {
    label: 'shortcuts.records',
    rows: [
      { label: 'shortcuts.expand', commands: ['expand'] },
      { label: 'shortcuts.comment', commands: ['comment'] },
      { label: 'shortcuts.copyLink', commands: ['copy-link'] },
      { label: 'shortcuts.insertBelow', commands: ['insert-below'] },
      { label: 'shortcuts.insertAbove', commands: ['insert-above'] },
      { label: 'shortcuts.duplicate', commands: ['duplicate-rows'] },
      { label: 'shortcuts.rowsMove', commands: ['rows-up', 'rows-down'] },
      { label: 'shortcuts.delete', commands: ['delete-rows'] },
      { label: 'shortcuts.find', commands: ['find'] },
      { label: 'shortcuts.findNext', commands: ['find-next', 'find-previous'] },
      { label: 'shortcuts.replace', commands: ['replace'] },
      { label: 'shortcuts.unsaved', commands: ['next-unsaved'] },
      { label: 'shortcuts.collapseGroup', commands: ['collapse-group', 'expand-group'] },
      { label: 'shortcuts.menu', commands: ['context-menu'] },
      { label: 'shortcuts.columnMenu', commands: ['column-menu'] },
      { label: 'shortcuts.announceCell', commands: ['say-cell'] },
      { label: 'shortcuts.announceRow', commands: ['say-row'] },
      { label: 'shortcuts.columnAfter', commands: ['insert-column-after'] },
      { label: 'shortcuts.columnBefore', commands: ['insert-column-before'] },
      { label: 'shortcuts.columnDelete', commands: ['delete-column'] },
      { label: 'shortcuts.width', commands: ['wider', 'narrower'] },
      { label: 'shortcuts.height', commands: ['height-0', 'height-1', 'height-2', 'height-3'] },
    ],
  },
  {
    label: 'shortcuts.clipboard',
    rows: [
      { label: 'shortcuts.copyHeaders', commands: ['copy-with-headers'] },
      { label: 'shortcuts.pasteText', commands: ['paste-text'] },
      { label: 'shortcuts.fillDown', commands: ['fill-down'] },
      { label: 'shortcuts.fillSide', commands: ['fill-right'] },
      { label: 'shortcuts.undo', commands: ['undo'] },
      { label: 'shortcuts.redo', commands: ['redo'] },
    ],
  },
]

/** The unique keys of a row, in binding order. */
export function chordsOf(row: ShortcutRowData, bindings: readonly Binding[]): string[] {
  const own = row.commands ?? []
  return [
    ...new Set([
      ...(row.chords ?? []),
      ...bindings.filter(({ command }) => own.includes(command)).map(({ chord }) => chord),
    ]),
  ]
}

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Escape: 'Esc',
  ContextMenu: '☰',
}

/** Displays a chord as key labels; start and end become left and right. */
export function printedChord(chord: string, isRtl: boolean): string {
  const arrows: Record<string, string> = isRtl
    ? { ArrowStart: '→', ArrowEnd: '←' }
    : { ArrowStart: '←', ArrowEnd: '→' }
  return chord
    .split('+')
    .map((key) => arrows[key] ?? signs[key] ?? key)
    .join('+')
}
