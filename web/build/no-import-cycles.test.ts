import { expect, test } from 'vitest'
import { importCycleIn } from './no-import-cycles.ts'

const chunks = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([file, list]) => [file, { type: 'chunk', imports: list }]))

test('finds a cycle and lists its path', () => {
  expect(importCycleIn(chunks({ a: ['b'], b: ['c'], c: ['b'], d: [] }))).toEqual(['b', 'c', 'b'])
})

test('ignores shared imports', () => {
  expect(importCycleIn(chunks({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['gone'] }))).toBeNull()
})
