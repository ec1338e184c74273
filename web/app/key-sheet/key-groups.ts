import type { MessageId } from '../../i18n/message-id.ts'
import type { Binding, Command } from '../../views/grid/keys.ts'

export type KeyRow = { label: MessageId; commands?: readonly Command[]; chords?: readonly string[] }
export type KeyGroup = { label: MessageId; rows: readonly KeyRow[] }

const directions = ['up', 'down', 'start', 'end'] as const
const towards = <Prefix extends string>(prefix: Prefix) =>
  directions.map((direction): `${Prefix}-${(typeof directions)[number]}` => `${prefix}-${direction}`)

/** The rows of the list of keys. A grid command finds its keys in the grid's own table. */
export const keyGroups: readonly KeyGroup[] = [
  {
    label: 'home.keys.everywhere',
    rows: [
      { label: 'home.keys.palette', chords: ['Mod+K'] },
      { label: 'home.keys.sheet', chords: ['Mod+/', 'F1', '?'] },
      { label: 'home.keys.sidebar', chords: ['Mod+B'] },
      { label: 'home.keys.view', chords: ['Mod+Shift+,', 'Mod+Shift+.'] },
      { label: 'home.keys.region', chords: ['F6', 'Shift+F6'] },
    ],
  },
  {
    label: 'home.keys.moving',
    rows: [
      { label: 'home.keys.move', commands: towards('move') },
      { label: 'home.keys.edge', commands: towards('edge') },
      { label: 'home.keys.row', commands: ['row-start', 'row-end'] },
      { label: 'home.keys.corners', commands: ['first-cell', 'last-cell'] },
      { label: 'home.keys.goToRow', chords: ['Mod+K'] },
      { label: 'home.keys.page', commands: ['page-up', 'page-down'] },
      { label: 'home.keys.pageSide', commands: ['page-start', 'page-end'] },
      { label: 'home.keys.next', commands: ['next', 'previous'] },
    ],
  },
  {
    label: 'home.keys.selecting',
    rows: [
      { label: 'home.keys.extend', commands: towards('extend') },
      { label: 'home.keys.extendEdge', commands: towards('extend-edge') },
      { label: 'home.keys.extendRow', commands: ['extend-row-start', 'extend-row-end'] },
      { label: 'home.keys.extendCorners', commands: ['extend-first-cell', 'extend-last-cell'] },
      { label: 'home.keys.extendPage', commands: towards('extend-page') },
      { label: 'home.keys.selectRow', commands: ['select-row'] },
      { label: 'home.keys.selectColumn', commands: ['select-column'] },
      { label: 'home.keys.all', commands: ['select-all'] },
      { label: 'home.keys.escape', commands: ['escape'] },
    ],
  },
  {
    label: 'home.keys.editing',
    rows: [
      { label: 'home.keys.edit', commands: ['edit'] },
      { label: 'home.keys.editEnd', commands: ['edit-caret-end'] },
      { label: 'home.keys.picker', commands: ['open-picker'] },
      { label: 'home.keys.clear', commands: ['clear'] },
      { label: 'home.keys.commit', commands: ['commit-enter'] },
      { label: 'home.keys.commitLine', commands: ['commit-shift-enter'] },
      { label: 'home.keys.commitFill', commands: ['commit-fill'] },
      { label: 'home.keys.commitNext', commands: ['commit-next', 'commit-previous'] },
      { label: 'home.keys.commitArrows', commands: towards('commit') },
      { label: 'home.keys.mode', commands: ['toggle-edit-mode'] },
      { label: 'home.keys.cancel', commands: ['cancel-edit'] },
      { label: 'home.keys.copyAbove', commands: ['copy-above'] },
      { label: 'home.keys.now', commands: ['insert-now'] },
      { label: 'home.keys.time', commands: ['insert-time'] },
    ],
  },
  {
    label: 'home.keys.records',
    rows: [
      { label: 'home.keys.expand', commands: ['expand'] },
      { label: 'home.keys.comment', commands: ['comment'] },
      { label: 'home.keys.copyLink', commands: ['copy-link'] },
      { label: 'home.keys.insertBelow', commands: ['insert-below'] },
      { label: 'home.keys.insertAbove', commands: ['insert-above'] },
      { label: 'home.keys.duplicate', commands: ['duplicate-rows'] },
      { label: 'home.keys.rowsMove', commands: ['rows-up', 'rows-down'] },
      { label: 'home.keys.delete', commands: ['delete-rows'] },
      { label: 'home.keys.find', commands: ['find'] },
      { label: 'home.keys.findNext', commands: ['find-next', 'find-previous'] },
      { label: 'home.keys.replace', commands: ['replace'] },
      { label: 'home.keys.unsaved', commands: ['next-unsaved'] },
      { label: 'home.keys.fold', commands: ['collapse-group', 'expand-group'] },
      { label: 'home.keys.menu', commands: ['context-menu'] },
      { label: 'home.keys.columnMenu', commands: ['column-menu'] },
      { label: 'home.keys.sayCell', commands: ['say-cell'] },
      { label: 'home.keys.sayRow', commands: ['say-row'] },
      { label: 'home.keys.columnAfter', commands: ['insert-column-after'] },
      { label: 'home.keys.columnBefore', commands: ['insert-column-before'] },
      { label: 'home.keys.columnDelete', commands: ['delete-column'] },
      { label: 'home.keys.width', commands: ['wider', 'narrower'] },
      { label: 'home.keys.height', commands: ['height-0', 'height-1', 'height-2', 'height-3'] },
    ],
  },
  {
    label: 'home.keys.clipboard',
    rows: [
      { label: 'home.keys.copyHeaders', commands: ['copy-with-headers'] },
      { label: 'home.keys.pasteText', commands: ['paste-text'] },
      { label: 'home.keys.fillDown', commands: ['fill-down'] },
      { label: 'home.keys.fillSide', commands: ['fill-right'] },
      { label: 'home.keys.undo', commands: ['undo'] },
      { label: 'home.keys.redo', commands: ['redo'] },
    ],
  },
]

/** The keys of a row, each once, in the order of the grid's table. */
export function chordsOf(row: KeyRow, bindings: readonly Binding[]): string[] {
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

/** A chord as keys have it printed; start and end are sides of the screen by then. */
export function printedChord(chord: string, isRtl: boolean): string {
  const arrows: Record<string, string> = isRtl
    ? { ArrowStart: '→', ArrowEnd: '←' }
    : { ArrowStart: '←', ArrowEnd: '→' }
  return chord
    .split('+')
    .map((key) => arrows[key] ?? signs[key] ?? key)
    .join('+')
}
