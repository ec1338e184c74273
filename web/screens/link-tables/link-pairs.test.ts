import { expect, it } from 'vitest'
import * as limits from '#core/limits.ts'
import { pairsOf } from './link-pairs.ts'

it('lists one pair per linked record, and none for records without links', () => {
  const records = [
    {
      id: 1,
      cast: [
        [7, 'Ada'],
        [8, ''],
      ],
    },
    { id: 2, cast: [] },
    { id: 3, cast: null },
  ]
  expect(pairsOf(records, undefined, 'cast')).toEqual([
    { first: { id: 1, name: '#1' }, second: { id: 7, name: 'Ada' } },
    { first: { id: 1, name: '#1' }, second: { id: 8, name: '#8' } },
  ])
})

it('ends with a row without a second record where a cell may lack links', () => {
  const cast = Array.from({ length: limits.linksShownPerCell }, (_, index) => [index + 1, 'a'])
  const pairs = pairsOf([{ id: 1, cast }], undefined, 'cast')
  expect(pairs).toHaveLength(limits.linksShownPerCell + 1)
  expect(pairs.at(-1)).toEqual({ first: { id: 1, name: '#1' }, second: null })
})
