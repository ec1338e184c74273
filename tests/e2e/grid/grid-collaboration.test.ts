import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, signIn } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Two people in two browsers who change the same cells.

let ben: Page
let orders = ''
const account = { email: 'ben@example.com', password: 'a long enough password' }

const grid = gridTest(async () => {
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
    ],
    Array.from({ length: 5 }, (_, index) => ({ Order: `order ${index + 1}`, Items: index + 1 })),
  )
  await grid.invite(account, 'editor')
  await grid.show(orders, '5 records')
  ben = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  ben.setDefaultTimeout(15_000)
  await signIn(ben, grid.stage.url(), account)
  await ben.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${orders}`)
  await ben.getByText('5 records', { exact: true }).waitFor()
  grid.watch(ben)
})

const saved = async (id: number): Promise<unknown> =>
  (await grid.send<Record<string, unknown>>('GET', `/api/v2/tables/${orders}/records/${id}`))['Order']

/** Ann has her editor open while Ben changes the cell; then she commits. */
async function bothChange(row: number, mine: string, theirs: string): Promise<void> {
  await clickCell(grid.page, row, 0)
  await grid.page.keyboard.press('Enter')
  await clickCell(ben, row, 0)
  await ben.keyboard.type(theirs)
  await ben.keyboard.press('Enter')
  await eventually(() => saved(row + 1)).toBe(theirs)
  await grid.page.keyboard.press('ControlOrMeta+A')
  await grid.page.keyboard.type(mine)
  await grid.page.keyboard.press('Enter')
}

const question = () => grid.page.getByRole('group', { name: 'Keep your value or use theirs?' })

test('asks in place whose value stays, with both and who it was, and keeps mine', async () => {
  await bothChange(0, 'mine', 'theirs')
  await question().waitFor()
  // The name comes once the members of the base are known.
  await question()
    .getByText(/^ben.* changed this cell/i)
    .waitFor()
  await question().getByRole('button', { name: 'Use theirs theirs' }).waitFor()
  expect(await saved(1)).toBe('theirs')
  await question().getByRole('button', { name: 'Keep mine mine' }).click()
  await eventually(() => saved(1)).toBe('mine')
  await question().waitFor({ state: 'detached' })
  await gridCell(ben, 'mine').waitFor()
})

test('the keyboard takes their value, and undo restores the own one', async () => {
  const { page } = grid
  await bothChange(1, 'my second', 'their second')
  await question().waitFor()
  await page.keyboard.press('F8')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Keep mine')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await gridCell(page, 'their second').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await question().getByRole('button', { name: 'Keep mine my second' }).click()
  await eventually(() => saved(2)).toBe('my second')
})

test('asks once about many cells', async () => {
  const { page } = grid
  await page.context().setOffline(true)
  await clickCell(page, 2, 0)
  for (const text of ['a', 'b', 'c']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Offline: 3 changes will save').waitFor()
  await clickCell(ben, 2, 0)
  for (const text of ['x', 'y']) {
    await ben.keyboard.type(text)
    await ben.keyboard.press('Enter')
  }
  await eventually(() => saved(4)).toBe('y')
  await page.context().setOffline(false)
  await question().getByText('2 cells have conflicts').waitFor({ timeout: 20_000 })
  expect([await saved(3), await saved(4)]).toEqual(['x', 'y'])
  await eventually(() => saved(5)).toBe('c')
  await question().getByRole('button', { name: 'Keep all mine' }).click()
  await eventually(async () => [await saved(3), await saved(4)]).toEqual(['a', 'b'])
  await question().waitFor({ state: 'detached' })
})

test('offline edits survive a reload and are sent on reconnection', async () => {
  const { page } = grid
  // The page itself comes as ever; only what it asks of the server finds no connection.
  await page.route('**/records?**', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  await clickCell(page, 4, 0)
  await page.keyboard.type('kept')
  await page.keyboard.press('Enter')
  await page.getByText('Offline: 1 change will save').waitFor()
  await page.reload()
  await page.getByText('Offline: 1 change will save').waitFor()
  expect(await saved(5)).toBe('order 5')
  await page.unroute('**/records?**')
  await expect.poll(() => saved(5), { timeout: 20_000 }).toBe('kept')
  await page.reload()
  await page.getByText('5 records', { exact: true }).waitFor()
  await eventually(() => page.getByText('change will save').count()).toBe(0)
})

test('does not ask where only another cell of the record was changed', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Enter')
  await clickCell(ben, 0, 1)
  await ben.keyboard.type('77')
  await ben.keyboard.press('Enter')
  await gridCell(page, '77').waitFor()
  await page.keyboard.type(' more')
  await page.keyboard.press('Enter')
  await eventually(() => saved(1)).toBe('order 1 more')
  expect(await question().count()).toBe(0)
})

test('shows text typed into a record or field that was deleted meanwhile, and blocks nothing else', async () => {
  const { page } = grid
  await clickCell(page, 4, 0)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and gone')
  await grid.send('DELETE', `/api/v2/tables/${orders}/records`, { Id: 5 })
  await page.getByText('You typed: order 5 and gone').waitFor()
  await page.getByText('4 records', { exact: true }).waitFor()
  // The keys go to the grid again.
  await page.keyboard.press('ControlOrMeta+Home')

  await page.route('**/records?**', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  for (const text of ['one', 'two', 'three']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Offline: 3 changes will save').waitFor()
  await grid.send('DELETE', `/api/v2/tables/${orders}/records`, { Id: 2 })
  await page.unroute('**/records?**')
  await page.getByText('You typed: two').waitFor({ timeout: 20_000 })
  await eventually(async () => [await saved(1), await saved(3)]).toEqual(['one', 'three'])
  await eventually(() => page.getByRole('button', { name: /not saved/ }).count()).toBe(0)

  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${orders}`,
  )
  await clickCell(page, 0, 1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4321')
  await grid.send('DELETE', `/api/v2/meta/columns/${columns.find(({ title }) => title === 'Items')?.id}`)
  await page.getByText('You typed: 4321').waitFor()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('still here')
  await page.keyboard.press('Enter')
  await eventually(() => saved(1)).toBe('still here')
})

test('says that an open record was deleted', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByText('order 1').first().waitFor()
  await grid.send('DELETE', `/api/v2/tables/${orders}/records`, { Id: 1 })
  await page.getByText('Someone deleted this record').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('4 records', { exact: true }).waitFor()
})
