import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Query } from '../../core/query/query.ts'
import type { CellValue, Column, Table } from '../../core/schema.ts'
import { dropColumnStatements } from '../../worker/engine/schema/alter.ts'
import { createAutomaticIndex, indexOfSort } from '../../worker/engine/indexes/automatic-indexes.ts'
import { type AutomaticIndex } from '../../worker/engine/indexes/index-keys.ts'
import { indexOfGroups } from '../../worker/engine/indexes/value-indexes.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import {
  decodeGroups,
  groupedRowsStatement,
  groupStatement,
  keysOfRows,
} from '../../worker/engine/read/group.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import type { SqlResult, Statement } from '../../worker/platform/statement.ts'
import type { TestDatabase } from './database.ts'
import { column, openSample, optionIds, query, sampleTable } from './sample.ts'

// An index changes how fast records are read, never which: every read is compared with the one without it.

const columns: Column[] = [
  column('id', 'ID', 'id'),
  column('text', 'SingleLineText'),
  column('number', 'Number'),
  column('decimal', 'Decimal'),
  column('check', 'Checkbox'),
  column('select', 'SingleSelect'),
  column('multi', 'MultiSelect'),
  column('date', 'Date'),
  column('moment', 'DateTime'),
]
const plain = sampleTable(columns)
const cells = {
  ctext: fc.constantFrom<CellValue>(null, '', 'a', 'B', 'é', "it's", 'سلام', '漢字', 'x'.repeat(2000)),
  cnumber: fc.constantFrom<CellValue>(null, -1, 0, 7, '9007199254740993'),
  cdecimal: fc.constantFrom<CellValue>(null, 0.1, -2, -10, '12345678901234567890.5'),
  ccheck: fc.constantFrom<CellValue>(null, true, false),
  cselect: fc.constantFrom<CellValue>(null, ...optionIds, 'deleted'),
  cmulti: fc.constantFrom<CellValue>(null, [], [optionIds[0] ?? ''], [...optionIds]),
  cdate: fc.constantFrom<CellValue>(null, '2024-02-29', '1999-12-31'),
  cmoment: fc.constantFrom<CellValue>(null, '2024-02-29T10:00:00.000Z', '2024-02-29T10:00:00.001Z'),
}
const own = Object.keys(cells)
const planOf = (database: TestDatabase, { sql, args }: Statement) =>
  database.run({ sql: `explain query plan ${sql}`, args }).rows.map((row) => String(row[3]))
/** Ids of the records, in the order of the result. */
const idsOf = ({ rows }: SqlResult) => rows.map(([id]) => Number(id))
const sortBy = (columnId: string, direction: 'asc' | 'desc') => [{ columnId, direction }]

/** The table as its schema is once the index is built. */
function withIndex(database: TestDatabase, index: AutomaticIndex | null): Table {
  if (!index) throw new Error('This column can have an index.')
  for (const statement of createAutomaticIndex(sqlite, plain, index)) database.run(statement)
  return { ...plain, indexes: [index] }
}

