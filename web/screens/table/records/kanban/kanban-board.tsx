import {
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Column } from '#core/schema.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import { isRowSelected, NOTHING, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { LoadError } from '../../../../views/grid/load-error.tsx'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { GroupSource } from '../../view/group-source.ts'
import { useCellTheme } from '../cards/use-cell-theme.ts'
import { letterScale } from '../cards/letter-scale.ts'
import { addCard, addEmptyCard, canTypeTitle } from './add-card.ts'
import type { BoardActions, StackActions } from './board-actions.ts'
import { useAutoScroll } from './board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardStack, rangesOfHeaders, type StackRange } from './board-stacks.ts'
import { indexAmongOthers } from './card-target.ts'
import { layOutKanban } from './kanban-layout.ts'
import { moveCard } from './move-card.ts'
import { NewStack } from './new-stack.tsx'
import type { CardScene, StackCardsHandle } from './stack-cards.tsx'
import { StackColumn } from './stack-column.tsx'
import { VisibleCards } from './load-visible-cards.ts'
import { useReturnedTitles } from './use-returned-titles.ts'

const noHeaders: readonly GroupHeader[] = []
const emptyRange: StackRange = { first: 0, count: 0 }

export type KanbanBoardProps = GridProps & {
  ref?: Ref<KanbanHandle>
  /** The stack field. */
  field: Column
  /** All stacks in order, also hidden ones. */
  stacks: readonly BoardStack[]
  groups: Pick<GroupSource, 'applyMove' | 'plan' | 'reload'>
  actions: StackActions
  /** Stacks move, hide and change. Default: true. */
  canArrange?: boolean
  /** The field whose first picture is the cover of cards. */
  cover: FieldColumn | undefined
  coverIsWhole: boolean
}

export type KanbanHandle = GridHandle & {
  /** Moves a record to the start of a stack. */
  moveTo: (rowId: number, stackId: string) => void
}

