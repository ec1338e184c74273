import { expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import * as limits from '../../core/limits.ts'
import { decodeIds, decodeRecords, insertedIds } from '../../worker/engine/read/decode.ts'
import { deletePlan, deleteWherePlan } from '../../worker/engine/write/delete.ts'
import { dialect } from './dialect-under-test.ts'
import { differsHere } from './mariadb-differences.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { missingIdsStatement } from '../../worker/engine/read/record-exists.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { updatePlan, updateWherePlan, idWindowBoundsStatement } from '../../worker/engine/write/update.ts'
import { first, openSample, query, sampleTable, stamp } from './sample.ts'

const table = sampleTable()
const read = table.columns.map((column) => column.id)
const later = { at: '2026-02-03T00:00:00.000Z', by: 'us2' }

const full = {
  ctext: 'it\'s "quoted" ; drop table t_sample --',
  clong: 'two\nlines \u{1F600} é',
  cnumber: '9007199254740993',
  cdecimal: '123456.78901234567890123456789',
  ccheck: true,
  cselect: 'opb',
  cmulti: ['opc', 'opa'],
  cdate: '2024-02-29',
  cmoment: '2024-02-29T10:00:00.000Z',
  crating: 3,
}

function records(database: ReturnType<typeof openSample>) {
  return decodeRecords(table, read, database.run(listStatement(dialect, table, query(table)))).records
}

test('inserts a record and reads it back', () => {
  const database = openSample(table, [])
  const done = database.commit(insertPlan(dialect, table, [full], stamp, { read }))
  const { records, damaged } = decodeRecords(table, read, first(done.reads))
  expect(damaged).toEqual([])
  expect(records).toEqual([{ id: 1, cells: { ...full, cid: 1, ccreated: stamp.at, cmodified: null } }])
  expect(done.rows).toEqual([{ id: 1, after: { ...full, created_at: stamp.at, created_by: stamp.by } }])
})

test('many records go in as one statement, in their order, and every double survives', () => {
  const database = openSample(table, [{ ctext: 'before' }])
  const decimals = [0.1, 123456.78901234, 0.30000000000000004, -1e-8, 5, 1797693134862315.5]
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    ctext: `row ${index}`,
    cdecimal: decimals[index % decimals.length] ?? 0,
    ...(index % 2 === 0 ? { ccheck: false } : { cmulti: ['opa'] }),
  }))
  const plan = insertPlan(dialect, table, rows, stamp, { read: ['ctext', 'cdecimal'], compact: false })
  expect(plan.statements).toHaveLength(1)
  const done = database.commit(plan)
  expect(insertedIds(first(done.results))).toEqual(rows.map((_, index) => index + 2))
  const back = decodeRecords(table, ['ctext', 'cdecimal'], first(done.reads)).records
  expect(back.map(({ cells }) => cells)).toEqual(rows.map(({ ctext, cdecimal }) => ({ ctext, cdecimal })))
  expect(done.rows).toHaveLength(3000)
})

test('inserts larger than a call are logged as a range of ids', () => {
  const database = openSample(table, [{ ctext: 'before' }])
  const rows = Array.from({ length: limits.bulkRowsMax + 1 }, () => ({ ctext: 'x' }))
  const done = database.commit(insertPlan(dialect, table, rows, stamp))
  expect(done).toMatchObject({ rows: [], ranges: [[2, limits.bulkRowsMax + 2]] })
})

test('an unknown column is refused before anything is printed', () => {
  expect(() => insertPlan(dialect, table, [{ cnope: 'x' }], stamp)).toThrow(AppError)
  expect(() => insertPlan(dialect, table, [{ cid: 5 }], stamp)).toThrow()
})

