import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Stretch } from './axis.ts'
import type { Tick, Ticks } from './ticks.ts'

/** Height of each of the two lines of the header. */
const headerLinePx = 24
export const axisHeaderPx = 2 * headerLinePx

/** The names of hours, days, weeks, months or years above the rows. Decorative: each bar says its dates. */
export const AxisHeader = memo(function AxisHeader(props: {
  ticks: Ticks
  fixedPx: number
  /** Title of the fixed column. */
  title: string
  width: number
}) {
  const { ticks, fixedPx } = props
  return (
    <div
      aria-hidden
      className="sticky top-0 z-4 border-b border-line-2 bg-surface text-xs text-ink-3 select-none"
      style={{ blockSize: axisHeaderPx, inlineSize: fixedPx + props.width }}
    >
      <div
        className="sticky start-0 z-1 flex h-full items-end border-e border-line-2 bg-surface px-3 pb-1 font-medium"
        style={{ inlineSize: fixedPx }}
      >
        <span dir="auto" className="truncate">
          {props.title}
        </span>
      </div>
      {ticks.major.map((tick) => (
        <div
          key={tick.key}
          className="absolute top-0 flex border-s border-line-2"
          style={{ ...place(tick, fixedPx), blockSize: headerLinePx }}
        >
          <span
            className="sticky self-center truncate px-2 font-medium text-ink-2"
            style={{ insetInlineStart: fixedPx }}
          >
            {tick.label}
          </span>
        </div>
      ))}
      {ticks.minor.map((tick) => (
        <MinorTick key={tick.key} tick={tick} fixedPx={fixedPx} />
      ))}
    </div>
  )
})

function MinorTick({ tick, fixedPx }: { tick: Tick; fixedPx: number }) {
  return (
    <div
      className={'absolute bottom-0 flex items-center border-s border-line px-1 tabular-nums'}
      style={{ ...place(tick, fixedPx), blockSize: headerLinePx }}
    >
      <span
        className={cx(
          'truncate px-1',
          tick.isToday && 'rounded-full bg-primary font-semibold text-on-primary',
        )}
      >
        {tick.label}
      </span>
    </div>
  )
}

function place({ from, to }: Stretch, fixedPx: number): React.CSSProperties {
  return { insetInlineStart: fixedPx + from, inlineSize: to - from }
}

/** Lines and days off behind the rows, and the current time. */
export const AxisLines = memo(function AxisLines(props: {
  ticks: Ticks
  fixedPx: number
  /** Pixels from the start of the axis to now. */
  nowPx: number
}) {
  const { ticks, fixedPx, nowPx } = props
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {ticks.weekends.map(({ from, to }) => (
        <div key={from} className="absolute inset-y-0 bg-sunken/70" style={place({ from, to }, fixedPx)} />
      ))}
      {ticks.minor.map(({ key, from }) => (
        <div
          key={key}
          className="absolute inset-y-0 w-px bg-line"
          style={{ insetInlineStart: fixedPx + from }}
        />
      ))}
      {ticks.major.map(({ key, from }) => (
        <div
          key={key}
          className="absolute inset-y-0 w-px bg-line-2"
          style={{ insetInlineStart: fixedPx + from }}
        />
      ))}
      <div
        data-timeline-now
        className="absolute inset-y-0 z-1 w-0.5 bg-danger"
        style={{ insetInlineStart: fixedPx + nowPx - 1 }}
      />
    </div>
  )
})
