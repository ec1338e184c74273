import { iconColorOf, iconOf, ratingColor } from '#core/fields/icon-pairs.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { markShapes } from './mark-shapes.ts'

/** The mark of a checkbox or rating outside of the canvas. `isOn`: filled, in the colour of the column. */
export function Mark(props: {
  column: Pick<FieldColumn, 'type' | 'options'>
  isOn: boolean
  className?: string
}) {
  const { column, isOn, className = 'size-5' } = props
  const shape = markShapes[iconOf(column)]
  const own = iconColorOf(column)
  const isStar = column.type === 'Rating'
  const fill = own ?? (isStar ? ratingColor : undefined)
  // Yellow on white is seen by its edge.
  const edge = isStar && own === null ? 'stroke-warning' : ''
  const paint = isOn
    ? `${edge} ${fill === undefined ? 'fill-primary' : ''}`
    : 'fill-transparent stroke-control'
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fillRule="evenodd"
      strokeWidth={isOn && edge === '' ? 0 : 1.6}
      strokeLinejoin="round"
      className={`pointer-events-none relative max-w-full transition-colors ${paint} ${className}`}
      style={isOn && fill !== undefined ? { fill } : undefined}
    >
      <path d={isOn ? shape.on : shape.off} />
    </svg>
  )
}
