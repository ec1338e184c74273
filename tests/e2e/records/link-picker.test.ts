import { test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// The list of records to link: names that fit best come first, and what is chosen stays in sight while one searches.

const grid = gridTest(async () => {
  const names = ['Joanna', 'Susanne', 'Zed', 'Lee Ann', 'Anna', 'Ann', 'Bob']
  const customers = await grid.table(
    'Customers',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'City', uidt: 'SingleLineText' },
    ],
    [
      // More than the list shows, before all others: the server has to put the best first.
      ...Array.from({ length: 120 }, (_, at) => ({ Name: `Hannah ${at + 1}`, City: 'Oslo' })),
      ...names.map((Name) => ({ Name, City: Name === 'Zed' ? 'Ann Arbor' : 'Oslo' })),
    ],
  )
  const orders = await grid.table(
    'Orders',
    [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
    [{ Order: 'one' }],
  )
  for (const [title, type] of [
    ['Customers', 'mm'],
    ['Payer', 'bt'],
  ])
    await grid.send('POST', `/api/v2/meta/tables/${orders}/columns`, {
      title,
      uidt: 'LinkToAnotherRecord',
      childId: customers,
      parentId: orders,
      type,
    })
  await grid.show(orders, '1 record')
})

/** All at once: the list changes while one reads it. */
const names = () =>
  grid.page
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label')))
const box = () => grid.page.getByRole('combobox')

const step = story('records are found and picked while one types')

step('lists matches in names first, the exact one at the top', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.type('ann')
  await eventually(async () => (await names()).slice(0, 3)).toEqual(['Ann', 'Anna', 'Lee Ann'])
  await page.keyboard.press('Enter')
  await eventually(async () => (await names()).some((name) => name === 'Ann, linked')).toBe(true)
})

step('keeps chosen records in sight while one searches', async () => {
  const { page } = grid
  const chosen = page.getByText('Ann', { exact: true }).filter({ visible: true })
  await box().fill('bob')
  await eventually(async () => (await names())[0]).toBe('Bob')
  await chosen.first().waitFor()
  await page.keyboard.press('Enter')
  await box().fill('zzz')
  await page.getByRole('option', { name: /^Create/ }).waitFor()
  await chosen.first().waitFor()
  await page.getByText('Bob', { exact: true }).filter({ visible: true }).first().waitFor()
  await box().fill('')
  await page.getByRole('option', { name: 'Bob, linked' }).waitFor()
  await page.keyboard.press('Tab')
  await gridCell(page, 'Ann, Bob').waitFor({ state: 'attached' })
  // Stored ones stay, too.
  await clickCell(page, 0, 1)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Ann, linked' }).waitFor()
  await box().fill('joanna')
  await page.getByRole('option', { name: 'Joanna' }).waitFor()
  await page.getByText('Bob', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Enter')
  await box().fill('')
  await page.getByRole('option', { name: 'Joanna, linked' }).waitFor()
  await page.keyboard.press('Tab')
  await gridCell(page, 'Ann, Bob, Joanna').waitFor({ state: 'attached' })
})

step('lists a linked record among the others by its name', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.press('Enter')
  await box().fill('anna')
  await eventually(async () => (await names()).slice(0, 2)).toEqual(['Anna', 'Joanna, linked'])
  await page.keyboard.press('Escape')
})

test('the one record of a single link stays in sight while another is searched for', async () => {
  const { page } = grid
  await clickCell(page, 0, 2)
  await page.keyboard.type('zed')
  await page.getByRole('option', { name: 'Zed' }).waitFor()
  await page.keyboard.press('Enter')
  await gridCell(page, 'Zed').waitFor({ state: 'attached' })
  await clickCell(page, 0, 2)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Zed, linked' }).waitFor()
  await box().fill('bob')
  await page.getByRole('option', { name: 'Bob' }).waitFor()
  await page.getByText('Zed', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Escape')
})
