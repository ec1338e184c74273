import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterOf,
  operatorsOf,
  rawConditionOf,
  rowOf,
  testClock,
  testColumns,
} from '../../tests/support/arbitrary.ts'
import { evaluate } from '../expr/evaluate.ts'
import { resolveCondition } from './condition.ts'
import { matchesFilter } from './evaluate.ts'
import { lowerFilter } from './lower-query.ts'

// Both forms of every operator must agree. Engine tests cover the generated SQL.
describe.each(testColumns.map((column) => ({ type: column.type, column })))('$type', ({ column }) => {
  it.each(operatorsOf(column))('%s', (operator) => {
    fc.assert(
      fc.property(rawConditionOf(column, operator), rowOf([column]), (raw, row) => {
        const filter = resolveCondition(raw, testColumns, testClock)
        expect(matchesFilter(filter, row)).toBe(evaluate(lowerFilter(filter, testColumns), row))
      }),
      { numRuns: 200 },
    )
  })
})

it('both forms agree on groups', () => {
  fc.assert(
    fc.property(filterOf(testColumns), rowOf(testColumns), (filter, row) => {
      expect(matchesFilter(filter, row)).toBe(evaluate(lowerFilter(filter, testColumns), row))
    }),
    { numRuns: 500 },
  )
})
