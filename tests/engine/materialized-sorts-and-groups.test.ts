import { describe, expect, it, test } from 'vitest'
import type { GroupOrder } from '../../core/aggregations/grouping.ts'
import { groupingOf } from '../../core/query/group-key.ts'
import type { Filter, Query, Sort } from '../../core/query/query.ts'
import type { CellValue, Table } from '../../core/schema.ts'
import type { Dialect } from '../../worker/engine/dialect.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { columnOf } from '../../worker/engine/identifiers/columns.ts'
import { readMaterializedName } from '../../worker/engine/identifiers/names.ts'
import { createMaterialized, fillMaterialized } from '../../worker/engine/materialized/materialize.ts'
import { materializedNamed, materializedOf } from '../../worker/engine/materialized/materialized-values.ts'
import {
  decodeGroups,
  type Group,
  groupCountStatement,
  type GroupQuery,
  groupStatement,
} from '../../worker/engine/read/group.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { dialectWith } from '../../worker/engine/schema/index-statements.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import type { TestDatabase } from './database.ts'
import { afterWrites, countIn, expectSamePages, found, idsIn } from './materialized-reads.ts'
import { compiledBooks, compiledPeople, compiledTags, open } from './materialized-tables.ts'
import { query } from './sample.ts'

// Sorts by a computed column and others, and groups by one: the same with and without materialized values.

const asc = (columnId: string): Sort => ({ columnId, direction: 'asc' })
const desc = (columnId: string): Sort => ({ columnId, direction: 'desc' })
const above = (columnId: string, type: 'Number' | 'Decimal'): Filter => ({
  node: 'condition',
  columnId,
  type,
  operator: 'gt',
  argument: { kind: 'one', value: 1 },
})

const sorted: [string, Table, Sort[], Filter | null][] = [
  ['a sum, then a text', compiledPeople, [desc('cworth'), asc('cname')], above('cworth', 'Decimal')],
  ['a text, then a sum', compiledPeople, [asc('cname'), desc('cworth')], above('cworth', 'Decimal')],
  ['a formula, a count, a text', compiledPeople, [asc('cinitial'), desc('cbooks'), desc('cname')], null],
  [
    'a lookup, then a price',
    compiledBooks,
    [asc('cownerName'), desc('cprice')],
    above('ctagCount', 'Number'),
  ],
  ['a price, then a count of pairs', compiledBooks, [desc('cprice'), asc('ctagCount')], null],
  [
    'a sum, then the time of creation',
    compiledPeople,
    [desc('cworth'), desc('ccreated'), asc('cmpeopleid')],
    above('cthird', 'Decimal'),
  ],
  ['the id, then a count', compiledBooks, [desc('cmbooksid'), asc('ctagCount')], null],
  ['a key, then a count', compiledBooks, [asc('cownerkey'), asc('ctagCount')], null],
  ['a link, then a price', compiledBooks, [desc('cowner'), asc('cprice')], null],
]

describe.each(sorted)('materialized keys of a sort by %s', (_, of, sorts, filter) => {
  const spec = { of: 'sort' as const, sorts }

  it('give the same pages after any writes', () => {
    afterWrites(of, spec, (database, table, dialect) =>
      expectSamePages(database, of, { table, dialect }, sorts, filter),
    )
  })

  it('are read in their order by their index', () => {
    const { database, table, dialect } = filledWith(of, spec)
    const planOf = (page: Partial<Query>) => {
      const { sql, args } = listStatement(dialect, table, query(table, { columns: [], sorts, ...page }))
      const plan = database.run({ sql: `explain query plan ${sql}`, args }).rows
      return plan.map((row) => String(row[3])).filter((line) => / v_/.test(line))
    }
    expect(planOf({ limit: 3 })).toContainEqual(
      expect.stringMatching(/^SCAN v_\S+ USING (COVERING )?INDEX v_\S+_asc/),
    )
    const after = planOf({ limit: 3, after: 1 })
    expect(after.length).toBeGreaterThan(sorts.length)
    for (const line of after) expect(line).toMatch(/^SEARCH v_\S+ USING (COVERING )?INDEX v_\S+_asc/)
  })

  it('have a name that tells what they are of', () => {
    const { index } = found(of, spec)
    expect(index.columnIds).toEqual(sorts.map(({ columnId }) => columnId))
    expect(materializedNamed(sqlite, of, index.name)?.spec).toEqual(spec)
  })
})

const grouped: [string, Table, string][] = [
  ['the number of linked records', compiledPeople, 'cbooks'],
  ['a sum', compiledPeople, 'cworth'],
  ['a formula', compiledPeople, 'cinitial'],
  ['a number of a formula', compiledPeople, 'clength'],
  ['linked records of a key', compiledBooks, 'cowner'],
  ['linked records of pairs', compiledBooks, 'ctags'],
  ['a lookup', compiledBooks, 'cownerName'],
  ['a sum over pairs', compiledTags, 'ctotal'],
]
const orders = (columnId: string): GroupOrder[][] => [
  [],
  [{ by: { columnId }, direction: 'desc' }],
  [{ by: 'count', direction: 'desc' }],
]

