import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Query, Sort } from '../../core/query/query.ts'
import type { CellValue } from '../../core/schema.ts'
import { decodeIds } from '../../worker/engine/read/decode.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { dialect } from './dialect-under-test.ts'
import { differsHere } from './mariadb-differences.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { columnName, tableName } from '../../worker/engine/identifiers/names.ts'
import { pageIds, pageIdsFar, type PageOf } from '../../worker/engine/read/page-ids.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { columnIn, openOrders, orders, parts } from './orders.ts'
import { column, openSample, query, sampleTable, stamp } from './sample.ts'

// A page after a record has what the page by offset has, for any order.

const table = sampleTable([
  column('id', 'ID', 'id'),
  column('text', 'SingleLineText'),
  column('number', 'Number'),
  column('decimal', 'Decimal'),
  column('check', 'Checkbox'),
  column('place', 'Order', 'row_order'),
])
const cell = {
  ctext: fc.constantFrom(null, '', 'a', 'B', 'é'),
  cnumber: fc.constantFrom(null, -1, 0, 7, '9007199254740993'),
  cdecimal: fc.constantFrom(null, 0.1, -2, '12345678901234567890.5', '12345678901234567890.25'),
  ccheck: fc.constantFrom(null, true, false),
}
const sorts = fc.uniqueArray(
  fc.record({
    columnId: fc.constantFrom(...Object.keys(cell)),
    direction: fc.constantFrom<Sort['direction']>('asc', 'desc'),
  }),
  { selector: ({ columnId }) => columnId, maxLength: 4 },
)

test('a page continues where the page before ended, for any record and sorts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record(cell), { minLength: 1, maxLength: 12 }),
      sorts,
      fc.boolean(),
      (rows: Record<string, CellValue>[], by, filtered) => {
        const database = openSample(table, rows)
        const ids = (given: Partial<Query>) =>
          database
            .run(
              listStatement(
                dialect,
                table,
                query(table, {
                  columns: ['ctext'],
                  sorts: by,
                  limit: 100,
                  ...(filtered
                    ? {
                        filter: {
                          node: 'condition',
                          columnId: 'ctext',
                          type: 'SingleLineText',
                          operator: 'notblank',
                          argument: { kind: 'none' },
                        },
                      }
                    : {}),
                  ...given,
                }),
              ),
            )
            .rows.map(([id]) => Number(id))
        const all = ids({})
        for (const [index, id] of all.entries()) {
          expect(ids({ after: id })).toEqual(all.slice(index + 1))
          expect(ids({ after: id, limit: 2, offset: 1 })).toEqual(all.slice(index + 2, index + 4))
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('continues after a record by values computed from its links', () => {
  const database = openOrders()
  const add = (to: typeof orders, rows: Record<string, CellValue>[]) =>
    database.commit(insertPlan(dialect, to, rows, stamp))
  add(orders, [{ cnumber: 'a' }, { cnumber: 'b' }, { cnumber: 'c' }, { cnumber: 'd' }])
  const key = columnIn(parts, 'corderkey').id
  add(parts, [
    { cprice: 5, [key]: 1 },
    { cprice: 2, [key]: 2 },
    { cprice: 3, [key]: 2 },
    { cprice: 9, [key]: 4 },
  ])
  const ids = (given: Partial<Query>) =>
    database
      .run(
        listStatement(
          dialect,
          orders,
          query(orders, {
            columns: ['ctotal'],
            sorts: [{ columnId: 'ctotal', direction: 'desc' }],
            ...given,
          }),
        ),
      )
      .rows.map(([id]) => id)
  expect(ids({})).toEqual([4, 1, 2, 3])
  expect([4, 1, 2, 3].map((after) => ids({ after }))).toEqual([[1, 2, 3], [2, 3], [3], []])
  expect(ids({ after: 99 })).toEqual([])
})

it('finds a deep page among all records, with gaps and a manual row order', () => {
  const rows = Array.from({ length: 1600 }, (_, index) => ({ cnumber: index }))
  const database = openSample(table, rows)
  database.commit(deletePlan(dialect, table, [5, 700, 1300]))
  const page = (offset: number) =>
    decodeIds(
      database.run(listStatement(dialect, table, query(table, { columns: [], limit: 3, offset }))),
    ).toSorted((a, b) => a - b)
  const expected = [[1003, 1004, 1005], [1301, 1302, 1303], []]
  expect([1000, 1297, 2000].map(page)).toEqual(expected)
  database.exec('update t_sample set row_order = id where id > 1500')
  expect([1000, 1297, 2000].map(page)).toEqual(expected)
})

const far = (page: PageOf) => pageIdsFar(dialect, page)
const named = (name: string) => sql`${tableName('t_sample')}.${columnName(name)}`
const farOrders = {
  numbers: [{ key: named('c_number'), direction: 'desc' as const }],
  decimals: [
    ...dialect.order(named('c_decimal'), 'decimal', 'asc'),
    { key: named('c_text'), direction: 'desc' as const },
  ],
}

it.skipIf(differsHere('guessedPages')).each([
  ['numbers', null],
  ['decimals', null],
  ['decimals', dialect.syntax.isChecked(named('c_check'))],
] as const)('a page far down a list sorted by %s is the same by a guess', (name, where) => {
  const rows = Array.from({ length: 700 }, (_, index) => ({
    cnumber: index % 7 === 0 ? null : (index * 7919) % 101,
    cdecimal: index % 5 === 0 ? null : ((index * 104_729) % 997) / 10 - 40,
    ctext: index % 3 === 0 ? null : `t${index % 4}`,
    ccheck: index % 2 === 0,
  }))
  const database = openSample(table, rows)
  database.commit(deletePlan(dialect, table, [1, 200, 201, 700]))
  const read = (print: (page: PageOf) => ReturnType<typeof pageIds>, offset: number) =>
    database
      .run(render(dialect, print({ table: 't_sample', where, terms: farOrders[name], limit: 5, offset })))
      .rows.map(([id]) => id)
  for (const offset of [0, 100, 150, 333, 345, 500, 693, 900])
    expect(read(far, offset)).toEqual(read(pageIds, offset))
})

it.skipIf(differsHere('guessedPages'))('a wrong guess costs time alone', () => {
  // The records that are looked at have the largest numbers: each seems to stand twice as near to the start.
  const rows = Array.from({ length: 9000 }, (_, index) => ({ cnumber: index % 2 === 0 ? index : -index }))
  const database = openSample(table, rows)
  const page = { table: 't_sample', where: null, terms: farOrders.numbers, limit: 5 }
  for (const offset of [400, 4000, 8000]) {
    const [guessed, sorted] = [far, pageIds].map(
      (print) => database.run(render(dialect, print({ ...page, offset }))).rows,
    )
    expect(guessed).toEqual(sorted)
  }
  const ascending = { ...page, terms: [{ key: named('c_number'), direction: 'asc' as const }] }
  for (const offset of [400, 4000, 8000]) {
    const [guessed, sorted] = [far, pageIds].map(
      (print) => database.run(render(dialect, print({ ...ascending, offset }))).rows,
    )
    expect(guessed).toEqual(sorted)
  }
})
