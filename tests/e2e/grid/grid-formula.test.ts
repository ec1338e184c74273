import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickAddField, clickCell, clickHeader } from '../support/grid-canvas.ts'

// A formula is written with the keyboard, tried at once, and shows its values.

const grid = gridTest(async () => {
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

const dialog = () => grid.page.getByRole('dialog')

const step = story('a formula is written, and its field made and opened again')

step('completes fields and functions, and marks errors', async () => {
  const { page } = grid
  await clickAddField(page, 3)
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
  await eventually(() => formula.inputValue()).toBe('ROUND({Unit price} * {Pieces}')
  await dialog()
    .getByText(/^At character/)
    .waitFor()
  await page.keyboard.type(')')
  await dialog().getByText('First record:').waitFor()
  // ROUND(2.5 * 1)
  await eventually(() => dialog().locator('bdi').innerText()).toBe('3')
})

step('creates the field, shows its values, and opens it as entered', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add field' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '8').waitFor()
  await page.getByRole('columnheader', { name: 'Formula' }).waitFor()
  await clickHeader(page, 3, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  const formula = page.getByRole('combobox', { name: 'Formula' })
  expect(await formula.inputValue()).toBe('ROUND({Unit price} * {Pieces})')
  await formula.fill('{Pieces} & "x"')
  await dialog().getByText('First record:').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await gridCell(page, '3x').waitFor()
})

test('a broken formula shows the reason in its cells and to people who type there', async () => {
  const { page } = grid
  const sheet = await grid.table(
    'Parts',
    [
      { title: 'Part', uidt: 'SingleLineText', pv: true },
      { title: 'Pieces', uidt: 'Number' },
      { title: 'Twice', uidt: 'Formula', formula_raw: '{Pieces} * 2' },
    ],
    [{ Part: 'bolt', Pieces: 4 }],
  )
  await grid.show(sheet, '1 record')
  await gridCell(page, '8').waitFor()
  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${sheet}`,
  )
  const pieces = columns.find(({ title }) => title === 'Pieces')?.id
  await grid.send('PATCH', `/api/v2/meta/columns/${pieces}`, { title: 'Pieces', uidt: 'SingleLineText' })
  await page.reload()
  await page.getByRole('gridcell', { name: /^Can't be calculated: in \*, a number was expected/ }).waitFor()
  await clickCell(page, 0, 2)
  await page.keyboard.type('abc')
  // Once, however many letters come.
  const said = page.getByRole('region').getByText(/^Can't be calculated/)
  await said.first().waitFor()
  expect(await said.count()).toBe(1)
  // Its error is no value to carry elsewhere.
  await page.keyboard.press('Control+c')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('')
  await grid.send('PATCH', `/api/v2/meta/columns/${pieces}`, { title: 'Pieces', uidt: 'Number' })
  await page.reload()
  await gridCell(page, '8').waitFor()
})

test('one record whose formula fails says why in its cell, also where what it takes is hidden', async () => {
  const { page } = grid
  const sheet = await grid.table(
    'Shares',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Sum', uidt: 'Number' },
      { title: 'People', uidt: 'Number' },
      { title: 'Each', uidt: 'Formula', formula_raw: '{Sum} / {People}' },
    ],
    [
      { Name: 'a', Sum: 6, People: 2 },
      { Name: 'b', Sum: 6, People: 0 },
      { Name: 'c', Sum: 6 },
    ],
  )
  await grid.show(sheet, '3 records')
  const failed = page.getByRole('gridcell', { name: /^Can't be calculated: division by zero/ })
  await failed.waitFor()
  expect(await failed.count()).toBe(1)
  await page.keyboard.press('Escape')
  const { views, columns } = await grid.send<{
    views: { id: string }[]
    columns: { id: string; title: string }[]
  }>('GET', `/api/v2/meta/tables/${sheet}`)
  const people = columns.find(({ title }) => title === 'People')?.id
  const places = `/api/v2/meta/views/${views[0]?.id}/columns`
  const { list } = await grid.send<{ list: { id: string; fk_column_id: string }[] }>('GET', places)
  const place = list.find((each) => each.fk_column_id === people)
  await grid.send('PATCH', `${places}/${place?.id}`, { show: false })
  await page.reload()
  await failed.waitFor()
  // Mended, it shows its value; an open record says the same as the sheet.
  await grid.send('PATCH', `/api/v2/tables/${sheet}/records`, [
    { Id: 2, People: 4 },
    { Id: 3, People: 0 },
  ])
  await gridCell(page, '1.5').waitFor()
  await failed.waitFor()
  await clickCell(page, 2, 0)
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByText("Can't be calculated: division by zero").waitFor()
})