describe.each(grouped)('materialized groups by %s', (_, of, columnId) => {
  const spec = { of: 'group' as const, columnId }

  it('are the same, and have the same records, after any writes', () => {
    afterWrites(of, spec, (database, table, dialect) => {
      const name = of === compiledTags ? 'clabel' : of === compiledBooks ? 'cprice' : 'cname'
      for (const sorts of orders(columnId))
        for (const more of [
          {},
          { limit: 2, offset: 1 },
          { filter: { ...notBlank, columnId: name } },
          { wanted: [{ columnId: name, name: 'count_filled' as const }] },
          { columns: [name, columnId] },
        ]) {
          const given = { ...groupsBy(columnId), sorts, ...more }
          expect(groupsIn(database, dialect, table, given)).toEqual(groupsIn(database, sqlite, of, given))
        }
      const groups = groupsIn(database, sqlite, of, groupsBy(columnId))
      expect(groupCountIn(database, dialect, table, columnId)).toBe(groups.length)
      // The group of blank values may be empty.
      for (const key of new Set([null, ...groups.map(({ keys: [own = null] }) => own)])) {
        const filter = within(of, columnId, key)
        const both: Filter = {
          node: 'group',
          logic: 'and',
          children: [{ ...notBlank, columnId: name }, filter],
        }
        for (const each of [filter, both]) {
          for (const page of [{}, { limit: 1, offset: 1 }, { sorts: [desc(name)] }, { after: 2 }])
            expect(idsIn(database, dialect, table, { filter: each, ...page })).toEqual(
              idsIn(database, sqlite, of, { filter: each, ...page }),
            )
          expect(countIn(database, dialect, table, each)).toBe(countIn(database, sqlite, of, each))
        }
      }
    })
  })

  it('are counted in their index', () => {
    const { database, table, dialect } = filledWith(of, spec)
    const { sql, args } = groupStatement(dialect, table, groupsBy(columnId))
    const plan = database.run({ sql: `explain query plan ${sql}`, args }).rows.map((row) => String(row[3]))
    expect(plan.some((line) => /^SCAN v_\S+ USING COVERING INDEX v_\S+_asc/.test(line))).toBe(true)
  })

  it('have a name that tells what they are of', () => {
    expect(materializedNamed(sqlite, of, found(of, spec).index.name)?.spec).toEqual(spec)
  })
})

describe('nothing is materialized for', () => {
  test.each<[string, Sort[]]>([
    ['a sort by stored columns', [asc('cname'), asc('cbosskey')]],
    ['a sort that depends on the time', [asc('cworth'), asc('cnow')]],
    ['a sort by what no database computes', [asc('cmatched'), asc('cname')]],
    ['a sort by more keys than are worth it', ['cworth', 'ctop', 'cname', 'cbooks'].map(asc)],
    ['a sort by the same column twice', [asc('cworth'), desc('cworth')]],
    ['a sort by a column that is gone', [asc('cworth'), asc('cgone')]],
  ])('%s', (_, sorts) => {
    expect(materializedOf(sqlite, compiledPeople, { of: 'sort', sorts })).toBeNull()
  })
})

test.each(['v_a', 'vo_a_b', 'vo_ad_a_h_1', 'vo_x_a_h_1', 'vs_a_h', 'v_a_h_x', 'a_b_asc', 'vg_a"_h_1'])(
  '%s is no name of materialized values',
  (name) => expect(readMaterializedName(name)).toBeNull(),
)

it('compares numbers with more digits than fractions have', () => {
  const database = open()
  for (const [id, name] of ['a', 'ab', 'abc', 'abcd'].entries())
    database.exec(`insert into t_people (id, c_name) values (${id + 1}, '${name}')`)
  const spec = { of: 'value' as const, columnId: 'cthird' }
  database.all(createMaterialized(sqlite, found(compiledPeople, spec)))
  database.all(fillMaterialized(sqlite, found(compiledPeople, spec), { rows: 10, isLast: true }))
  const { index } = found(compiledPeople, spec)
  const table = { ...compiledPeople, indexes: [index] }
  for (const [operator, value, ids] of [
    ['gt', '0.5123456789012345678', [2, 3, 4]],
    ['lt', '0.5123456789012345678', [1]],
    ['gte', '-12345678901234567890', [1, 2, 3, 4]],
    ['lt', `1${'0'.repeat(400)}`, [1, 2, 3, 4]],
    ['gt', `1${'0'.repeat(400)}`, []],
  ] as const) {
    const filter: Filter = {
      ...notBlank,
      columnId: 'cthird',
      type: 'Decimal',
      operator,
      argument: { kind: 'one', value },
    }
    expect([operator, value, idsIn(database, sqlite, compiledPeople, { filter })]).toEqual([
      operator,
      value,
      ids,
    ])
    expect(idsIn(database, dialectWith(sqlite, [index]), table, { filter })).toEqual(ids)
  }
})

const notBlank = {
  node: 'condition',
  type: 'SingleLineText',
  operator: 'notblank',
  argument: { kind: 'none' },
} as const

function within(of: Table, columnId: string, key: CellValue): Filter {
  return { node: 'within', columnId, key, grouping: groupingOf(columnOf(of, columnId)) }
}

function groupsBy(columnId: string): GroupQuery {
  return { ...allRecords, columns: [columnId], sorts: [], wanted: [], limit: 10, offset: 0 }
}

function groupsIn(database: TestDatabase, dialect: Dialect, of: Table, given: GroupQuery): Group[] {
  return decodeGroups(dialect, of, given, database.run(groupStatement(dialect, of, given)))
}

function groupCountIn(database: TestDatabase, dialect: Dialect, of: Table, columnId: string): number {
  const statement = groupCountStatement(dialect, of, { ...allRecords, columns: [columnId] })
  return Number(database.run(statement).rows[0]?.[0])
}

/** An empty database with these values. */
function filledWith(of: Table, spec: Parameters<typeof found>[1]) {
  const database = open()
  database.all(createMaterialized(sqlite, found(of, spec)))
  database.all(fillMaterialized(sqlite, found(of, spec), { rows: 1, isLast: true }))
  const { index } = found(of, spec)
  return { database, table: { ...of, indexes: [index] }, dialect: dialectWith(sqlite, [index]) }
}
