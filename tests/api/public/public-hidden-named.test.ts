import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { newId } from '#core/ids.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// A hidden field that a visitor of a public link names, in any parameter, is as unknown as one that does not exist: the
// response differs by the name alone.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let view: ViewWire
const hiddenIds: Record<string, string> = {}

beforeAll(async () => {
  base = await ann.createBase()
  const created = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Hidden', uidt: 'Number' },
  ])
  const table = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${created.id}/columns`, {
    title: 'Joined',
    uidt: 'LinkToAnotherRecord',
    parentId: created.id,
    childId: created.id,
    type: 'mm',
  })
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'Ada', Hidden: 7 }])
  const grid = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, { title: 'Shared' })
  const places = `/api/v2/meta/views/${grid.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', places)
  for (const title of ['Hidden', 'Joined']) {
    const id = table.columns.find((each) => each.title === title)?.id ?? ''
    hiddenIds[title] = id
    await ann.ok('PATCH', `${places}/${list.find((each) => each.fk_column_id === id)?.id}`, { show: false })
  }
  view = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${grid.id}/share`)
  await ann.ok('PATCH', `/api/v2/meta/views/${grid.id}/share`, { meta: { allowCSVDownload: true } })
})

const text = encodeURIComponent
const json = (value: unknown) => text(JSON.stringify(value))
type Call = [method: 'GET' | 'POST', path: string, body?: unknown]

/** Calls that name a field, in each parameter that can. */
const calls: Record<string, (name: string) => Call> = {
  where: (name) => ['GET', `rows?where=(${name},eq,7)`],
  'where of a count': (name) => ['GET', `count?where=(${name},notblank)`],
  filterArrJson: (name) => [
    'GET',
    `rows?filterArrJson=${json([{ fk_column_id: name, comparison_op: 'eq', value: 7 }])}`,
  ],
  within: (name) => ['GET', `rows?within=${json([{ field: name, value: 7 }])}`],
  sort: (name) => ['GET', `rows?sort=-${name}`],
  sortArrJson: (name) => ['GET', `rows?sortArrJson=${json([{ fk_column_id: name, direction: 'asc' }])}`],
  fields: (name) => ['GET', `rows?fields=Name,${name}`],
  column_name: (name) => ['GET', `groupby?column_name=${name}`],
  'column_name of a count': (name) => ['GET', `groupby/count?column_name=${name}`],
  'sort of groups': (name) => ['GET', `groupby?column_name=Name&sort=${name}`],
  'aggregation of groups': (name) => [
    'GET',
    `groupby?column_name=Name&aggregation=${json([{ field: name, type: 'sum' }])}`,
  ],
  aggregation: (name) => ['GET', `aggregate?aggregation=${json([{ field: name, type: 'sum' }])}`],
  group: (name) => ['GET', `group/${name}`],
  linked: (name) => ['GET', `rows/1/mm/${name}`],
  'where of an export': (name) => ['GET', `rows/export/csv?where=(${name},eq,7)`],
  'fields of an export': (name) => ['GET', `rows/export/csv?fields=${name}`],
  'where of a feed': (name) => ['GET', `feed/json?where=(${name},eq,7)`],
  'sort of a feed': (name) => ['GET', `feed/csv?sort=${name}`],
  'bulk aggregate': (name) => [
    'POST',
    'bulk/aggregate',
    [{ alias: 'a', aggregation: [{ field: name, type: 'sum' }] }],
  ],
  'bulk group': (name) => ['POST', 'bulk/group', [{ alias: 'a', column_name: name }]],
  'bulk list': (name) => ['POST', 'bulk/datalist', [{ alias: 'a', where: `(${name},eq,7)` }]],
  'fields of a bulk list': (name) => ['POST', 'bulk/datalist', [{ alias: 'a', fields: name }]],
}

async function answerTo(call: (name: string) => Call, name: string): Promise<unknown> {
  const [method, path, body] = call(name)
  const address = `/api/v2/public/shared-view/${view.uuid}/${path}`
  const { status, body: read } = await runtime.call(method, address, body === undefined ? {} : { body })
  return [status, JSON.stringify(read).replaceAll(name, 'NAME')]
}

it.each(Object.entries(calls))('%s', async (_what, call) => {
  const unknownId = newId('column', base.id.slice(1))
  for (const title of ['Hidden', 'Joined']) {
    const byTitle = await answerTo(call, title)
    expect(byTitle).toEqual(await answerTo(call, 'Absent'))
    const byId = await answerTo(call, hiddenIds[title] ?? '')
    expect(byId).toEqual(await answerTo(call, unknownId))
    for (const [status] of [byTitle, byId] as [number, string][]) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  }
})

it.each(['nested[Joined][limit]=1', 'nested[Joined][where]=(Hidden,eq,7)', 'nested[Absent][limit]=1'])(
  'rows with %s have no such field',
  async (query) => {
    const { status, body } = await runtime.call(
      'GET',
      `/api/v2/public/shared-view/${view.uuid}/rows?${query}`,
    )
    const known = await runtime.call(
      'GET',
      `/api/v2/public/shared-view/${view.uuid}/rows?${query.replace('Joined', 'Absent')}`,
    )
    expect(JSON.stringify([status, body]).replaceAll('Joined', 'Absent')).toBe(
      JSON.stringify([known.status, known.body]),
    )
  },
)
