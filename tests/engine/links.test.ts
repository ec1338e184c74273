import { describe, expect, it, test } from 'vitest'
import { compileSchema } from '../../worker/engine/compile-schema.ts'
import { computedOf } from '../../core/fields/computed/computed.ts'
import { needsServer } from '../../core/expr/expr.ts'
import { lowerFilter } from '../../core/query/lower-query.ts'
import { matchesFilter } from '../../core/query/evaluate.ts'
import type { Filter } from '../../core/query/query.ts'
import type { BaseSchema, CellValue, Column, FieldType, Table } from '../../core/schema.ts'
import { createTableStatements } from '../../worker/engine/schema/alter.ts'
import { decodeCount, decodeRecords } from '../../worker/engine/read/decode.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { columnOf as column, tableOf as table } from './base-tables.ts'
import { dialect, isSqlite } from './dialect-under-test.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { linkPlan } from '../../worker/engine/links/link-plan.ts'
import { createLinkStatements, type LinkStore } from '../../worker/engine/schema/link-tables.ts'
import { undoPlan } from '../../worker/engine/undo/undo-records.ts'
import { countStatement, listStatement } from '../../worker/engine/read/select.ts'
import { recordWriter } from '../../worker/records/record-wire.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { first, query, stamp } from './sample.ts'
import { differsHere } from './mariadb-differences.ts'

// One base: people have many books (a key), books have many tags (pairs), each on libSQL as it is in production.

const pairs = { relation: 'mm', junction: 'l_booktag', foreignKeyColumnId: null }
const keyed = { junction: null, foreignKeyColumnId: 'cownerkey' }

const people = table('mpeople', [
  column('mpeople', 'name', 'SingleLineText', { displayValue: true }),
  column('mpeople', 'books', 'Links', {
    options: { ...keyed, relation: 'hm', relatedTableId: 'mbooks', inverseColumnId: 'cowner', side: 'a' },
  }),
  column('mpeople', 'prices', 'Lookup', {
    options: { relationColumnId: 'cbooks', lookupColumnId: 'cprice' },
  }),
  column('mpeople', 'bookTags', 'Lookup', {
    options: { relationColumnId: 'cbooks', lookupColumnId: 'ctagNames' },
  }),
  column('mpeople', 'worth', 'Rollup', {
    options: { relationColumnId: 'cbooks', rollupColumnId: 'cprice', rollupFunction: 'sum' },
  }),
])
const books = table('mbooks', [
  column('mbooks', 'title', 'SingleLineText', { displayValue: true }),
  column('mbooks', 'price', 'Decimal'),
  column('mbooks', 'ownerkey', 'ForeignKey'),
  column('mbooks', 'owner', 'LinkToAnotherRecord', {
    options: { ...keyed, relation: 'bt', relatedTableId: 'mpeople', inverseColumnId: 'cbooks', side: 'b' },
  }),
  column('mbooks', 'tags', 'LinkToAnotherRecord', {
    options: { ...pairs, relatedTableId: 'mtags', inverseColumnId: 'ctagged', side: 'a' },
  }),
  column('mbooks', 'tagNames', 'Lookup', {
    options: { relationColumnId: 'ctags', lookupColumnId: 'clabel' },
  }),
  column('mbooks', 'ownerName', 'Lookup', {
    options: { relationColumnId: 'cowner', lookupColumnId: 'cname' },
  }),
])
const tags = table('mtags', [
  column('mtags', 'label', 'SingleLineText', { displayValue: true }),
  column('mtags', 'tagged', 'Links', {
    options: { ...pairs, relatedTableId: 'mbooks', inverseColumnId: 'ctags', side: 'b' },
  }),
])

const schema = compileSchema({ baseId: 'p1', version: 1, sources: [], tables: [people, books, tags] })
const find = (id: string) => first(schema.tables.filter((each) => each.id === id))
const [compiledPeople, compiledBooks, compiledTags] = [find('mpeople'), find('mbooks'), find('mtags')]
const columnIn = (owner: Table, id: string) => first(owner.columns.filter((each) => each.id === id))

const stores: LinkStore[] = [
  { kind: 'junction', name: 'l_booktag', a: compiledBooks, b: compiledTags },
  { kind: 'key', key: columnIn(compiledBooks, 'cownerkey'), child: compiledBooks, parent: compiledPeople },
]

