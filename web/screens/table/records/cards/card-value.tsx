import { useEffect, useRef } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { CellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { cx } from '../../../../ui/cx.ts'
import { FormulaErrorText } from '../formula-errors/formula-error-text.tsx'
import { fitCanvas } from '../../../../views/grid/paint/paint.ts'

export const cardValueHeightPx = 24

/** Align texts to the page's start, whatever their direction. */
export const sideOf = ({ isRtl }: CellTheme): string => (isRtl ? 'text-right' : 'text-left')

type ValueProps = {
  column: FieldColumn
  value: CellValue
  width: number
  theme: CellTheme
  /** The error of a computed value. */
  failure?: string | null
  /** Rises when values may look different, such as after a picture loads. */
  looks: number
}

/** A value as in the grid: chips, ratings and pictures painted, text as text. */
export function CardValue(props: ValueProps) {
  const { column, value, theme } = props
  const ui = fieldUiOf(column)
  const text = ui.text(value, column)
  if (props.failure)
    return (
      <span className="block truncate text-sm">
        <FormulaErrorText text={props.failure} />
      </span>
    )
  if (ui.measure === undefined || value === null) {
    return (
      <span dir="auto" className={cx('block truncate text-sm text-ink', sideOf(theme))}>
        {value === null ? '' : text}
      </span>
    )
  }
  return (
    <>
      <Painted {...props} />
      <span className="sr-only">{text}</span>
    </>
  )
}

function Painted({ column, value, width, theme, looks }: ValueProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || width <= 0) return
    const ui = fieldUiOf(column)
    const scale = fitCanvas(canvas.current, width, cardValueHeightPx)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, cardValueHeightPx)
    // Values centered or end-aligned in cells align to the start here.
    const wanted = Math.min(width, (ui.measure?.(context, value, column, theme) ?? width) + 2)
    const box = { x: theme.isRtl ? width - wanted : 0, y: 0, width: wanted, height: cardValueHeightPx }
    ui.paint(context, { value, column, box, theme, isHovered: false, isActive: false, canEdit: false })
  }, [column, value, width, theme, looks])
  return <canvas ref={canvas} aria-hidden="true" className="block" />
}
