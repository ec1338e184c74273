import { expect, test } from 'vitest'
import type { Filter } from '../../core/query/query.ts'
import { decodeIds } from '../../worker/engine/read/decode.ts'
import { mariadb } from '../../worker/engine/dialects/mysql/index.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, sampleTable } from '../engine/sample.ts'

// Columns of tables that other programs created have collations and types of their own.

const table = sampleTable([column('text', 'LongText'), column('at', 'DateTime'), column('day', 'Date')])
const texts = ['a', 'A', 'a ', 'ä', 'B', null, '']
const database = openSample(
  table,
  texts.map((ctext, index) => ({
    ctext,
    cat: `2024-01-0${index + 1}T10:00:00.000Z`,
    cday: `2024-01-0${index + 1}`,
  })),
)

function is(
  type: 'LongText' | 'DateTime' | 'Date',
  columnId: string,
  operator: 'eq' | 'neq' | 'gt',
  value: string,
): Filter {
  return { node: 'condition', columnId, type, operator, argument: { kind: 'one', value } }
}
const idsOf = (filter: Filter | null, sorts = [] as { columnId: string; direction: 'asc' | 'desc' }[]) =>
  database
    .run(listStatement(mariadb, table, query(table, { columns: [], filter, sorts })))
    .rows.map(([id]) => Number(id))

test.each([
  'varchar(40) character set utf8mb4 collate utf8mb4_general_ci',
  'varchar(40) character set latin1 collate latin1_swedish_ci',
  'text character set utf8mb4 collate utf8mb4_unicode_ci',
])('texts are compared and sorted by code points, whatever the collation: %s', (type) => {
  database.exec(`alter table t_sample modify c_text ${type}`)
  expect(idsOf(is('LongText', 'ctext', 'eq', 'a'))).toEqual([1])
  expect(idsOf(is('LongText', 'ctext', 'eq', 'ä'))).toEqual([4])
  expect(idsOf(is('LongText', 'ctext', 'eq', '\u{1F600}'))).toEqual([])
  expect(idsOf(is('LongText', 'ctext', 'neq', 'a'))).not.toContain(1)
  expect(idsOf(null, [{ columnId: 'ctext', direction: 'asc' }])).toEqual([6, 7, 2, 5, 1, 3, 4])
})

test.each(['datetime', 'datetime(6)', 'timestamp(3) null'])('moments of %s are read in UTC', (type) => {
  database.exec(`alter table t_sample modify c_at ${type}`)
  const statement = listStatement(mariadb, table, query(table, { columns: ['cat'], limit: 1 }))
  expect(database.run(statement).rows).toEqual([[1, '2024-01-01T10:00:00.000Z']])
})

test('an index serves texts, days and moments', () => {
  database.exec('alter table t_sample modify c_text varchar(40) collate utf8mb4_general_ci')
  database.exec(
    'alter table t_sample add index by_text (c_text), add index by_at (c_at), add index by_day (c_day)',
  )
  database.exec(
    `insert into t_sample (c_text, c_at, c_day) select concat('x', seq), '2020-01-01' + interval seq minute, '1990-01-01' + interval seq day from seq_1_to_3000`,
  )
  database.exec('analyze table t_sample')
  const indexFor = (filter: Filter) => {
    const { sql, args } = listStatement(mariadb, table, query(table, { columns: [], filter }))
    const { columns, rows } = database.run({ sql: `explain ${sql}`, args })
    return rows.map((row) => row[columns.indexOf('key')])
  }
  expect(indexFor(is('LongText', 'ctext', 'eq', 'x17'))).toEqual(['by_text'])
  expect(decodeIds(database.run({ sql: 'select id from t_sample where id in (1, 2)', args: [] }))).toEqual([
    1, 2,
  ])
})
