import { expect } from 'vitest'
import { addField, gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Records of one table linked to those of another, by keyboard alone once the field is there.

const grid = gridTest(async () => {
  await grid.table(
    'Customers',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Credit', uidt: 'Number' },
    ],
    ['Ada', 'Björn', 'Chloé'].map((Name, index) => ({ Name, Credit: 10 * (index + 1) })),
  )
  const orders = await grid.table(
    'Orders',
    [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
    ['one', 'two'].map((Order) => ({ Order })),
  )
  await grid.show(orders, '2 records')
})

const step = story(
  'records of one table linked to those of another, by keyboard alone once the field is there',
)

step('creates a field that links records of another table', async () => {
  const { page } = grid
  await addField(page, 1, { Type: 'Link to another record', Table: 'Customers' })
  await page.getByRole('columnheader', { name: /Link to another record/ }).waitFor()
})

step('finds and links a record, and creates another one, as one step', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.type('bj')
  await page.getByRole('option', { name: 'Björn' }).waitFor()
  await eventually(() => page.getByRole('option').count()).toBe(2)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dora')
  await page.getByRole('option', { name: 'Create “Dora” in Customers' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Dora, linked' }).waitFor()
  await page.keyboard.press('Enter')
  await gridCell(page, 'Björn, Dora').waitFor()
})

step('shows what the linked records hold, summed up', async () => {
  const { page } = grid
  await addField(page, 2, {
    Type: 'Rollup',
    'From linked field': 'Link to another record',
    Function: 'Sum',
    Field: 'Credit',
  })
  await gridCell(page, '20').waitFor()
})

step('undo restores links, and Escape leaves a cell unchanged', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  // First the field that was made last.
  await page.keyboard.press('Control+z')
  await gridCell(page, '20').waitFor({ state: 'detached' })
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+z')
  await gridCell(page, 'Björn, Dora').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await gridCell(page, 'Björn, Dora').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Ada' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await gridCell(page, 'Björn, Dora').waitFor()
})

step('opens a linked record from its line in the list', async () => {
  const { page } = grid
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Björn, linked' }).waitFor()
  const box = page.getByRole('combobox')
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
  expect(await box.getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Björn, linked', selected: true }).waitFor()
  expect(await box.getAttribute('aria-activedescendant')).not.toBeNull()
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('dialog').getByText('Credit').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

step('a deleted table takes the links to it along, and undo brings all of it back', async () => {
  const { page } = grid
  const linked = gridCell(page, 'Björn, Dora')
  await page.getByRole('link', { name: 'Customers', exact: true }).hover()
  await page.getByRole('button', { name: 'Actions for Customers', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText(/Link to another record.* in .*Orders/).waitFor()
  await page.getByRole('button', { name: 'Delete table' }).click()
  await page.getByText('Customers was deleted').waitFor()
  await linked.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  // It goes to the table that is back.
  await gridCell(page, 'Björn').waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await linked.waitFor()
  await page.keyboard.press('Control+y')
  await linked.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await gridCell(page, 'Björn').waitFor()
})
