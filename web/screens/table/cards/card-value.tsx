import { useEffect, useRef } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { CellTheme } from '../../../fields/cell-theme.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { cx } from '../../../ui/cx.ts'
import { FailureText } from '../failures/failure-text.tsx'
import { fitCanvas } from '../../../views/grid/paint/paint.ts'

/** Pixels. */
export const VALUE_HEIGHT = 24

/** Texts stand at the start of the page, whichever way they are written. */
export const sideOf = ({ isRtl }: CellTheme): string => (isRtl ? 'text-right' : 'text-left')

type ValueProps = {
  column: FieldColumn
  value: CellValue
  width: number
  theme: CellTheme
  /** What is wrong with a value that could not be worked out. */
  failure?: string | null
  /** Grows when values may look different, such as when a picture has come. */
  looks: number
}

/** A value as it looks in the sheet: chips, stars and pictures are painted as there, texts are texts. */
export function CardValue(props: ValueProps) {
  const { column, value, theme } = props
  const ui = fieldUiOf(column)
  const text = ui.text(value, column)
  if (props.failure)
    return (
      <span className="block truncate text-sm">
        <FailureText text={props.failure} />
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
    const scale = fitCanvas(canvas.current, width, VALUE_HEIGHT)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, VALUE_HEIGHT)
    // What would stand in the middle or at the end of a cell stands at the start of its card.
    const wanted = Math.min(width, (ui.measure?.(context, value, column, theme) ?? width) + 2)
    const box = { x: theme.isRtl ? width - wanted : 0, y: 0, width: wanted, height: VALUE_HEIGHT }
    ui.paint(context, { value, column, box, theme, isHovered: false, isActive: false, canEdit: false })
  }, [column, value, width, theme, looks])
  return <canvas ref={canvas} aria-hidden="true" className="block" />
}
