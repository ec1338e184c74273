import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aggregate } from '../../core/aggregations/aggregate.ts'
import type { AggregationName } from '../../core/aggregations/names.ts'
import { aggregationsOf } from '../../core/aggregations/aggregations-of-type.ts'
import type { RequestedAggregation } from '../../core/aggregations/aggregation-request.ts'
import { readDecimal, storedNumber } from '../../core/decimal.ts'
import type { CellValue, FieldType, Table } from '../../core/schema.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import type { AutomaticIndex } from '../../worker/engine/indexes/index-keys.ts'
import { indexOfGroups, indexOfValue } from '../../worker/engine/indexes/value-indexes.ts'
import { aggregateStatement, decodeAggregates } from '../../worker/engine/read/aggregate.ts'
import { decodeGroups, groupStatement } from '../../worker/engine/read/group.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { cell } from '../parity/arbitrary.ts'
import type { TestDatabase } from './database.ts'
import { columnOfType, planOf, tableOf, withIndexes } from './indexed-tables.ts'
import { openSample, optionIds, refill } from './sample.ts'

// An index of values changes how fast aggregates are computed, never their results.

const types: FieldType[] = [
  'SingleLineText',
  'LongText',
  'Number',
  'Decimal',
  'Checkbox',
  'SingleSelect',
  'MultiSelect',
  'Date',
  'DateTime',
  'Time',
  'Rating',
  'JSON',
]
const plain = tableOf(types)
const columnOf = (type: FieldType) => columnOfType(plain, type)

function build(database: TestDatabase, ...indexes: (AutomaticIndex | null)[]): Table {
  const built = indexes.filter((index) => index !== null)
  return withIndexes(database, plain, built)
}

function aggregated(database: TestDatabase, table: Table, wanted: RequestedAggregation[]) {
  const statement = aggregateStatement(sqlite, table, allRecords, wanted)
  return decodeAggregates(sqlite, table, allRecords, wanted, database.run(statement))
}

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
/** Whole numbers of millionths, texts, and both: see `IndexedNumbers`. */
const decimals = {
  prices: decimal([0, 4], [0, 2]),
  'of six places': decimal([0, 9], [0, 6]),
  'of a million and more': decimal([6, 9], [0, 2]),
  'of 20 places': decimal([0, 3], [18, 20]),
  'of all digits': decimal([0, 30], [0, 30]),
}
const anyDecimal = fc.oneof(...Object.values(decimals), fc.constantFrom<CellValue>(null, 0, -0.000001))
const whole = fc.constantFrom<CellValue>(
  null,
  0,
  -1,
  100_000_000_000,
  -100_000_000_001,
  '9223372036854775807',
  '-9223372036854775808',
)
const text = fc.constantFrom<CellValue>(
  null,
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e5',
  '-0',
  'سلام',
  '\u202eabc',
  'é',
)
const valueOf = (type: FieldType): fc.Arbitrary<CellValue> => {
  if (type === 'Decimal') return anyDecimal
  if (type === 'Number') return fc.oneof(whole, cell(type))
  return type === 'SingleLineText' || type === 'LongText' ? fc.oneof(text, cell(type)) : cell(type)
}
const listsOf = (values: fc.Arbitrary<CellValue>) =>
  fc.oneof(
    fc.array(values, { maxLength: 12 }),
    // Many equal values.
    fc
      .tuple(values, fc.integer({ min: 0, max: 40 }))
      .map(([value, length]) => Array<CellValue>(length).fill(value)),
  )

