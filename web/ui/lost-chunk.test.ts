import { expect, it } from 'vitest'
import { mayReload } from './lost-chunk.ts'

it.each([
  [null, 1_000_000, true],
  [1_000_000, 1_000_001, false],
  [1_000_000, 1_009_999, false],
  [1_000_000, 1_010_000, true],
  // The clock was set back, or the stored text is damaged.
  [1_000_000, 5, true],
  [Number.NaN, 5, true],
])('reloaded at %s, now %s: %s', (last, now, expected) => {
  expect(mayReload(last, now)).toBe(expected)
})
