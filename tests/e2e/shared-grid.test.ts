import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, signIn } from './support/grid-fixture.ts'
import { phoneScreen } from './support/phone.ts'
import { eventually } from './support/eventually.ts'
import { clickCanvas } from './support/grid-canvas.ts'

// A published grid is as its owner saved it: groups, the row of totals and colors; and it says that it is filtered.

let tableId = ''
let viewId = ''
let link = ''
const ids: Record<string, string> = {}
const viewer = { email: 'vera@example.com', password: 'a viewer of many things' }

const grid = gridTest(async () => {
  const { send } = grid
  tableId = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: {
          options: [
            { title: 'New', color: '#36bfff' },
            { title: 'Paid', color: '#36ff8a' },
          ],
        },
      },
      { title: 'Amount', uidt: 'Number' },
      { title: 'Margin', uidt: 'Number' },
    ],
    [
      { Order: 'one', Status: 'New', Amount: 10, Margin: 40_981_771 },
      { Order: 'two', Status: 'Paid', Amount: 20, Margin: 40_981_772 },
      { Order: 'three', Status: 'New', Amount: 30, Margin: 40_981_773 },
      { Order: 'kept back', Status: 'New', Amount: 500, Margin: 40_981_774 },
    ],
  )
  const table = await send<{ columns: { id: string; title: string }[]; views: { id: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  viewId = table.views[0]?.id ?? ''
  for (const { id, title } of table.columns) ids[title] = id
  const { list } = await send<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${viewId}/columns`,
  )
  const margin = list.find((each) => each.fk_column_id === ids['Margin'])?.id
  await send('PATCH', `/api/v2/meta/views/${viewId}/columns/${margin}`, { show: false })
  await send('PATCH', `/api/v2/meta/grids/${viewId}`, {
    groups: [{ columnId: ids['Status'], direction: 'asc' }],
    aggregations: { [ids['Amount'] ?? '']: 'sum', [ids['Margin'] ?? '']: 'sum' },
    colouring: { by: 'field', columnId: ids['Status'], rules: [], tint: true },
  })
  await send('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: ids['Amount'],
    comparison_op: 'lt',
    value: 100,
  })
  const { uuid } = await send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  link = `${grid.stage.url()}#/nc/view/${uuid}`
  await grid.invite(viewer, 'viewer')
})

async function stranger(): Promise<Page> {
  const page = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  grid.watch(page)
  await page.goto(link)
  return page
}

/** What stands in the sheet, headings of groups too, from the top. */
const lines = async (page: Page): Promise<string[]> =>
  (await page.locator('[role=treegrid] [role=row]').all()).length === 0
    ? []
    : page.locator('[role=treegrid] [role=row]').allInnerTexts()

test('visitors see the groups, and collapse them', async () => {
  const page = await stranger()
  await gridCell(page, 'one').waitFor({ state: 'attached' })
  const text = (await lines(page)).join('\n')
  expect(text).toMatch(/New[\s\S]*one[\s\S]*three[\s\S]*Paid[\s\S]*two/)
  expect(text).not.toContain('kept back')
  await page.getByText('3 records', { exact: true }).first().waitFor()
  const header = page.locator('[role=treegrid] [role=row][aria-expanded=true]').first()
  await header.waitFor({ state: 'attached' })
  await clickCanvas(page, 20, 34 + 16)
  await gridCell(page, 'one').waitFor({ state: 'detached' })
  await gridCell(page, 'two').waitFor({ state: 'attached' })
  await page.getByText('3 records', { exact: true }).first().waitFor()
  await page.context().close()
})

test('visitors see the totals of visible fields, which follow the search', async () => {
  const page = await stranger()
  await page.getByRole('button', { name: /Amount.*60|60.*Amount/ }).waitFor()
  await page.getByRole('searchbox').fill('two')
  await page.getByRole('button', { name: /Amount.*20|20.*Amount/ }).waitFor()
  expect(await page.content()).not.toMatch(/Margin|40,?981,?77/)
  await page.context().close()
})

test('visitors see the colors of records', async () => {
  const page = await stranger()
  await gridCell(page, 'one').waitFor({ state: 'attached' })
  // The mark of a row's color stands at its start; rows of different options have different ones.
  await eventually(async () => {
    const colors = (await page.evaluate(`(() => {
      const canvas = document.querySelector('canvas')
      const context = canvas.getContext('2d')
      const scale = canvas.width / canvas.clientWidth
      const found = new Set()
      const { data } = context.getImageData(0, 0, canvas.width, Math.min(canvas.height, 300 * scale))
      for (let at = 0; at < data.length; at += 4) {
        const [r, g, b] = [data[at], data[at + 1], data[at + 2]]
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) found.add([r, g, b].join())
      }
      return found.size
    })()`)) as number
    return colors
  }).toBeGreaterThan(1)
  await page.context().close()
})

test('says that it is filtered, unless that would tell of a hidden field', async () => {
  const page = await stranger()
  await page.getByText('Filtered view').first().waitFor()
  await page.context().close()
  const { id } = await grid.send<{ id: string }>('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: ids['Margin'],
    comparison_op: 'gt',
    value: 5,
  })
  const other = await stranger()
  await gridCell(other, 'one').waitFor({ state: 'attached' })
  expect(await other.getByText('Filtered view').count()).toBe(0)
  await other.context().close()
  await grid.send('DELETE', `/api/v2/meta/filters/${id}`)
})

test('on a phone the records are there, and nothing hidden', async () => {
  const page = await grid.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await page.goto(link)
  await page.getByRole('listitem').getByRole('button', { name: 'one' }).waitFor()
  await page.getByText('Filtered view').first().waitFor()
  expect(await page.content()).not.toMatch(/Margin|40,?981,?77|kept back/)
  await page.context().close()
})

test('tells members who cannot change the filters that there are some', async () => {
  const page = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  await signIn(page, grid.stage.url(), viewer)
  await page.goto(`${grid.stage.url()}#/nc/${grid.baseId}/table/${tableId}`)
  await page.getByRole('button', { name: 'Filtered view' }).click()
  await page.getByText('1 filter saved in this view limits which records you see.').waitFor()
  await page.context().close()
})