describe.each(own)('an index on %s', (columnId) => {
  test.each(['asc', 'desc'] as const)('for %s sorts reads the same pages, in its order', (direction) => {
    const sorts = sortBy(columnId, direction)
    fc.assert(
      fc.property(fc.array(fc.record(cells), { minLength: 1, maxLength: 12 }), (rows) => {
        const database = openSample(plain, rows)
        const indexed = withIndex(database, indexOfSort(sqlite, plain, sorts))
        const ids = (table: Table, given: Partial<Query>) =>
          idsOf(
            database.run(listStatement(sqlite, table, query(table, { columns: ['ctext'], sorts, ...given }))),
          )
        const all = ids(plain, {})
        const reads: Partial<Query>[] = [{}, { limit: 3 }, { limit: 3, offset: 2 }, { offset: 200_000 }]
        for (const given of reads) expect(ids(indexed, given)).toEqual(ids(plain, given))
        for (const after of [...all, 999])
          for (const page of [{ after }, { after, limit: 2, offset: 1 }])
            expect(ids(indexed, page)).toEqual(ids(plain, page))
        const plan = planOf(
          database,
          listStatement(sqlite, indexed, query(indexed, { columns: [], sorts, limit: 3 })),
        )
        expect(plan.join()).toMatch(/USING (COVERING )?INDEX a_/)
        expect(plan.join()).not.toContain('TEMP B-TREE')
      }),
      { numRuns: 25 },
    )
  })

  test('for groups has the same groups and records', () => {
    const grouped = columns.find(({ id }) => id === columnId)
    if (!grouped) throw new Error('It is a column of the table.')
    const index = indexOfGroups(sqlite, plain, columnId)
    fc.assert(
      fc.property(fc.array(fc.record(cells), { minLength: 1, maxLength: 12 }), (rows) => {
        const database = openSample(plain, rows)
        const indexed = withIndex(database, index)
        const asked = { ...allRecords, columns: [columnId], sorts: [], wanted: [], limit: 25, offset: 0 }
        const groups = (table: Table) =>
          decodeGroups(sqlite, table, asked, database.run(groupStatement(sqlite, table, asked)))
        const found = groups(plain)
        expect(groups(indexed)).toEqual(found)
        const keys = found.map(({ keys: [key = null] }) => key)
        const records = (table: Table) => {
          const all = query(table, { columns: ['ctext'], limit: 2 })
          const result = database.run(groupedRowsStatement(sqlite, table, grouped, keys, all))
          return [idsOf(result), keysOfRows(grouped, result)]
        }
        expect(records(indexed)).toEqual(records(plain))
        expect(planOf(database, groupStatement(sqlite, indexed, asked)).join()).toMatch(
          /USING (COVERING )?INDEX a_/,
        )
      }),
      { numRuns: 25 },
    )
  })

  it('is dropped with its column', () => {
    const database = openSample(plain, [{ ctext: 'a' }])
    for (const direction of ['asc', 'desc'] as const)
      withIndex(database, indexOfSort(sqlite, plain, sortBy(columnId, direction)))
    withIndex(database, indexOfGroups(sqlite, plain, columnId))
    const dropped = columns.find(({ id }) => id === columnId)
    for (const statement of dropColumnStatements(sqlite, plain, dropped ?? column('text', 'SingleLineText')))
      database.run(statement)
    const left = { sql: `select name from sqlite_schema where name glob 'a_*'`, args: [] }
    expect(database.run(left).rows).toEqual([])
  })
})

