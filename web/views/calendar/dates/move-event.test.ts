import { describe, expect, it } from 'vitest'
import { clearedValues, drawnValues, movedValues, placedValues, resizedValues } from './move-event.ts'
import { dayAlone, dayRange, eventOf, timeAlone, timeRange } from './test-events.ts'

const berlin = 'Europe/Berlin'

describe('moving', () => {
  it('moves both days', () => {
    const event = eventOf(dayRange, '2026-11-28', '2026-12-02')
    expect(movedValues(event, dayRange, { days: 7 }, 'UTC')).toEqual({ from: '2026-12-05', to: '2026-12-09' })
  })

  it('leaves an empty end empty', () => {
    expect(movedValues(eventOf(dayRange, '2026-11-28'), dayRange, { days: -1 }, 'UTC')).toEqual({
      from: '2026-11-27',
    })
    expect(movedValues(eventOf(dayAlone, '2026-11-28'), dayAlone, { days: 1 }, 'UTC')).toEqual({
      from: '2026-11-29',
    })
  })

  it('keeps the time of day when clocks change, and the length of short events', () => {
    // 09:15 to 10:45 in Berlin, before and after clocks go forward on March 29.
    const event = eventOf(timeRange, '2026-03-28T08:15:20.000Z', '2026-03-28T09:45:20.000Z', { zone: berlin })
    expect(movedValues(event, timeRange, { days: 1 }, berlin)).toEqual({
      from: '2026-03-29T07:15:20.000Z',
      to: '2026-03-29T08:45:20.000Z',
    })
  })

  it('keeps the length of an event that moves into the skipped hour', () => {
    const event = eventOf(timeRange, '2026-03-28T01:30:00.000Z', '2026-03-28T02:30:00.000Z', { zone: berlin })
    // 02:30 does not exist on March 29, so the event starts at 03:30.
    expect(movedValues(event, timeRange, { days: 1 }, berlin)).toEqual({
      from: '2026-03-29T01:30:00.000Z',
      to: '2026-03-29T02:30:00.000Z',
    })
  })

  it('keeps both times of day of long events', () => {
    const event = eventOf(timeRange, '2026-03-26T08:00:00.000Z', '2026-03-28T16:00:00.000Z', { zone: berlin })
    expect(movedValues(event, timeRange, { days: 1 }, berlin)).toEqual({
      from: '2026-03-27T08:00:00.000Z',
      to: '2026-03-29T15:00:00.000Z',
    })
  })

  it('moves by minutes across midnight', () => {
    const event = eventOf(timeAlone, '2026-11-23T23:50:00.000Z')
    expect(movedValues(event, timeAlone, { days: 0, minutes: 15 }, 'UTC')).toEqual({
      from: '2026-11-24T00:05:00.000Z',
    })
  })

  it('puts the start at a time of a day', () => {
    const event = eventOf(timeRange, '2026-11-23T10:00:00.000Z', '2026-11-23T11:30:00.000Z')
    expect(placedValues(event, timeRange, { day: '2026-11-25', minute: 480 }, 'UTC')).toEqual({
      from: '2026-11-25T08:00:00.000Z',
      to: '2026-11-25T09:30:00.000Z',
    })
  })

  it('keeps the time of day where only a day is given', () => {
    const event = eventOf(timeAlone, '2026-11-23T10:00:00.000Z')
    expect(placedValues(event, timeAlone, { day: '2026-11-20' }, 'UTC')).toEqual({
      from: '2026-11-20T10:00:00.000Z',
    })
  })

  it('moves a reversed event with its wrong end', () => {
    const event = eventOf(dayRange, '2026-11-23', '2026-11-20')
    expect(movedValues(event, dayRange, { days: 1 }, 'UTC')).toEqual({ from: '2026-11-24', to: '2026-11-21' })
  })
})

describe('resizing', () => {
  it('moves one edge', () => {
    const event = eventOf(dayRange, '2026-11-23', '2026-11-25')
    expect(resizedValues(event, dayRange, 'end', { days: 2 }, 'UTC')).toEqual({ to: '2026-11-27' })
    expect(resizedValues(event, dayRange, 'start', { days: -1 }, 'UTC')).toEqual({ from: '2026-11-22' })
  })

  it('leaves at least a day', () => {
    const event = eventOf(dayRange, '2026-11-23', '2026-11-25')
    expect(resizedValues(event, dayRange, 'end', { days: -9 }, 'UTC')).toEqual({ to: '2026-11-23' })
    expect(resizedValues(event, dayRange, 'start', { days: 9 }, 'UTC')).toEqual({ from: '2026-11-25' })
  })

  it('leaves at least a quarter of an hour', () => {
    const event = eventOf(timeRange, '2026-11-23T10:00:00.000Z', '2026-11-23T11:00:00.000Z')
    expect(resizedValues(event, timeRange, 'end', { days: 0, minutes: -90 }, 'UTC')).toEqual({
      to: '2026-11-23T10:15:00.000Z',
    })
    expect(resizedValues(event, timeRange, 'start', { days: 0, minutes: 90 }, 'UTC')).toEqual({
      from: '2026-11-23T10:45:00.000Z',
    })
  })

  it('fills an empty end from where the event appears to end', () => {
    expect(resizedValues(eventOf(dayRange, '2026-11-23'), dayRange, 'end', { days: 1 }, 'UTC')).toEqual({
      to: '2026-11-24',
    })
    const event = eventOf(timeRange, '2026-11-23T10:00:00.000Z')
    expect(resizedValues(event, timeRange, 'end', { days: 0, minutes: 30 }, 'UTC')).toEqual({
      to: '2026-11-23T11:30:00.000Z',
    })
  })

  it('replaces the end of a reversed event', () => {
    const event = eventOf(dayRange, '2026-11-23', '2026-11-20')
    expect(resizedValues(event, dayRange, 'end', { days: 1 }, 'UTC')).toEqual({ to: '2026-11-24' })
  })

  it('does nothing without an end field', () => {
    expect(resizedValues(eventOf(dayAlone, '2026-11-23'), dayAlone, 'end', { days: 1 }, 'UTC')).toEqual({})
  })
})

it('fills the dates of a drawn event', () => {
  expect(
    drawnValues(dayRange, { day: '2026-11-23', minute: 0 }, { day: '2026-11-25', minute: 0 }, 'UTC'),
  ).toEqual({ from: '2026-11-23', to: '2026-11-25' })
  expect(
    drawnValues(timeRange, { day: '2026-07-01', minute: 540 }, { day: '2026-07-01', minute: 600 }, berlin),
  ).toEqual({ from: '2026-07-01T07:00:00.000Z', to: '2026-07-01T08:00:00.000Z' })
  expect(drawnValues(dayAlone, { day: '2026-11-23', minute: 0 }, null, 'UTC')).toEqual({ from: '2026-11-23' })
})

it('clears both dates', () => {
  expect(clearedValues(eventOf(dayRange, '2026-11-23', '2026-11-25'), dayRange)).toEqual({
    from: null,
    to: null,
  })
  expect(clearedValues(eventOf(dayRange, '2026-11-23'), dayRange)).toEqual({ from: null })
})
