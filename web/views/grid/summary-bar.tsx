import { Sigma } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { GridController } from './controller.ts'
import { type Layout, visibleColumns } from './layout/geometry.ts'

export const summaryBarHeightPx = matchMedia('(pointer: coarse)').matches ? 45 : 30

type Shown = { readonly layout: Layout; readonly first: number; readonly end: number }

/** The summary bar, which scrolls with the columns; renders visible cells only. */
export function SummaryBar({
  grid,
  render,
}: {
  grid: GridController
  render: (field: FieldColumn) => ReactNode
}) {
  const t = useTranslation()
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>(() => shownIn(grid))
  useLayoutEffect(() => {
    const follow = (): void => {
      const { scrollX, rtl } = grid.viewport
      if (track.current) track.current.style.transform = `translateX(${rtl ? scrollX : -scrollX}px)`
      setShown((before) => {
        const next = shownIn(grid)
        const isSame = before.layout === next.layout && before.first === next.first && before.end === next.end
        return isSame ? before : next
      })
    }
    const stop = grid.onPaint(follow)
    follow()
    return stop
  }, [grid])
  const { layout, first, end } = shown
  const frozen = { insetInlineStart: layout.gutterWidth, width: layout.frozenWidth }
  return (
    <div
      role="group"
      aria-label={t('summary.title')}
      className="absolute inset-x-0 bottom-0 border-t border-line-2 bg-sunken"
      style={{ height: summaryBarHeightPx }}
    >
      <span
        aria-hidden
        title={t('summary.title')}
        className="absolute inset-y-0 start-0 grid place-items-center text-icon"
        style={{ width: layout.gutterWidth }}
      >
        <Sigma className="size-3.5" />
      </span>
      <div className="absolute inset-y-0 overflow-hidden border-e border-line-2" style={frozen}>
        <Cells {...{ grid, layout, render }} first={0} end={layout.frozenCount} from={0} />
      </div>
      <div
        className="absolute inset-y-0 end-0 overflow-hidden"
        style={{ insetInlineStart: layout.gutterWidth + layout.frozenWidth }}
      >
        <div ref={track} className="absolute inset-0">
          <Cells {...{ grid, layout, render, first, end }} from={layout.frozenWidth} />
        </div>
      </div>
    </div>
  )
}

/** Cells of some columns; `from` is their offset among all columns in pixels. */
function Cells(props: {
  grid: GridController
  layout: Layout
  first: number
  end: number
  from: number
  render: (field: FieldColumn) => ReactNode
}) {
  const { grid, layout, first, end, from } = props
  return layout.columns.slice(first, end).map(({ id, start, width }, index) => {
    const column = grid.columnAt(first + index)
    return (
      column && (
        <div
          key={id}
          className="absolute inset-y-0 border-e border-line"
          style={{ insetInlineStart: start - from, width }}
        >
          {props.render(column.field)}
        </div>
      )
    )
  })
}

function shownIn(grid: GridController): Shown {
  return { layout: grid.layout, ...visibleColumns(grid.layout, grid.viewport) }
}
