import { expect, test } from 'vitest'
import {
  addColumnStatements,
  clearOptionStatements,
  copyColumn,
  createTableStatements,
  dropColumnStatements,
  dropTableStatements,
  uniqueIndexStatements,
} from '../../worker/engine/schema/alter.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect, isSqlite, messages } from './dialect-under-test.ts'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, sampleTable, stamp } from './sample.ts'
import { differsHere } from './mariadb-differences.ts'

const text = column('text', 'LongText')
const table = sampleTable([column('id', 'ID', 'id'), text])
const withColumn = (...added: ReturnType<typeof column>[]) => sampleTable([...table.columns, ...added])

function cells(
  database: ReturnType<typeof openSample>,
  of: ReturnType<typeof sampleTable>,
  columnId: string,
) {
  const result = database.run(listStatement(dialect, of, query(of)))
  return decodeRecords(
    of,
    of.columns.map(({ id }) => id),
    result,
  ).records.map((record) => record.cells[columnId])
}

test.runIf(isSqlite)('a table has its own columns and those that all have', () => {
  const unique = { ...column('mail', 'Email'), unique: true }
  expect(createTableStatements(dialect, withColumn(unique)).map(({ sql }) => sql)).toEqual([
    'create table "t_sample" ("id" integer primary key autoincrement, "created_at" text, "updated_at" text, ' +
      '"created_by" text, "updated_by" text, "row_order" real, "c_text" text, "c_mail" text)',
    'create index "o_sample" on "t_sample" ("row_order")',
    'create unique index "u_sample_mail" on "t_sample" ("c_mail") where "c_mail" is not null',
  ])
})

test('a new column has its default in existing rows', () => {
  const database = openSample(table, [{ ctext: 'a' }])
  const added = [
    column('plain', 'LongText'),
    { ...column('count', 'Number'), defaultText: '7' },
    { ...column('price', 'Decimal'), defaultText: '1.50' },
    column('check', 'Checkbox'),
    { ...column('broken', 'Number'), defaultText: 'seven' },
  ]
  for (const each of added) database.all(addColumnStatements(dialect, table, each))
  const wider = withColumn(...added)
  expect(added.map(({ id }) => cells(database, wider, id))).toEqual([[null], [7], [1.5], [false], [null]])
})

test.skipIf(differsHere('uniqueTexts'))(
  'unique columns refuse equal values, let null be, and can be dropped',
  () => {
    const unique = { ...column('mail', 'Email'), unique: true }
    const wider = withColumn(unique)
    const database = openSample(wider, [{ cmail: 'a@x' }, { cmail: null }, { cmail: null }])
    const again = insertPlan(dialect, wider, [{ cmail: 'b@x' }, { cmail: 'a@x' }], stamp)
    expect(() => database.commit(again)).toThrow(messages.duplicate)
    expect(cells(database, wider, 'cmail')).toEqual(['a@x', null, null])
    database.all(dropColumnStatements(dialect, wider, unique))
    expect(cells(database, table, 'ctext')).toEqual([null, null, null])
  },
)

test.skipIf(differsHere('uniqueTexts'))(
  'a unique rule comes and goes, and does not come over equal values',
  () => {
    const database = openSample(table, [{ ctext: 'a' }, { ctext: 'b' }])
    database.all(uniqueIndexStatements(dialect, table, { ...text, unique: true }))
    const again = insertPlan(dialect, table, [{ ctext: 'a' }], stamp)
    expect(() => database.commit(again)).toThrow(messages.duplicate)
    database.all(uniqueIndexStatements(dialect, table, { ...text, unique: false }))
    database.commit(again)
    expect(() => database.all(uniqueIndexStatements(dialect, table, { ...text, unique: true }))).toThrow(
      /UNIQUE constraint failed|could not create unique index|Duplicate entry/,
    )
  },
)

test('options that go are taken out of the cells', () => {
  const single = column('single', 'SingleSelect')
  const multi = column('multi', 'MultiSelect')
  const wider = withColumn(single, multi)
  const database = openSample(wider, [
    { csingle: 'opa', cmulti: ['opb', 'opa', 'opc'] },
    { csingle: 'opb', cmulti: ['opa'] },
    { csingle: null, cmulti: null },
  ])
  database.exec(`insert into t_sample (c_multi) values ('[broken')`)
  database.all([
    ...clearOptionStatements(dialect, wider, single, ['opa', 'opx']),
    ...clearOptionStatements(dialect, wider, multi, ['opa', 'opx']),
  ])
  expect(cells(database, wider, 'csingle')).toEqual([null, 'opb', null, null])
  expect(cells(database, wider, 'cmulti')).toEqual([['opb', 'opc'], null, null, null])
})

test('a column is copied, a table dropped', () => {
  const copy = column('copy', 'LongText')
  const wider = withColumn(copy)
  const database = openSample(wider, [{ ctext: 'a' }])
  database.run(copyColumn(dialect, wider, text, copy))
  expect(cells(database, wider, 'ccopy')).toEqual(['a'])
  database.all(dropTableStatements(dialect, wider))
  expect(() => database.run(listStatement(dialect, wider, query(wider)))).toThrow(messages.noTable)
})
