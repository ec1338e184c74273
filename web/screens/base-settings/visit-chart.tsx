import type { LinkVisitsWire } from '#core/api/sharing/public-links.ts'
import { msPerDay } from '#core/calendar.ts'

const days = 30
const heightPx = 20
const barPx = 2
const stepPx = 3

/** Visits of the last 30 days as small bars, oldest first. The numbers are in the text beside it. */
export function VisitChart({ visits, today }: { visits: readonly LinkVisitsWire[]; today: string }) {
  const counts = new Map(visits.map(({ day, count }) => [day, count]))
  const most = Math.max(1, ...counts.values())
  return (
    <svg aria-hidden width={days * stepPx} height={heightPx} className="shrink-0 rtl:-scale-x-100">
      {Array.from({ length: days }, (_, index) => {
        const day = new Date(Date.parse(today) - (days - 1 - index) * msPerDay).toISOString().slice(0, 10)
        const count = counts.get(day) ?? 0
        const height = count === 0 ? 1 : Math.max(2, (count / most) * heightPx)
        return (
          <rect
            key={day}
            x={index * stepPx}
            y={heightPx - height}
            width={barPx}
            height={height}
            className={count === 0 ? 'fill-line-2' : 'fill-primary'}
          />
        )
      })}
    </svg>
  )
}
