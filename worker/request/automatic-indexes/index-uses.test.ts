import * as indexLimits from '#core/index-limits.ts'
import { expect, it } from 'vitest'
import { createIndexUses } from './index-uses.ts'

const start = new Date('2026-01-01T00:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

it('asks for an index after some reads, then once per interval', () => {
  const uses = createIndexUses()
  const read = (at: Date, name = 'a_x_asc') => uses.note('base', name, at)
  const first = Array.from({ length: indexLimits.indexedAfterReads }, () => read(start))
  expect(first.indexOf(true)).toBe(indexLimits.indexedAfterReads - 1)
  expect(read(later(indexLimits.indexCheckIntervalMs - 1))).toBe(false)
  expect(read(later(indexLimits.indexCheckIntervalMs))).toBe(true)
  expect(read(later(indexLimits.indexCheckIntervalMs))).toBe(false)
  expect(read(start, 'a_y_asc')).toBe(false)
})
