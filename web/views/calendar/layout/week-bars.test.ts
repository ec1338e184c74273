import { describe, expect, it } from 'vitest'
import { dayRange, eventOf, timeAlone } from '../dates/test-events.ts'
import { daysOf } from '../dates/visible-days.ts'
import { compareEvents, packWeek } from './week-bars.ts'

const week = daysOf({ first: '2026-11-23', last: '2026-11-29' })
const event = (id: number, from: string, to = from) => eventOf(dayRange, from, to, { id })

function pack(events: readonly ReturnType<typeof event>[], lanes = 4) {
  const { bars, hidden } = packWeek(events.toSorted(compareEvents), week, lanes)
  return { bars: bars.map(({ event: { rowId }, from, end, lane }) => [rowId, from, end, lane]), hidden }
}

it('puts events that do not overlap into one lane', () => {
  expect(pack([event(1, '2026-11-23', '2026-11-24'), event(2, '2026-11-25', '2026-11-29')]).bars).toEqual([
    [1, 0, 2, 0],
    [2, 2, 7, 0],
  ])
})

it('gives longer events the upper lanes', () => {
  expect(pack([event(1, '2026-11-24'), event(2, '2026-11-24', '2026-11-26')]).bars).toEqual([
    [2, 1, 4, 0],
    [1, 1, 2, 1],
  ])
})

it('cuts spans at the ends of the week and says so', () => {
  const { bars } = packWeek([event(1, '2026-11-10', '2026-12-24')], week, 4)
  expect(bars).toMatchObject([{ from: 0, end: 7, continuesBefore: true, continuesAfter: true }])
})

it('leaves out events of other weeks', () => {
  expect(pack([event(1, '2026-11-22'), event(2, '2026-11-30')]).bars).toEqual([])
})

it('fills a gap in an upper lane', () => {
  const { bars } = pack([
    event(1, '2026-11-23', '2026-11-24'),
    event(2, '2026-11-24', '2026-11-27'),
    event(3, '2026-11-25'),
  ])
  expect(bars).toContainEqual([3, 2, 3, 0])
})

it('shows whole days above times of the same day', () => {
  const timed = eventOf(timeAlone, '2026-11-24T08:00:00.000Z', null, { id: 1 })
  expect(pack([timed, event(2, '2026-11-24')]).bars).toEqual([
    [2, 1, 2, 0],
    [1, 1, 2, 1],
  ])
})

describe('with too few lanes', () => {
  it('uses every lane while all events fit', () => {
    expect(pack([event(1, '2026-11-24'), event(2, '2026-11-24')], 2)).toEqual({
      bars: [
        [1, 1, 2, 0],
        [2, 1, 2, 1],
      ],
      hidden: [0, 0, 0, 0, 0, 0, 0],
    })
  })

  it('keeps the last lane for the number of hidden events', () => {
    const events = [event(1, '2026-11-24'), event(2, '2026-11-24'), event(3, '2026-11-24')]
    expect(pack(events, 2)).toEqual({ bars: [[1, 1, 2, 0]], hidden: [0, 2, 0, 0, 0, 0, 0] })
  })

  it('cuts a long event where a day has no room for it', () => {
    const events = [event(1, '2026-11-24'), event(2, '2026-11-24'), event(3, '2026-11-24', '2026-11-26')]
    // The long one keeps the top lane, so only the short ones are hidden.
    expect(pack(events, 2)).toEqual({ bars: [[3, 1, 4, 0]], hidden: [0, 2, 0, 0, 0, 0, 0] })
    const both = [
      event(1, '2026-11-23', '2026-11-24'),
      event(2, '2026-11-24', '2026-11-26'),
      event(3, '2026-11-24'),
    ]
    expect(pack(both, 2)).toEqual({
      bars: [
        [1, 0, 2, 0],
        [2, 2, 4, 1],
      ],
      hidden: [0, 2, 0, 0, 0, 0, 0],
    })
  })

  it('counts every event of a single lane', () => {
    expect(pack([event(1, '2026-11-24'), event(2, '2026-11-24')], 1)).toEqual({
      bars: [],
      hidden: [0, 2, 0, 0, 0, 0, 0],
    })
  })
})

it('packs a week of many events without overlaps', () => {
  const events = Array.from({ length: 500 }, (_, at) => {
    const from = week[(at * 5) % 7] ?? ''
    const to = week[Math.min(6, ((at * 5) % 7) + (at % 4))] ?? ''
    return event(at + 1, from, to)
  })
  const { bars } = packWeek(events.toSorted(compareEvents), week, 1000)
  const taken = new Set<string>()
  for (const { from, end, lane } of bars)
    for (let day = from; day < end; day += 1) {
      expect(taken.has(`${day} ${lane}`)).toBe(false)
      taken.add(`${day} ${lane}`)
    }
  expect(bars).toHaveLength(500)
})
