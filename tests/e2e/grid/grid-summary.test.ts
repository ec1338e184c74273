import { expect } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { reload } from '../support/reload.ts'
import { clickCell } from '../support/grid-canvas.ts'

// What columns and selected cells come to.

let orders = ''

const grid = gridTest(async () => {
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'Price', uidt: 'Decimal' },
    ],
    Array.from({ length: 300 }, (_, index) => ({
      Order: `${index + 1}`,
      Items: index + 1,
      Price: '0.10',
    })),
  )
  await grid.show(orders, '300 records')
})

const step = story('what columns and selected cells come to')

step('sums a column over all records, and stays after a reload', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add summary to Price' }).click()
  await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  await page.getByRole('button', { name: 'Price, Sum: 30.00' }).waitFor()
  await reload(page)
  await page.getByRole('button', { name: 'Price, Sum: 30.00' }).waitFor()
})

step('updates while typing and after undo', async () => {
  const { page } = grid
  await clickCell(page, 0, 2)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Price, Sum: 34.90' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Price, Sum: 30.00' }).waitFor()
})

step('says what the selected cells come to', async () => {
  const { page } = grid
  const figures = page.getByRole('list', { name: 'Summary of the selected cells' })
  await clickCell(page, 0, 1)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await eventually(() => figures.innerText().catch(() => '')).toContain('10')
  const text = (await figures.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toBe('Sum 10 Average 2.5 Min 1 Max 4 Count 4 Filled 4 Unique 4')
  await page.keyboard.press('Control+Space')
  await eventually(() => figures.innerText()).toContain('45150')
})