function open(): TestDatabase {
  const database = openDatabase()
  const withoutKey = {
    ...compiledBooks,
    columns: compiledBooks.columns.filter(({ id }) => id !== 'cownerkey'),
  }
  for (const each of [compiledPeople, withoutKey, compiledTags])
    database.all(createTableStatements(dialect, each))
  for (const store of stores) database.all(createLinkStatements(dialect, store))
  return database
}
function filled(): TestDatabase {
  const database = open()
  const add = (to: Table, rows: Record<string, CellValue>[]) =>
    database.commit(insertPlan(dialect, to, rows, stamp))
  add(compiledPeople, [{ cname: 'Ann' }, { cname: 'Bob' }])
  add(compiledBooks, [
    { ctitle: 'One', cprice: 0.1, cownerkey: 1 },
    { ctitle: 'Two', cprice: 0.2, cownerkey: 1 },
    { ctitle: 'Three', cprice: null, cownerkey: null },
  ])
  add(compiledTags, [{ clabel: 'red' }, { clabel: 'blue' }])
  const link = columnIn(compiledBooks, 'ctags')
  const change = {
    add: [
      [1, 2],
      [1, 1],
      [2, 2],
    ] as [number, number][],
    remove: [],
    replace: [],
  }
  database.commit(linkPlan(dialect, link, change, stamp).plan)
  return database
}
const shown = (database: TestDatabase, of: Table, given: Parameters<typeof query>[1] = {}) => {
  const asked = query(of, given)
  const { records } = decodeRecords(of, asked.columns, database.run(listStatement(dialect, of, asked)))
  return records.map(recordWriter(of, asked.columns, 'nocodb')).map((row) => ({ ...row }))
}
const like = (columnId: string, type: FieldType, value: string): Filter => ({
  node: 'condition',
  columnId,
  type,
  operator: 'like',
  argument: { kind: 'one', value },
})
/** What the planner does, without the lines about sorting and subqueries as such. */
const planOf = (database: TestDatabase, { sql, args }: ReturnType<typeof listStatement>) =>
  database.run({ sql: `explain query plan ${sql}`, args }).rows.map((row) => String(row[3]))

describe('links in SQL', () => {
  it('come with the records: linked ones, counts, lookups over lookups, rollups', () => {
    const database = filled()
    expect(shown(database, compiledPeople)).toEqual([
      {
        mpeopleid: 1,
        name: 'Ann',
        books: 2,
        prices: [0.1, 0.2],
        bookTags: ['blue', 'red', 'blue'],
        worth: 0.3,
      },
      { mpeopleid: 2, name: 'Bob', books: 0, prices: [], bookTags: [], worth: null },
    ])
    expect(shown(database, compiledBooks, { columns: ['cowner', 'ctags', 'cownerName'] })).toEqual([
      {
        owner: { mpeopleid: 1, name: 'Ann' },
        tags: [
          { mtagsid: 2, label: 'blue' },
          { mtagsid: 1, label: 'red' },
        ],
        ownerName: ['Ann'],
      },
      { owner: { mpeopleid: 1, name: 'Ann' }, tags: [{ mtagsid: 2, label: 'blue' }], ownerName: ['Ann'] },
      { owner: null, tags: [], ownerName: [] },
    ])
  })

  it('a deleted record takes its links along, and an undo brings them back', () => {
    const database = filled()
    const { rows } = database.commit(deletePlan(dialect, compiledBooks, [1]))
    expect(first(rows).before).toMatchObject({ cownerkey: 1, ctags: [1, 2] })
    expect(database.run({ sql: 'select count(*) from l_booktag', args: [] }).rows).toEqual([[1]])
    const undo = undoPlan(
      dialect,
      compiledBooks,
      { kind: 'record.delete', rows: rows.map((row) => ({ ...row, after: null })), ranges: [] },
      stamp,
    )
    if (!undo) throw new Error('It can be undone.')
    database.commit(undo)
    expect(first(shown(database, compiledBooks, { columns: ['cowner', 'ctags'] }))).toMatchObject({
      owner: { name: 'Ann' },
      tags: [{ label: 'red' }, { label: 'blue' }],
    })
    // A parent leaves its children without one.
    database.commit(deletePlan(dialect, compiledPeople, [1]))
    expect(shown(database, compiledBooks, { columns: ['cownerkey'] }).map((row) => row['ownerkey'])).toEqual([
      null,
      null,
      null,
    ])
  })

  it('what is of other records is for the database to tell; of the values at hand both faces say the same', () => {
    const filter = like('ctagNames', 'Lookup', 're')
    expect(needsServer(lowerFilter(filter, compiledBooks.columns))).toBe(true)
    const database = filled()
    const asked = query(compiledBooks, { filter })
    const { records } = decodeRecords(
      compiledBooks,
      asked.columns,
      database.run(listStatement(dialect, compiledBooks, asked)),
    )
    const all = decodeRecords(
      compiledBooks,
      asked.columns,
      database.run(listStatement(dialect, compiledBooks, query(compiledBooks))),
    ).records
    expect(records.map(({ id }) => id)).toEqual([1])
    expect(all.filter(({ cells }) => matchesFilter(filter, cells)).map(({ id }) => id)).toEqual([1])
  })
})