test('an update changes its cells only, stamps the record and logs both values', () => {
  const database = openSample(table, [full, { ctext: 'other' }])
  const done = database.commit(
    updatePlan(dialect, table, [{ id: 1, cells: { ctext: null, cmulti: ['opb'], cdecimal: 2.5 } }], later, {
      read,
    }),
  )
  expect(done.rows.map(({ id }) => id)).toEqual([1])
  const after = { ...full, ctext: null, cmulti: ['opb'], cdecimal: 2.5 }
  expect(decodeRecords(table, read, first(done.reads)).records[0]?.cells).toMatchObject({
    ...after,
    cmodified: later.at,
  })
  expect(done.rows).toEqual([
    {
      id: 1,
      before: { ctext: full.ctext, cmulti: full.cmulti, cdecimal: full.cdecimal },
      after: { ctext: null, cmulti: ['opb'], cdecimal: 2.5 },
    },
  ])
  expect(records(database)[1]).toMatchObject({ id: 2, cells: { ctext: 'other', cmodified: null } })
})

test('patches of different columns change no others, in the rows and in the log', () => {
  const database = openSample(table, [
    { ctext: 'a', cnumber: 1, cmulti: ['opa'] },
    { ctext: 'b', cnumber: 2 },
    { ctext: 'c', cnumber: 3 },
  ])
  const done = database.commit(
    updatePlan(
      dialect,
      table,
      [
        { id: 1, cells: { ctext: 'A' } },
        { id: 2, cells: { cnumber: null, cmulti: ['opb', 'opc'] } },
        { id: 1, cells: { cnumber: 10 } },
      ],
      later,
    ),
  )
  expect(done.rows).toEqual([
    { id: 1, before: { ctext: 'a', cnumber: 1 }, after: { ctext: 'A', cnumber: 10 } },
    { id: 2, before: { cnumber: 2, cmulti: null }, after: { cnumber: null, cmulti: ['opb', 'opc'] } },
  ])
  expect(records(database).map(({ cells }) => [cells['ctext'], cells['cnumber'], cells['cmulti']])).toEqual([
    ['A', 10, ['opa']],
    ['b', null, ['opb', 'opc']],
    ['c', 3, null],
  ])
})

test.skipIf(differsHere('ownWrites'))('what holds the value already is neither written nor logged', () => {
  const database = openSample(table, [full, { ...full, ctext: 'other' }, full])
  const { cid: _, ...same } = records(database)[0]?.cells ?? {}
  const patches = [1, 2, 3].map((id) => ({ id, cells: full }))
  const done = database.commit(updatePlan(dialect, table, patches, later))
  expect(done.rows).toEqual([{ id: 2, before: { ctext: 'other' }, after: { ctext: full.ctext } }])
  const uneven = database.commit(
    updatePlan(
      dialect,
      table,
      [
        { id: 1, cells: { ctext: full.ctext, cdate: null } },
        { id: 2, cells: { cmulti: full.cmulti } },
        { id: 3, cells: { cdecimal: '123456.78901234567890123456789' } },
      ],
      later,
    ),
  )
  expect(uneven.rows).toEqual([{ id: 1, before: { cdate: full.cdate }, after: { cdate: null } }])
  const none = database.commit(updatePlan(dialect, table, [{ id: 3, cells: full }], later))
  expect([none.rows, first(none.results).rowsAffected]).toEqual([[], 0])
  expect(database.commit(updatePlan(dialect, table, [{ id: 3, cells: {} }], later)).rows).toEqual([])
  expect(records(database)[2]?.cells).toMatchObject({ ...same, cmodified: null })
  const window = { after: 0, upTo: null }
  const all = database.commit(
    updateWherePlan(dialect, table, allRecords, { cdate: full.cdate, ccheck: true }, later, window),
  )
  expect(all.rows).toEqual([{ id: 1, before: { cdate: null }, after: { cdate: full.cdate } }])
  expect([all.results[0]?.rows, all.results[1]?.rowsAffected]).toEqual([[[3]], 1])
})

test('undo logs every cell that it reverts', () => {
  const database = openSample(table, [full])
  const cells = { ctext: full.ctext }
  const done = database.commit(updatePlan(dialect, table, [{ id: 1, cells }], later, { always: true }))
  expect(done.rows).toEqual([{ id: 1, before: cells, after: cells }])
})

