import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// A public link shows nothing of hidden fields: exchanging their values between records changes no byte of any
// response. They are exchanged in the database itself, so that the number of changes stays the same, too.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire
let view: ViewWire

const hidden = {
  Secret: ['alpha', 'beta', 'gamma', 'delta', null, 'Ada'],
  Amount: [1, 20, 300, 4000, null, -5],
  Due: ['2026-01-01', '2026-02-02', '2026-03-03', null, '2027-01-01', '2020-12-31'],
} as const
const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emre', 'Farah']
const ids = names.map((_, index) => index + 1)

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Score', uidt: 'Number' },
    { title: 'Secret', uidt: 'SingleLineText' },
    { title: 'Amount', uidt: 'Number' },
    { title: 'Due', uidt: 'Date' },
  ])
  await ann.ok(
    'POST',
    `/api/v2/tables/${table.id}/records`,
    names.map((Name, index) => ({ Name, Score: index % 3, ...valuesAt(index) })),
  )
  const grid = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {})
  const columns = `/api/v2/meta/views/${grid.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
  for (const title of Object.keys(hidden)) {
    const place = list.find(({ fk_column_id }) => fk_column_id === columnOf(title)?.id)
    await ann.ok('PATCH', `${columns}/${place?.id}`, { show: false })
  }
  view = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${grid.id}/share`)
  await ann.ok('PATCH', `/api/v2/meta/views/${grid.id}/share`, { meta: { allowCSVDownload: true } })
})

function valuesAt(index: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(hidden).map(([title, values]) => [title, values[index] ?? null]))
}

const columnOf = (title: string) => table.columns.find((each) => each.title === title)

const text = encodeURIComponent
const sums = text(JSON.stringify([{ field: 'Score', type: 'sum' }]))
const hiddenSums = text(JSON.stringify([{ field: 'Amount', type: 'sum' }]))

/** Requests of all kinds, also those that name hidden fields or search for their values. */
const paths = () => [
  'meta',
  'rows',
  'rows?format=native&limit=3',
  'rows?sort=-Score,Name&offset=1',
  'rows?where=(Score,gt,0)',
  'rows?search=Ada',
  'rows?search=beta',
  'rows?where=(Secret,eq,alpha)',
  'rows?sort=Amount',
  'rows?fields=Name,Due',
  `rows?where=(${columnOf('Amount')?.id},gt,10)`,
  'count',
  'count?where=(Secret,notblank)',
  'seq',
  'groupby?column_name=Score',
  'groupby?column_name=Secret',
  'groupby/count?column_name=Score',
  `aggregate?aggregation=${sums}`,
  `aggregate?aggregation=${hiddenSums}`,
  'export/csv',
  'feed/csv',
  'feed/json',
  'feed/ndjson',
]

async function responses(): Promise<unknown[]> {
  const answers = await Promise.all(
    paths().map((path) =>
      runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/${path}`, {
        headers: { 'cache-control': 'no-cache' },
      }),
    ),
  )
  // The ETag is a hash of all bytes.
  return answers.map(({ status, headers, body }, index) => [paths()[index], status, [...headers], body])
}

/** Gives each record the hidden values of another one. */
async function permute(order: readonly number[]): Promise<void> {
  const database = runtime.baseDatabases.open(base.id)
  const schema = await database.schema()
  const stored = schema.tables.find(({ id }) => id === table.id)
  const key = stored?.columns.find(({ primaryKey }) => primaryKey)
  const columns = (stored?.columns ?? []).filter(({ title }) => title in hidden)
  expect(columns).toHaveLength(3)
  await database.writeWithoutLog({
    statements: ids.map((id, index) => ({
      sql: `UPDATE "${stored?.physicalName}" SET ${columns.map(({ physicalName }) => `"${physicalName}" = ?`).join(', ')} WHERE "${key?.physicalName}" = ?`,
      args: [
        ...columns.map(({ title }) => (valuesAt(order[index] ?? 0)[title] ?? null) as string | number | null),
        id,
      ],
    })),
  })
}

test('exchanging hidden values changes no byte of any public response', async () => {
  const before = await responses()
  expect(JSON.stringify(before)).not.toMatch(/gamma|4000|2027-01-01/)
  const order = fc.shuffledSubarray(
    names.map((_, index) => index),
    { minLength: names.length },
  )
  await fc.assert(
    fc.asyncProperty(order, async (permutation) => {
      await permute(permutation)
      const { list } = await ann.ok<{ list: { Secret: string | null }[] }>(
        'GET',
        `/api/v2/tables/${table.id}/records`,
      )
      expect(list.map(({ Secret }) => Secret)).toEqual(
        permutation.map((index) => hidden.Secret[index] ?? null),
      )
      expect(await responses()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