describe.runIf(isSqlite)('plans', () => {
  it('linked records are found by index, never by looking through a table', () => {
    const database = filled()
    for (const of of [compiledPeople, compiledBooks, compiledTags]) {
      const plan = planOf(database, listStatement(dialect, of, query(of)))
      const scans = plan.filter((line) => line.startsWith('SCAN') && !/^SCAN (e\d+|p|\(|CONSTANT)/.test(line))
      expect(scans.filter((line) => !line.includes(of.physicalName))).toEqual([])
    }
  })

  it('a filter on a lookup scans the linked table once, and then uses an index', () => {
    const database = filled()
    const filter = like('ctagNames', 'Lookup', 're')
    const plan = planOf(
      database,
      listStatement(dialect, compiledBooks, query(compiledBooks, { filter, columns: ['ctitle'] })),
    )
    expect(plan.some((line) => /SEARCH t_books USING INTEGER PRIMARY KEY/.test(line))).toBe(true)
    expect(plan.filter((line) => line.startsWith('SCAN'))).toEqual([expect.stringMatching(/^SCAN r\d+$/)])
    const owned = planOf(
      database,
      countStatement(
        dialect,
        compiledBooks,
        query(compiledBooks, { filter: like('cownerName', 'Lookup', 'An') }),
      ),
    )
    expect(owned.some((line) => /SEARCH t_books USING (COVERING )?INDEX k_/.test(line))).toBe(true)
    expect(
      decodeCount(database.run(countStatement(dialect, compiledBooks, query(compiledBooks, { filter })))),
    ).toBe(1)
  })
})

describe('compiled schemas', () => {
  const chain = (length: number, make: (level: number) => Partial<Column>): BaseSchema => {
    const [last] = [people.columns, books.columns].map((columns) => [...columns])
    const own = [...(last ?? [])]
    const theirs = [...books.columns]
    for (let level = 1; level <= length; level += 1) {
      const inBooks = level % 2 === 0
      const made = column(inBooks ? 'mbooks' : 'mpeople', `level${level}`, 'Rollup', make(level))
      ;(inBooks ? theirs : own).push(made)
    }
    return {
      baseId: 'p1',
      version: 1,
      sources: [],
      tables: [{ ...people, columns: own }, { ...books, columns: theirs }, tags],
    }
  }
  const rollupChain = (level: number): Partial<Column> => ({
    options: {
      relationColumnId: level % 2 ? 'cbooks' : 'cowner',
      rollupColumnId: level === 1 ? 'cprice' : `clevel${level - 1}`,
      rollupFunction: 'sum',
    },
  })

  it('report why a column cannot be computed, and leave it null', () => {
    const compiled = compileSchema(chain(11, rollupChain))
    const problems = compiled.tables
      .flatMap(({ columns }) => columns)
      .map((each) => [each.title, computedOf(each)?.problem] as const)
      .filter(([, problem]) => problem)
    expect(problems).toEqual([['level11', 'it depends on more than 10 levels of fields.']])
    const gone = compileSchema({ ...schema, tables: [compiledPeople, compiledTags] })
    expect(computedOf(columnIn(first(gone.tables), 'cprices'))?.problem).toMatch(/needs a link/)
  })

  test.skipIf(differsHere('deepSelects'))(
    'ten rollups deep, libSQL of production reads, filters and sorts it',
    () => {
      const compiled = compileSchema(chain(10, rollupChain))
      const deep = first(compiled.tables.filter(({ id }) => id === 'mbooks'))
      const database = filled()
      const asked = query(deep, {
        columns: ['clevel10'],
        sorts: [{ columnId: 'clevel10', direction: 'desc' }],
        filter: {
          node: 'condition',
          columnId: 'clevel10',
          type: 'Rollup',
          operator: 'gt',
          argument: { kind: 'one', value: 0 },
        },
      })
      // Two books of one person: each level down doubles the sum.
      expect(shown(database, deep, asked)).toEqual([{ level10: 4.8 }, { level10: 4.8 }])
    },
  )
})