test('1,000 patches are one statement', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ ctext: `row ${index}` }))
  const database = openSample(table, rows)
  const patches = rows.map((_, index) => ({ id: 1000 - index, cells: { ctext: `new ${1000 - index}` } }))
  const plan = updatePlan(dialect, table, patches, later)
  expect(plan.statements).toHaveLength(1)
  const done = database.commit(plan)
  expect(first(done.results).rowsAffected).toBe(1000)
  expect(done.rows.find((row) => row.id === 7)).toEqual({
    id: 7,
    before: { ctext: 'row 6' },
    after: { ctext: 'new 7' },
  })
})

test.each([
  [
    'an update',
    () =>
      updatePlan(
        dialect,
        table,
        [
          { id: 1, cells: { ctext: 'x' } },
          { id: 9, cells: { ctext: 'x' } },
        ],
        later,
      ),
  ],
  ['a delete', () => deletePlan(dialect, table, [1, 9])],
])('%s of an unknown id changes nothing', (_name, plan) => {
  const database = openSample(table, [{ ctext: 'a' }])
  expect(() => database.commit(plan())).toThrow("Record 1 or 9 doesn't exist")
  expect(records(database).map(({ cells }) => cells['ctext'])).toEqual(['a'])
  expect(decodeIds(database.run(missingIdsStatement(dialect, table, [1, 9])))).toEqual([9])
})

test('lenient writes pass over unknown ids and say how many they wrote', () => {
  const database = openSample(table, [{ ctext: 'a' }])
  const patches = [5, 1].map((id) => ({ id, cells: { ctext: 'b' } }))
  const updated = database.commit(updatePlan(dialect, table, patches, later, { lenient: true }))
  expect(first(updated.results).rowsAffected).toBe(1)
  expect(updated.rows).toEqual([{ id: 1, before: { ctext: 'a' }, after: { ctext: 'b' } }])
  const deleted = database.commit(deletePlan(dialect, table, [5, 1], { lenient: true }))
  expect(first(deleted.results).rowsAffected).toBe(1)
  expect(deleted.rows.map(({ id }) => id)).toEqual([1])
})

test.skipIf(differsHere('ownWrites'))('writes of a selection go in windows', () => {
  const database = openSample(
    table,
    Array.from({ length: 7 }, (_, index) => ({ cnumber: index + 1 })),
  )
  const selection = {
    ...allRecords,
    filter: {
      node: 'condition' as const,
      columnId: 'cnumber',
      type: 'Number' as const,
      operator: 'gt' as const,
      argument: { kind: 'one' as const, value: 2 },
    },
  }
  const cells = { ctext: 'big', cmulti: ['opa'] }
  const ends = (most: number) =>
    decodeIds(database.run(idWindowBoundsStatement(dialect, table, selection, { after: 0, size: 2, most })))
  expect([ends(9), ends(1)]).toEqual([[4, 6], [4]])
  const first = database.commit(
    updateWherePlan(dialect, table, selection, cells, later, { after: 0, upTo: 5 }),
  )
  expect(first.rows.map(({ id }) => id)).toEqual([3, 4, 5])
  expect(first.rows[0]).toEqual({ id: 3, before: { ctext: null, cmulti: null }, after: cells })
  const second = database.commit(
    updateWherePlan(dialect, table, selection, cells, later, { after: 5, upTo: null }),
  )
  expect(second.rows.map(({ id }) => id)).toEqual([6, 7])
  expect(second.results[0]?.rows).toEqual([[2]])
  expect(second.results[1]?.rowsAffected).toBe(2)
  const deleted = database.commit(deleteWherePlan(dialect, table, selection, { after: 0, upTo: 6 }))
  expect(deleted.rows.map(({ id }) => id)).toEqual([3, 4, 5, 6])
  expect(records(database).map(({ id }) => id)).toEqual([1, 2, 7])
})

test('ids are never given twice', () => {
  const database = openSample(table, [{}, {}])
  database.commit(deletePlan(dialect, table, [2]))
  const done = database.commit(insertPlan(dialect, table, [{}], stamp, { read }))
  expect(decodeRecords(table, read, first(done.reads)).records[0]?.id).toBe(
    differsHere('skippedNumbers') ? 4 : 3,
  )
})
