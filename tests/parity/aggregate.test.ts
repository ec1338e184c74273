import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregate } from '../../core/aggregations/aggregate.ts'
import { aggregationsOf } from '../../core/aggregations/aggregations-of-type.ts'
import type { RequestedAggregation } from '../../core/aggregations/aggregation-request.ts'
import type { CellValue, FieldType } from '../../core/schema.ts'
import { aggregateStatement, decodeAggregates } from '../../worker/engine/read/aggregate.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { differsHere } from '../engine/mariadb-differences.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { column, openSample, refill, sampleTable } from '../engine/sample.ts'
import { cell, cellTypes } from './arbitrary.ts'

/** How much longer than usual to look for differences: `PARITY_EFFORT=20 npx vitest run tests/parity`. */
const effort = Number(process.env['PARITY_EFFORT'] ?? 1)
const types = cellTypes
const table = sampleTable([
  column('id', 'ID', 'id'),
  ...types.map((type) => column(type.toLowerCase(), type)),
])
const database = openSample(table, [])
const columnOf = (type: FieldType) => {
  const found = table.columns.find((each) => each.type === type)
  if (!found) throw new Error(`No column of ${type}.`)
  return found
}

function bothFaces(type: FieldType, values: CellValue[], wanted: RequestedAggregation[]) {
  const own = columnOf(type)
  refill(
    database,
    table,
    values.map((value) => ({ [own.id]: value })),
  )
  return wanted.map((each) => {
    const statement = aggregateStatement(dialect, table, allRecords, [each])
    const sql = decodeAggregates(dialect, table, allRecords, [each], database.run(statement))
    return { sql: sql[own.id] ?? null, js: aggregate(each.name, values, own) }
  })
}

describe.each(types)('%s', (type) => {
  const own = columnOf(type)
  test.each(aggregationsOf(own))('%s', (name) => {
    fc.assert(
      fc.property(fc.array(cell(type), { maxLength: 14 }), (values) => {
        const [found] = bothFaces(type, values, [{ columnId: own.id, name }])
        // A deviation is a double; it and the mean that it starts from are rounded in their last digits.
        if (name === 'std_dev' && typeof found?.js === 'number' && typeof found.sql === 'number') {
          const largest = Math.max(0, ...values.map((value) => Math.abs(Number(value)) || 0))
          const tolerance = Math.abs(found.js) * 1e-9 + 1e-9 + largest * 2 ** -52
          expect(Math.abs(found.sql - found.js)).toBeLessThanOrEqual(tolerance)
        } else expect(found?.sql).toEqual(found?.js)
      }),
      { numRuns: 40 * effort },
    )
  })
})

type Vector = [
  what: string,
  type: FieldType,
  values: CellValue[],
  name: RequestedAggregation['name'],
  expected: CellValue,
]

/** The longest decimals of the database. */
const [digits, places] = differsHere('shortDecimals')
  ? [25, 10]
  : differsHere('longDecimals')
    ? [34, 29]
    : [64, 62]

const vectors: Vector[] = [
  ['a sum no double holds', 'Decimal', ['0.1', 0.2, '9007199254740993'], 'sum', '9007199254740993.3'],
  ['signs in sums', 'Decimal', [-0.5, 0.25, -12.75, 13], 'sum', 0],
  ['as many digits', 'Decimal', ['9'.repeat(digits), 1], 'sum', `1${'0'.repeat(digits)}`],
  ['as many places', 'Decimal', [`0.${'0'.repeat(places)}1`, `-0.${'0'.repeat(places)}1`], 'sum', 0],
  [
    'whole numbers beyond 64 bits',
    'Number',
    ['9223372036854775807', '9223372036854775807'],
    'sum',
    '18446744073709551614',
  ],
  ['least of signs', 'Decimal', [-2, -10, 3, 100], 'min', -10],
  ['most of negatives', 'Decimal', [-2, -10, -2.5], 'max', -2],
  ['least of positives', 'Decimal', [10, 9, 100], 'min', 9],
  ['middle of two', 'Decimal', [0.1, 0.2], 'median', 0.15],
  ['middle of four whole numbers', 'Number', [1, 2, 3, 10], 'median', 2.5],
  ['middle of three', 'Number', [3, 1, null, 2], 'median', 2],
  ['mean', 'Number', [1, 2, 2], 'avg', 1.66666666666667],
  ['deviation of a population', 'Number', [2, 4, 4, 4, 5, 5, 7, 9], 'std_dev', 2],
  [
    'deviation of equal large numbers',
    'Number',
    Array.from({ length: 3 }, () => Number.MAX_SAFE_INTEGER),
    'std_dev',
    0,
  ],
  ['deviation of close large numbers', 'Number', [1_000_000_000_000, 1_000_000_000_002], 'std_dev', 1],
  ['range', 'Currency', ['0.3', 0.1], 'range', 0.2],
  ['days', 'Date', ['2024-02-28', '2024-03-01', null], 'date_range', 2],
  [
    'whole days of moments',
    'DateTime',
    ['2024-01-01T23:00:00.000Z', '2024-01-03T01:00:00.000Z'],
    'date_range',
    1,
  ],
  ['months', 'Date', ['2023-12-31', '2024-02-01'], 'month_range', 2],
  ['the empty text is empty', 'LongText', ['', null, 'a', 'a'], 'count_filled', 2],
  ['unique leaves out the empty', 'LongText', ['', null, 'a', 'a', 'A'], 'count_unique', 2],
  ['a third', 'LongText', ['', null, 'a'], 'percent_filled', 33.33],
  ['never touched is not checked', 'Checkbox', [null, false, true], 'unchecked', 2],
  ['share of none', 'Checkbox', [], 'percent_checked', 0],
  ['sum of none', 'Number', [], 'sum', 0],
  ['mean of none', 'Number', [null], 'avg', null],
  ['earliest of none', 'Date', [], 'earliest_date', null],
]

test.each(vectors)('%s', (_what, type, values, name, expected) => {
  expect(bothFaces(type, values, [{ columnId: columnOf(type).id, name }])).toEqual([
    { sql: expected, js: expected },
  ])
})

test('many columns at once, of the records that a filter takes', () => {
  const number = columnOf('Number')
  const text = columnOf('LongText')
  refill(
    database,
    table,
    [1, 2, 3, 4].map((value) => ({ [number.id]: value, [text.id]: `t${value % 2}` })),
  )
  const wanted: RequestedAggregation[] = [
    { columnId: number.id, name: 'median' },
    { columnId: text.id, name: 'count_unique' },
  ]
  const filter = {
    node: 'condition' as const,
    columnId: number.id,
    type: number.type,
    operator: 'gt' as const,
    argument: { kind: 'one' as const, value: 1 },
  }
  const selection = { ...allRecords, filter }
  const statement = aggregateStatement(dialect, table, selection, wanted)
  expect(decodeAggregates(dialect, table, selection, wanted, database.run(statement))).toEqual({
    [number.id]: 3,
    [text.id]: 2,
  })
})
