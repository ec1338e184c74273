import * as indexLimits from '#core/index-limits.ts'
import { expect, it } from 'vitest'
import { createUnusedIndexes } from './unused-indexes.ts'

it('remembers words and whole indexes for a while', () => {
  let now = 0
  const unused = createUnusedIndexes(() => now)
  unused.add('b', 's_t', 'common')
  unused.add('b', 's_u')
  const known = () => [
    unused.has('b', 's_t', 'common'),
    unused.has('b', 's_t', 'rare'),
    unused.has('b', 's_t'),
    unused.has('c', 's_t', 'common'),
    unused.has('b', 's_u'),
  ]
  expect(known()).toEqual([true, false, false, false, true])
  unused.forget('b', 's_u')
  expect(known()).toEqual([true, false, false, false, false])
  now = indexLimits.unusedIndexTtlMs
  expect(known()).toEqual([false, false, false, false, false])
})
