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
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { watchLongPress } from '../../../../ui/gestures/long-press.ts'
import { type GroupHeader, topOfGroupHeader, topOfRow } from '../../../../views/grid/rows/group-headers.ts'
import { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { LoadError } from '../../../../views/grid/load-error.tsx'
import { insertRow } from '../../../../views/grid/rows/row-actions.ts'
import { isRowSelected, NOTHING, selectCell, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { Card } from './card.tsx'
import { CardHeading } from './card-heading.tsx'
import { planCards } from './card-layout.ts'
import { letterScale } from './letter-scale.ts'
import { useCellTheme } from './use-cell-theme.ts'
import { useVirtualCards } from './use-virtual-cards.ts'

const cardGroupHeaderHeightPx = 48
const placeholderCards = 12
const noGroupHeaders: readonly GroupHeader[] = []
/** Gap above each card. */
const cardGapPx = 8

/**
 * The records of a view as cards, for phones. Takes the grid's props and commands, and shares its record operations.
 */
export function Cards({ ref, ...props }: GridProps & { ref?: Ref<GridHandle> }) {
  const { store, columns, groupHeaders } = props
  const [grid] = useState(() => new GridController(props))
  const scroller = useRef<HTMLDivElement>(null)
  const { theme, looks } = useCellTheme(scroller)
  useSyncExternalStore(store.subscribe, store.version)
  useSyncExternalStore(grid.subscribe, grid.version)
  useLayoutEffect(() => grid.setProps(props))

  useEffect(() => (scroller.current ? watchLongPress(scroller.current) : undefined), [])

  const [width, setWidth] = useState(0)
  const plan = planCards(columns, width, letterScale(), props.cardFields)
  const isReady = store.isReady()
  // Update headers first: pinned rows in a collapsed group are unpinned, which reduces the row count.
  const placed = isReady ? store.placeGroupHeaders(groupHeaders ?? noGroupHeaders) : noGroupHeaders
  const rowCount = isReady ? store.total() : placeholderCards
  const stacked = {
    rowHeight: plan.height,
    rowCount,
    groupHeaders: placed,
    groupHeaderHeight: cardGroupHeaderHeightPx,
  }
  const shown = useVirtualCards(scroller, stacked, store)
  useLayoutEffect(() => setWidth(shown.width), [shown.width])

  useImperativeHandle(ref, (): GridHandle => {
    const show = (row: number): void => {
      grid.select(selectCell({ row, col: 0 }))
      shown.show(row)
    }
    // Wait until saved, so that the editor has a URL and no input belongs to a failed record.
    const open = async (): Promise<void> => {
      const row = store.rowAt(grid.active?.row ?? -1)
      // Values that it must have are asked for first.
      if (row && row.id > 0) return
      await store.settled()
      const id = row ? store.resolveId(row.id) : 0
      if (id <= 0) return
      shown.show(store.indexOf(id))
      props.onExpand?.(id)
    }
    return {
      ...commonHandle(grid),
      focus: () => undefined,
      selectCell: show,
      addRow() {
        if (!insertRow(grid, 'end')) return
        void open()
      },
      run(command) {
        const isDone = commonHandle(grid).run(command)
        // Open a new record for input.
        if (isDone && command.startsWith('insert-')) void open()
        return isDone
      },
      cellBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    }
  })

  const isFailed = (rowId: number, columnId: string): boolean =>
    store.cellState(rowId, columnId)?.status === 'failed'

  function openMenu(event: MouseEvent, row: GridRow): void {
    if (!props.onContextMenu) return
    event.preventDefault()
    grid.rememberTicked([row])
    grid.select(toggleRow(NOTHING, row.id, store.indexOf(row.id)))
    props.onContextMenu({ x: event.clientX, y: event.clientY, rowId: row.id, columnId: null })
  }

  const rows = []
  for (let index = shown.first; index < shown.end; index += 1) rows.push(index)
  const at = (top: number, height: number) => ({ top: top + shown.shift, height })
  const problem = store.problem()
  return (
    <div className="relative size-full bg-sunken">
      <div
        ref={scroller}
        role="list"
        aria-label={props.label}
        aria-busy={!store.isReady()}
        className="absolute inset-0 touch-manipulation overflow-x-hidden overflow-y-auto overscroll-contain [-webkit-touch-callout:none]"
      >
        <div style={{ height: shown.height }} />
        {theme &&
          stacked.groupHeaders
            .slice(shown.firstGroupHeader, shown.endGroupHeader)
            .map((groupHeader, place) => (
              <div
                key={groupHeader.id}
                role="listitem"
                className="absolute inset-x-2"
                style={at(topOfGroupHeader(stacked, shown.firstGroupHeader + place), cardGroupHeaderHeightPx)}
              >
                <CardHeading {...{ groupHeader, theme, looks }} grid={props} />
              </div>
            ))}
        {rows.map((index) => {
          const row = store.rowAt(index)
          return (
            <div
              key={row?.id ?? `at ${index}`}
              role="listitem"
              aria-setsize={rowCount}
              aria-posinset={index + 1}
              className="absolute inset-x-2"
              style={at(topOfRow(stacked, index) + cardGapPx, plan.height - cardGapPx)}
            >
              {row && theme ? (
                <Card
                  {...{ plan, row, theme, looks }}
                  colors={props.rowColors?.(row)}
                  tintsRows={props.tintsRows ?? false}
                  isNew={store.isNew(row.id)}
                  isSelected={isRowSelected(grid.selection, row.id)}
                  failed={columns.filter(({ field }) => isFailed(row.id, field.id)).length}
                  comments={props.commentsOf?.(row.id)?.count ?? 0}
                  onComments={() => props.onComment?.(row.id, null)}
                  failureOf={(of, column) => store.failureOf(of, column)}
                  onMenu={(event) => openMenu(event, row)}
                  onOpen={(rowId) => {
                    grid.select(store.isNew(rowId) ? selectCell({ row: index, col: 0 }) : NOTHING)
                    props.onExpand?.(rowId)
                  }}
                />
              ) : (
                <Placeholder />
              )}
            </div>
          )
        })}
      </div>
      <div role="status" aria-live="polite" className="sr-only">
        {grid.announcement}
      </div>
      {problem !== null && <LoadError store={store} reason={problem} />}
    </div>
  )
}

function Placeholder() {
  return (
    <div className="flex size-full flex-col justify-center gap-3 rounded-xl border border-line bg-surface px-3">
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  )
}
