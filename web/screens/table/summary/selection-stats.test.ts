import { expect, it } from 'vitest'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import { selectionStatsOf } from './selection-stats.ts'

const name = testColumn('SingleLineText', 'name')
const price = testColumn('Decimal', 'price')
const pieces = testColumn('Number', 'pieces')
const code = testColumn('AutoNumber', 'code')
const rows = [
  { id: 1, cname: 'a', cprice: 0.1, cpieces: 1, ccode: 1 },
  { id: 2, cname: 'a', cprice: 0.2, cpieces: null, ccode: 2 },
  { id: 3, cname: '', cprice: '12345678901234567890.5', cpieces: 5, ccode: 3 },
]

it('sums currency exactly and counts values', () => {
  expect(selectionStatsOf(rows, [price])).toMatchObject({
    count: 3,
    filled: 3,
    unique: 3,
    numbers: { sum: '12345678901234567890.8', min: 0.1, max: '12345678901234567890.5' },
    column: price,
  })
  expect(selectionStatsOf(rows, [pieces]).numbers).toEqual({ sum: 6, avg: 3, min: 1, max: 5 })
})

it('includes numbers of several fields, and none if there are none', () => {
  expect(selectionStatsOf(rows, [name, pieces])).toMatchObject({ count: 6, filled: 4, unique: 3 })
  expect(selectionStatsOf(rows.slice(0, 2), [name, price, pieces])).toMatchObject({
    numbers: { sum: 1.3 },
    column: null,
  })
  expect(selectionStatsOf(rows, [name]).numbers).toBeNull()
  expect(selectionStatsOf(rows, [code]).numbers).toBeNull()
})
