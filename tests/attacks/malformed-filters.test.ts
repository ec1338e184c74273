import { beforeAll, describe, expect, test } from 'vitest'
import type { TableWire, ViewWire } from '../../core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// A malformed filter that is taken for "no filter" shows, exports or deletes records that nobody asked for. Each way
// to send one answers 422 and changes nothing.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
let table: TableWire
let baseId: string
let shareId: string

beforeAll(async () => {
  baseId = (await owner.createBase()).id
  table = await owner.createTable(baseId, [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Number', uidt: 'Number' },
    { title: 'Date', uidt: 'Date' },
    { title: 'Done', uidt: 'Checkbox' },
  ])
  const linked = await owner.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, {
    title: 'Link',
    uidt: 'LinkToAnotherRecord',
    parentId: table.id,
    childId: table.id,
    type: 'mm',
  })
  table = { ...table, columns: linked.columns }
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Title: 'a' }, { Title: 'b' }])
  const view = await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${table.views[0]?.id ?? ''}/share`, {})
  shareId = view.uuid ?? ''
  await owner.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { allowCSVDownload: true } })
})

const idOf = (title: string) => table.columns.find((column) => column.title === title)?.id ?? ''

const wheres = [
  '(Title,eq)',
  '(Title,neq)',
  '(Title,like)',
  '(Title,is)',
  '(Number,gt)',
  '(Date,eq)',
  '(Done,eq)',
  '@(Title,eq)',
  '~and(Title,eq,a)',
  '~or(Title,eq,a)',
  '~and(...)',
  '~and()',
  '~and',
  '(Title,eq,a)~and',
  '(Title,eq,a)~or~and(Title,eq,b)',
  '(Title,eq,a)~and~and(Title,eq,b)',
  '((Title,eq,a)~and)',
  '(~and(Title,eq,a))',
  '~not',
  '~not()',
  '()',
  '(())',
  '@()',
  '@',
  '(Title)',
  '(Title,)',
  '(,eq,a)',
  '((Title,eq,a)',
  '(Title,eq,a))',
  '(Title,eq,a',
  'Title,eq,a',
  '(Title,eq,a)x',
  '(Title,eq,a) (Title,eq,b)',
  '(Title,eq,a),(Title,eq,b)',
  '(Title,eq,a) ~xor (Title,eq,b)',
  '@(Title,eq,a)x',
  '@(Title,eq,"a)',
  '@(Title,eq,"a"b)',
  '@(Title,eq,a,b)',
  '@(Title,blank,a)',
  '(Title,blank,a)',
  '(Title,equals,a)',
  '(Nope,eq,a)',
  '(Number,gt,abc)',
  '(Number,eq,1,2)',
  '(Number,in,)',
  '(Done,eq,perhaps)',
  '(Date,eq,someday)',
  '(Date,eq,today,5)',
  '(Date,eq,2024-01-01,x)',
  '(Date,gt,exactDate)',
  '(Date,eq,daysAgo)',
  '(Date,eq,daysAgo,x)',
  '(Date,isWithin)',
  '(Date,isWithin,pastDecade)',
  '(Date,isWithin,pastWeek,3)',
]

/** Forms that clients of the wire send. */
const accepted = [
  '',
  ' ',
  '(Title,eq,a)',
  '(Title,eq,)',
  '(Title,eq,a (b))',
  '(Title,eq,a,b)',
  '(Title,eq,"a")',
  '(Title,blank)',
  '(Title,blank,)',
  '(Title,is,null)',
  '(Title,isnot,null)',
  '~not(Title,eq,a)',
  '(Title,eq,a)~not(Title,eq,b)',
  '(Title,eq,a)~or~not(Title,eq,b)',
  '(Title,eq,a) ~AND (Title,eq,b)',
  '((Title,eq,a)~or(Title,eq,b))~and(Number,blank)',
  '@("Title", eq, ":)")~or(Title,blank)',
  '(Done,eq,true)',
  '(Number,in,1,2)',
  '(Date,eq,today)',
  '(Date,eq,exactDate,2024-01-01)',
  '(Date,isWithin,pastNumberOfDays,3)',
]

const node = (more: object) => [{ fk_column_id: idOf('Title'), ...more }]
const trees: Record<string, () => unknown> = {
  'no list': () => ({}),
  'an empty group': () => [{ is_group: true, children: [] }],
  'a group without children': () => [{ is_group: true }],
  'an empty group in a group': () => [{ is_group: true, children: [{ is_group: true, children: [] }] }],
  'a condition that says it is a group': () => node({ comparison_op: 'eq', value: 'a', is_group: true }),
  'no operator': () => node({}),
  'no field': () => [{ comparison_op: 'eq', value: 'a' }],
  'no value': () => node({ comparison_op: 'eq' }),
  'an unknown operator': () => node({ comparison_op: 'equals', value: 'a' }),
  'an unknown sub-operator': () => node({ comparison_op: 'eq', comparison_sub_op: 'x', value: 'a' }),
  'an unknown sub-operator of a date': () => [
    { fk_column_id: idOf('Date'), comparison_op: 'eq', comparison_sub_op: 'x', value: '2024-01-01' },
  ],
  'an unknown key': () => node({ comparison_op: 'eq', vlaue: 'a' }),
  'an unknown word between': () => node({ comparison_op: 'eq', value: 'a', logical_op: 'xor' }),
  'a list where one value fits': () => node({ comparison_op: 'eq', value: ['a', 'b'] }),
}

/** Everywhere that takes a filter of a member or of a public link, by reading or by writing. */
const places: Record<string, (query: string) => [method: string, path: string, body?: unknown]> = {
  records: (query) => ['GET', `/api/v2/tables/${table.id}/records?${query}`],
  'a count': (query) => ['GET', `/api/v2/tables/${table.id}/records/count?${query}`],
  'one record': (query) => ['GET', `/api/v1/db/data/noco/${baseId}/${table.id}/find-one?${query}`],
  'records by older paths': (query) => ['GET', `/api/v1/db/data/noco/${baseId}/${table.id}?${query}`],
  find: (query) => ['GET', `/api/v2/tables/${table.id}/find?text=a&${query}`],
  groups: (query) => ['GET', `/api/v2/tables/${table.id}/groupby?column_name=Title&${query}`],
  'a count of groups': (query) => [
    'GET',
    `/api/v2/tables/${table.id}/groupby/count?column_name=Title&${query}`,
  ],
  aggregates: (query) => ['GET', `/api/v2/tables/${table.id}/aggregate?${query}`],
  'an export': (query) => ['GET', `/api/v2/tables/${table.id}/export/csv?${query}`],
  'linked records': (query) => ['GET', `/api/v2/tables/${table.id}/links/${idOf('Link')}/records/1?${query}`],
  'candidates for a link': (query) => [
    'GET',
    `/api/v2/tables/${table.id}/links/${idOf('Link')}/records/1/exclude?${query}`,
  ],
  'changing all records': (query) => [
    'PATCH',
    `/api/v1/db/data/bulk/noco/${baseId}/${table.id}/all?${query}`,
    { Title: 'x' },
  ],
  'deleting all records': (query) => [
    'DELETE',
    `/api/v1/db/data/bulk/noco/${baseId}/${table.id}/all?${query}`,
  ],
  'records of groups': (query) => [
    'POST',
    `/api/v2/tables/${table.id}/bulk/datalist?${query}`,
    [{ alias: 'a' }],
  ],
  'aggregates of parts': (query) => [
    'POST',
    `/api/v2/tables/${table.id}/bulk/aggregate`,
    [{ alias: 'a', ...Object.fromEntries(new URLSearchParams(query)) }],
  ],
  'published records': (query) => ['GET', `/api/v2/public/shared-view/${shareId}/rows?${query}`],
  'a published count': (query) => ['GET', `/api/v2/public/shared-view/${shareId}/count?${query}`],
  'published groups': (query) => [
    'GET',
    `/api/v2/public/shared-view/${shareId}/groupby?column_name=Title&${query}`,
  ],
  'a published aggregate': (query) => ['GET', `/api/v2/public/shared-view/${shareId}/aggregate?${query}`],
  'a published export': (query) => ['GET', `/api/v2/public/shared-view/${shareId}/rows/export/csv?${query}`],
}

const everything = () => owner.ok<unknown>('GET', `/api/v2/tables/${table.id}/records`)

describe.each(Object.keys(places))('%s', (place) => {
  const ask = async (query: string) => {
    const [method, path, body] = places[place]?.(query) ?? ['GET', '/']
    return owner.call(method, path, body)
  }

  test('refuses every malformed where', async () => {
    const before = await everything()
    for (const where of wheres) {
      const { status } = await ask(`where=${encodeURIComponent(where)}`)
      expect([where, status]).toEqual([where, 422])
    }
    expect(await everything()).toEqual(before)
  })

  test('refuses every malformed tree', async () => {
    const before = await everything()
    for (const [what, tree] of Object.entries(trees)) {
      const { status } = await ask(`filterArrJson=${encodeURIComponent(JSON.stringify(tree()))}`)
      expect([what, status]).toEqual([what, 422])
    }
    expect(await everything()).toEqual(before)
  })

  test('takes what clients send', async () => {
    if (place.startsWith('changing') || place.startsWith('deleting')) return
    for (const where of accepted) {
      const { status, body } = await ask(`where=${encodeURIComponent(where)}`)
      expect([where, status], JSON.stringify(body)).toEqual([where, 200])
    }
  })
})

describe('values nested in a list', () => {
  test('refuses every malformed where', async () => {
    for (const where of wheres) {
      const query = `nested[Link][where]=${encodeURIComponent(where)}`
      const { status } = await owner.call('GET', `/api/v2/tables/${table.id}/records?${query}`)
      expect([where, status]).toEqual([where, 422])
    }
  })
})

describe('order and fields', () => {
  test.each([
    'sort=-',
    'sort=,',
    'sort=Title,',
    'sort=,Title',
    'sort=--Title',
    'sort=%2B-Title',
    'sort=Title desc',
    'sort=Nope',
    'sort=[{}]',
    'sort=[{"field":"Title","direction":"up"}]',
    'sortArrJson={}',
    'sortArrJson=x',
    'sortArrJson=[1]',
    'sortArrJson=[{"fk_column_id":"x"}]',
    'fields=,',
    'fields=Title,',
    'fields=Title,,Number',
    'fields=-Title',
    'fields=Nope',
  ])('%s is refused', async (query) => {
    for (const path of [
      `/api/v2/tables/${table.id}/records`,
      `/api/v2/tables/${table.id}/export/csv`,
      `/api/v2/public/shared-view/${shareId}/rows`,
      `/api/v2/public/shared-view/${shareId}/rows/export/csv`,
    ])
      expect([path, (await owner.call('GET', `${path}?${query}`)).status]).toEqual([path, 422])
  })

  test.each([
    'sort=',
    'sort=-Title,Number',
    'sort=%2BTitle',
    'sort=[]',
    'sort=[{"field":"Title","direction":"desc"}]',
    'sort[]=Title&sort[]=-Number',
    'sortArrJson=[]',
    'fields=',
    'fields=Title,Number',
    'fields=Title, Number',
    'fields[]=Title',
    'fields=*',
  ])('%s is taken', async (query) => {
    const { status } = await owner.call('GET', `/api/v2/tables/${table.id}/records?${query}`)
    expect(status).toBe(200)
  })
})
