import { expect, it } from 'vitest'
import { eventFromRow } from './event-from-row.ts'
import { dayAlone, dayRange, eventOf, timeAlone, timeRange } from './test-events.ts'

it('has no event without a start', () => {
  expect(eventFromRow({ id: 1, from: null, to: '2026-11-23' }, dayRange, 0, 'UTC')).toBeNull()
  expect(eventFromRow({ id: 1, from: '', to: null }, timeRange, 0, 'UTC')).toBeNull()
})

it('includes the last day of whole days', () => {
  expect(eventOf(dayRange, '2026-11-23', '2026-11-25')).toMatchObject({
    firstDay: '2026-11-23',
    lastDay: '2026-11-25',
    isAllDay: true,
    isReversed: false,
  })
})

it('takes one day without an end', () => {
  for (const range of [dayRange, dayAlone])
    expect(eventOf(range, '2026-11-23')).toMatchObject({ firstDay: '2026-11-23', lastDay: '2026-11-23' })
})

it('takes an hour without an end, but no more than the rest of the day', () => {
  expect(eventOf(timeAlone, '2026-11-23T09:30:00.000Z')).toMatchObject({
    isAllDay: false,
    startMinute: 570,
    endMinute: 630,
  })
  expect(eventOf(timeAlone, '2026-11-23T23:30:00.000Z')).toMatchObject({
    endMinute: 1440,
    lastDay: '2026-11-23',
  })
})

it('shows an event that ends before its start at its start, and flags it', () => {
  expect(eventOf(dayRange, '2026-11-23', '2026-11-20')).toMatchObject({
    firstDay: '2026-11-23',
    lastDay: '2026-11-23',
    isReversed: true,
  })
  expect(eventOf(timeRange, '2026-11-23T10:00:00.000Z', '2026-11-23T09:00:00.000Z')).toMatchObject({
    startMinute: 600,
    endMinute: 660,
    isReversed: true,
  })
})

it('does not reach into the day that starts as it ends', () => {
  expect(eventOf(timeRange, '2026-11-23T20:00:00.000Z', '2026-11-24T00:00:00.000Z')).toMatchObject({
    lastDay: '2026-11-23',
    endMinute: 1440,
    isAllDay: false,
  })
})

it('crosses midnight with times until it lasts a day', () => {
  expect(eventOf(timeRange, '2026-11-23T22:00:00.000Z', '2026-11-24T03:00:00.000Z')).toMatchObject({
    firstDay: '2026-11-23',
    lastDay: '2026-11-24',
    isAllDay: false,
    endMinute: 180,
  })
  expect(eventOf(timeRange, '2026-11-23T22:00:00.000Z', '2026-11-24T22:00:00.000Z').isAllDay).toBe(true)
})

it('cuts days in the zone of the calendar', () => {
  const event = eventOf(timeAlone, '2026-11-23T23:30:00.000Z', null, { zone: 'Asia/Tokyo' })
  expect(event).toMatchObject({ firstDay: '2026-11-24', startMinute: 510 })
})

it('reads the first value of a lookup', () => {
  expect(eventOf(dayAlone, ['2026-11-23', '2026-11-24'])).toMatchObject({ firstDay: '2026-11-23' })
})

it('includes the day of an end without a time', () => {
  const mixed = { ...timeRange, end: dayRange.end }
  expect(eventOf(mixed, '2026-11-23T09:00:00.000Z', '2026-11-24')).toMatchObject({
    lastDay: '2026-11-24',
    isAllDay: true,
    startMinute: 540,
  })
})
