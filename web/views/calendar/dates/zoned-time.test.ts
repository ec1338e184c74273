import { expect, it } from 'vitest'
import { dayTimeOf, instantAt } from './zoned-time.ts'

const berlin = 'Europe/Berlin'

it('cuts days in the zone, not in UTC', () => {
  const millis = Date.parse('2026-11-23T23:30:00.000Z')
  expect(dayTimeOf(millis, berlin)).toEqual({ day: '2026-11-24', minute: 30 })
  expect(dayTimeOf(millis, 'America/New_York')).toEqual({ day: '2026-11-23', minute: 18 * 60 + 30 })
  expect(dayTimeOf(millis, 'Asia/Kathmandu')).toEqual({ day: '2026-11-24', minute: 5 * 60 + 15 })
})

it('gives the instant of a wall-clock time', () => {
  expect(new Date(instantAt({ day: '2026-07-01', minute: 540 }, berlin)).toISOString()).toBe(
    '2026-07-01T07:00:00.000Z',
  )
})

it('continues on the next or previous day beyond midnight', () => {
  expect(instantAt({ day: '2026-11-23', minute: 1500 }, berlin)).toBe(
    instantAt({ day: '2026-11-24', minute: 60 }, berlin),
  )
  expect(instantAt({ day: '2026-11-23', minute: -60 }, berlin)).toBe(
    instantAt({ day: '2026-11-22', minute: 1380 }, berlin),
  )
})

it('moves a time that clocks skip forward', () => {
  // Clocks go from 02:00 to 03:00 on March 29.
  const millis = instantAt({ day: '2026-03-29', minute: 150 }, berlin)
  expect(dayTimeOf(millis, berlin)).toEqual({ day: '2026-03-29', minute: 210 })
})

it('takes the first of two equal times', () => {
  expect(new Date(instantAt({ day: '2026-10-25', minute: 150 }, berlin)).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  )
})

it('starts a day that has no midnight at its first instant', () => {
  const millis = instantAt({ day: '2026-09-06', minute: 0 }, 'America/Santiago')
  expect(dayTimeOf(millis, 'America/Santiago')).toEqual({ day: '2026-09-06', minute: 60 })
})
