import { memo } from 'react'
import { t } from '../../i18n/i18n.ts'
import { groupHeaderOfRow, groupHeadersAbove, visibleGroupHeaders } from './rows/group-headers.ts'
import type { GridController } from './controller.ts'
import { isRejected } from './editing/optimistic-edits.ts'
import { visibleColumns, visibleRows } from './layout/geometry.ts'
import type { GridColumn, RowComments } from './grid-props.ts'
import { MirrorGroupHeader } from './mirror-group-header.tsx'
import type { GridRow } from './rows/row-types.ts'
import { isRowSelected } from './keyboard/selection.ts'
import { cellAnnouncement } from './cell-announcement.ts'

const mirroredRowsMax = 60

/** The id of a mirrored cell, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, col: number): string => `${gridId}-${row}-${col}`

/**
 * The grid for screen readers: the visible rows and cells as visually hidden DOM. Re-renders when the selection changes
 * and when scrolling stops.
 */
export function Mirror({ grid, gridId, version }: { grid: GridController; gridId: string; version: number }) {
  const { layout, viewport, props, selection, active } = grid
  const rows = visibleRows(layout, viewport)
  const scrolled = visibleColumns(layout, viewport)
  const cols = [
    ...Array.from({ length: layout.frozenCount }, (_, index) => index),
    ...Array.from({ length: scrolled.end - scrolled.first }, (_, index) => scrolled.first + index),
  ]
  if (active && !cols.includes(active.col)) cols.push(active.col)
  const indexes = Array.from(
    { length: Math.min(mirroredRowsMax, rows.end - rows.first) },
    (_, index) => rows.first + index,
  )
  if (active && active.row < layout.rowCount && !indexes.includes(active.row)) indexes.push(active.row)
  const top = viewport.scrollY
  const shown = visibleGroupHeaders(layout, top, top + viewport.height - layout.headerHeight)
  // Rows and group headers in screen order; `at` counts both, after the header.
  const inOrder = [
    ...layout.groupHeaders.slice(shown.first, shown.end).map((groupHeader, place) => ({
      groupHeader,
      index: groupHeader.row,
      at: groupHeader.row + shown.first + place + 2,
    })),
    ...indexes.map((index) => ({
      groupHeader: null,
      index,
      at: index + groupHeadersAbove(layout, index) + 2,
    })),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <div
      id={gridId}
      // Group headers have levels and collapse, which needs a treegrid.
      role={layout.groupHeaders.length > 0 ? 'treegrid' : 'grid'}
      aria-label={props.label}
      aria-rowcount={layout.rowCount + layout.groupHeaders.length + 1}
      aria-colcount={layout.columns.length}
      aria-multiselectable
      aria-readonly={!props.canEdit || undefined}
      className="pointer-events-none absolute size-px overflow-hidden opacity-0"
      data-version={version}
    >
      <div role="row" aria-rowindex={1}>
        {cols.map((col) => {
          const column = props.columns[col]
          const sort = column?.sort === 'asc' ? 'ascending' : column?.sort === 'desc' ? 'descending' : 'none'
          return (
            column && (
              <div
                key={column.field.id}
                role="columnheader"
                aria-colindex={col + 1}
                aria-sort={sort}
                aria-description={column.description}
              >
                {column.field.title}
              </div>
            )
          )
        })}
      </div>
      {inOrder.map(({ groupHeader, at, index }) => {
        if (groupHeader)
          return (
            <MirrorGroupHeader
              key={groupHeader.id}
              groupHeader={groupHeader}
              rowIndex={at}
              columns={layout.columns.length}
              grid={props}
            />
          )
        const row = props.store.rowAt(index)
        const isInRange = grid.range !== null && index >= grid.range.top && index <= grid.range.bottom
        return (
          <MirrorRow
            key={index}
            grid={grid}
            gridId={gridId}
            index={index}
            rowIndex={at}
            level={
              layout.groupHeaders.length > 0
                ? (layout.groupHeaders[groupHeaderOfRow(layout, index)]?.level ?? 0) + 2
                : undefined
            }
            row={row}
            cols={cols.join(' ')}
            columns={props.columns}
            isSelected={row !== undefined && isRowSelected(selection, row.id)}
            activeCol={active?.row === index ? active.col : -1}
            rangeCols={isInRange && grid.range ? `${grid.range.left} ${grid.range.right}` : ''}
            stores={props.store.version()}
            comments={row && props.commentsOf?.(row.id)}
            isNew={row !== undefined && props.store.isNew(row.id)}
          />
        )
      })}
    </div>
  )
}

type RowProps = {
  grid: GridController
  gridId: string
  index: number
  /** 1-based, counting the header and group headers. */
  rowIndex: number
  level: number | undefined
  row: GridRow | undefined
  /** Column indexes as a string, so that equal lists are equal props. */
  cols: string
  columns: readonly GridColumn[]
  isSelected: boolean
  activeCol: number
  /** First and last selected column, or empty. */
  rangeCols: string
  /** Version of the row store, because cell marks change with it. */
  stores: number
  comments: RowComments | undefined
  /** Created here and still pinned. */
  isNew: boolean
}

/** One row. Memoized, so that moving the selection renders only the affected rows. */
const MirrorRow = memo(function MirrorRow(props: RowProps) {
  const { grid, gridId, index, row, columns, activeCol, comments } = props
  const [from = 1, to = 0] = props.rangeCols === '' ? [] : props.rangeCols.split(' ').map(Number)
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={props.level}
      aria-selected={row ? props.isSelected : undefined}
      aria-description={
        props.isNew ? t('grid.newRecord') : comments && t('grid.comments', { count: comments.count })
      }
    >
      {props.cols.split(' ').map((text) => {
        const col = Number(text)
        const column = columns[col]
        return (
          column && (
            <MirrorCell
              key={column.field.id}
              id={cellId(gridId, index, col)}
              col={col}
              isSelected={activeCol === col || (col >= from && col <= to)}
              isReadOnly={!column.canEdit}
              text={row ? cellAnnouncement(grid, row, column) : t('common.loading')}
              isRejected={
                row !== undefined && isRejected(grid.props.store.cellState(row.id, column.field.id))
              }
            />
          )
        )
      })}
    </div>
  )
})

const MirrorCell = memo(function MirrorCell({
  id,
  col,
  text,
  isRejected,
  isSelected,
  isReadOnly,
}: {
  id: string
  col: number
  text: string
  /** The cell shows rejected text. */
  isRejected: boolean
  isSelected: boolean
  isReadOnly: boolean
}) {
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={col + 1}
      aria-selected={isSelected}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={isRejected || undefined}
      aria-description={isRejected ? t('grid.cellFailedHow') : undefined}
    >
      {text}
    </div>
  )
})
