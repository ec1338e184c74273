import { expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import * as limits from '../../core/limits.ts'
import type { Filter } from '../../core/query/query.ts'
import type { CellValue, SelectOption } from '../../core/schema.ts'
import { decodeIds, decodeRecords } from '../../worker/engine/read/decode.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { dialect } from './dialect-under-test.ts'
import { differsHere } from './mariadb-differences.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { undoPlan } from '../../worker/engine/undo/undo-records.ts'
import { byIdsStatement, listStatement } from '../../worker/engine/read/select.ts'
import { updatePlan } from '../../worker/engine/write/update.ts'
import { column, first, openSample, query, sampleTable, stamp } from './sample.ts'

function listed(
  table: ReturnType<typeof sampleTable>,
  rows: Record<string, CellValue>[],
  filter: Filter | null,
) {
  const database = openSample(table, rows)
  const asked = query(table, { columns: [], filter })
  return decodeIds(database.run(listStatement(dialect, table, asked)))
}

const names = Array.from({ length: limits.columnsPerTable }, (_, index) => `w${index}`)
const wide = sampleTable(
  names.map((name, index) => column(name, index % 2 ? 'MultiSelect' : 'SingleLineText')),
)
const wideRow = Object.fromEntries(
  wide.columns.map((each, index): [string, CellValue] => [each.id, index % 2 ? ['opa'] : `text ${index}`]),
)
const wideIds = wide.columns.map(({ id }) => id)

test.skipIf(differsHere('wideTables'))(
  '500 columns: one row, many rows, changes, deletes and their undo',
  () => {
    const database = openSample(wide, [wideRow])
    const done = database.commit(insertPlan(dialect, wide, [wideRow, wideRow], stamp, { read: wideIds }))
    expect(decodeRecords(wide, wideIds, first(done.reads)).records[1]).toEqual({ id: 3, cells: wideRow })
    expect(first(done.rows).after).toMatchObject(wideRow)
    const changed = Object.fromEntries(wideIds.map((id) => [id, null]))
    const patches = [
      { id: 1, cells: changed },
      { id: 2, cells: { [first(wideIds)]: 'x' } },
    ]
    const update = database.commit(updatePlan(dialect, wide, patches, stamp))
    expect(update.rows).toEqual([
      { id: 1, before: wideRow, after: changed },
      { id: 2, before: { [first(wideIds)]: 'text 0' }, after: { [first(wideIds)]: 'x' } },
    ])
    const gone = database.commit(deletePlan(dialect, wide, [3]))
    const undo = undoPlan(
      dialect,
      wide,
      { kind: 'record.delete', rows: gone.rows, ranges: [] },
      stamp,
      wideIds,
    )
    if (!undo) throw new Error('There is nothing to undo.')
    const back = database.commit(undo)
    expect(decodeRecords(wide, wideIds, first(back.reads)).records).toEqual([{ id: 3, cells: wideRow }])
  },
)

test.skipIf(differsHere('wideTables'))('a search through 500 columns', () => {
  const database = openSample(wide, [wideRow, {}])
  const asked = query(wide, { columns: [], search: 'TEXT 498', searchColumns: wideIds })
  expect(decodeIds(database.run(listStatement(dialect, wide, asked)))).toEqual([1])
})

const narrow = sampleTable([
  column('text', 'LongText'),
  column('decimal', 'Decimal'),
  column('multi', 'MultiSelect'),
])
const deepest: Filter = {
  node: 'condition',
  columnId: 'cdecimal',
  type: 'Decimal',
  operator: 'nbtw',
  argument: { kind: 'list', values: [5, 6] },
}

/** As many conditions as are allowed, spread over as many levels. */
function nested(logics: ('and' | 'or' | 'not')[], perLevel: number): Filter {
  return logics.reduceRight<Filter>(
    (inner, logic) => ({
      node: 'group',
      logic,
      children: [...Array.from({ length: perLevel - 1 }, () => deepest), inner],
    }),
    deepest,
  )
}

test.each([
  ['and', Array.from({ length: limits.filterDepthMax }, () => 'and' as const), [1]],
  ['or', Array.from({ length: limits.filterDepthMax }, () => 'or' as const), [1]],
  ['not', Array.from({ length: limits.filterDepthMax }, () => 'not' as const), [1, 2]],
  ['and, or', Array.from({ length: limits.filterDepthMax }, (_, level) => (level % 2 ? 'and' : 'or')), [1]],
] as const)('filters 10 levels deep with 200 conditions: %s', (_name, logics, expected) => {
  const filter = nested([...logics], limits.filtersPerQuery / limits.filterDepthMax)
  expect(listed(narrow, [{ cdecimal: 1 }, { cdecimal: 5.5 }], filter)).toEqual(expected)
})

test('200 conditions side by side, sorted, on a deep page', () => {
  const children = Array.from({ length: limits.filtersPerQuery }, () => deepest)
  const database = openSample(narrow, [{ cdecimal: 1 }, { cdecimal: 2 }, { cdecimal: 5 }])
  const filter: Filter = { node: 'group', logic: 'not', children: [{ node: 'group', logic: 'or', children }] }
  const sorts = [{ columnId: 'cdecimal', direction: 'desc' as const }]
  const asked = query(narrow, {
    columns: [],
    filter: { node: 'group', logic: 'not', children: [filter] },
    sorts,
    offset: 1,
  })
  expect(decodeIds(database.run(listStatement(dialect, narrow, asked)))).toEqual([1])
})

test.each(['anyof', 'nanyof'] as const)('%s with 8,000 values', (operator) => {
  const values = Array.from({ length: 8000 }, (_, index) => `v${index}`)
  const filter = (columnId: string, type: 'LongText' | 'MultiSelect'): Filter => ({
    node: 'condition',
    columnId,
    type,
    operator,
    argument: { kind: 'list', values },
  })
  const expected = operator === 'anyof' ? [1] : [2]
  expect(listed(narrow, [{ ctext: 'v7999' }, { ctext: 'x' }], filter('ctext', 'LongText'))).toEqual(expected)
  expect(listed(narrow, [{ cmulti: ['v7999'] }, { cmulti: ['x'] }], filter('cmulti', 'MultiSelect'))).toEqual(
    expected,
  )
})

test('more values than a statement takes are refused with words', () => {
  const values = Array.from({ length: dialect.supports.arguments + 1 }, (_, index) => `v${index}`)
  const filter: Filter = {
    node: 'condition',
    columnId: 'cmulti',
    type: 'MultiSelect',
    operator: 'anyof',
    argument: { kind: 'list', values },
  }
  expect(() => listStatement(dialect, narrow, query(narrow, { filter }))).toThrow(AppError)
})

const options: SelectOption[] = Array.from({ length: limits.optionsPerColumn }, (_, order) => ({
  id: `op${'a'.repeat(16)}${String(order).padStart(4, '0')}`,
  title: `option ${order}`,
  color: '#fff',
  order,
}))

test.each(['SingleSelect', 'MultiSelect'] as const)('order by the place of 1,000 options: %s', (type) => {
  const table = sampleTable([{ ...column('choice', type), selectOptions: options.toReversed() }])
  const picked = [options[0], options[999], options[500]].map((option) => option?.id ?? '')
  const database = openSample(
    table,
    [...picked, 'opgone'].map((id) => ({ cchoice: type === 'MultiSelect' ? [id] : id })),
  )
  const asked = query(table, { columns: [], sorts: [{ columnId: 'cchoice', direction: 'asc' }] })
  expect(idsInOrder(database.run(listStatement(dialect, table, asked)).rows)).toEqual([4, 2, 3, 1])
})

function idsInOrder(rows: unknown[][]): unknown[] {
  return rows.map(([id]) => id)
}

test('reads of 5,000 ids take one argument at most', () => {
  const database = openSample(narrow, [{ ctext: 'a' }, { ctext: 'b' }])
  const ids = Array.from({ length: 5000 }, (_, index) => 5000 - index)
  const statement = byIdsStatement(dialect, narrow, ['ctext'], ids)
  expect(statement.args).toHaveLength(differsHere('idArguments') ? 0 : 1)
  expect(decodeIds(database.run(statement))).toEqual([1, 2])
})
