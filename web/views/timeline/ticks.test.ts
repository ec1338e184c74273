import { describe, expect, it } from 'vitest'
import { axisAround, pixelsTo, type Stretch, type Zoom } from './axis.ts'
import { ticksOf } from './ticks.ts'

const options = { firstWeekday: 1, uses12Hours: false, today: '2026-11-23', weekend: [6, 0] }

/** The ticks of some days from a day on. */
function ticksFrom(zoom: Zoom, first: string, days: number) {
  const axis = axisAround('2026-11-23', zoom)
  const from = pixelsTo(axis, { day: first, minute: 0 })
  const part: Stretch = { from, to: from + days * axis.dayPx }
  return { axis, part, ...ticksOf(axis, part, options) }
}
const labels = (ticks: readonly { label: string }[]): string[] => ticks.map(({ label }) => label)

describe('ticks', () => {
  it('are hours below days', () => {
    const { major, minor } = ticksFrom('day', '2026-11-23', 1)
    expect(labels(major)).toEqual(['Monday, November 23, 2026'])
    expect(minor).toHaveLength(24)
    expect(labels(minor).slice(8, 10)).toEqual(['08:00', '09:00'])
  })

  it('are days below months', () => {
    const { major, minor } = ticksFrom('month', '2026-11-29', 3)
    expect(labels(major)).toEqual(['November 2026', 'December 2026'])
    expect(labels(minor)).toEqual(['29', '30', '1'])
  })

  it('are weeks below months, from the first day of the week on', () => {
    const { minor } = ticksFrom('quarter', '2026-11-25', 10)
    expect(minor.map(({ key }) => key)).toEqual(['2026-11-23', '2026-11-30'])
    expect(minor[0]?.isToday).toBe(true)
    expect(minor[1]?.isToday).toBe(false)
  })

  it('are months below years', () => {
    const { major, minor } = ticksFrom('year', '2026-12-20', 30)
    expect(labels(major)).toEqual(['2026', '2027'])
    expect(labels(minor)).toEqual(['Dec', 'Jan'])
  })

  it('cover the part without gaps', () => {
    for (const zoom of ['day', 'week', 'month', 'quarter', 'year'] as const) {
      const { part, minor, major } = ticksFrom(zoom, '2026-11-25', 40)
      for (const line of [minor, major]) {
        expect(line[0]?.from).toBeLessThanOrEqual(part.from)
        expect(line.at(-1)?.to).toBeGreaterThanOrEqual(part.to)
        for (const [at, tick] of line.entries()) if (at > 0) expect(tick.from).toBe(line[at - 1]?.to)
      }
    }
  })

  it('mark the days off, together', () => {
    const { axis, weekends } = ticksFrom('month', '2026-11-23', 14)
    expect(weekends).toHaveLength(2)
    const [first] = weekends
    expect(first?.from).toBe(pixelsTo(axis, { day: '2026-11-28', minute: 0 }))
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(2 * axis.dayPx)
    expect(ticksFrom('year', '2026-11-23', 14).weekends).toEqual([])
  })
})
