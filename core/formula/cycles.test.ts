import { expect, test } from 'vitest'
import { cycleThrough, requireNoCycle } from './cycles.ts'

const graph: Record<string, string[]> = { a: ['b', 'x'], b: ['c'], c: ['a'], x: ['y'], y: ['x'], z: ['z'] }
const dependsOn = (id: string) => graph[id] ?? []

test('finds the path of a cycle', () => {
  expect(cycleThrough('a', dependsOn)).toEqual(['a', 'b', 'c', 'a'])
  expect(cycleThrough('z', dependsOn)).toEqual(['z', 'z'])
  expect(cycleThrough('q', dependsOn)).toBeNull()
})

test('reports the path with titles', () => {
  expect(() => requireNoCycle('a', dependsOn, (id) => id.toUpperCase())).toThrow('A → B → C → A')
})

test('handles long paths', () => {
  const long = (id: string) => (Number(id) < 5000 ? [String(Number(id) + 1)] : ['0'])
  expect(cycleThrough('0', long)).toHaveLength(5002)
  expect(() => requireNoCycle('0', long, (id) => id)).toThrow('…')
})
