import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { Stretch } from '../../../../views/timeline/axis.ts'
import { sideOf } from '../../../../views/timeline/use-axis-scroll.ts'
import { RevealBar, RowTitle } from './timeline-row.tsx'

/** A rendered row: its record once it is loaded, and its bar if it has a date. */
export type DrawnRow = {
  readonly index: number
  readonly row: GridRow | undefined
  readonly event: CalendarEvent | null
  readonly bar: Stretch | null
}

/**
 * What stays while people scroll along the axis: titles at the start, and buttons to bars out of sight at both ends. Two
 * sticky elements hold all of it, because browsers make a layer of each. Hidden from screen readers, which hear all of it
 * from the bars.
 */
export function FixedColumns(props: {
  drawn: readonly DrawnRow[]
  sight: Stretch
  fixedPx: number
  topOf: (index: number) => number
  titleOf: (row: GridRow) => string
  store: RowStore
  onOpen: (rowId: number) => void
  reveal: (bar: Stretch) => void
}) {
  const { drawn, sight, fixedPx, topOf, titleOf, store, onOpen, reveal } = props
  const reveals = (side: -1 | 1) =>
    drawn.map(
      ({ index, row, bar }) =>
        row &&
        bar &&
        sideOf(bar, sight) === side && (
          <RevealBar
            key={row.id}
            {...{ side, bar }}
            top={topOf(index)}
            insetPx={side === -1 ? fixedPx : 0}
            onReveal={reveal}
          />
        ),
    )
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-3 h-0">
      <div data-timeline-name className="sticky start-0 h-0" style={{ inlineSize: fixedPx }}>
        {drawn.map(({ index, row }) => (
          <RowTitle
            key={row ? row.id : `place ${index}`}
            {...{ index, fixedPx, onOpen }}
            rowId={row?.id ?? null}
            top={topOf(index)}
            title={row ? titleOf(row) : null}
            isNew={row !== undefined && store.isNew(row.id)}
          />
        ))}
        {reveals(-1)}
      </div>
      <div data-timeline-name className="sticky end-0 ms-auto h-0 w-0">
        {reveals(1)}
      </div>
    </div>
  )
}
