import { expect, test } from 'vitest'
import type { FieldType } from '../../core/schema.ts'
import type { Filter } from '../../core/query/query.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { column, openSample, query, sampleTable } from '../engine/sample.ts'
import { byIdsStatement, listStatement } from '../../worker/engine/read/select.ts'
import type { Statement } from '../../worker/platform/statement.ts'

// Filters compare columns in their own types, so that the indexes that people have serve.

const table = sampleTable([
  column('id', 'ID', 'id'),
  column('text', 'SingleLineText'),
  column('number', 'Number'),
  column('decimal', 'Decimal'),
  column('date', 'Date'),
  column('moment', 'DateTime'),
])
const database = openSample(table, [])
database.exec(`insert into t_sample (c_text, c_number, c_decimal, c_date, c_moment)
  select 'text ' || n, n, n / 100.0, date '2000-01-01' + n / 24, timestamptz '2000-01-01T00:00Z' + n * interval '1 hour'
  from generate_series(0, 199999) as n`)
database.exec(
  ['text', 'number', 'decimal', 'date', 'moment']
    .map((name) => `create index i_${name} on t_sample (c_${name})`)
    .join(';'),
)
database.exec('analyze t_sample')

function planOf({ sql, args }: Statement): string {
  return database
    .run({ sql: `explain ${sql}`, args })
    .rows.map(([line]) => String(line))
    .join('\n')
}
const condition = (
  columnId: string,
  type: FieldType,
  operator: 'eq' | 'gt' | 'lt',
  argument: string,
): Filter => ({
  node: 'condition',
  columnId,
  type,
  operator,
  argument: { kind: 'one', value: argument },
})

test.each([
  ['text', 'SingleLineText', 'eq', 'text 500'],
  ['number', 'Number', 'eq', '500'],
  ['number', 'Number', 'gt', '199990'],
  ['decimal', 'Decimal', 'lt', '0.5'],
  ['date', 'Date', 'eq', '2020-05-05'],
  ['moment', 'DateTime', 'lt', '2000-01-02T00:00:00.000Z'],
] as const)('a filter on an indexed %s (%s %s) uses the index', (name, type, operator, value) => {
  const filter = condition(`c${name}`, type, operator, value)
  const statement = listStatement(dialect, table, query(table, { columns: ['ctext'], filter, limit: 10_000 }))
  expect(planOf(statement)).toContain(`i_${name}`)
  expect(database.run(statement).rows.length).toBeGreaterThan(0)
})

test('records are found by their ids, also many at once', () => {
  for (const ids of [[5], [5, 600, 19_000]])
    expect(planOf(byIdsStatement(dialect, table, ['ctext'], ids))).toContain('t_sample_pkey')
})

test('a page in the order of ids reads no more than the page', () => {
  const plan = planOf(listStatement(dialect, table, query(table, { columns: ['ctext'] })))
  expect(plan).toContain('t_sample_pkey')
  expect(plan).not.toContain('Sort')
})
