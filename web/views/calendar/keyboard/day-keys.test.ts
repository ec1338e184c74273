import { expect, it } from 'vitest'
import { dayAfterKey, stepOfKey, timeAfterKey } from './day-keys.ts'

const press = (key: string, held: 'Shift' | 'Alt' | 'Shift+Alt' | 'Control' | '' = '') => ({
  key,
  shiftKey: held.includes('Shift'),
  altKey: held.includes('Alt'),
  ctrlKey: held === 'Control',
  metaKey: false,
})
const ltr = { direction: 'ltr', firstWeekday: 1 } as const
const rtl = { direction: 'rtl', firstWeekday: 6 } as const

it.each([
  ['ArrowRight', '2026-11-26'],
  ['ArrowLeft', '2026-11-24'],
  ['ArrowDown', '2026-12-02'],
  ['ArrowUp', '2026-11-18'],
  ['Home', '2026-11-23'],
  ['End', '2026-11-29'],
  ['PageDown', '2026-12-25'],
  ['PageUp', '2026-10-25'],
  ['a', null],
])('moves from November 25 with %s to %s', (key, day) => {
  expect(dayAfterKey('2026-11-25', press(key), ltr)).toBe(day)
})

it('mirrors keys from right to left', () => {
  expect(dayAfterKey('2026-11-25', press('ArrowLeft'), rtl)).toBe('2026-11-26')
  expect(dayAfterKey('2026-11-25', press('Home'), rtl)).toBe('2026-11-21')
  expect(stepOfKey(press('ArrowLeft', 'Alt'), 'days', 'rtl')).toEqual({ what: 'move', days: 1, minutes: 0 })
})

it('leaves keys with modifiers alone', () => {
  expect(dayAfterKey('2026-11-25', press('ArrowRight', 'Control'), ltr)).toBeNull()
  expect(timeAfterKey({ day: '2026-11-25', minute: 60 }, press('ArrowDown', 'Alt'), ltr)).toBeNull()
  expect(stepOfKey(press('ArrowRight'), 'days', 'ltr')).toBeNull()
})

it('moves between whole days and times', () => {
  const at = (minute: number | null) => ({ day: '2026-11-25', minute })
  expect(timeAfterKey(at(null), press('ArrowDown'), ltr)).toEqual(at(480))
  expect(timeAfterKey(at(480), press('ArrowDown'), ltr)).toEqual(at(510))
  expect(timeAfterKey(at(1410), press('ArrowDown'), ltr)).toEqual(at(1410))
  expect(timeAfterKey(at(0), press('ArrowUp'), ltr)).toEqual(at(null))
  expect(timeAfterKey(at(60), press('ArrowRight'), ltr)).toEqual({ day: '2026-11-26', minute: 60 })
})

it('moves and resizes events by days and weeks, and by minutes in a time grid', () => {
  expect(stepOfKey(press('ArrowDown', 'Alt'), 'days', 'ltr')).toEqual({ what: 'move', days: 7, minutes: 0 })
  expect(stepOfKey(press('ArrowUp', 'Alt'), 'times', 'ltr')).toEqual({ what: 'move', days: 0, minutes: -15 })
  expect(stepOfKey(press('ArrowRight', 'Shift+Alt'), 'days', 'ltr')).toEqual({
    what: 'resize',
    days: 1,
    minutes: 0,
  })
})
