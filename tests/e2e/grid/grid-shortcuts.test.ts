import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// What keys do with whole records and columns.

const grid = gridTest(async () => {
  const orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
    ],
    ['a', 'b', 'c'].map((name) => ({ Order: `order ${name}`, Code: `code ${name}` })),
  )
  await grid.show(orders, '3 records')
})

test('duplicates the selected records, without what only one may have, as one step', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift+d')
  await page.getByText('5 records', { exact: true }).waitFor()
  await eventually(() => gridCell(page, 'order b').count()).toBe(2)
  expect(await gridCell(page, 'code b').count()).toBe(1)
  await page.getByText('2 records duplicated').first().waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 records', { exact: true }).waitFor()
})

test('sets the height of rows, and adds a column beside the active one', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+Alt+1')
  await page.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Medium', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await clickCell(page, 0, 0)
  await page.keyboard.press('Alt+=')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Between')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Order', 'Between', 'Code'])
})

test('copies the link to the record, which opens it', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+Shift+a')
  await page.getByText('Link copied').first().waitFor()
  const address = String(await page.evaluate('navigator.clipboard.readText()'))
  expect(address).toMatch(/\?rowId=1$/)
  await page.goto(address)
  await page.getByRole('dialog').getByText('order a').first().waitFor()
})
