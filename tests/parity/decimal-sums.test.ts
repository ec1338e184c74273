import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregate } from '../../core/aggregations/aggregate.ts'
import { readDecimal, storedNumber } from '../../core/decimal.ts'
import type { CellValue } from '../../core/schema.ts'
import { aggregateStatement, decodeAggregates } from '../../worker/engine/read/aggregate.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { column, openSample, refill, sampleTable } from '../engine/sample.ts'

// SQLite sums short decimals as numbers and long ones by their digits: the same sums, whatever the mixture is.

const effort = Number(process.env['PARITY_EFFORT'] ?? 1)
const own = column('price', 'Decimal')
const table = sampleTable([column('id', 'ID', 'id'), own])
const database = openSample(table, [])

/** A decimal of so many digits before and after the point. */
const decimal = (whole: [number, number], places: [number, number]) =>
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.stringMatching(new RegExp(`^[0-9]{${whole.join(',')}}$`)),
      fc.stringMatching(new RegExp(`^[0-9]{${places.join(',')}}$`)),
    )
    .map(([sign, before, after]): CellValue => {
      const reading = readDecimal(`${sign}${before === '' ? '0' : before}.${after}`)
      return reading.ok ? storedNumber(reading.text) : null
    })

const kinds = {
  short: decimal([0, 6], [0, 2]),
  'short with all their digits behind the point': decimal([0, 1], [5, 7]),
  'of six places': decimal([0, 9], [0, 6]),
  'of seven places': decimal([0, 9], [6, 8]),
  'of a billion and more': decimal([9, 12], [0, 6]),
  'of fourteen digits': decimal([1, 8], [6, 13]),
  long: decimal([0, 14], [0, 16]),
  'of up to 18 and 36 digits': decimal([0, 18], [10, 36]),
  'of all digits': decimal([0, 30], [0, 30]),
}

function expectSame(values: CellValue[]): void {
  refill(
    database,
    table,
    values.map((value) => ({ [own.id]: value })),
  )
  for (const name of ['sum', 'avg', 'min', 'max', 'range'] as const) {
    const wanted = [{ columnId: own.id, name }]
    const found = database.run(aggregateStatement(dialect, table, allRecords, wanted))
    expect([name, decodeAggregates(dialect, table, allRecords, wanted, found)[own.id] ?? null]).toEqual([
      name,
      aggregate(name, values, own),
    ])
  }
}

describe('sums and extremes', () => {
  test.each(Object.entries(kinds))('of decimals that are %s', (_, kind) => {
    fc.assert(fc.property(fc.array(kind, { maxLength: 30 }), expectSame), { numRuns: 30 * effort })
  })

  test('of any mixture', () => {
    const any = fc.oneof(fc.constant(null), ...Object.values(kinds))
    fc.assert(fc.property(fc.array(any, { maxLength: 30 }), expectSame), { numRuns: 60 * effort })
  })

  test.each([
    ['nothing', []],
    ['blanks', [null, null]],
    ['one long among short ones', [1.5, -2.25, '12345678901234567890.125']],
    ['the largest short ones', [999999999, -99999999, 9999999.9, -999999.9, 999999.99]],
    ['the smallest short ones', [0.0000001, -0.000001, 0.9999999, -0.999999]],
    ['one more place than millionths', [0.0000005, 1.0000005, 123456.0000005]],
    ['just below a billion', [999999999.999999, -999999999.999999, 999999999.999999]],
    ['a billion', [1000000000, 1000000000.5]],
    ['fifteen digits that differ in the last', ['123456789012345', 123456789012344, '0.00000000000001']],
    ['sixteen digits that differ in the last', ['1234567890123456', '1234567890123457']],
  ] satisfies [string, CellValue[]][])('of %s', (_, values) => {
    expectSame(values.map((value) => (typeof value === 'string' ? storedNumber(value) : value)))
  })
})
