import { expect, it } from 'vitest'
import { dayRange, eventOf } from '../dates/test-events.ts'
import { countDays } from './day-counts.ts'

const span = { first: '2026-11-01', last: '2026-11-30' }

it('counts events on each of their days within the span', () => {
  const events = [
    eventOf(dayRange, '2026-10-30', '2026-11-02', { id: 1 }),
    eventOf(dayRange, '2026-11-02', null, { id: 2 }),
    eventOf(dayRange, '2026-11-30', '2026-12-04', { id: 3 }),
  ]
  const counts = countDays(events, span, ({ rowId }) => `#00000${rowId}`)
  expect([...counts].map(([day, { count }]) => [day, count])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 2],
    ['2026-11-30', 1],
  ])
  expect(counts.get('2026-11-02')?.colors).toEqual(['#000001', '#000002'])
})

it('names each color once, and three at most', () => {
  const events = Array.from({ length: 9 }, (_, at) => eventOf(dayRange, '2026-11-02', null, { id: at + 1 }))
  expect(countDays(events, span, ({ rowId }) => `#${rowId % 5}`).get('2026-11-02')).toEqual({
    count: 9,
    colors: ['#1', '#2', '#3'],
  })
})

it('ends on the last day of the calendar', () => {
  const event = eventOf(dayRange, '9999-12-30', '9999-12-31')
  expect(countDays([event], { first: '9999-12-01', last: '9999-12-31' }, () => '').size).toBe(2)
})
