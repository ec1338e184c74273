import { iconColorOf, type IconMarkKind, iconOf, ratingMark } from '#core/fields/options/icon-pairs.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { iconMarkShapes } from './icon-mark-shapes.ts'

/** A checkbox or rating mark in the DOM. `isOn`: filled in the column's color. */
export function IconMark(props: {
  kind: IconMarkKind
  column: Pick<FieldColumn, 'options'>
  isOn: boolean
  className?: string
}) {
  const { kind, column, isOn, className = 'size-5' } = props
  const shape = iconMarkShapes[iconOf(kind, column)]
  const own = iconColorOf(kind, column)
  const isStar = kind === ratingMark
  const fill = own ?? (isStar ? kind.color : undefined)
  // Yellow needs an outline on white.
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
