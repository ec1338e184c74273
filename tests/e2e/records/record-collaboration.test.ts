import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gridTest, signIn } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'

// What happens to somebody in a record's panel while others change or delete what is open there.

let ben: Page
let orders = ''
const account = { email: 'ben@example.com', password: 'a long enough password' }
const options = { colOptions: { options: [{ title: 'Open' }, { title: 'Done' }, { title: 'Dropped' }] } }

const grid = gridTest(async () => {
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'State', uidt: 'SingleSelect', ...options },
      { title: 'Tags', uidt: 'MultiSelect', ...options },
    ],
    Array.from({ length: 6 }, (_, index) => ({ Order: `order ${index + 1}`, Items: index + 1 })),
  )
  await grid.invite(account, 'editor')
  await grid.show(orders, '6 records')
  ben = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  ben.setDefaultTimeout(15_000)
  await signIn(ben, grid.stage.url(), account)
  grid.watch(ben)
})

const panel = (page: Page = grid.page) => page.getByRole('dialog')
const field = (name: string, page: Page = grid.page) => panel(page).getByLabel(name, { exact: true })
const stored = (id: number): Promise<Record<string, unknown>> =>
  grid.send('GET', `/api/v2/tables/${orders}/records/${id}`)
const clip = () => grid.page.evaluate(() => navigator.clipboard.readText())

async function open(rowId: number, page: Page = grid.page): Promise<void> {
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${orders}?rowId=${rowId}`)
  // Another record's panel may still be there.
  const name = String((await stored(rowId))['Order'])
  await panel(page).getByRole('heading', { level: 2, name, exact: true }).waitFor()
  await field('Order', page).waitFor()
}

/** Ben writes into the same field, in his own panel. */
async function benWrites(rowId: number, name: string, text: string): Promise<void> {
  await open(rowId, ben)
  await field(name, ben).fill(text)
  await ben.keyboard.press('Enter')
  await eventually(async () => String((await stored(rowId))[name])).toBe(text)
}

const step = story(
  "what happens to somebody in a record's panel while others change or delete what is open there",
)

step('asks in the panel whose value stays: mine, or theirs and back', async () => {
  const { page } = grid
  await open(1)
  await field('Order').fill('mine')
  await benWrites(1, 'Order', 'theirs')
  // The change of another person does not replace text in the editor.
  expect(await field('Order').inputValue()).toBe('mine')
  await page.keyboard.press('Tab')
  await panel()
    .getByText(/^ben.* changed this cell/i)
    .waitFor()
  expect(await stored(1)).toMatchObject({ Order: 'theirs' })
  await panel().getByRole('button', { name: 'Keep mine mine' }).click()
  await eventually(() => stored(1)).toMatchObject({ Order: 'mine' })

  await field('Items').fill('70')
  await benWrites(1, 'Items', '80')
  await page.keyboard.press('Tab')
  await panel().getByRole('button', { name: 'Use theirs 80' }).click()
  await eventually(() => field('Items').inputValue()).toBe('80')
  expect(await stored(1)).toMatchObject({ Order: 'mine', Items: 80 })
})

step('does not take two changes of one stay for those of two people', async () => {
  const { page } = grid
  await field('Tags').click()
  await page.keyboard.type('open')
  await page.keyboard.press('Enter')
  await eventually(() => stored(1)).toMatchObject({ Tags: 'Open' })
  await page.keyboard.type('done')
  await page.keyboard.press('Enter')
  await eventually(() => stored(1)).toMatchObject({ Tags: 'Open,Done' })
  await page.keyboard.press('Escape')
  await field('Order').fill('once')
  await page.keyboard.press('Enter')
  await eventually(() => stored(1)).toMatchObject({ Order: 'once' })
  await field('Order').fill('twice')
  await page.keyboard.press('Tab')
  await eventually(() => stored(1)).toMatchObject({ Order: 'twice' })
  expect(await panel().getByText('changed this').count()).toBe(0)
})

step('shows what others choose at once, in lists too', async () => {
  await grid.send('PATCH', `/api/v2/tables/${orders}/records`, { Id: 1, State: 'Dropped', Tags: null })
  await panel().getByText('Dropped').waitFor()
  await eventually(() => panel().getByText('Done', { exact: true }).count()).toBe(0)
})

step('offers to copy text typed into a record that was deleted meanwhile', async () => {
  const { page } = grid
  await open(6)
  await field('Order').fill('my long words')
  await grid.send('DELETE', `/api/v2/tables/${orders}/records`, { Id: 6 })
  await panel().getByText('Someone deleted this record').waitFor()
  await page.getByText('You typed: my long words').waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await eventually(clip).toBe('my long words')
  // It shows as it was, and takes nothing more.
  expect(await panel().getByRole('textbox').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText('5 records', { exact: true }).waitFor()
})

step(
  'offers to copy text typed into a field that was deleted meanwhile, in the panel and in the grid',
  async () => {
    const { page } = grid
    const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
      'GET',
      `/api/v2/meta/tables/${orders}`,
    )
    const idOf = (name: string) => columns.find(({ title }) => title === name)?.id
    await open(2)
    await field('Items').fill('4321')
    await grid.send('DELETE', `/api/v2/meta/columns/${idOf('Items')}`)
    await page.getByText('You typed: 4321').waitFor()
    await eventually(() => field('Items').count()).toBe(0)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await eventually(clip).toBe('4321')
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  },
)

step('sends offline edits in order', async () => {
  const { page } = grid
  await open(3)
  const changes = async () => {
    const path = `/api/v2/meta/bases/${grid.baseId}/changes`
    return (await grid.send<{ list: { seq: number; rows: unknown }[] }>('GET', path)).list
  }
  const last = Math.max(...(await changes()).map(({ seq }) => seq))
  await page.context().setOffline(true)
  await field('Order').fill('first')
  await page.keyboard.press('Enter')
  await field('State').click()
  await page.keyboard.type('done')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+PageDown')
  await field('Order').fill('second')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Offline: 3 changes will save').waitFor()
  // Opened again it shows what waits.
  await page.keyboard.press('Space')
  await eventually(() => field('Order').inputValue()).toBe('second')
  await page.context().setOffline(false)
  await eventually(() => stored(4)).toMatchObject({ Order: 'second' })
  expect(await stored(3)).toMatchObject({ Order: 'first', State: 'Done' })
  const made = (await changes()).filter(({ seq }) => seq > last).sort((one, other) => one.seq - other.seq)
  expect(JSON.stringify(made.map(({ rows }) => rows))).toMatch(/"first".*"second"/)
})

step('asks before the page is left with something typed, and has saved it by then', async () => {
  const { page } = grid
  await field('Order').fill('typed, not left')
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    })
  })
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect(await asked).toBe('beforeunload')
  await eventually(() => stored(4)).toMatchObject({ Order: 'typed, not left' })
})

step('sees at once that somebody has renamed the base', async () => {
  const shown = () =>
    ben
      .getByRole('button', { name: /Renamed by Ann/ })
      .or(ben.getByText('Renamed by Ann'))
      .count()
  expect(await shown()).toBe(0)
  await grid.send('PATCH', `/api/v2/meta/bases/${grid.baseId}`, { title: 'Renamed by Ann' })
  await eventually(shown).toBeGreaterThan(0)
})
