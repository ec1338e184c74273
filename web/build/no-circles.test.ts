import { expect, test } from 'vitest'
import { circleIn } from './no-circles.ts'

const chunks = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([file, list]) => [file, { type: 'chunk', imports: list }]))

test('a circle is found, and told the way round', () => {
  expect(circleIn(chunks({ a: ['b'], b: ['c'], c: ['b'], d: [] }))).toEqual(['b', 'c', 'b'])
})

test('what only shares is no circle', () => {
  expect(circleIn(chunks({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['gone'] }))).toBeNull()
})
