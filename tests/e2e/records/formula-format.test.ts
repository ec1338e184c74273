import { expect } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { phoneScreen } from '../support/phone.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickAddField, clickHeader } from '../support/grid-canvas.ts'

// Formulas over amounts are amounts, unless another format is chosen for them; so is what is worked out from them.

const grid = gridTest(async () => {
  const orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Price', uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'en-US' } },
      { title: 'Pieces', uidt: 'Number' },
    ],
    [
      { Order: 'tea', Price: 2.5, Pieces: 3 },
      { Order: 'rice', Price: 10, Pieces: 200 },
    ],
  )
  await grid.show(orders, '2 records')
})

const dialog = () => grid.page.getByRole('dialog')
const format = () => dialog().getByRole('combobox', { name: 'Format', exact: true })

async function headerAt(place: number, button: 'left' | 'right' = 'left'): Promise<void> {
  if (button === 'left') await clickAddField(grid.page, place)
  else await clickHeader(grid.page, place, { button })
}

async function choose(name: string): Promise<void> {
  await format().click()
  await grid.page.getByRole('option', { name, exact: true }).filter({ visible: true }).click()
  await grid.page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
}

const step = story('formulas over amounts are amounts, unless another format is chosen for them')

step('a formula over an amount is an amount, in the editor and in the grid', async () => {
  const { page } = grid
  await headerAt(3)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Formula', exact: true }).click()
  await page.getByRole('combobox', { name: 'Formula' }).fill('{Price} * {Pieces}')
  await eventually(() => format().innerText()).toContain('Automatic (Currency €)')
  await eventually(() => dialog().locator('bdi').innerText()).toBe('€7.50')
  await page.getByRole('button', { name: 'Add field' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '€7.50').waitFor()
  await gridCell(page, '€2,000.00').waitFor()
})

step('another format can be chosen, with its options, and taken back', async () => {
  const { page } = grid
  const edit = async () => {
    await headerAt(3, 'right')
    await page.getByRole('menuitem', { name: 'Edit field' }).click()
    await format().waitFor()
  }
  await edit()
  await choose('Decimal')
  await dialog().getByRole('combobox', { name: 'Decimal places' }).click()
  await page.getByRole('option', { name: /^1 / }).click()
  await eventually(() => dialog().locator('bdi').innerText()).toBe('7.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '7.5').waitFor()
  await edit()
  expect(await format().innerText()).toContain('Decimal')
  await choose('Automatic (Currency €)')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '€7.50').waitFor()
})

step('its sum below the grid, its card and its record have the format', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add summary to Formula' }).click()
  await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  await page.getByRole('button', { name: 'Formula, Sum: €2,007.50' }).waitFor()
  const state = await page.context().storageState()
  const phone = await page
    .context()
    .browser()
    ?.newPage({ ...phoneScreen, storageState: state })
  if (!phone) throw new Error('The page has a browser.')
  grid.watch(phone)
  await phone.goto(page.url())
  await phone.getByText('€7.50').filter({ visible: true }).first().waitFor()
  await phone.getByText('€2,000.00').filter({ visible: true }).first().click()
  await phone.getByRole('dialog').getByText('€2,000.00').first().waitFor()
  await phone.close()
})
