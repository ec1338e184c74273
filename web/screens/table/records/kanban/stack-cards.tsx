import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { watchLongPress } from '../../../../ui/gestures/long-press.ts'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { DeferredCard } from '../cards/deferred-card.tsx'
import { useCardQueue } from '../cards/use-card-queue.ts'
import { titleText } from '../cards/title-text.ts'
import { useVirtualCards } from '../cards/use-virtual-cards.ts'
import type { BoardActions } from './board-actions.ts'
import { useAutoScroll } from './board-drag.ts'
import type { StackRange } from './board-stacks.ts'
import { dropIndexAt } from './card-target.ts'
import { KanbanCard } from './kanban-card.tsx'
import { cardGapPx, type KanbanLayout } from './kanban-layout.ts'
import type { VisibleCardsPort } from './load-visible-cards.ts'

const noHeaders: readonly GroupHeader[] = []

/** Props shared by the cards of all stacks. */
export type CardScene = {
  grid: GridProps
  layout: KanbanLayout
  theme: CellTheme
  looks: number
  actions: BoardActions
  /** The record with the tab stop, also rendered off screen. */
  activeId: number | null
  /** A dragged record stays rendered while its stack scrolls. */
  draggedId: number | null
  isSelected: (rowId: number) => boolean
  canDrag: boolean
  hintId: string | undefined
  /** Covers show whole pictures instead of filling the space. */
  coverIsWhole: boolean
}

export type StackCardsHandle = {
  /** Scrolls a card into view. */
  show: (index: number) => void
  /** The drop index at a height of the window. */
  indexAt: (clientY: number) => number
}

/** The virtual list of the cards of a stack. */
export function StackCards(props: {
  ref: Ref<StackCardsHandle>
  title: string
  range: StackRange
  port: VisibleCardsPort
  scene: CardScene
  /** A card would drop before this index. */
  dropIndex: number | null
}) {
  const { range, port, scene } = props
  const { grid, layout } = scene
  const { store } = grid
  const t = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const stacked = { rowHeight: layout.height, rowCount: range.count, groupHeaders: noHeaders }
  const shown = useVirtualCards(scroller, stacked, port)
  const queue = useCardQueue(scroller)
  useAutoScroll(scroller, scene.actions.boardId, 'cards')
  useEffect(() => (scroller.current ? watchLongPress(scroller.current) : undefined), [])
  useImperativeHandle(props.ref, () => ({
    show: (index) => shown.show(index),
    indexAt(clientY) {
      const element = scroller.current
      if (!element) return range.count
      const offset = clientY - element.getBoundingClientRect().top + element.scrollTop - shown.shift
      return dropIndexAt(offset, layout.height, range.count)
    },
  }))

  const indexes = new Set<number>()
  for (let at = shown.first; at < Math.min(shown.end, range.count); at += 1) indexes.add(at)
  for (const id of [scene.activeId, scene.draggedId]) {
    const at = id === null ? -1 : store.indexOf(id) - range.first
    if (at >= 0 && at < range.count) indexes.add(at)
  }
  return (
    <div
      ref={scroller}
      {...(range.count > 0 ? { role: 'list', 'aria-label': props.title } : {})}
      aria-busy={!store.isReady()}
      className="relative min-h-0 flex-1 touch-manipulation overflow-x-hidden overflow-y-auto overscroll-y-contain [-webkit-touch-callout:none]"
    >
      <div style={{ height: range.count === 0 ? 0 : shown.height }} />
      {range.count === 0 && store.isReady() && (
        <p className="px-3 py-4 text-center text-sm text-ink-3">{t('kanban.empty')}</p>
      )}
      {[...indexes]
        .toSorted((one, other) => one - other)
        .map((index) => {
          const row = store.rowAt(range.first + index)
          return (
            <div
              key={row?.id ?? `at ${index}`}
              role="listitem"
              aria-setsize={range.count}
              aria-posinset={index + 1}
              className="absolute inset-x-2 [contain:layout_style]"
              style={{ top: index * layout.height + shown.shift, height: layout.height - cardGapPx }}
            >
              {row ? (
                <DeferredCard
                  queue={queue}
                  isNow={scene.activeId === row.id || scene.draggedId === row.id}
                  placeholder={<Placeholder title={titleText(row, layout.title)} />}
                >
                  <StackCard row={row} scene={scene} />
                </DeferredCard>
              ) : (
                <Placeholder title="" />
              )}
            </div>
          )
        })}
      {props.dropIndex !== null && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-2 z-10 h-0.5 rounded-full bg-primary"
          style={{ top: Math.max(0, props.dropIndex * layout.height + shown.shift - cardGapPx / 2 - 1) }}
        />
      )}
    </div>
  )
}

function StackCard({ row, scene }: { row: GridRow; scene: CardScene }) {
  const { grid, activeId } = scene
  const { store } = grid
  const failed = grid.columns.filter(
    ({ field }) => store.cellState(row.id, field.id)?.status === 'failed',
  ).length
  return (
    <KanbanCard
      row={row}
      layout={scene.layout}
      theme={scene.theme}
      looks={scene.looks}
      rowColors={grid.rowColors}
      tintsRows={grid.tintsRows ?? false}
      isActive={activeId === row.id}
      isSelected={scene.isSelected(row.id)}
      isNew={store.isNew(row.id)}
      canDrag={scene.canDrag && row.id > 0}
      failed={failed}
      comments={grid.commentsOf?.(row.id)?.count ?? 0}
      hintId={scene.hintId}
      actions={scene.actions}
      coverIsWhole={scene.coverIsWhole}
    />
  )
}

/** A card that is loading, or waits for its turn and has its title already. */
function Placeholder({ title }: { title: string }) {
  return (
    <div className="flex size-full flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      {title === '' ? (
        <Skeleton className="h-3 w-3/5" />
      ) : (
        <span className="truncate text-sm font-medium">{title}</span>
      )}
      <Skeleton className="h-3 w-2/5" />
    </div>
  )
}
