import { expect, it } from 'vitest'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import { figuresOf } from './range-figures.ts'

const name = testColumn('SingleLineText', 'name')
const price = testColumn('Decimal', 'price')
const pieces = testColumn('Number', 'pieces')
const code = testColumn('AutoNumber', 'code')
const rows = [
  { id: 1, cname: 'a', cprice: 0.1, cpieces: 1, ccode: 1 },
  { id: 2, cname: 'a', cprice: 0.2, cpieces: null, ccode: 2 },
  { id: 3, cname: '', cprice: '12345678901234567890.5', cpieces: 5, ccode: 3 },
]

it('adds up money to the last digit, and counts what is there', () => {
  expect(figuresOf(rows, [price])).toMatchObject({
    count: 3,
    filled: 3,
    unique: 3,
    numbers: { sum: '12345678901234567890.8', min: 0.1, max: '12345678901234567890.5' },
    column: price,
  })
  expect(figuresOf(rows, [pieces]).numbers).toEqual({ sum: 6, avg: 3, min: 1, max: 5 })
})

it('takes the numbers out of several fields, and none where there are none', () => {
  expect(figuresOf(rows, [name, pieces])).toMatchObject({ count: 6, filled: 4, unique: 3 })
  expect(figuresOf(rows.slice(0, 2), [name, price, pieces])).toMatchObject({
    numbers: { sum: 1.3 },
    column: null,
  })
  expect(figuresOf(rows, [name]).numbers).toBeNull()
  expect(figuresOf(rows, [code]).numbers).toBeNull()
})
