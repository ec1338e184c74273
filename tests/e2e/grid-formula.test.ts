import { afterAll, beforeAll, expect, test } from 'vitest'
import { gridCell, type GridStage, startGridStage } from './grid-stage.ts'

// A formula is written with the keyboard, tried at once, and shows its values.

let grid: GridStage
const troubles: string[] = []

beforeAll(async () => {
  grid = await startGridStage()
  grid.page.on('pageerror', (error) => troubles.push(error.message))
  const orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Pieces', uidt: 'Number' },
      { title: 'Unit price', uidt: 'Decimal' },
    ],
    [1, 2, 3].map((pieces) => ({ Order: `order ${pieces}`, Pieces: pieces, 'Unit price': '2.50' })),
  )
  await grid.show(orders, '3 records')
})
afterAll(() => grid.stage.stop())

const dialog = () => grid.page.getByRole('dialog')

test('completes fields and functions, and says what is wrong and where', async () => {
  const { page } = grid
  const box = await page.locator('canvas').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 64 + 3 * 180 + 20, (box?.y ?? 0) + 15)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Formula', exact: true }).click()
  const formula = page.getByRole('combobox', { name: 'Formula' })
  await formula.click()
  await page.keyboard.type('roun')
  await page.getByRole('option', { name: /^ROUND\(/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('{Unit')
  await page.keyboard.press('Tab')
  await page.keyboard.type(' * piec')
  await page.keyboard.press('Enter')
  await expect.poll(() => formula.inputValue()).toBe('ROUND({Unit price} * {Pieces}')
  await dialog()
    .getByText(/^At character/)
    .waitFor()
  await page.keyboard.type(')')
  await dialog().getByText('First record:').waitFor()
  // ROUND(2.5 * 1)
  await expect.poll(() => dialog().locator('bdi').innerText()).toBe('3')
})

test('makes the field, shows its values, and opens it as it was written', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add field' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '8').waitFor()
  await page.getByRole('columnheader', { name: 'Formula' }).waitFor()
  const box = await page.locator('canvas').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 64 + 3 * 180 + 90, (box?.y ?? 0) + 15, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  const formula = page.getByRole('combobox', { name: 'Formula' })
  expect(await formula.inputValue()).toBe('ROUND({Unit price} * {Pieces})')
  await formula.fill('{Pieces} & "x"')
  await dialog().getByText('First record:').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '3x').waitFor()
  expect(troubles).toEqual([])
})
