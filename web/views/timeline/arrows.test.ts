import { expect, it } from 'vitest'
import { arrowHead, arrowPath, isTooEarly } from './arrows.ts'

const row = 36
const before = { from: 0, to: 100, y: 18 }

it('turns once between bars with room', () => {
  expect(arrowPath(before, { from: 160, to: 200, y: 54 }, row)).toBe('M100 18H110V54H160')
})

it('goes around between the rows without room', () => {
  expect(arrowPath(before, { from: 100, to: 200, y: 54 }, row)).toBe('M100 18H110V36H90V54H100')
  expect(arrowPath({ ...before, y: 90 }, { from: 100, to: 200, y: 18 }, row)).toBe('M100 90H110V36H90V18H100')
})

it('ends with a head at the start of the bar', () => {
  expect(arrowHead({ from: 160, to: 200, y: 54 })).toBe('M160 54l-6 -4v8z')
})

it('notices a start before the end of what it depends on', () => {
  expect(isTooEarly(before, { from: 60, to: 200 })).toBe(true)
  expect(isTooEarly(before, { from: 100, to: 200 })).toBe(false)
})
