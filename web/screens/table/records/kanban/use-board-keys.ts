import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { runCommand } from '../../../../views/grid/commands.ts'
import type { GridController } from '../../../../views/grid/controller.ts'
import { bindings } from '../../../../views/grid/keyboard/custom-bindings.ts'
import { chordOf, type Command, commandFor } from '../../../../views/grid/keyboard/key-bindings.ts'
import { isMac } from '../../../../views/grid/keyboard/typing-keys.ts'
import { NOTHING, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import type { BoardStack, StackRange } from './board-stacks.ts'
import { type BoardPlace, type BoardStep, stepFrom } from './card-target.ts'
import type { StackCardsHandle } from './stack-cards.tsx'

/** Grid commands that act on a whole record. */
const recordCommands = new Set<Command>([
  'delete-rows',
  'duplicate-rows',
  'comment',
  'copy-link',
  'undo',
  'redo',
  'find',
])

const stepOf: Readonly<Record<string, BoardStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowStart: 'start',
  ArrowEnd: 'end',
}

/** Arrow keys move the focus between cards, with Alt+Shift the card itself; other keys act on its record. */
export function useBoardKeys(options: {
  grid: GridController
  board: RefObject<HTMLDivElement | null>
  lists: ReadonlyMap<string, StackCardsHandle>
  /** The visible stacks. */
  stacks: readonly BoardStack[]
  rangeOf: (group: string) => StackRange
  activeId: number | null
  setActive: (rowId: number) => void
  move: (rowId: number, stack: BoardStack, index: number) => boolean
  onOpen: (rowId: number) => void
  onCompose: ((stack: BoardStack) => void) | undefined
}) {
  const { grid, board, lists, stacks, rangeOf, activeId } = options
  const { store } = grid.props
  /** The card to focus once it is rendered: a record, or a place whose record is loading. */
  const wanted = useRef<number | BoardPlace | null>(null)
  useEffect(() => {
    const target = wanted.current
    if (target === null) return
    const id =
      typeof target === 'number'
        ? store.resolveId(target)
        : store.rowAt(rangeOf(target.group).first + target.index)?.id
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!card) return
    wanted.current = null
    card.focus({ preventScroll: true })
    card.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const placeOf = (rowId: number): BoardPlace | null => {
    const at = store.indexOf(rowId)
    const stack = stacks.find(({ group }) => {
      const { first, count } = rangeOf(group)
      return at >= first && at < first + count
    })
    return stack ? { group: stack.group, index: at - rangeOf(stack.group).first } : null
  }
  const active = activeId === null ? null : placeOf(activeId)
  const firstFilled = stacks.find(({ group }) => rangeOf(group).count > 0)
  const stackAt = (group: string): BoardStack | undefined => stacks.find((stack) => stack.group === group)

  function focusPlace(place: BoardPlace): void {
    const { first, count } = rangeOf(place.group)
    const index = Math.min(place.index, count - 1)
    const stack = stackAt(place.group)
    // A stack off screen has no list yet.
    if (!lists.has(place.group))
      board.current
        ?.querySelector(`[data-stack="${CSS.escape(stack?.id ?? '')}"]`)
        ?.scrollIntoView({ inline: 'nearest' })
    lists.get(place.group)?.show(index)
    const id = store.rowAt(first + index)?.id
    wanted.current = id ?? { ...place, index }
    if (id !== undefined) options.setActive(id)
  }
  function focus(rowId: number | null): void {
    const place = rowId === null ? null : placeOf(rowId)
    if (place) focusPlace(place)
    else if (firstFilled) focusPlace({ group: firstFilled.group, index: 0 })
  }

  function step(way: BoardStep): void {
    if (!active) return
    const next = stepFrom(
      stacks,
      (group) => rangeOf(group).count,
      active,
      way,
      (group) => rangeOf(group).count > 0,
    )
    if (next) focusPlace(next)
  }
  /** Moves the active card; keeps the focus on it. */
  function moveBy(way: BoardStep): void {
    if (!active || activeId === null) return
    const isOpen = (group: string) => stackAt(group)?.isCollapsed === false
    const next = stepFrom(stacks, (group) => rangeOf(group).count, active, way, isOpen)
    const stack = next && stackAt(next.group)
    if (!next || !stack) return
    const index = next.group === active.group ? next.index : Math.min(next.index, rangeOf(next.group).count)
    const id = activeId
    if (!options.move(id, stack, index)) return
    wanted.current = id
    lists.get(stack.group)?.show(index)
  }

  /** Runs a command of a menu on the selected record. */
  function run(command: Command): boolean {
    if (command !== 'rows-up' && command !== 'rows-down') return runCommand(grid, command)
    moveBy(command === 'rows-up' ? 'up' : 'down')
    return true
  }
  function runOnActive(command: Command): boolean {
    const row = activeId === null ? undefined : store.rowAt(store.indexOf(activeId))
    if (row) {
      grid.rememberTicked([row])
      grid.select(toggleRow(NOTHING, row.id, store.indexOf(row.id)))
    } else if (command !== 'undo' && command !== 'redo') return false
    return runCommand(grid, command)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, nativeEvent } = event
    const onCard = target instanceof HTMLElement && target.dataset['card'] !== undefined
    const chord = chordOf(nativeEvent, isMac, getComputedStyle(event.currentTarget).direction === 'rtl')
    const command = commandFor(chord, 'nav', bindings())
    if (!onCard) return
    const isHandled = handleCardKey(chord, command)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
  function handleCardKey(chord: string, command: Command | null): boolean {
    const isMove = chord.startsWith('Alt+Shift+')
    const way = stepOf[isMove ? chord.slice('Alt+Shift+'.length) : chord]
    if (way) {
      if (isMove) moveBy(way)
      else step(way)
      return true
    }
    if (chord === 'Enter' || chord === 'Space') {
      if (activeId !== null) options.onOpen(activeId)
      return true
    }
    if (active && (chord === 'Home' || chord === 'End')) {
      focusPlace({ ...active, index: chord === 'Home' ? 0 : rangeOf(active.group).count - 1 })
      return true
    }
    const stack = active && stackAt(active.group)
    if (stack && options.onCompose && (command === 'insert-below' || chord === 'Mod+Enter')) {
      options.onCompose(stack)
      return true
    }
    if (command === 'context-menu') return openMenu()
    return command !== null && recordCommands.has(command) && runOnActive(command)
  }
  function openMenu(): boolean {
    const card = board.current?.querySelector(`[data-card="${activeId}"]`)
    const row = activeId === null ? undefined : store.rowAt(store.indexOf(activeId))
    if (!card || !row || !grid.props.onContextMenu) return false
    grid.rememberTicked([row])
    grid.select(toggleRow(NOTHING, row.id, store.indexOf(row.id)))
    const { left, top } = card.getBoundingClientRect()
    grid.props.onContextMenu({ x: left + 16, y: top + 32, rowId: row.id, columnId: null })
    return true
  }

  return {
    onKeyDown,
    focus,
    run,
    /** The record of the tab stop. */
    tabStop: active ? activeId : ((firstFilled && store.rowAt(rangeOf(firstFilled.group).first)?.id) ?? null),
    announceStack(title: string, at: number): void {
      grid.announce(t('kanban.movedStack', { stack: title, position: at + 1, count: stacks.length }))
    },
  }
}
