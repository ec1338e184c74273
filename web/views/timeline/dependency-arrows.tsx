import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { type ArrowEnd, arrowHead, arrowPath, isTooEarly } from './arrows.ts'

/** A dependency whose two bars are known. */
export type Arrow = { readonly key: string; readonly before: ArrowEnd; readonly after: ArrowEnd }

function isLate({ before, after }: Arrow): boolean {
  return isTooEarly(before, after)
}

/** Arrows from the ends of bars to the starts of those that depend on them. Decorative: the names of bars say what they depend on. */
export const DependencyArrows = memo(function DependencyArrows(props: {
  arrows: readonly Arrow[]
  rowHeight: number
  direction: 'ltr' | 'rtl'
  fixedPx: number
}) {
  const { rowHeight, direction } = props
  // Late ones are drawn over the others.
  const arrows = props.arrows.toSorted((one, other) => Number(isLate(one)) - Number(isLate(other)))
  return (
    <svg
      aria-hidden
      data-timeline-arrows={arrows.length}
      width={1}
      height={1}
      className="pointer-events-none absolute top-0 z-2 overflow-visible"
      style={{
        insetInlineStart: props.fixedPx,
        // The axis runs from right to left.
        ...(direction === 'rtl' ? { transform: 'scaleX(-1)', transformOrigin: '50% 0' } : {}),
      }}
    >
      {arrows.map((arrow) => {
        const { key, before, after } = arrow
        const isRed = isLate(arrow)
        return (
          <g
            key={key}
            className={cx(isRed ? 'text-danger' : 'text-icon')}
            data-timeline-late={isRed || undefined}
          >
            <path
              d={arrowPath(before, after, rowHeight)}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
            />
            <path d={arrowHead(after)} fill="currentColor" />
          </g>
        )
      })}
    </svg>
  )
})
