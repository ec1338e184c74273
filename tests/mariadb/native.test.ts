import { expect, test } from 'vitest'
import { mariadb } from '../../worker/engine/dialects/mysql/index.ts'
import { mariadbStatements } from '../../worker/engine/dialects/mysql/native.ts'
import { createTableStatements } from '../../worker/engine/schema/alter.ts'
import { column, openSample, sampleTable } from '../engine/sample.ts'

const table = sampleTable([
  column('sel', 'SingleSelect'),
  column('multi', 'MultiSelect'),
  column('copy', 'SingleSelect'),
  column('copies', 'MultiSelect'),
])
const [select, multi, copy, copies] = table.columns
if (!select || !multi || !copy || !copies) throw new Error('The table has four columns.')
const rows = [
  { [select.id]: 'opa', [multi.id]: ['opa', 'opb'] },
  { [select.id]: 'opb', [multi.id]: ['opb'] },
  {},
]

test('cells with an option are found and logged', () => {
  const database = openSample(table, rows)
  const logged = (which: typeof select) =>
    JSON.parse(
      String(database.run(mariadbStatements.clearOptionCells(table, which, ['opa'])).rows[0]?.[0]),
    ) as unknown
  expect(logged(select)).toEqual([{ id: 1, before: { [select.id]: 'opa' } }])
  expect(logged(multi)).toEqual([{ id: 1, before: { [multi.id]: ['opa', 'opb'] } }])
  const none = (option: string) => {
    const { sql, args } = mariadbStatements.noneHolds(table, multi, [option])
    return database.run({ sql: `select ${sql}`, args }).rows[0]?.[0]
  }
  expect([none('opb'), none('opc')]).toEqual([0, 1])
})

test('cells are copied with the ids of the new options', () => {
  const database = openSample(table, rows)
  const options = new Map([
    ['opa', 'newa'],
    ['opb', 'newb'],
  ])
  database.run(mariadbStatements.copyCellsStatement(table, { from: select, to: copy, options }))
  database.run(mariadbStatements.copyCellsStatement(table, { from: multi, to: copies, options }))
  const cells = database.run({
    sql: `select ${copy.physicalName}, ${copies.physicalName} from t_sample order by id`,
    args: [],
  })
  expect(cells.rows).toEqual([
    ['newa', '["newa","newb"]'],
    ['newb', '["newb"]'],
    [null, null],
  ])
})

test('rows are copied with their ids', () => {
  const database = openSample(table, rows)
  const to = { ...table, physicalName: 't_other' }
  database.all(createTableStatements(mariadb, to))
  const cells = [{ from: select, to: select, options: new Map<string, string>() }]
  database.run(mariadbStatements.copyRowsStatement(table, to, cells))
  const copied = database.run({ sql: `select id, ${select.physicalName} from t_other order by id`, args: [] })
  expect(copied.rows).toEqual([
    [1, 'opa'],
    [2, 'opb'],
    [3, null],
  ])
})
