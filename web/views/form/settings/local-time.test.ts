import { expect, it } from 'vitest'
import { instantOf, localTimeOf } from './local-time.ts'

it('shows an instant as it was entered', () => {
  for (const text of ['2030-01-31T08:05', '0999-07-01T23:59']) expect(localTimeOf(instantOf(text))).toBe(text)
})

it('has no text for no instant, and no instant for other texts', () => {
  expect([localTimeOf(null), localTimeOf('soon')]).toEqual(['', ''])
  expect([instantOf(''), instantOf('2030-99-01T00:00')]).toEqual([null, null])
})