/** Records as cards in stacks side by side. Takes the props of a grid, and shares its record operations. */
export function KanbanBoard({ ref, ...props }: KanbanBoardProps) {
  const { store, groupHeaders = noHeaders, field, actions, groups } = props
  const t = useTranslation()
  const [grid] = useState(() => new GridController(props))
  const [visibleCards] = useState(() => new VisibleCards(store))
  const [boardId] = useState(() => crypto.randomUUID())
  const board = useRef<HTMLDivElement>(null)
  const lists = useRef(new Map<string, StackCardsHandle>())
  const [activeId, setActive] = useState<number | null>(null)
  const [draggedId, setDragged] = useState<number | null>(null)
  const [composing, setComposing] = useState<string | null>(null)
  const returned = useReturnedTitles()
  useSyncExternalStore(store.subscribe, store.version)
  useSyncExternalStore(grid.subscribe, grid.version)
  useLayoutEffect(() => grid.setProps(props))
  const { theme, looks } = useCellTheme(board)
  useAutoScroll(board, boardId, 'stacks')

  const stacks = props.stacks.filter(({ isHidden }) => !isHidden)
  const placed = store.placeGroupHeaders(groupHeaders)
  const total = store.isReady() ? store.total() : (groups.plan()?.total ?? 0)
  const ranges = rangesOfHeaders(placed, total)
  const rangeOf = (group: string): StackRange => ranges.get(group) ?? emptyRange
  useLayoutEffect(() => visibleCards.setRanges(ranges))

  const stackOf = (rowId: number): BoardStack | undefined => {
    const index = store.indexOf(rowId)
    return props.stacks.find(({ group }) => {
      const { first, count } = rangeOf(group)
      return index >= first && index < first + count
    })
  }
  const titleColumn = props.columns[0]?.field
  function titleOf(rowId: number): string {
    const row = store.rowAt(store.indexOf(rowId))
    const text =
      row && titleColumn ? fieldUiOf(titleColumn).text(row[titleColumn.id] ?? null, titleColumn) : ''
    return text === '' ? t('views.record.untitled') : text
  }
  const moves = { grid, groups, columnId: field.id, titleOf }
  const move = (rowId: number, stack: BoardStack, index: number): boolean => {
    const from = stackOf(rowId)
    if (!from) return false
    return moveCard(moves, rowId, from, { stack, range: rangeOf(stack.group), index })
  }
  /** Opens a record once it is saved, so that it has a URL. */
  function openRecord(rowId: number): void {
    grid.select(NOTHING)
    const id = store.resolveId(rowId)
    if (id > 0) props.onExpand?.(id)
    else
      void store.settled().then(() => store.resolveId(rowId) > 0 && props.onExpand?.(store.resolveId(rowId)))
  }
  /** New records take their place in the view, once the stacks count them. */
  async function letGo(): Promise<void> {
    await store.settled()
    await groups.reload().catch(() => undefined)
    store.leave([])
  }
  function openMenu(event: MouseEvent, row: GridRow): void {
    if (!props.onContextMenu) return
    event.preventDefault()
    setActive(row.id)
    grid.rememberTicked([row])
    grid.select(toggleRow(NOTHING, row.id, store.indexOf(row.id)))
    props.onContextMenu({ x: event.clientX, y: event.clientY, rowId: row.id, columnId: null })
  }
  /** Without a title to type, opens a new record. */
  function startAdding(stack: BoardStack): void {
    if (stack.isCollapsed) actions.setCollapsed(stack.id, false)
    if (canTypeTitle(props)) setComposing(stack.id)
    else void addEmptyCard(grid, stack, rangeOf(stack.group)).then((id) => id !== null && openRecord(id))
  }
  const keys = useBoardKeys({
    grid,
    board,
    lists: lists.current,
    stacks,
    rangeOf,
    activeId,
    setActive,
    move,
    onOpen: openRecord,
    onCompose: props.canAddRows ? startAdding : undefined,
  })

  const latest = useRef({ openRecord, openMenu, onKeyDown: keys.onKeyDown })
  useEffect(() => {
    latest.current = { openRecord, openMenu, onKeyDown: keys.onKeyDown }
  })
  const [cardActions] = useState((): BoardActions => ({
    boardId,
    open: (rowId) => latest.current.openRecord(rowId),
    activate: setActive,
    onKeyDown: (event) => latest.current.onKeyDown(event),
    openMenu: (event, row) => latest.current.openMenu(event, row),
    startDrag: setDragged,
    endDrag: () => setDragged(null),
    failureOf: (row, column) => store.failureOf(row, column),
  }))
  useImperativeHandle(ref, (): KanbanHandle => ({
    ...commonHandle(grid),
    focus: () => keys.focus(activeId),
    selectCell: (index) => {
      const row = store.rowAt(index)
      if (row) keys.focus(row.id)
    },
    addRow: () => {
      const stack = stacks.find(({ isCollapsed }) => !isCollapsed) ?? stacks[0]
      if (stack) startAdding(stack)
    },
    run(command) {
      const isDone = keys.run(command)
      const row = isDone && command.startsWith('insert-') ? store.rowAt(grid.active?.row ?? -1) : undefined
      if (row) openRecord(row.id)
      return isDone
    },
    cellBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    moveTo(rowId, stackId) {
      const stack = props.stacks.find(({ id }) => id === stackId)
      if (stack && stackOf(rowId)?.id !== stackId && move(rowId, stack, 0)) keys.focus(rowId)
    },
  }))

  const scene: CardScene | null = theme && {
    grid: props,
    layout: layOutKanban(props.columns, { stackFieldId: field.id, cover: props.cover, scale: letterScale() }),
    theme,
    looks,
    actions: cardActions,
    activeId: keys.tabStop,
    draggedId,
    isSelected: (rowId) => isRowSelected(grid.selection, rowId),
    canDrag: props.onMoveRows !== undefined,
    hintId: props.onMoveRows ? `${boardId}-hint` : undefined,
    coverIsWhole: props.coverIsWhole,
  }
  const problem = store.problem()
  return (
    <div className="relative size-full">
      <div
        ref={board}
        role="group"
        aria-label={props.label}
        className="absolute inset-0 flex snap-x snap-mandatory gap-3 overflow-x-auto overflow-y-hidden overscroll-x-contain p-3 sm:snap-none"
      >
        {stacks.map((stack, at) => (
          <StackColumn
            key={stack.id}
            ref={(handle) => {
              if (handle) lists.current.set(stack.group, handle)
              else lists.current.delete(stack.group)
            }}
            {...{ board, stack, at, visibleCards, scene, boardId, actions }}
            canArrange={props.canArrange ?? true}
            stackCount={stacks.length}
            range={rangeOf(stack.group)}
            isComposing={composing === stack.id}
            onCompose={
              props.canAddRows
                ? (isOpen) => {
                    if (isOpen) return startAdding(stack)
                    setComposing((now) => (now === stack.id ? null : now))
                    void letGo()
                  }
                : undefined
            }
            returned={returned.of(stack.id)}
            onTakeReturned={() => returned.take(stack.id)}
            onAdd={(title) =>
              void addCard(grid, stack, rangeOf(stack.group), title).then((isAdded) => {
                lists.current.get(stack.group)?.show(rangeOf(stack.group).count)
                if (isAdded) return
                returned.add(stack.id, title)
                setComposing((now) => now ?? stack.id)
              })
            }
            onDropCard={(rowId, index) => {
              const from = stackOf(rowId)
              const own = from === stack ? store.indexOf(rowId) - rangeOf(stack.group).first : -1
              if (own >= 0 && indexAmongOthers(index, own) === own) return
              if (move(rowId, stack, indexAmongOthers(index, own))) setActive(rowId)
            }}
            onDropStack={(stackId, side) => {
              const others = props.stacks.filter(({ id }) => id !== stackId)
              const place = others.findIndex(({ id }) => id === stack.id)
              actions.move(stackId, place + (side === 'after' ? 1 : 0))
              const moved = props.stacks.find(({ id }) => id === stackId)
              if (moved) keys.announceStack(moved.title, at)
            }}
            onStep={(by) => {
              const next = stacks[at + by]
              if (!next) return
              actions.move(stack.id, props.stacks.indexOf(next))
              keys.announceStack(stack.title, at + by)
            }}
          />
        ))}
        {actions.add && <NewStack onAdd={actions.add} />}
      </div>
      {scene?.hintId && (
        <p id={scene.hintId} className="sr-only">
          {t('kanban.keysHint')}
        </p>
      )}
      <div role="status" aria-live="polite" className="sr-only">
        {grid.announcement}
      </div>
      {problem !== null && <LoadError store={store} reason={problem} />}
    </div>
  )
}
