import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fields } from '../../core/fields/index.ts'
import { operators } from '../../core/operators/index.ts'
import type { Filter } from '../../core/query/query.ts'
import type { CellValue, FieldType, Table } from '../../core/schema.ts'
import { dropColumnStatements } from '../../worker/engine/schema/alter.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { indexOfFilter } from '../../worker/engine/indexes/filter-indexes.ts'
import { countStatement } from '../../worker/engine/read/select.ts'
import { decodeCount } from '../../worker/engine/read/decode.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { argument, cell } from '../parity/arbitrary.ts'
import type { TestDatabase } from './database.ts'
import { columnOfType, planOf, tableOf, withIndexes } from './indexed-tables.ts'
import { openSample } from './sample.ts'

// An index of the fields of a filter changes how fast its records are counted, never how many they are.

const types: FieldType[] = [
  'SingleLineText',
  'Number',
  'Decimal',
  'Checkbox',
  'SingleSelect',
  'MultiSelect',
  'Date',
  'DateTime',
  'Time',
  'Rating',
]
const plain = tableOf(types)
const columnOf = (type: FieldType) => columnOfType(plain, type)
const selection = (filter: Filter) => ({ ...allRecords, filter })

/** The number with the index of the filter, and how it was read. */
function counted(database: TestDatabase, table: Table, filter: Filter) {
  const statement = countStatement(sqlite, table, selection(filter))
  return { count: decodeCount(database.run(statement)), plan: planOf(database, statement) }
}

function build(database: TestDatabase, filter: Filter): Table | null {
  const index = indexOfFilter(sqlite, plain, selection(filter))
  return index && withIndexes(database, plain, [index])
}

const condition = (
  type: FieldType,
  operator: keyof typeof operators,
  given: Filter & { node: 'condition' },
) => ({ ...given, columnId: columnOf(type).id, type, operator }) satisfies Filter
const leafOf = (type: FieldType): fc.Arbitrary<Filter> =>
  fc
    .constantFrom(...fields[type].operators)
    .chain((operator) =>
      argument(operators[operator], type).map((given) =>
        condition(type, operator, { node: 'condition', columnId: '', type, operator, argument: given }),
      ),
    )
const leaf = fc.constantFrom(...types).chain(leafOf)
const tree = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({
      node: fc.constant('group' as const),
      logic: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      children: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).filter
const texts = fc.constantFrom<CellValue>(null, '', '5', '5.0', ' 5', 'NaN', 'سلام', '\u202eabc')
const cellOf = (type: FieldType) => (type === 'SingleLineText' ? fc.oneof(texts, cell(type)) : cell(type))
const row = fc.record(Object.fromEntries(types.map((type) => [columnOf(type).id, cellOf(type)])))

describe.each(types)('conditions on %s', (type) => {
  test('count the same records', () => {
    fc.assert(
      fc.property(fc.array(cellOf(type), { minLength: 1, maxLength: 10 }), leafOf(type), (values, filter) => {
        const database = openSample(
          plain,
          values.map((value) => ({ [columnOf(type).id]: value })),
        )
        const indexed = build(database, filter)
        if (!indexed) throw new Error('These fields can have an index.')
        const { count, plan } = counted(database, indexed, filter)
        expect(count).toBe(counted(database, plain, filter).count)
        expect(plan).toMatch(/INDEX a_|CONSTANT/)
      }),
      { numRuns: 40 },
    )
  })
})

test('trees of conditions count the same records, of which there are no more than three fields', () => {
  let built = 0
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), tree, (rows, filter) => {
      const database = openSample(plain, rows)
      const indexed = build(database, filter)
      const fieldsOf = (each: Filter): string[] =>
        each.node === 'group' ? each.children.flatMap(fieldsOf) : [each.columnId]
      expect(indexed === null).toBe(new Set(fieldsOf(filter)).size > 3)
      if (!indexed) return
      built += 1
      expect(counted(database, indexed, filter).count).toBe(counted(database, plain, filter).count)
    }),
    { numRuns: 150 },
  )
  expect(built).toBeGreaterThan(25)
})

describe('an index of a filter', () => {
  const isNew = condition('SingleSelect', 'eq', {
    node: 'condition',
    columnId: '',
    type: 'SingleSelect',
    operator: 'eq',
    argument: { kind: 'one', value: 'opa' },
  })
  const isMore = condition('Number', 'gt', {
    node: 'condition',
    columnId: '',
    type: 'Number',
    operator: 'gt',
    argument: { kind: 'one', value: '3' },
  })
  const both: Filter = { node: 'group', logic: 'and', children: [isMore, isNew] }

  it('has equal values first, so that a range of it is read', () => {
    const database = openSample(plain, [{ [columnOf('Number').id]: 4, [columnOf('SingleSelect').id]: 'opa' }])
    const indexed = build(database, both)
    expect(indexed?.indexes?.map(({ name }) => name)).toEqual(['a_singleselect_filter_number_filter'])
    const { count, plan } = counted(database, indexed ?? plain, both)
    expect(count).toBe(1)
    expect(plan).toMatch(
      /^SEARCH t_sample USING (COVERING )?INDEX a_singleselect_filter_number_filter \(<expr>=\? AND <expr>>\?\)$/,
    )
  })

  it('is none with a search, and goes with each of its fields', () => {
    expect(indexOfFilter(sqlite, plain, { ...selection(both), search: 'a', searchColumns: [] })).toBeNull()
    expect(indexOfFilter(sqlite, plain, allRecords)).toBeNull()
    const database = openSample(plain, [])
    const indexed = build(database, both) ?? plain
    for (const statement of dropColumnStatements(sqlite, indexed, columnOf('Number'))) database.run(statement)
    const left = { sql: `select name from sqlite_schema where name glob 'a_*'`, args: [] }
    expect(database.run(left).rows).toEqual([])
  })
})
