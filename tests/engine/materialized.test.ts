import type { AggregationName } from '../../core/aggregations/names.ts'
import { describe, expect, it, test } from 'vitest'
import type { Filter } from '../../core/query/query.ts'
import type { Table } from '../../core/schema.ts'
import type { Dialect } from '../../worker/engine/dialect.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { dialectWith } from '../../worker/engine/schema/index-statements.ts'
import {
  createMaterialized,
  dropMaterialized,
  fillMaterialized,
} from '../../worker/engine/materialized/materialize.ts'
import { materializedOf } from '../../worker/engine/materialized/materialized-values.ts'
import { textOf } from '../../worker/engine/expressions/render.ts'
import { aggregateStatement, decodeAggregates } from '../../worker/engine/read/aggregate.ts'
import { decodeGroups, groupStatement } from '../../worker/engine/read/group.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { dropLinkStatements } from '../../worker/engine/schema/link-tables.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import type { TestDatabase } from './database.ts'
import { afterWrites, countIn, expectSamePages, found, idsIn, staleIn, using } from './materialized-reads.ts'
import {
  bossStore,
  compiledBooks,
  compiledPeople,
  compiledTags,
  keyStore,
  open,
} from './materialized-tables.ts'
import { query } from './sample.ts'

// Materialized values change how fast records are read, never which: every read is compared with the one without them,
// after random writes of records and links, whether or not the values have been computed since.

/** Each column whose values can be materialized, and a filter of it. */
const compared: [string, Table, string, Filter | null][] = (
  [
    ['the number of linked records', compiledPeople, 'cbooks', null],
    ['a sum over a key', compiledPeople, 'cworth', 'Decimal'],
    ['a maximum over a key', compiledPeople, 'ctop', 'Decimal'],
    ['a sum of counts, over a key and pairs', compiledPeople, 'ctagsOfBooks', 'Number'],
    ['a formula', compiledPeople, 'cinitial', null],
    ['a sum of formulas of the same table', compiledPeople, 'clengths', 'Number'],
    ['a fraction', compiledPeople, 'cthird', 'Decimal'],
    ['a count of pairs', compiledBooks, 'ctagCount', 'Number'],
    ['a lookup', compiledBooks, 'cownerName', null],
    ['a sum over pairs', compiledTags, 'ctotal', 'Decimal'],
  ] as const
).map(([name, of, columnId, type]) => [
  name,
  of,
  columnId,
  type && { node: 'condition', columnId, type, operator: 'gt', argument: { kind: 'one', value: 1 } },
])

const stored = new Map([
  ['mpeople', 'cname'],
  ['mbooks', 'ctitle'],
  ['mtags', 'clabel'],
])
/** Aggregates of the column alone, together with a stored one, and within groups of one. */
function measuredIn(
  database: TestDatabase,
  dialect: Dialect,
  of: Table,
  columnId: string,
  filter: Filter | null,
) {
  const isNumber = filterOf(columnId) !== null
  const names: AggregationName[] = ['count_unique', 'count_empty', ...(isNumber ? numeric : [])]
  const other = stored.get(of.id) ?? ''
  const selection = { ...allRecords, filter }
  const groups = {
    ...selection,
    columns: [other],
    sorts: [],
    wanted: names.map((name) => ({ columnId, name })),
    limit: 10,
    offset: 0,
  }
  return [
    ...names.flatMap((name) =>
      [
        [{ columnId, name }],
        [
          { columnId, name },
          { columnId: other, name: 'count_empty' as const },
        ],
      ].map((wanted) =>
        decodeAggregates(
          dialect,
          of,
          selection,
          wanted,
          database.run(aggregateStatement(dialect, of, selection, wanted)),
        ),
      ),
    ),
    decodeGroups(dialect, of, groups, database.run(groupStatement(dialect, of, groups))),
  ]
}
const numeric: AggregationName[] = ['sum', 'avg', 'min', 'max', 'median']
const filterOf = (columnId: string) => compared.find(([, , id]) => id === columnId)?.[3] ?? null
const value = (columnId: string) => ({ of: 'value' as const, columnId })

