import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields } from '../../core/fields/index.ts'
import { operators } from '../../core/operators/index.ts'
import type { Argument, OperatorName } from '../../core/operators/operator.ts'
import { matchesFilter, matchesQuery } from '../../core/query/evaluate.ts'
import type { Filter } from '../../core/query/query.ts'
import type { CellValue, FieldType } from '../../core/schema.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { differsHere } from '../engine/mariadb-differences.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { decodeCount } from '../../worker/engine/read/decode.ts'
import { column, openSample, query, refill, sampleTable } from '../engine/sample.ts'
import { argument, cell, cellTypes } from './arbitrary.ts'

/** How much longer than usual to look for differences: `PARITY_EFFORT=20 npx vitest run tests/parity`. */
const effort = Number(process.env['PARITY_EFFORT'] ?? 1)
/** ID and the stamps are given by the store: they are compared as columns of numbers and instants. */
const types = cellTypes
const table = sampleTable([
  column('id', 'ID', 'id'),
  ...types.map((type) => column(type.toLowerCase(), type)),
])
const columnId = (type: FieldType) => `c${type.toLowerCase()}`
const database = openSample(table, [])
const ids = table.columns.map(({ id }) => id)

function condition(type: FieldType, operator: OperatorName, given: Argument): Filter {
  return { node: 'condition', columnId: columnId(type), type, operator, argument: given }
}

/** Ids that SQL and JavaScript take out of these rows. */
function bothFaces(rows: Record<string, CellValue>[], filter: Filter | null, search = '') {
  refill(database, table, rows)
  const searchColumns = search === '' ? [] : ids
  const asked = query(table, { filter, search, searchColumns, limit: 1000 })
  const sql = decodeRecords(table, ids, database.run(listStatement(dialect, table, asked)))
  const count = decodeCount(database.run(countStatement(dialect, table, asked)))
  const js = rows.flatMap((row, index) =>
    matchesQuery(asked, { ...row, cid: index + 1 }, table.columns) ? [index + 1] : [],
  )
  return { sql: sql.records.map(({ id }) => id), js, count }
}

describe.each(types)('%s', (type) => {
  // A text that options are compared with becomes a list of options before a filter is made of it.
  const offered = [...fields[type].operators, ...(fields[type].alsoAccepts ?? [])].filter(
    (name) => !(fields[type].hasOptions && (name === 'like' || name === 'nlike')),
  )
  test.each(offered)('%s', (name) => {
    const operator = operators[name]
    fc.assert(
      fc.property(
        fc.array(cell(type), { minLength: 1, maxLength: 12 }),
        argument(operator, type),
        fc.boolean(),
        (values, given, negated) => {
          const one = condition(type, name, given)
          const filter: Filter = negated ? { node: 'group', logic: 'not', children: [one] } : one
          const { sql, js, count } = bothFaces(
            values.map((value) => ({ [columnId(type)]: value })),
            filter,
          )
          expect(sql).toEqual(js)
          expect(count).toBe(js.length)
        },
      ),
      { numRuns: 40 * effort },
    )
  })
})

test('every operator is offered by some type', () => {
  const offered = new Set(
    types.flatMap((type) => [...fields[type].operators, ...(fields[type].alsoAccepts ?? [])]),
  )
  expect(Object.keys(operators).filter((name) => !offered.has(name as OperatorName))).toEqual([])
})

const row = fc.record(Object.fromEntries(types.map((type) => [columnId(type), cell(type)])))

const leaf: fc.Arbitrary<Filter> = fc
  .constantFrom(...types.flatMap((type) => fields[type].operators.map((name) => [type, name] as const)))
  .chain(([type, name]) => argument(operators[name], type).map((given) => condition(type, name, given)))

const tree = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.record({
      node: fc.constant('group' as const),
      logic: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      children: fc.array(tie('filter'), { maxLength: 4 }),
    }),
  ),
})).filter

test('trees of filters', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), tree, (rows, filter) => {
      const { sql, js } = bothFaces(rows, filter)
      expect(sql).toEqual(js)
    }),
    { numRuns: 150 * effort },
  )
})

test('search', () => {
  const needle = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'É', 'ж', '%', '"', '0', '1', '-', '.', '\u{1F600}'),
      minLength: 1,
      maxLength: 2,
    }),
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), needle, (rows, search) => {
      const { sql, js } = bothFaces(rows, null, search)
      expect(sql).toEqual(js)
    }),
    { numRuns: 150 * effort },
  )
})

/** Cases that once differed. */
const regressions: [string, FieldType, CellValue[], OperatorName, Argument, number[]][] = [
  [
    'decimals within one double',
    'Decimal',
    ['9.99999999999999999999999', 10],
    'lt',
    { kind: 'one', value: 10 },
    [1],
  ],
  ['negative decimals', 'Decimal', [-2, -10, 1, null], 'gt', { kind: 'one', value: -9 }, [1, 3]],
  [
    'integers beyond 2^53',
    'Number',
    ['9007199254740993'],
    'gt',
    { kind: 'one', value: '9007199254740992' },
    [1],
  ],
  ['integers and fractions', 'Number', [-1, -2, 0], 'gt', { kind: 'one', value: -1.5 }, [1, 3]],
  ['capitals beyond ASCII', 'LongText', ['ÉCOLE', 'ecole'], 'like', { kind: 'one', value: 'éc' }, [1]],
  ['a backslash is a letter', 'LongText', ['c:\\_x', 'c:_x'], 'like', { kind: 'one', value: ':\\_' }, [1]],
  ['a backslash at the end is, too', 'LongText', ['c:\\', 'c:'], 'like', { kind: 'one', value: ':\\' }, [1]],
  ['capitals of ASCII', 'LongText', ['HALIM', 'Hali'], 'like', { kind: 'one', value: 'alIM' }, [1]],
  ['the Kelvin sign is no k', 'LongText', ['\u212a', 'K'], 'like', { kind: 'one', value: 'k' }, [2]],
  ['wildcards are letters', 'LongText', ['50%_x', '50 x'], 'like', { kind: 'one', value: '0%_' }, [1]],
  ['null is not like anything', 'LongText', [null, 'b'], 'nlike', { kind: 'one', value: 'a' }, [1, 2]],
]

const applicable = regressions.filter(
  ([name]) => !(differsHere('shortDecimals') && name === 'decimals within one double'),
)

test.each(applicable)('%s', (_name, type, values, name, given, expected) => {
  const rows = values.map((value) => ({ [columnId(type)]: value }))
  const filter = condition(type, name, given)
  expect(bothFaces(rows, filter)).toEqual({ sql: expected, js: expected, count: expected.length })
  expect(rows.filter((each) => matchesFilter(filter, each))).toHaveLength(expected.length)
})
