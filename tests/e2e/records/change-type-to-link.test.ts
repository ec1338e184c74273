import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell, clickHeader } from '../support/grid-canvas.ts'

// A field of names becomes a link to the records of these names; one undo brings the texts back.

let customers: string
let orders: string
const names = ['Acme', ' acme', 'Bolt, Acme', 'Twin', '']

const grid = gridTest(async () => {
  customers = await grid.table(
    'Customers',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    ['Acme', 'Twin', 'Twin'].map((Name) => ({ Name })),
  )
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Customer', uidt: 'SingleLineText' },
    ],
    names.map((Customer, index) => ({ Order: `order ${index + 1}`, Customer })),
  )
  await grid.show(orders, '5 records')
})

const dialog = () => grid.page.getByRole('dialog')
const customerCells = async () => (await grid.records(orders)).map((row) => row['Customer'])
const customerNames = async () => (await grid.records(customers)).map((row) => row['Name'])

async function choose(list: string, option: string): Promise<void> {
  const { page } = grid
  await dialog().getByRole('combobox', { name: list, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
}

async function openField(): Promise<void> {
  const { page } = grid
  await clickHeader(page, 1, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  await dialog().waitFor()
}

const step = story('a field of names becomes a link to a table')

step('previews matched, created and ambiguous names', async () => {
  await openField()
  await choose('Type', 'Link to another record')
  await choose('Link to table', 'Customers')
  const outcome = dialog().getByRole('region', { name: 'What changes' })
  await outcome.getByText('1 matching record in Customers').waitFor()
  await outcome.getByText(/^1 new record:/).waitFor()
  await outcome.getByText('1 name matches several records').waitFor()
  await outcome.getByText('Several records in Customers are named “Twin”.').waitFor()
  await eventually(() => grid.page.getByRole('button', { name: 'Change type' }).isDisabled()).toBe(true)
})

step(
  'links the records, creates the missing one, keeps other values, and is undone as one step',
  async () => {
    const { page } = grid
    await dialog()
      .getByRole('radio', { name: /Customer \(text\)/ })
      .click()
    await page.getByRole('button', { name: 'Change type' }).click()
    await dialog().waitFor({ state: 'detached' })
    await gridCell(page, 'Bolt, Acme').waitFor()
    await page.getByRole('columnheader', { name: 'Customer (text)' }).waitFor()
    expect(await customerNames()).toEqual(['Acme', 'Twin', 'Twin', 'Bolt'])
    await clickCell(page, 0, 0)
    await page.keyboard.press('Control+z')
    await eventually(customerCells).toEqual(names)
    await eventually(customerNames).toEqual(['Acme', 'Twin', 'Twin'])
    // Each step is taken once the screen shows the one before.
    const texts = page.getByRole('columnheader', { name: 'Customer (text)' })
    await texts.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')
    await eventually(customerNames).toEqual(['Acme', 'Twin', 'Twin', 'Bolt'])
    await texts.waitFor()
    await page.keyboard.press('Control+z')
    await eventually(customerCells).toEqual(names)
    await texts.waitFor({ state: 'detached' })
  },
)

test('creates a new table of the names', async () => {
  const { page } = grid
  await openField()
  await choose('Type', 'Link to another record')
  await choose('Link to table', 'New table…')
  await dialog().getByRole('textbox', { name: 'Table name' }).fill('Clients')
  await dialog()
    .getByText(/^3 new records:/)
    .waitFor()
  await page.getByRole('button', { name: 'Change type' }).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByText('3 records', { exact: true }).waitFor()
  await gridCell(page, 'Bolt').waitFor()
})