describe.each(compared)('materialized values of %s', (_, of, columnId, filter) => {
  it('give the same pages, filters and counts after any writes', () => {
    afterWrites(of, value(columnId), (database, table, dialect) => {
      for (const direction of ['asc', 'desc'] as const)
        expectSamePages(database, of, { table, dialect }, [{ columnId, direction }], filter)
      for (const page of filter ? [{}, { limit: 2 }, { limit: 1, offset: 1 }, { after: 2 }] : [])
        expect(idsIn(database, dialect, table, { filter, ...page })).toEqual(
          idsIn(database, sqlite, of, { filter, ...page }),
        )
      for (const part of [null, filter])
        expect(measuredIn(database, dialect, table, columnId, part)).toEqual(
          measuredIn(database, sqlite, of, columnId, part),
        )
      if (filter)
        expect(countIn(database, dialect, table, filter)).toBe(countIn(database, sqlite, of, filter))
    })
  })

  it('are read in their order by their index', () => {
    const database = open()
    database.all(createMaterialized(sqlite, found(of, value(columnId))))
    database.all(fillMaterialized(sqlite, found(of, value(columnId)), { rows: 1, isLast: true }))
    const { table, dialect } = using(of, value(columnId))
    const sorts = [{ columnId, direction: 'desc' as const }]
    const { sql, args } = listStatement(dialect, table, query(table, { columns: [], sorts, limit: 3 }))
    const plan = database.run({ sql: `explain query plan ${sql}`, args }).rows.map((row) => String(row[3]))
    if (filter) {
      const count = (by: Dialect) => countStatement(by, table, query(table, { filter })).sql
      expect(count(dialect)).toMatch(/ from "v_/)
      expect(count(sqlite)).not.toMatch(/ from "v_/)
      const sum = aggregateStatement(dialect, table, allRecords, [{ columnId, name: 'sum' }]).sql
      expect(sum).toMatch(/from \(select v from "v_/)
    }
    expect(plan.some((line) => /^SCAN v_\S+ USING (COVERING )?INDEX v_\S+_desc/.test(line))).toBe(true)
  })
})

describe('a column has no materialized values', () => {
  test.each([
    ['that is stored', compiledPeople, 'cname'],
    ['that depends on the time', compiledPeople, 'cnow'],
    ['that no database computes', compiledPeople, 'cmatched'],
  ])('%s', (_, of, columnId) => {
    expect(materializedOf(sqlite, of, value(columnId))).toBeNull()
  })
})

it('uses values only of the same expression, and if few are stale', () => {
  const { table, dialect } = using(compiledPeople, value('cworth'))
  const sorts = [{ columnId: 'cworth', direction: 'asc' as const }]
  const printed = (by: Dialect, of: Table) => listStatement(by, of, query(of, { columns: [], sorts })).sql
  const { index } = found(compiledPeople, value('cworth'))
  const plain = printed(sqlite, compiledPeople)
  expect(printed(dialect, table)).not.toBe(plain)
  expect(printed(sqlite, table)).toBe(plain)
  expect(printed(dialect, { ...table, indexes: [{ ...index, expression: 'other' }] })).toBe(plain)
})

it('notes one record for a change that many values depend on', () => {
  const database = open()
  database.exec(`insert into t_people (id, c_name) values (1, 'Ann')`)
  for (let id = 1; id <= 50; id += 1) database.exec(`insert into t_books (id, c_ownerkey) values (${id}, 1)`)
  database.all(createMaterialized(sqlite, found(compiledBooks, value('cownerName'))))
  database.all(
    fillMaterialized(sqlite, found(compiledBooks, value('cownerName')), { rows: 100, isLast: true }),
  )
  database.exec(`update t_people set c_name = 'Anna'`)
  const { stale } = found(compiledBooks, value('cownerName')).names
  // Changes that no value depends on are counted, so that they are cleared.
  database.exec(`insert into t_people (c_name) values ('Bob')`)
  database.exec(`update t_people set c_name = 'Ben' where c_name = 'Bob'`)
  const noted = database.run({ sql: `select count(*) from ${textOf(sqlite, stale)}`, args: [] })
  expect(Number(noted.rows[0]?.[0])).toBe(2)
  expect(staleIn(database, compiledBooks, value('cownerName'))).toBe(52)
})

it.each(['asc', 'desc'] as const)(
  'reads pages far down (%s), whether or not values are stale',
  (direction) => {
    const database = open()
    database.exec(`insert into t_people (c_name) with recursive n (i) as (select 1 union all select i + 1 from n where i < 1500)
    select char(65 + i * 7 % 26) || i from n`)
    const columnId = 'cinitial'
    const { table, dialect } = using(compiledPeople, value(columnId))
    database.all(createMaterialized(sqlite, found(compiledPeople, value(columnId))))
    database.all(
      fillMaterialized(sqlite, found(compiledPeople, value(columnId)), { rows: 1500, isLast: true }),
    )
    for (const change of [
      '',
      `update t_people set c_name = 'M' where id % 100 = 3`,
      'delete from t_people where id = 5',
    ]) {
      if (change !== '') database.exec(change)
      for (const offset of [1000, 1234, 1490, 1600]) {
        const page = { sorts: [{ columnId, direction }], limit: 20, offset }
        const read = idsIn(database, dialect, table, page)
        expect(read).toEqual(idsIn(database, sqlite, compiledPeople, page))
        expect(read).toHaveLength(
          offset === 1600 ? 0 : offset === 1490 ? (change.startsWith('delete') ? 9 : 10) : 20,
        )
      }
    }
  },
)

it('keeps a value apart from the same value of linked records', () => {
  const database = open()
  database.exec(
    `insert into t_people (id, c_name, c_bosskey) values (1, 'Ann', null), (2, 'Bob', 1), (3, 'Cidney', 1)`,
  )
  const columnIds = ['clength', 'clengths']
  const indexes = columnIds.map((columnId) => found(compiledPeople, value(columnId)).index)
  for (const columnId of columnIds) {
    database.all(createMaterialized(sqlite, found(compiledPeople, value(columnId))))
    database.all(fillMaterialized(sqlite, found(compiledPeople, value(columnId)), { rows: 2, isLast: false }))
  }
  const table = { ...compiledPeople, indexes }
  const dialect = dialectWith(sqlite, indexes)
  const wanted = columnIds.map((columnId) => ({ columnId, name: 'sum' as const }))
  for (const asked of [wanted, wanted.toReversed()]) {
    const result = database.run(aggregateStatement(dialect, table, allRecords, asked))
    expect(decodeAggregates(dialect, table, allRecords, asked, result)).toEqual({ clength: 12, clengths: 9 })
  }
  const above = (columnId: string): Filter => ({
    node: 'condition',
    columnId,
    type: 'Number',
    operator: 'gt',
    argument: { kind: 'one', value: 2 },
  })
  const filter: Filter = { node: 'group', logic: 'and', children: columnIds.map(above) }
  expect(idsIn(database, dialect, table, { filter })).toEqual([1])
})

it('keeps no link, column or table from being dropped, and leaves nothing', () => {
  const database = open()
  const columns: [Table, string][] = compared.map(([, of, columnId]) => [of, columnId])
  for (const [of, columnId] of columns) database.all(createMaterialized(sqlite, found(of, value(columnId))))
  const indexes = columns.map(([of, columnId]) => found(of, value(columnId)).index)
  for (const store of [keyStore, bossStore]) database.all(dropLinkStatements(sqlite, store, indexes))
  database.exec('alter table t_books drop column c_price')
  database.exec('drop table l_booktag')
  // What is left notes changes still.
  database.exec(`insert into t_people (id, c_name) values (1, 'Ann')`)
  database.exec(`insert into t_books (id) values (1)`)
  for (const { name: index } of indexes) database.all(dropMaterialized(sqlite, index))
  const left = database.run({ sql: `select name from sqlite_master where name like 'v%'`, args: [] })
  expect(left.rows).toEqual([])
})
