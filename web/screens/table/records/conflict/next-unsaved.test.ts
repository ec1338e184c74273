import { expect, it } from 'vitest'
import { nextUnsaved } from './next-unsaved.ts'

const places = [
  { row: 5, col: 0 },
  { row: 1, col: 3 },
  { row: 1, col: 1 },
  { row: -1, col: 0 },
]

it.each([
  [null, { row: 1, col: 1 }],
  [
    { row: 1, col: 1 },
    { row: 1, col: 3 },
  ],
  [
    { row: 1, col: 3 },
    { row: 5, col: 0 },
  ],
  [
    { row: 5, col: 0 },
    { row: 1, col: 1 },
  ],
])('after %j comes %j', (after, next) => {
  expect(nextUnsaved(places, after)).toEqual(next)
})

it('returns nothing without cells in the grid', () => {
  expect(nextUnsaved([{ row: -1, col: 2 }], null)).toBeUndefined()
})
