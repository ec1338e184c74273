import { expect, test } from 'vitest'
import { insertPlan } from '../../worker/engine/write/insert.ts'
import { deletePlan } from '../../worker/engine/write/delete.ts'
import { mariadb } from '../../worker/engine/dialects/mysql/index.ts'
import { column, openSample, sampleTable, stamp } from '../engine/sample.ts'

const table = sampleTable([column('text', 'LongText')])

/** The server's default for the largest packet, and so for the largest text. */
const packetBytes = 16 * 1024 * 1024

test('a change that is too large to be logged fails whole, instead of losing rows of the log', () => {
  const database = openSample(table, [])
  const rows = Array.from({ length: 17 }, () => ({ ctext: 'x'.repeat(packetBytes / 16) }))
  for (const row of rows) database.commit(insertPlan(mariadb, table, [row], stamp))
  const all = rows.map((_, index) => index + 1)
  expect(() => database.commit(deletePlan(mariadb, table, all))).toThrow('more than 1 row')
  expect(database.run({ sql: 'select count(*) from t_sample', args: [] }).rows).toEqual([[17]])
})
