import { afterAll, beforeAll, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Page } from '#core/api/call/shapes.ts'
import { type AttachedShop, attachShop } from './attached-shop.ts'
let shop: AttachedShop
beforeAll(async () => { shop = await attachShop() })
afterAll(() => shop.stop())
it('x', async () => {
  const { ann, base, stub } = shop
  const { list: tables } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
  console.log(tables.map((t: any) => [t.title, t.read_only, t.source_id, t.columns?.map((c: any) => `${c.title}:${c.uidt}`).join(' ')].join(' | ')).join('\n'))
  const id = (name: string) => tables.find((t) => t.title === name)!.id
  const show = async (method: string, path: string, body?: unknown) => {
    stub.statements.length = 0
    const r = await ann.call(method, path, body)
    console.log(method, path.slice(0, 120), r.status, JSON.stringify(r.body)?.slice(0, 900))
    if (r.status >= 400) for (const s of stub.statements) console.log('   SQL', s.statement, JSON.stringify(s.bindings))
  }
  const orders = `/api/v2/tables/${id('ORDERS')}/records`
  await show('GET', orders)
  const cols = `/api/v2/meta/tables/${id('ORDERS')}/columns`
  for (const [title, formula] of [['F1', '{AMOUNT} * 2'], ['F2', 'CONCAT({Title "x"}, "-", {COUNT})'], ['F3', 'IF({AMOUNT} > 15, "much", "little")'], ['F4', 'DATEADD({PLACED_ON}, 1, "month")'], ['F5', 'ROUND({AMOUNT} / 3, 2)'], ['F6', 'UPPER({Title "x"})'], ['F7', 'YEAR({PLACED_ON})'], ['F8', 'REGEX_EXTRACT({Title "x"}, "[a-z]+")']] as const)
    await show('POST', cols, { title, uidt: 'Formula', formula_raw: formula })
  await show('GET', `${orders}?fields=ID,F1,F2,F3,F4,F5,F6,F7,F8`)
  for (const f of ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8']) await show('GET', `${orders}?fields=ID&sort=-${f}&where=(${f},notblank)`)
  const all = (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id('ORDERS')}`)).columns
  const link = all.find((c: any) => c.title === 'CUSTOMER')!
  const cust = (await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id('CUSTOMER')}`)).columns
  const back = cust.find((c: any) => c.title === 'ORDERS')!
  await show('POST', cols, { title: 'City', uidt: 'Lookup', fk_relation_column_id: link.id, fk_lookup_column_id: cust.find((c) => c.title === 'city')!.id })
  await show('POST', `/api/v2/meta/tables/${id('CUSTOMER')}/columns`, { title: 'Total', uidt: 'Rollup', fk_relation_column_id: back.id, fk_rollup_column_id: all.find((c) => c.title === 'AMOUNT')!.id, rollup_function: 'sum' })
  await show('POST', `/api/v2/meta/tables/${id('CUSTOMER')}/columns`, { title: 'Titles', uidt: 'Lookup', fk_relation_column_id: back.id, fk_lookup_column_id: all.find((c) => c.title === 'Title "x"')!.id })
  await show('GET', `${orders}?fields=ID,City&sort=City&where=(City,notblank)`)
  await show('GET', `/api/v2/tables/${id('CUSTOMER')}/records?sort=-Total&where=(Total,gt,0)`)
  await show('GET', `/api/v2/tables/${id('CUSTOMER')}/links/${back.id}/records/1`)
  await show('GET', `/api/v2/tables/${id('CUSTOMER')}/records?where=(Titles,like,lamp)`)
  await show('POST', orders, { 'Title "x"': 'New' })
  await show('PATCH', orders, { ID: 1, AMOUNT: 3 })
  await show('DELETE', orders, { ID: 1 })
  await show('POST', cols, { title: 'More', uidt: 'SingleLineText' })
  await show('PATCH', `/api/v2/meta/bases/${base.id}/sources/${shop.source.id}`, { is_data_readonly: false })
  await show('GET', `/api/v2/meta/bases/${base.id}/sources/${shop.source.id}`)
  await show('POST', `/api/v2/meta/connection/test`, { client: 'snowflake', connection: { account: `http://localhost:${stub.port}`, username: 'ann', password: stub.privateKey, warehouse: 'nope', database: 'SHOP' } })
})