describe.each(types)('an index of values of %s', (type) => {
  const own = columnOf(type)
  const names = aggregationsOf(own).filter((name) => name !== 'none')
  test.each(names)('has the same %s', (name) => {
    const wanted = [{ columnId: own.id, name }]
    const index = indexOfValue(sqlite, plain, { columnId: own.id, name })
    expect(index === null).toBe(name === 'std_dev' || name === 'attachment_size')
    const database = openSample(plain, [])
    const indexed = build(database, index)
    fc.assert(
      fc.property(listsOf(valueOf(type)), (values) => {
        refill(
          database,
          plain,
          values.map((value) => ({ [own.id]: value })),
        )
        const found = aggregated(database, indexed, wanted)
        expect(found).toEqual(aggregated(database, plain, wanted))
        // Deviations are doubles, whose last digits differ.
        if (index) expect(found[own.id] ?? null).toEqual(aggregate(name, values, own))
      }),
      { numRuns: 25 },
    )
    if (index)
      expect(planOf(database, aggregateStatement(sqlite, indexed, allRecords, wanted))).toMatch(
        /^((?!SCAN t_sample(?! USING (COVERING )?INDEX)).)*$|TEMP B-TREE/,
      )
  })
})

describe.each(Object.entries(decimals))('decimals: %s', (_, values) => {
  test.each<AggregationName>(['sum', 'avg', 'min', 'max', 'range', 'median', 'count_unique'])(
    '%s',
    (name) => {
      const own = columnOf('Decimal')
      const wanted = [{ columnId: own.id, name }]
      const database = openSample(plain, [])
      const indexed = build(database, indexOfValue(sqlite, plain, { columnId: own.id, name }))
      fc.assert(
        fc.property(fc.array(values, { minLength: 1, maxLength: 30 }), (all) => {
          refill(
            database,
            plain,
            all.map((value) => ({ [own.id]: value })),
          )
          expect(aggregated(database, indexed, wanted)[own.id]).toEqual(aggregate(name, all, own))
        }),
        { numRuns: 25 },
      )
    },
  )
})

test('several aggregates, of fields with an index and without one', () => {
  const wanted: RequestedAggregation[] = [
    { columnId: columnOf('Decimal').id, name: 'median' },
    { columnId: columnOf('Number').id, name: 'avg' },
    { columnId: columnOf('SingleLineText').id, name: 'count_unique' },
    { columnId: columnOf('Rating').id, name: 'std_dev' },
  ]
  const row = fc.record(Object.fromEntries(types.map((type) => [columnOf(type).id, valueOf(type)])))
  const built = fc.subarray(wanted.slice(0, 3))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 10 }), built, (rows, some) => {
      const database = openSample(plain, rows)
      const indexed = build(database, ...some.map((each) => indexOfValue(sqlite, plain, each)))
      expect(aggregated(database, indexed, wanted)).toEqual(aggregated(database, plain, wanted))
    }),
    { numRuns: 20 },
  )
})

it('has texts of a megabyte, apart from which they differ', () => {
  const own = columnOf('LongText')
  const long = 'x'.repeat(1_000_000)
  const rows = [`${long}a`, `${long}b`, `${long}a`, null, ''].map((value) => ({ [own.id]: value }))
  const database = openSample(plain, rows)
  const wanted = [{ columnId: own.id, name: 'count_unique' as const }]
  const indexed = build(database, indexOfValue(sqlite, plain, { columnId: own.id, name: 'count_unique' }))
  expect(aggregated(database, indexed, wanted)).toEqual({ [own.id]: 2 })
})

it('is not used for filtered records, nor once it is that of another expression', () => {
  const own = columnOf('Number')
  const wanted = [{ columnId: own.id, name: 'sum' as const }]
  const database = openSample(plain, [{ [own.id]: 1 }, { [own.id]: 5 }])
  const indexed = build(database, indexOfValue(sqlite, plain, { columnId: own.id, name: 'sum' }))
  const other = {
    ...indexed,
    indexes: indexed.indexes?.map((each) => ({ ...each, expression: 'c_other' })) ?? [],
  }
  const filter = {
    node: 'condition' as const,
    columnId: own.id,
    type: own.type,
    operator: 'gt' as const,
    argument: { kind: 'one' as const, value: 1 },
  }
  const filtered = { ...allRecords, filter }
  for (const [table, selection] of [
    [indexed, filtered],
    [other, allRecords],
  ] as const)
    expect(planOf(database, aggregateStatement(sqlite, table, selection, wanted))).not.toContain('INDEX a_')
  const result = database.run(aggregateStatement(sqlite, indexed, filtered, wanted))
  expect(decodeAggregates(sqlite, indexed, filtered, wanted, result)).toEqual({ [own.id]: 5 })
})

