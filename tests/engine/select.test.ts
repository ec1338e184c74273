import { expect, test } from 'vitest'
import type { Filter } from '../../core/query/query.ts'
import { decodeCount, decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect, isSqlite } from './dialect-under-test.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import {
  byIdsStatement,
  countStatement,
  listStatement,
  scanStatement,
} from '../../worker/engine/read/select.ts'
import { column, first, openSample, query, sampleTable } from './sample.ts'

const table = sampleTable([
  column('id', 'ID', 'id'),
  column('text', 'LongText'),
  column('number', 'Number'),
  column('decimal', 'Decimal'),
  column('check', 'Checkbox'),
  column('multi', 'MultiSelect'),
  column('date', 'Date'),
  column('moment', 'DateTime'),
])
const rows = [
  { ctext: 'a', cnumber: 3 },
  { ctext: 'b', cnumber: 1 },
  { ctext: 'c', cnumber: null },
  { ctext: 'd', cnumber: 1 },
]
const like = (value: string): Filter => ({
  node: 'condition',
  columnId: 'ctext',
  type: 'LongText',
  operator: 'like',
  argument: { kind: 'one', value },
})

function ids(statement: ReturnType<typeof listStatement>) {
  return openSample(table, rows)
    .run(statement)
    .rows.map(([id]) => id)
}

test('a first page is read as it stands', () => {
  const statement = listStatement(dialect, table, query(table, { columns: ['ctext'], filter: like('a') }))
  if (isSqlite)
    expect(statement).toEqual({
      sql:
        'select "t_sample"."id", "t_sample"."c_text" from "t_sample" ' +
        'where ("t_sample"."c_text" like ?) order by "t_sample"."id" limit ? offset ?',
      args: ['%a%', 25, 0],
    })
  expect(ids(statement)).toEqual([1])
})

test('a deep page of a sorted list is found by ids first', () => {
  const sorts = [{ columnId: 'cnumber', direction: 'desc' as const }]
  const statement = listStatement(dialect, table, query(table, { columns: [], sorts, limit: 2, offset: 1 }))
  if (isSqlite)
    expect(statement.sql).toBe(
      'select "t_sample"."id" from "t_sample" where "t_sample"."id" in (select "t_sample"."id" as i from "t_sample" ' +
        'order by "t_sample"."c_number" desc, "t_sample"."id" limit ? offset ?) ' +
        'order by "t_sample"."c_number" desc, "t_sample"."id"',
    )
  expect(ids(statement)).toEqual([2, 4])
})

test.runIf(isSqlite)('capitals beyond ASCII are folded in the text that is searched', () => {
  const statement = countStatement(dialect, table, { ...allRecords, filter: like('Éa') })
  expect(statement.sql).toContain('(replace("t_sample"."c_text", ?, ?) like ?)')
  expect(statement.args).toEqual(['É', 'é', '%éa%'])
})

test('counts, reads by id and walks', () => {
  const database = openSample(table, rows)
  expect(decodeCount(database.run(countStatement(dialect, table, allRecords)))).toBe(4)
  const byIds = database.run(byIdsStatement(dialect, table, ['ctext'], [4, 99, 2]))
  expect(decodeRecords(table, ['ctext'], byIds).records).toEqual([
    { id: 2, cells: { ctext: 'b' } },
    { id: 4, cells: { ctext: 'd' } },
  ])
  const walk = (after: number) =>
    decodeRecords(
      table,
      ['ctext'],
      database.run(scanStatement(dialect, table, { ...allRecords, columns: ['ctext'], limit: 3 }, after)),
    )
  expect(walk(0).records.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(walk(3).records.map(({ id }) => id)).toEqual([4])
})

test.each([-1, 1.5, Number.NaN, Infinity])('refuses %s as limit and offset', (value) => {
  expect(() => listStatement(dialect, table, query(table, { limit: value }))).toThrow()
  expect(() => listStatement(dialect, table, query(table, { offset: value }))).toThrow()
})

test('unknown columns are refused', () => {
  expect(() => listStatement(dialect, table, query(table, { columns: ['cnope'] }))).toThrow('cnope')
  expect(() =>
    listStatement(dialect, table, query(table, { sorts: [{ columnId: 'cnope', direction: 'asc' }] })),
  ).toThrow()
})

// Columns of PostgreSQL hold no value of another type.
test.runIf(isSqlite).each([
  ['c_number', "'abc'", 'cnumber'],
  ['c_number', '1.5', 'cnumber'],
  ['c_number', "x'00ff'", 'cnumber'],
  ['c_decimal', "'1.2.3'", 'cdecimal'],
  ['c_decimal', "x'01'", 'cdecimal'],
  ['c_check', '2', 'ccheck'],
  ['c_check', "'true'", 'ccheck'],
  ['c_multi', "'[broken'", 'cmulti'],
  ['c_multi', "'{}'", 'cmulti'],
  ['c_multi', "'[1]'", 'cmulti'],
  ['c_date', "'yesterday'", 'cdate'],
  ['c_moment', "'2024-01-01'", 'cmoment'],
  ['c_text', "x'ff'", 'ctext'],
])('a stored %s of %s is read as null and named', (name, value, columnId) => {
  const database = openSample(table, [{ ctext: 'a' }, { ctext: 'b' }])
  database.exec(`update t_sample set "${name}" = ${value} where id = 2`)
  const columns = table.columns.map(({ id }) => id)
  const result = database.run(listStatement(dialect, table, query(table)))
  const { records, damaged } = decodeRecords(table, columns, result)
  expect(damaged).toEqual([{ id: 2, columnId }])
  expect(records[1]?.cells[columnId]).toBeNull()
  expect(first(records).cells['ctext']).toBe('a')
})