describe('a filtered list', () => {
  const filters: Record<string, Query['filter']> = {
    'many records': {
      node: 'condition',
      columnId: 'cnumber',
      type: 'Number',
      operator: 'notblank',
      argument: { kind: 'none' },
    },
    'few records': {
      node: 'condition',
      columnId: 'ctext',
      type: 'SingleLineText',
      operator: 'eq',
      argument: { kind: 'one', value: 'é' },
    },
  }
  it.each(Object.entries(filters))(
    'of %s has the same pages with the index of its sort',
    (_which, filter) => {
      fc.assert(
        fc.property(
          fc.array(fc.record(cells), { minLength: 1, maxLength: 12 }),
          fc.constantFrom(...own),
          fc.constantFrom('asc' as const, 'desc' as const),
          (rows, columnId, direction) => {
            const database = openSample(plain, rows)
            const sorts = sortBy(columnId, direction)
            const indexed = withIndex(database, indexOfSort(sqlite, plain, sorts))
            const ids = (table: Table, given: Partial<Query>) => {
              const asked = query(table, { columns: ['ctext'], sorts, filter, ...given })
              return idsOf(database.run(listStatement(sqlite, table, asked)))
            }
            for (const limit of [1, 2, 25])
              for (const offset of [0, 1, 5])
                expect(ids(indexed, { limit, offset })).toEqual(ids(plain, { limit, offset }))
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})

describe('an index on several columns', () => {
  const sortsOf = fc
    .shuffledSubarray(own, { minLength: 2, maxLength: 3 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.constantFrom(...sortBy(id, 'asc'), ...sortBy(id, 'desc')))),
    )

  it('reads the same pages, in its order, whatever is blank or the same', () => {
    fc.assert(
      fc.property(fc.array(fc.record(cells), { minLength: 1, maxLength: 12 }), sortsOf, (rows, sorts) => {
        const database = openSample(plain, rows)
        const indexed = withIndex(database, indexOfSort(sqlite, plain, sorts))
        const ids = (table: Table, given: Partial<Query>) =>
          idsOf(
            database.run(listStatement(sqlite, table, query(table, { columns: ['ctext'], sorts, ...given }))),
          )
        const all = ids(plain, {})
        for (const given of [{}, { limit: 3 }, { limit: 3, offset: 2 }, { offset: 200_000 }])
          expect(ids(indexed, given)).toEqual(ids(plain, given))
        for (const after of [...all, 999])
          for (const page of [{ after }, { after, limit: 2, offset: 1 }])
            expect(ids(indexed, page)).toEqual(ids(plain, page))
        const planned = (given: Partial<Query>) =>
          planOf(
            database,
            listStatement(sqlite, indexed, query(indexed, { columns: [], sorts, limit: 3, ...given })),
          ).join()
        expect(planned({})).toMatch(/USING (COVERING )?INDEX a_/)
        expect(planned({})).not.toContain('TEMP B-TREE')
        // Each part of the page after a record is a range of the index.
        expect(planned({ after: all[0] ?? 0 })).not.toMatch(/SCAN t_sample(?! USING)/)
      }),
      { numRuns: 60 },
    )
  })

  it.each(['cnumber', 'cdate'])('goes with either column: %s', (columnId) => {
    const database = openSample(plain, [{ cnumber: 1 }])
    const sorts = [...sortBy('cnumber', 'desc'), ...sortBy('cdate', 'asc')]
    const indexed = withIndex(database, indexOfSort(sqlite, plain, sorts))
    const other = withIndex(database, indexOfSort(sqlite, plain, sortBy('ctext', 'asc')))
    const dropped = columns.find(({ id }) => id === columnId) ?? column('text', 'SingleLineText')
    const indexes = [...(indexed.indexes ?? []), ...(other.indexes ?? [])]
    for (const statement of dropColumnStatements(sqlite, { ...plain, indexes }, dropped))
      database.run(statement)
    const left = { sql: `select name from sqlite_schema where name glob 'a_*'`, args: [] }
    expect(database.run(left).rows).toEqual([['a_text_asc']])
  })

  it('is none for the same column twice, or for more than three', () => {
    const twice = [...sortBy('cnumber', 'desc'), ...sortBy('cnumber', 'asc')]
    expect(indexOfSort(sqlite, plain, twice)).toBeNull()
    const four = ['cnumber', 'cdate', 'ctext', 'ccheck'].flatMap((id) => sortBy(id, 'asc'))
    expect(indexOfSort(sqlite, plain, four)).toBeNull()
  })
})

describe('an index', () => {
  it('is used only for matching reads', () => {
    const database = openSample(plain, [{ cnumber: 1 }])
    const indexed = withIndex(database, indexOfSort(sqlite, plain, sortBy('cnumber', 'asc')))
    const uses = (given: Partial<Query>) =>
      planOf(database, listStatement(sqlite, indexed, query(indexed, given)))
        .join()
        .includes('INDEX a_')
    const over: Query['filter'] = {
      node: 'condition',
      columnId: 'cnumber',
      type: 'Number',
      operator: 'gt',
      argument: { kind: 'one', value: '0' },
    }
    expect(uses({ sorts: sortBy('cnumber', 'asc') })).toBe(true)
    expect(uses({ sorts: sortBy('cnumber', 'asc'), filter: over })).toBe(true)
    expect(uses({ sorts: sortBy('cnumber', 'asc'), filter: over, offset: 5000 })).toBe(false)
    expect(uses({ sorts: sortBy('cnumber', 'asc'), search: 'a', searchColumns: ['ctext'] })).toBe(false)
    expect(uses({ sorts: sortBy('cnumber', 'desc') })).toBe(false)
    expect(uses({ filter: over })).toBe(false)
    expect(uses({})).toBe(false)
  })

  it('is not used after the order of its options has changed', () => {
    const [first, ...others] = columns.find(({ id }) => id === 'cselect')?.selectOptions ?? []
    const reordered = columns.map((each) =>
      each.id === 'cselect'
        ? { ...each, selectOptions: [...others, ...(first ? [{ ...first, order: 9 }] : [])] }
        : each,
    )
    const database = openSample(
      plain,
      optionIds.map((id) => ({ cselect: id })),
    )
    const { indexes = [] } = withIndex(database, indexOfSort(sqlite, plain, sortBy('cselect', 'asc')))
    const table = { ...sampleTable(reordered), indexes }
    const statement = listStatement(
      sqlite,
      table,
      query(table, { columns: [], sorts: sortBy('cselect', 'asc') }),
    )
    expect(planOf(database, statement).join()).not.toContain('INDEX a_')
    expect(idsOf(database.run(statement))).toEqual([2, 3, 4, 1])
  })

  it('is offered neither without sorts nor for computed or standard columns', () => {
    expect(indexOfSort(sqlite, plain, [])).toBeNull()
    expect(indexOfSort(sqlite, plain, [...sortBy('cnumber', 'asc'), ...sortBy('cid', 'asc')])).toBeNull()
    expect(indexOfSort(sqlite, plain, sortBy('cid', 'asc'))).toBeNull()
  })
})
