import { describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { dayRange, eventOf, timeRange } from '../calendar/dates/test-events.ts'
import { axisAround, axisWidth, barOf, pixelsTo, timeAt, zooms } from './axis.ts'

const day = '2026-11-23'

describe.each(zooms)('an axis of %s', (zoom) => {
  const axis = axisAround(day, zoom)

  it('has its day in the middle', () => {
    expect(pixelsTo(axis, { day, minute: 720 })).toBe(axisWidth(axis) / 2)
  })

  it('converts times to pixels and back, within the axis', () => {
    const at = { day: addDays(day, 40), minute: 600 }
    const back = timeAt(axis, pixelsTo(axis, at))
    expect([back.day, Math.round(back.minute)]).toEqual([at.day, at.minute])
    expect(timeAt(axis, -5)).toEqual({ day: axis.first, minute: 0 })
    expect(timeAt(axis, axisWidth(axis) + 5).day).toBe(addDays(axis.first, axis.days - 1))
  })

  it('is narrower than browsers allow', () => {
    expect(axisWidth(axis)).toBeLessThan(8_000_000)
  })
})

it('ends with the calendar', () => {
  expect(axisAround('9999-12-20', 'year').days).toBe(50_012)
  expect(axisAround('0001-01-05', 'year').first).toBe('0001-01-01')
})

describe('a bar', () => {
  it('covers its days, the last one included', () => {
    const axis = axisAround(day, 'month')
    const { from, to } = barOf(axis, eventOf(dayRange, day, '2026-11-25'))
    expect([from, to - from]).toEqual([pixelsTo(axis, { day, minute: 0 }), 3 * axis.dayPx])
  })

  it('shows times where they are wide enough, and whole days elsewhere', () => {
    const talk = eventOf(timeRange, `${day}T09:00:00.000Z`, `${day}T15:00:00.000Z`)
    const close = axisAround(day, 'day')
    const { from, to } = barOf(close, talk)
    expect([from, to]).toEqual([pixelsTo(close, { day, minute: 540 }), pixelsTo(close, { day, minute: 900 })])
    const far = axisAround(day, 'quarter')
    const whole = barOf(far, talk)
    expect([whole.from, whole.to]).toEqual([
      pixelsTo(far, { day, minute: 0 }),
      pixelsTo(far, { day, minute: 1440 }),
    ])
  })

  it('is wide enough to hit', () => {
    const { from, to } = barOf(axisAround(day, 'year'), eventOf(dayRange, day))
    expect(to - from).toBe(10)
  })
})
