import { MessageSquare } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import { barOf, groundOf } from '../../../../views/grid/paint/row-color.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { CardValue, sideOf } from '../cards/card-value.tsx'
import type { BoardActions } from './board-actions.ts'
import { cardData } from './board-drag.ts'
import { KanbanCover } from './kanban-cover.tsx'
import { type KanbanLayout, stackWidthPx } from './kanban-layout.ts'

const valueWidthPx = stackWidthPx - 42

type CardProps = {
  layout: KanbanLayout
  row: GridRow
  theme: CellTheme
  /** Rises when values may look different. */
  looks: number
  rowColors: GridProps['rowColors']
  tintsRows: boolean
  /** The tab stop of the board. */
  isActive: boolean
  isSelected: boolean
  isNew: boolean
  canDrag: boolean
  /** Number of unsaved cells. */
  failed: number
  comments: number
  hintId: string | undefined
  actions: BoardActions
  coverIsWhole: boolean
}

/** A record on the board. Enter or a click opens it. */
export const KanbanCard = memo(function KanbanCard(props: CardProps) {
  const { layout, row, theme, looks, comments, actions, canDrag } = props
  const t = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const rowId = row.id
  useEffect(() => {
    const card = element.current
    if (!card || !canDrag) return undefined
    return draggable({
      element: card,
      getInitialData: () => cardData(actions.boardId, rowId),
      onDragStart() {
        card.dataset['dragging'] = ''
        actions.startDrag(rowId)
      },
      onDrop() {
        delete card.dataset['dragging']
        actions.endDrag()
      },
    })
  }, [actions, rowId, canDrag])

  const name = layout.title ? fieldUiOf(layout.title).text(row[layout.title.id] ?? null, layout.title) : ''
  const colors = props.rowColors?.(row)
  const ground = colors?.row && props.tintsRows ? groundOf(theme, colors.row) : null
  const filled = layout.fields
    .filter((column) => (row[column.id] ?? null) !== null || actions.failureOf(row, column) !== null)
    .slice(0, layout.values)
  return (
    <div
      ref={element}
      role="button"
      data-card={rowId}
      tabIndex={props.isActive ? 0 : -1}
      aria-describedby={props.hintId}
      className={cx(
        'relative flex size-full flex-col overflow-hidden rounded-lg border bg-surface text-start shadow-1 select-none',
        'hover:border-line-2 data-dragging:opacity-40 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus',
        props.isSelected ? 'border-focus' : props.isNew ? 'border-primary' : 'border-line',
        canDrag && 'pointer-fine:cursor-grab',
      )}
      style={ground === null ? undefined : { background: ground }}
      onClick={() => actions.open(rowId)}
      onFocus={() => actions.activate(rowId)}
      onKeyDown={actions.onKeyDown}
      onContextMenu={(event) => actions.openMenu(event, row)}
    >
      {layout.cover && (
        <KanbanCover
          value={row[layout.cover.id] ?? null}
          height={layout.coverHeight}
          isWhole={props.coverIsWhole}
        />
      )}
      {colors?.row && (
        <span
          aria-hidden
          className="absolute inset-y-0 start-0 w-1"
          style={{ background: barOf(theme, colors.row) }}
        />
      )}
      <span className="flex min-h-0 flex-1 flex-col gap-0.5 px-2.5 py-2">
        <span className="flex items-start gap-2">
          <span
            dir="auto"
            className={cx(
              'line-clamp-2 min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]',
              sideOf(theme),
              name === '' && 'text-ink-3',
            )}
          >
            {name === '' ? t('views.record.untitled') : name}
          </span>
          {props.failed > 0 && (
            <span className="shrink-0 rounded-sm bg-danger-soft px-1.5 text-xs text-danger-ink">
              {t('views.notSaved', { count: props.failed })}
            </span>
          )}
          {comments > 0 && (
            <span
              title={t('grid.comments', { count: comments })}
              className="flex shrink-0 items-center gap-0.5 text-xs text-ink-2 tabular-nums [&>svg]:size-3.5 [&>svg]:text-icon"
            >
              <MessageSquare aria-hidden />
              {formatNumber(comments)}
              <span className="sr-only">{t('grid.comments', { count: comments })}</span>
            </span>
          )}
        </span>
        {filled.map((column) => {
          const color = colors?.cells[column.id]
          const cellGround = color ? groundOf(theme, color) : null
          return (
            <span
              key={column.id}
              title={column.title}
              className="block h-6 shrink-0 content-center overflow-hidden rounded-sm"
              style={cellGround ? { background: cellGround } : undefined}
            >
              <span className="sr-only">{column.title}: </span>
              <CardValue
                {...{ column, theme, looks }}
                value={row[column.id] ?? null}
                failure={actions.failureOf(row, column)}
                width={valueWidthPx}
              />
            </span>
          )
        })}
      </span>
    </div>
  )
})
