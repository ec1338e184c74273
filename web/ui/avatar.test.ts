import { expect, it } from 'vitest'
import { initials } from './avatar.tsx'

it.each([
  ['Ada Lovelace', 'AL'],
  ['grace.b.hopper@example.com', 'GH'],
  ['Prince', 'P'],
  ['  ', ''],
  ['😀 Smile', '😀S'],
  ['مریم میرزاخانی', 'م\u200cم'],
])('the initials of %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
