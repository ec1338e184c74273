import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import type { DropSide } from '../../../../views/gallery/gallery-card.tsx'
import { cardAfterKey, placeAfterMove } from '../../../../views/gallery/gallery-keys.ts'
import type { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import { bindings } from '../../../../views/grid/keyboard/custom-bindings.ts'
import { chordOf, type Command, commandFor } from '../../../../views/grid/keyboard/key-bindings.ts'
import { isMac } from '../../../../views/grid/keyboard/typing-keys.ts'
import { isRowSelected, NOTHING, selectCell, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { deleteSelected, insertRow, tickAll, tickRow } from '../../../../views/grid/rows/row-actions.ts'
import { moveRowsTo, movedWith } from '../../../../views/grid/rows/row-moves.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { CardActions } from './gallery-record.tsx'

/** Commands of the grid that also work on cards, with the same keys. */
const sharedCommands = new Set<Command>([
  'delete-rows',
  'insert-above',
  'insert-below',
  'duplicate-rows',
  'rows-up',
  'rows-down',
  'copy-link',
])

type Options = {
  ref: Ref<GridHandle> | undefined
  grid: GridController
  props: GridProps
  scroller: RefObject<HTMLElement | null>
  perRow: number
  rowsPerPage: number
  /** Scrolls a row of cards into view. */
  showRow: (row: number) => void
  isRtl: boolean
}

type GalleryActions = CardActions & {
  add: () => void
  failureOf: (row: GridRow, column: FieldColumn) => string | null
}

/** Keyboard, menus and moves of the cards in a gallery, and the active card. */
export function useGalleryCommands(options: Options): {
  /** The card that keys act on. */
  activeId: number | null
  /** It has the focus. */
  isFocused: boolean
  actions: GalleryActions
} {
  const { grid, props } = options
  const { store } = props
  const [activeId, setActive] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  /** The index of the card to focus once it is rendered. */
  const pending = useRef<number | null>(null)
  const now = useRef(options)
  useLayoutEffect(() => {
    now.current = options
  })

  useLayoutEffect(() => {
    const { current: index } = pending
    if (index === null) return
    const card = options.scroller.current?.querySelector<HTMLElement>(`[data-card="${index}"] [data-heading]`)
    if (!card) return
    pending.current = null
    card.focus({ preventScroll: true })
  })
  useEffect(() => {
    const { current: element } = now.current.scroller
    if (!element) return undefined
    const onFocus = (event: FocusEvent): void =>
      setFocused(event.type === 'focusin' || element.contains(event.relatedTarget as Node | null))
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onFocus)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onFocus)
    }
  }, [])

  const commands = useMemo(() => {
    const current = () => now.current.props

    function goTo(index: number): void {
      const { perRow, showRow } = now.current
      const total = store.total()
      if (total === 0) return
      const to = Math.min(total - 1, Math.max(0, index))
      pending.current = to
      setActive(store.rowAt(to)?.id ?? null)
      showRow(Math.floor(to / perRow))
      grid.notify()
    }
    /** Selects a card unless it is among the selected ones. */
    function aim(rowId: number): void {
      if (isRowSelected(grid.selection, rowId)) return
      const index = store.indexOf(rowId)
      const row = store.rowAt(index)
      if (row) grid.rememberTicked([row])
      grid.select(toggleRow(NOTHING, rowId, index))
    }
    function open(rowId: number): void {
      grid.select(store.isNew(rowId) ? selectCell({ row: store.indexOf(rowId), col: 0 }) : NOTHING)
      current().onExpand?.(rowId)
    }
    /** Waits until saved, so that the panel has a URL and no input belongs to a failed record. */
    async function openNew(): Promise<void> {
      const row = store.rowAt(grid.active?.row ?? -1)
      // Values that it must have are asked for first.
      if (row && row.id > 0) return
      await store.settled()
      const id = row ? store.resolveId(row.id) : 0
      if (id <= 0) return
      now.current.showRow(Math.floor(store.indexOf(id) / now.current.perRow))
      setActive(id)
      current().onExpand?.(id)
    }
    function add(): void {
      if (insertRow(grid, 'end')) void openNew()
    }
    function run(command: Command): boolean {
      const isDone = commonHandle(grid).run(command)
      if (isDone && command.startsWith('insert-')) void openNew()
      return isDone
    }
    /** Deletes the selected cards; keys go on from the next remaining one. */
    function remove(rowId: number): void {
      if (!current().canDeleteRows) return
      aim(rowId)
      const index = store.indexOf(rowId)
      const stays = (at: number): boolean => {
        const row = store.rowAt(at)
        return row !== undefined && !isRowSelected(grid.selection, row.id)
      }
      let next = index + 1
      while (next < store.total() && !stays(next)) next += 1
      if (next >= store.total()) for (next = index - 1; next >= 0 && !stays(next);) next -= 1
      if (next >= 0 && stays(next)) goTo(next)
      void deleteSelected(grid)
      grid.select(NOTHING)
    }
    async function move(rowId: number, to: number, side: DropSide): Promise<void> {
      const { onMoveRows, onMoveSorted } = current()
      if (!onMoveRows) return
      if (onMoveSorted) return onMoveSorted()
      const ids = movedWith(grid, store.indexOf(rowId))
      if (ids.length === 0) return
      const moved = moveRowsTo(grid, ids, { row: to, side })
      now.current.showRow(Math.floor(store.indexOf(rowId) / now.current.perRow))
      await moved
      const position = formatNumber(store.indexOf(rowId) + 1)
      grid.announce(t('gallery.moved', { position, total: formatNumber(store.total()) }))
    }
    function act(command: Command, rowId: number): boolean {
      const { onComment, onUndo, onRedo, onNextUnsaved } = current()
      switch (command) {
        case 'undo':
          onUndo?.()
          return true
        case 'redo':
          onRedo?.()
          return true
        case 'comment':
          if (rowId > 0) onComment?.(rowId, null)
          return onComment !== undefined
        case 'select-row':
          tickRow(grid, store.indexOf(rowId), false)
          return true
        case 'select-all':
          tickAll(grid)
          return true
        case 'next-unsaved':
          onNextUnsaved?.()
          return onNextUnsaved !== undefined
        case 'escape':
          grid.select(NOTHING)
          return true
        case 'delete-rows':
          remove(rowId)
          return true
        default:
          if (!sharedCommands.has(command)) return false
          aim(rowId)
          return run(command)
      }
    }
    /** Returns false to leave the key to the browser. */
    function onKey(chord: string, rowId: number): boolean {
      const { perRow, rowsPerPage } = now.current
      const place = { index: store.indexOf(rowId), total: store.total(), perRow, rowsPerPage }
      const next = cardAfterKey(chord, place)
      if (next !== null) {
        goTo(next)
        return true
      }
      const to = placeAfterMove(chord, place)
      if (to !== null) {
        if (to !== place.index) void move(rowId, to, to < place.index ? 'before' : 'after')
        return true
      }
      if (chord === 'Enter' || chord === 'Space') {
        open(rowId)
        return true
      }
      if (chord === 'Delete' || chord === 'Backspace') {
        remove(rowId)
        return true
      }
      if (chord === 'Mod+C' && getSelection()?.isCollapsed !== false) {
        aim(rowId)
        void commonHandle(grid).copy(false)
        return true
      }
      const command = commandFor(chord, 'nav', bindings())
      return command !== null && act(command, rowId)
    }

    const actions: GalleryActions = {
      add,
      open(event, rowId) {
        if (event.ctrlKey || event.metaKey || event.shiftKey)
          tickRow(grid, store.indexOf(rowId), event.shiftKey)
        else open(rowId)
      },
      openComments: (rowId) => current().onComment?.(rowId, null),
      press(event: KeyboardEvent, rowId) {
        if (onKey(chordOf(event, isMac, now.current.isRtl), rowId)) event.preventDefault()
      },
      focus: setActive,
      openMenu(event: MouseEvent, rowId) {
        const { onContextMenu } = current()
        if (!onContextMenu) return
        event.preventDefault()
        aim(rowId)
        setActive(rowId)
        onContextMenu({ x: event.clientX, y: event.clientY, rowId, columnId: null })
      },
      drop: (movedId, rowId, side) => void move(movedId, store.indexOf(rowId), side),
      failureOf: (row, column) => store.failureOf(row, column),
    }
    return { actions, goTo, add, run }
  }, [grid, store])

  useImperativeHandle(options.ref, (): GridHandle => ({
    ...commonHandle(grid),
    focus: () => commands.goTo(store.indexOf(activeId ?? 0)),
    selectCell: (row) => commands.goTo(row),
    addRow: commands.add,
    run: commands.run,
    cellBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  }))
  return { activeId, isFocused, actions: commands.actions }
}
