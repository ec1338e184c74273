import { describe, expect, it, test } from 'vitest'
import type { Filter, Query } from '../../core/query/query.ts'
import type { FieldType, Table } from '../../core/schema.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { linkPlan } from '../../worker/engine/links/link-plan.ts'
import type { WritePlan } from '../../worker/engine/plan.ts'
import {
  byIdsStatement,
  countStatement,
  listStatement,
  scanStatement,
} from '../../worker/engine/read/select.ts'
import { updatePlan } from '../../worker/engine/write/update.ts'
import { columnIn, customers, openOrders, orders, parts, tags } from './orders.ts'
import { query, stamp } from './sample.ts'

// Query plans for large tables: SQLite uses an index where one fits, and scans no table.

const database = openOrders()

/** The planner's lines, without those about sorting and about subqueries as such. */
function planOf({ sql, args }: Statement): string[] {
  return database
    .run({ sql: `explain query plan ${sql}`, args })
    .rows.map((row) => String(row[3]))
    .filter((line) => /^(SCAN|SEARCH)/.test(line))
}

/** Lines about scans of whole tables. Ignores JSON arguments and subqueries, which are small even for large tables. */
function scans(statement: Statement): string[] {
  return planOf(statement).filter(
    (line) =>
      line.startsWith('SCAN') && !/^SCAN (p VIRTUAL|e\d+|\(|CONSTANT|sqlite_sequence|s\d+$)/.test(line),
  )
}

const condition = (columnId: string, type: FieldType, value: string): Filter => ({
  node: 'condition',
  columnId,
  type,
  operator: 'eq',
  argument: { kind: 'one', value },
})
const list = (table: Table, given: Partial<Query> = {}) =>
  listStatement(sqlite, table, query(table, { columns: [], ...given }))
const all = orders.columns.map(({ id }) => id)

describe('reads', () => {
  it.each([orders, customers, parts, tags])('a page of $title reads only that table, in order', (table) => {
    const statement = listStatement(sqlite, table, query(table))
    expect(scans(statement)).toEqual([`SCAN ${table.physicalName}`])
  })

  it('one record, several and the next after one are found by their ids', () => {
    for (const statement of [
      byIdsStatement(sqlite, orders, all, [5]),
      byIdsStatement(sqlite, orders, all, [5, 6, 7]),
      scanStatement(sqlite, orders, { ...allRecords, columns: all, limit: 10 }, 5),
    ]) {
      expect(scans(statement)).toEqual([])
      expect(planOf(statement)[0]).toMatch(/^SEARCH t_orders USING INTEGER PRIMARY KEY/)
    }
  })

  it('a deep page is found by a walk through the narrowest index, the next one by its key', () => {
    expect(planOf(list(orders, { columns: ['cnumber'], offset: 900_000 }))).toEqual([
      'SEARCH t_orders USING INTEGER PRIMARY KEY (rowid>?)',
      'SEARCH t_orders USING COVERING INDEX o_orders (row_order>?)',
      // Only where records have places of their own.
      'SCAN t_orders',
      'SEARCH t_orders USING COVERING INDEX o_orders (row_order=?)',
    ])
    expect(scans(list(orders, { columns: ['cnumber'], after: 900_000 }))).toEqual([])
  })

  it('a count reads the narrowest index', () => {
    expect(planOf(countStatement(sqlite, orders, allRecords))).toEqual([
      'SCAN t_orders USING COVERING INDEX o_orders',
    ])
  })

  it('a filter on a lookup begins with the linked records', () => {
    expect(planOf(list(orders, { filter: condition('ccity', 'Lookup', 'Oslo') }))).toEqual([
      'SEARCH t_orders USING COVERING INDEX k_orders_customerkey (c_customerkey=?)',
      'SCAN r1',
    ])
    expect(planOf(list(orders, { filter: condition('clabels', 'Lookup', 'red') }))).toEqual([
      'SEARCH t_orders USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN r1',
      'SEARCH j2 USING COVERING INDEX k_ordertag (b=?)',
    ])
  })

  it('a search for a word looks into no numbers and moments', () => {
    const searched = (search: string) =>
      list(orders, { search, searchColumns: ['cnumber', 'cweight'] }).sql.includes('"c_weight"')
    expect(['1.5', '-0', 'word', 'é'].map(searched)).toEqual([true, true, false, false])
  })

  it('what is sorted is worked out by indexes, whole rows for the page alone', () => {
    const statement = list(orders, {
      columns: ['cnumber', 'ctotal'],
      sorts: [{ columnId: 'ctotal', direction: 'desc' }],
    })
    expect(scans(statement)).toEqual(['SCAN t_orders USING COVERING INDEX o_orders'])
  })

  it.each([
    [orders, 'ctags', tags, 'SEARCH l_ordertag USING PRIMARY KEY (a=?)'],
    [tags, 'ctagged', orders, 'SEARCH l_ordertag USING COVERING INDEX k_ordertag (b=?)'],
    [orders, 'cparts', parts, 'SEARCH t_parts USING COVERING INDEX k_parts_orderkey (c_orderkey=?)'],
    [customers, 'corders', orders, 'k_orders_customerkey (c_customerkey=?)'],
    [orders, 'cof', customers, 'SEARCH owner USING INTEGER PRIMARY KEY (rowid=?)'],
  ] as const)('records linked to one of $title, by %s', (owner, columnId, table, index) => {
    const path = columnIn(owner, columnId).link
    if (!path) throw new Error('No link.')
    const linkedTo = { path, recordId: 1, excluded: false }
    for (const statement of [
      listStatement(sqlite, table, { ...query(table, { columns: [] }), linkedTo }),
      countStatement(sqlite, table, { ...allRecords, linkedTo }),
    ]) {
      expect(scans(statement)).toEqual([])
      expect(planOf(statement).join('\n')).toContain(index)
    }
  })
})

describe('writes', () => {
  const change = { add: [[1, 2]] as [number, number][], remove: [[1, 3]] as [number, number][], replace: [4] }
  const plans: [string, WritePlan][] = [
    ['insert', insertPlan(sqlite, orders, [{ cnumber: 'a' }, { cweight: 2 }], stamp, { read: all })],
    ['update', updatePlan(sqlite, orders, [{ id: 1, cells: { cweight: 2 } }], stamp, { read: all })],
    [
      'update of many',
      updatePlan(
        sqlite,
        orders,
        [
          { id: 1, cells: { cnumber: 'x' } },
          { id: 2, cells: { cweight: 3 } },
        ],
        stamp,
      ),
    ],
    ['delete', deletePlan(sqlite, orders, [1, 2])],
    ...(['ctags', 'cparts', 'cof'] as const).map((id): [string, WritePlan] => [
      `links ${id}`,
      linkPlan(sqlite, columnIn(orders, id), change, stamp).plan,
    ]),
    [
      'links of new records',
      linkPlan(
        sqlite,
        columnIn(orders, 'cparts'),
        { add: [[1, 2]], remove: [], replace: [], newest: 1 },
        stamp,
      ).plan,
    ],
  ]
  test.each(plans)('%s, with its log, touches only the named records', (_name, plan) => {
    const scalars = [
      plan.rowsBefore,
      plan.rowsAfter,
      plan.ranges,
      ...(plan.assertions ?? []).map((a) => a.holds),
    ]
    const statements = [
      ...plan.statements,
      ...plan.reads,
      ...scalars
        .filter((each) => each !== undefined)
        .map(({ sql, args }) => ({ sql: `select (${sql})`, args })),
    ]
    expect(statements.flatMap(scans)).toEqual([])
  })
})