describe('an index of groups and values', () => {
  const grouped: FieldType[] = ['SingleSelect', 'Checkbox', 'SingleLineText', 'Rating', 'Decimal', 'Date']
  const choices: RequestedAggregation[] = [
    ...(['sum', 'avg', 'min', 'max', 'range'] as const).map((name) => ({
      columnId: columnOf('Decimal').id,
      name,
    })),
    ...(['sum', 'min', 'count_filled'] as const).map((name) => ({ columnId: columnOf('Number').id, name })),
    { columnId: columnOf('Date').id, name: 'date_range' },
    { columnId: columnOf('Checkbox').id, name: 'percent_checked' },
    { columnId: columnOf('MultiSelect').id, name: 'count_empty' },
  ]
  const wantedSets = fc
    .shuffledSubarray(choices, { minLength: 1, maxLength: 6 })
    .map((some) => [...new Map(some.map((each) => [each.columnId, each])).values()].slice(0, 3))
  const row = fc.record({
    ...Object.fromEntries(types.map((type) => [columnOf(type).id, valueOf(type)])),
    [columnOf('SingleSelect').id]: fc.constantFrom<CellValue>(null, ...optionIds, 'deleted'),
  })
  const groups = (database: TestDatabase, table: Table, columnId: string, wanted: RequestedAggregation[]) => {
    const asked = {
      ...allRecords,
      columns: [columnId],
      sorts: [{ by: { columnId }, direction: 'asc' as const }],
      wanted,
      limit: 25,
      offset: 0,
    }
    const statement = groupStatement(sqlite, table, asked)
    return {
      found: decodeGroups(sqlite, table, asked, database.run(statement)),
      plan: planOf(database, statement),
    }
  }

  test.each(grouped)('by %s has the same groups', (type) => {
    const { id } = columnOf(type)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 16 }), wantedSets, (rows, wanted) => {
        const database = openSample(plain, rows)
        const indexed = build(database, indexOfGroups(sqlite, plain, id, wanted))
        const { found, plan } = groups(database, indexed, id, wanted)
        expect(found).toEqual(groups(database, plain, id, wanted).found)
        expect(plan).toContain('INDEX a_')
        // It has all groups, and each of the values.
        expect(groups(database, indexed, id, []).found).toEqual(groups(database, plain, id, []).found)
        expect(groups(database, indexed, id, []).plan).toContain('INDEX a_')
        const last = wanted.slice(-1)
        expect(groups(database, indexed, id, last).found).toEqual(groups(database, plain, id, last).found)
        expect(groups(database, indexed, id, last).plan).toContain('INDEX a_')
      }),
      { numRuns: 20 },
    )
  })

  it('is none for more than three values, or for medians', () => {
    const { id } = columnOf('SingleSelect')
    const sums = (['Decimal', 'Number', 'Rating'] as const).map((type) => ({
      columnId: columnOf(type).id,
      name: 'sum' as const,
    }))
    const dates = { columnId: columnOf('Date').id, name: 'date_range' as const }
    expect(indexOfGroups(sqlite, plain, id, sums)).not.toBeNull()
    expect(indexOfGroups(sqlite, plain, id, [...sums, dates])).toBeNull()
    expect(
      indexOfGroups(sqlite, plain, id, [{ columnId: columnOf('Decimal').id, name: 'median' }]),
    ).toBeNull()
  })
})
