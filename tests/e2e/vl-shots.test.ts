import { beforeAll, test } from 'vitest'
import type { Page as ListPage } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { connectionTo, createSampleSchema, type SampleSchema, sourceVariables } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { gridTest } from './support/grid-fixture.ts'

let schema: SampleSchema
let orders = ''
const grid = gridTest(
  async () => {
    schema = await createSampleSchema(await postgresServer())
    await schema.run(`insert into ${schema.name}.customers (name) values ('Ada'), ('Björn'), ('Chloé')`)
    const path = `/api/v2/meta/bases/${grid.baseId}`
    await grid.send('POST', `${path}/sources`, { alias: 'Sales', config: connectionTo([schema.name]) })
    const { list } = await grid.send<ListPage<TableWire>>('GET', `${path}/tables`)
    const customers = list.find(({ title }) => title === 'customers')?.id ?? ''
    orders = await grid.table('Deals', [{ title: 'Deal', uidt: 'SingleLineText', pv: true }], ['one', 'two', 'three'].map((Deal) => ({ Deal })))
    const columns = `/api/v2/meta/tables/${orders}/columns`
    await grid.send('POST', columns, { title: 'Customers', uidt: 'LinkToAnotherRecord', parentId: orders, childId: customers, type: 'mm' })
    const t = await grid.send<TableWire>('GET', `/api/v2/meta/tables/${orders}`)
    const link = t.columns.find(({ title }) => title === 'Customers')?.id ?? ''
    const c = await grid.send<TableWire>('GET', `/api/v2/meta/tables/${customers}`)
    const name = c.columns.find(({ title }) => title === 'name')?.id
    for (const [deal, ids] of [[1, [1, 2]], [2, [3]]] as const)
      await grid.send('POST', `/api/v2/tables/${orders}/links/${link}/records/${deal}`, ids.map((id) => ({ id })))
    await grid.send('POST', columns, { title: 'Names', uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: name })
    await grid.send('POST', columns, { title: 'How many', uidt: 'Rollup', fk_relation_column_id: link, fk_rollup_column_id: name, rollup_function: 'count' })
    await grid.send('POST', columns, { title: 'Sentence', uidt: 'Formula', formula_raw: 'CONCAT({Deal}, " has ", {How many})' })
  },
  () => Promise.resolve(sourceVariables),
)
beforeAll(() => async () => schema.drop())
const account = { email: 'ann@example.com', password: 'a long enough password' }

test.each([
  ['desk', { width: 1440, height: 900 }, { darkMode: false, lang: 'en' }],
  ['desk-dark', { width: 1440, height: 900 }, { darkMode: true, lang: 'en' }],
  ['desk-fa', { width: 1440, height: 900 }, { darkMode: false, lang: 'fa' }],
  ['phone', { width: 390, height: 844 }, { darkMode: false, lang: 'en' }],
  ['phone-dark', { width: 390, height: 844 }, { darkMode: true, lang: 'en' }],
  ['phone-fa', { width: 390, height: 844 }, { darkMode: false, lang: 'fa' }],
])('%s', async (name, viewport, look) => {
  const page = await grid.stage.page({ viewport, ...(name.startsWith('phone') ? { hasTouch: true, isMobile: true } : {}) })
  page.setDefaultTimeout(8_000)
  const { token } = await grid.send<{ token: string }>('POST', '/api/v1/auth/user/signin', account)
  await page.addInitScript((text) => localStorage.setItem('nocodb-gui-v2', text), JSON.stringify({ token, ...look }))
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${orders}`)
  const shot = (part: string) => page.screenshot({ path: `/tmp/vl/${name}-${part}.png` })
  await page.waitForTimeout(2500)
  await shot('grid')
  try {
    if (name.startsWith('desk')) {
      const box = await page.locator('canvas').boundingBox()
      const x = look.lang === 'fa' ? (box?.x ?? 0) + (box?.width ?? 0) - 64 - 2 * 180 - 90 : (box?.x ?? 0) + 64 + 2 * 180 + 90
      await page.mouse.dblclick(x, (box?.y ?? 0) + 15)
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(800)
      await shot('lookup')
      await page.keyboard.press('Escape')
      await page.mouse.click(x, (box?.y ?? 0) + 15, { button: 'right' })
      await page.waitForTimeout(800)
      await shot('menu')
      await page.keyboard.press('Escape')
      await page.locator('[data-event="filter.open"]').click()
      await page.waitForTimeout(800)
      await page.getByRole('dialog').getByRole('button').first().click()
      await page.waitForTimeout(800)
      await page.getByRole('combobox').first().click()
      await page.waitForTimeout(500)
      await shot('filter')
    } else {
      await page.locator('[data-event="filter.open"]').click()
      await page.waitForTimeout(800)
      await shot('filter')
    }
  } catch (error) {
    await shot('failed')
    throw error
  }
}, 60_000)
