import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  daysOf,
  monthSpan,
  monthsOfYear,
  startOfWeek,
  stepDay,
  visibleSpan,
  weekdayOf,
  weeksOf,
} from './visible-days.ts'

describe('monthSpan', () => {
  it.each([
    ['Sunday', 0, '2026-11-01', '2026-12-05'],
    ['Monday', 1, '2026-10-26', '2026-12-06'],
    ['Saturday', 6, '2026-10-31', '2026-12-04'],
  ])('completes the weeks of a month that start on %s', (_, weekday, first, last) => {
    expect(monthSpan('2026-11-23', weekday)).toEqual({ first, last })
  })

  it('has four weeks when a February fits exactly', () => {
    expect(monthSpan('2026-02-14', 0)).toEqual({ first: '2026-02-01', last: '2026-02-28' })
    expect(weeksOf(monthSpan('2026-02-14', 0))).toHaveLength(4)
  })

  it('has weeks of seven days in order', () => {
    const weeks = weeksOf(monthSpan('2024-02-29', 1))
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks.flat()).toEqual(daysOf({ first: '2024-01-29', last: '2024-03-03' }))
  })
})

it.each([0, 1, 6])('starts weeks on weekday %i', (weekday) => {
  for (const day of daysOf({ first: '2026-11-01', last: '2026-11-14' })) {
    const start = startOfWeek(day, weekday)
    expect(weekdayOf(start)).toBe(weekday)
    expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0)
    expect(daysBetween(start, day)).toBeLessThan(7)
  }
})

it('shows the days of each mode', () => {
  expect(visibleSpan('day', '2026-11-23', 1)).toEqual({ first: '2026-11-23', last: '2026-11-23' })
  expect(visibleSpan('week', '2026-11-25', 1)).toEqual({ first: '2026-11-23', last: '2026-11-29' })
  expect(visibleSpan('week', '2026-11-25', 6)).toEqual({ first: '2026-11-21', last: '2026-11-27' })
  expect(visibleSpan('year', '2026-11-25', 1)).toEqual({ first: '2026-01-01', last: '2026-12-31' })
})

it('steps by the length of the mode', () => {
  expect(stepDay('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDay('week', '2026-01-03', -1)).toBe('2025-12-27')
  expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepDay('year', '2024-02-29', 1)).toBe('2025-02-28')
})

it('lists the months of a year', () => {
  expect(monthsOfYear('2026-11-23')).toHaveLength(12)
  expect(monthsOfYear('2026-11-23').at(-1)).toBe('2026-12-01')
})

it('counts days across a change of clocks and a leap day', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-11-23', '2026-11-20')).toBe(-3)
})
