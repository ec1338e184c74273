import { expect, test } from 'vitest'
import { gridCell, gridTest, saved } from '../support/grid-fixture.ts'
import { gridState } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

let orders = ''
const grid = gridTest(async () => {
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText' },
      { title: 'Amount', uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'en-GB' } },
      { title: 'Ordered', uidt: 'Date' },
    ],
    [
      { Order: 'Tea', Amount: 2406.09, Ordered: '2026-03-03' },
      { Order: 'Milk', Amount: 11.1, Ordered: '2026-11-11' },
    ],
  )
})
const panel = () => grid.page.getByRole('dialog')

/** Opens the record of the first row. */
async function openFirst(): Promise<void> {
  await grid.show(orders, '2 records')
  await clickCell(grid.page, 0, 0)
  await grid.page.keyboard.press('Space')
  await panel().getByLabel('Order', { exact: true }).waitFor()
}

test('the grid stays in use beside an open record', async () => {
  const { page } = grid
  await openFirst()
  const [canvas, record] = [await page.locator('canvas').boundingBox(), await panel().boundingBox()]
  expect((canvas?.x ?? 0) + (canvas?.width ?? 0)).toBeLessThanOrEqual(record?.x ?? 0)
  await clickCell(page, 1, 0)
  await page.keyboard.type('Oat milk')
  await page.keyboard.press('Enter')
  await saved(page)
  await gridCell(page, 'Oat milk').waitFor()
  expect(await panel().isVisible()).toBe(true)
})

test('Escape is for what has the focus: the grid keeps the panel open, the panel closes itself', async () => {
  const { page } = grid
  await openFirst()
  await clickCell(page, 1, 0)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' never')
  await page.keyboard.press('Escape')
  await eventually(() => gridState(page)).toMatchObject({ isEditing: false })
  expect(await panel().isVisible()).toBe(true)
  await panel().getByLabel('Order', { exact: true }).focus()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  // The grid has its room back, and the focus.
  await eventually(async () => (await page.locator('canvas').boundingBox())?.width).toBeGreaterThan(1000)
  await eventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-controls')),
  ).not.toBeNull()
})

test('amounts keep their currency until they are edited', async () => {
  const { page } = grid
  await openFirst()
  await panel().getByText('€2,406.09').waitFor()
  const amount = panel().getByLabel('Amount', { exact: true })
  await amount.focus()
  await panel().getByText('€2,406.09').waitFor({ state: 'hidden' })
  expect(await amount.inputValue()).toBe('2406.09')
  await amount.fill('80.3')
  await page.keyboard.press('Enter')
  await amount.blur()
  await panel().getByText('€80.30').waitFor()
})

test('values look like text until they are pointed at or edited', async () => {
  await openFirst()
  const box = panel().getByLabel('Order', { exact: true })
  const border = () => box.evaluate((element) => getComputedStyle(element).borderTopColor)
  await grid.page.mouse.move(400, 400)
  await eventually(border).toBe('rgba(0, 0, 0, 0)')
  await box.focus()
  await eventually(border).not.toBe('rgba(0, 0, 0, 0)')
})

test('on a narrower window an open record lies over the page', async () => {
  const { page } = grid
  await page.setViewportSize({ width: 1000, height: 900 })
  await openFirst()
  expect(await panel().getAttribute('data-region')).toBeNull()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})
