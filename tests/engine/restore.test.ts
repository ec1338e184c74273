import { expect, test } from 'vitest'
import type { Change } from '../../core/protocol/changes.ts'
import * as limits from '../../core/limits.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { dialect, isSqlite } from './dialect-under-test.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import type { WritePlan } from '../../worker/engine/plan.ts'
import { changedIds, redoPlan, undoPlan } from '../../worker/engine/undo/undo-records.ts'
import { updatePlan } from '../../worker/engine/write/update.ts'
import { openSample, sampleTable, stamp } from './sample.ts'

const table = sampleTable()
const later = { at: '2026-02-03T00:00:00.000Z', by: 'us2' }
const rows = [
  {
    ctext: 'a "quoted"\nline',
    cnumber: '9007199254740993',
    cdecimal: '1.0000000000000000000001',
    ccheck: true,
    cmulti: ['opb', 'opa'],
    cmoment: '2024-01-01T00:00:00.000Z',
  },
  { ctext: 'b', cdecimal: 0.1, ccheck: false },
]

type Sample = ReturnType<typeof openSample>
const everything = (database: Sample) =>
  database.run({ sql: 'select * from t_sample order by id', args: [] }).rows

function commit(database: Sample, plan: WritePlan | null): Pick<Change, 'kind' | 'rows' | 'ranges'> {
  if (!plan) throw new Error('There is no plan.')
  const { rows: logged, ranges } = database.commit(plan)
  return { kind: plan.kind, rows: logged, ranges }
}

test('an undone delete restores rows, ids, authors and timestamps', () => {
  const database = openSample(table, rows)
  const before = everything(database)
  const deleted = commit(database, deletePlan(dialect, table, [1, 2]))
  expect(everything(database)).toEqual([])
  const restored = commit(database, undoPlan(dialect, table, deleted, later))
  expect(everything(database)).toEqual(before)
  expect(restored.kind).toBe('record.insert')
  // The undo is a change like others: it can be undone itself.
  commit(database, undoPlan(dialect, table, restored, later))
  expect(everything(database)).toEqual([])
})

test('an undone insert is deleted, and done again under the same ids', () => {
  const database = openSample(table, [])
  const inserted = commit(database, insertPlan(dialect, table, rows, stamp))
  const before = everything(database)
  commit(database, undoPlan(dialect, table, inserted, later))
  expect(everything(database)).toEqual([])
  commit(database, redoPlan(dialect, table, inserted, later))
  expect(everything(database)).toEqual(before)
})

test('an undone update gives its cells their old values and leaves others', () => {
  const database = openSample(table, rows)
  const patches = [
    { id: 1, cells: { ctext: null, cmulti: ['opc'], cdecimal: 7, cnumber: 1 } },
    { id: 2, cells: { ccheck: true } },
  ]
  const cells = (all: unknown[][]) => all.map((row) => row.filter((_, index) => ![2, 4].includes(index)))
  const before = cells(everything(database))
  const updated = commit(database, updatePlan(dialect, table, patches, later))
  const after = cells(everything(database))
  commit(database, undoPlan(dialect, table, updated, later))
  expect(cells(everything(database))).toEqual(before)
  commit(database, redoPlan(dialect, table, updated, later))
  expect(cells(everything(database))).toEqual(after)
})

test('leaves out cells of deleted columns', () => {
  const database = openSample(table, rows)
  const deleted = commit(database, deletePlan(dialect, table, [2]))
  const narrower = sampleTable(table.columns.filter(({ id }) => id !== 'ctext'))
  commit(database, undoPlan(dialect, narrower, deleted, later))
  const result = database.run({ sql: 'select c_text, c_decimal from t_sample where id = 2', args: [] })
  expect(result.rows).toEqual([[null, '0.1']])
})

test('what cannot be done fails whole', () => {
  const database = openSample(table, rows)
  const deleted = commit(database, deletePlan(dialect, table, [2]))
  commit(database, undoPlan(dialect, table, deleted, later))
  expect(() => commit(database, undoPlan(dialect, table, deleted, later))).toThrow('already exist')
  const updated = commit(database, updatePlan(dialect, table, [{ id: 2, cells: { ctext: 'x' } }], later))
  commit(database, deletePlan(dialect, table, [2]))
  expect(() => commit(database, undoPlan(dialect, table, updated, later))).toThrow('Record 2')
})

test('a bulk insert is undone by its range, and cannot be done again', () => {
  const database = openSample(table, rows)
  const many = Array.from({ length: limits.bulkRowsMax + 500 }, () => ({ ctext: 'x' }))
  const inserted = commit(database, insertPlan(dialect, table, many, stamp))
  expect(changedIds(inserted)).toHaveLength(limits.bulkRowsMax + 500)
  commit(database, undoPlan(dialect, table, inserted, later))
  expect(everything(database)).toHaveLength(2)
  expect(redoPlan(dialect, table, inserted, later)).toBeNull()
  expect(undoPlan(dialect, table, { kind: 'schema', rows: [], ranges: [] }, later)).toBeNull()
})

// Columns of PostgreSQL hold no value of another type.
test.runIf(isSqlite)('damaged cells do not stop a delete, and its log is JSON', () => {
  const database = openSample(table, rows)
  database.exec(
    `update t_sample set c_multi = '[broken', c_number = x'00ff', c_text = x'01', c_decimal = 'abc' where id = 1`,
  )
  const deleted = commit(database, deletePlan(dialect, table, [1]))
  expect(deleted.rows[0]).toMatchObject({
    id: 1,
    before: { cmulti: '[broken', cdecimal: 'abc', ctext: null },
  })
})
