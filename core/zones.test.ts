import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from './calendar.ts'
import { dayInZone, instantOf, isZone, offsetAt, startOfDay } from './zones.ts'

const at = (day: string, hour: number, minute: number) => ({
  ...dayOf(day),
  hour,
  minute,
  second: 0,
  millisecond: 0,
})
const iso = (millis: number) => new Date(millis).toISOString()

it('finds the instant of a wall time: none in a gap and two in an overlap', () => {
  expect(instantOf(at('2026-03-08', 2, 30), 'America/New_York')).toEqual({ kind: 'gap' })
  expect(instantOf(at('2026-11-01', 1, 30), 'America/New_York')).toEqual({
    kind: 'twice',
    first: Date.parse('2026-11-01T05:30Z'),
    second: Date.parse('2026-11-01T06:30Z'),
  })
  expect(instantOf(at('2026-07-01', 12, 0), 'Asia/Tehran')).toEqual({
    kind: 'one',
    millis: Date.parse('2026-07-01T08:30Z'),
  })
  expect(instantOf(at('2026-03-08', 3, 0), 'America/New_York')).toEqual({
    kind: 'one',
    millis: Date.parse('2026-03-08T07:00Z'),
  })
})

it('starts a day at its first instant, even if clocks go forward at midnight', () => {
  expect(iso(startOfDay('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00.000Z')
  expect(iso(startOfDay('2018-11-04', 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z')
  expect(iso(startOfDay('2026-01-01', 'Pacific/Kiritimati'))).toBe('2025-12-31T10:00:00.000Z')
})

it.each([
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
])('a day in %s begins where the day before ends', (zone) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const day = addDays('1971-01-01', days)
      const start = startOfDay(day, zone)
      expect(dayInZone(start, zone)).toBe(day)
      expect(dayInZone(start - 1, zone)).toBe(addDays(day, -1))
    }),
  )
})

it('treats an unknown zone as UTC and reports it', () => {
  expect(isZone('Mars/Phobos')).toBe(false)
  expect(isZone('Europe/Zurich')).toBe(true)
  expect(offsetAt(0, 'Mars/Phobos')).toBe(0)
})

it('clamps added months to the month and to supported years', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
  expect(addDays('0001-01-01', -1)).toBe('0001-01-01')
  expect(addMonths('0001-01-15', -1)).toBe('0001-01-01')
})
