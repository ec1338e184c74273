import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { dayArgument, relativeDay, relativeSpan, spanArgument, today } from './relative-dates.ts'
import { eq, neq } from './equality.ts'
import type { Clock } from './operator.ts'
import { gt, gte, lt, lte } from './order.ts'

const berlin: Clock = { now: '2026-11-20T23:13:00.000Z', zone: 'Europe/Berlin' }
const chicago: Clock = { now: '2026-11-20T03:00:00.000Z', zone: 'America/Chicago' }

it('resolves today in the time zone of the person', () => {
  expect(today(berlin)).toBe('2026-11-21')
  expect(today(chicago)).toBe('2026-11-19')
})

it.each([
  ['today', 0, '2026-11-21'],
  ['tomorrow', 0, '2026-11-22'],
  ['yesterday', 0, '2026-11-20'],
  ['oneWeekAgo', 0, '2026-11-14'],
  ['oneWeekFromNow', 0, '2026-11-28'],
  ['oneMonthAgo', 0, '2026-10-21'],
  ['oneMonthFromNow', 0, '2026-12-21'],
  ['daysAgo', 21, '2026-10-31'],
  ['daysFromNow', 41, '2027-01-01'],
] as const)('%s %i', (name, count, day) => {
  expect(relativeDay(name, count, berlin)).toBe(day)
})

it.each([
  ['pastWeek', 0, '2026-11-14', '2026-11-21'],
  ['pastMonth', 0, '2026-10-21', '2026-11-21'],
  ['pastYear', 0, '2025-11-21', '2026-11-21'],
  ['nextWeek', 0, '2026-11-21', '2026-11-28'],
  ['nextMonth', 0, '2026-11-21', '2026-12-21'],
  ['nextYear', 0, '2026-11-21', '2027-11-21'],
  ['pastNumberOfDays', 0, '2026-11-21', '2026-11-21'],
  ['nextNumberOfDays', 2, '2026-11-21', '2026-11-23'],
] as const)('%s %i', (name, count, first, last) => {
  expect(relativeSpan(name, count, berlin)).toEqual([first, last])
})

it('a day has 23 or 25 hours when clocks change', () => {
  expect(dayArgument('2026-03-29', 'datetime', berlin)).toEqual({
    kind: 'range',
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
  expect(spanArgument('2026-10-25', '2026-10-26', 'datetime', berlin)).toEqual({
    kind: 'range',
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-26T23:00:00.000Z',
  })
})

it('accepts the last supported day', () => {
  expect(eq.matches('9999-12-31', dayArgument('9999-12-31', 'date', berlin))).toBe(true)
  expect(eq.matches('9999-12-31T20:00:00.000Z', dayArgument('9999-12-31', 'datetime', berlin))).toBe(true)
  expect(() => dayArgument('0001-01-01', 'datetime', berlin)).not.toThrow()
})

describe.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])('%s', (zone) => {
  it('an instant is either before, in or after a day', () => {
    const clock: Clock = { now: '2026-06-01T00:00:00.000Z', zone }
    const millis = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) })
    fc.assert(
      fc.property(millis, fc.integer({ min: -2, max: 2 }), (at, away) => {
        const instant = new Date(at).toISOString()
        const day = addDays(instant.slice(0, 10), away)
        const argument = dayArgument(day, 'datetime', clock)
        const is = eq.matches(instant, argument)
        expect(neq.matches(instant, argument)).toBe(!is)
        expect(lt.matches(instant, argument) || is).toBe(lte.matches(instant, argument))
        expect(gt.matches(instant, argument) || is).toBe(gte.matches(instant, argument))
        expect([lt, eq, gt].filter((operator) => operator.matches(instant, argument))).toHaveLength(1)
      }),
    )
  })
})
