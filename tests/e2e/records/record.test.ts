import { expect } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// A record in its panel: opened, walked through, edited, copied and deleted, by keys and by its address.

let items = ''
let viewId = ''

const grid = gridTest(async () => {
  items = await grid.table(
    'Items',
    [
      { title: 'Item', uidt: 'SingleLineText', pv: true, description: 'What it is called in the shop.' },
      { title: 'Pieces', uidt: 'Number' },
      { title: 'Note', uidt: 'LongText' },
    ],
    Array.from({ length: 450 }, (_, index) => ({ Item: `item ${index + 1}`, Pieces: index + 1 })),
  )
  const { list } = await grid.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/tables/${items}/views`)
  viewId = list[0]?.id ?? ''
  await grid.show(items, '450 records')
})

const panel = () => grid.page.getByRole('dialog')
const field = (name: string) => panel().getByLabel(name, { exact: true })
const title = (name: string) => panel().getByRole('heading', { name, exact: true }).waitFor()
const stored = (id: number): Promise<Record<string, unknown>> =>
  grid.send('GET', `/api/v2/tables/${items}/records/${id}`)
const count = async (): Promise<number> =>
  (await grid.send<{ count: number }>('GET', `/api/v2/tables/${items}/records/count`)).count
const isClosed = () => panel().waitFor({ state: 'detached' })
const addressOf = (rowId: number) => `${grid.stage.url()}/#/nc/${grid.baseId}/table/${items}?rowId=${rowId}`

const step = story('a record in its panel')

step('Space opens and closes the record, arrows change it, and the grid follows', async () => {
  const { page } = grid
  await clickCell(page, 1, 0)
  await page.keyboard.press('Space')
  await panel().getByRole('heading', { name: 'item 2' }).waitFor()
  await panel().getByText('What it is called in the shop.').waitFor()
  await page.keyboard.press('ArrowDown')
  await title('item 3')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await title('item 1')
  expect(await panel().getByRole('button', { name: 'Previous record' }).isDisabled()).toBe(true)
  await page.keyboard.press('Space')
  await isClosed()
  // Where one stands then is the record that was last looked at.
  await page.keyboard.press('Space')
  await title('item 1')
  await page.keyboard.press('Escape')
  await isClosed()
})

step('saves edits on leaving, moving on and closing, and Esc discards them', async () => {
  const { page } = grid
  await page.keyboard.press('Space')
  await title('item 1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('first')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  // The same field of the next record has the focus then.
  await page.keyboard.press('Alt+PageDown')
  await title('item 2')
  await eventually(() => field('Pieces').evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('8')
  await page.keyboard.press('Escape')
  expect(await field('Pieces').inputValue()).toBe('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a note')
  await page.keyboard.press('ControlOrMeta+Enter')
  await isClosed()
  await eventually(() => stored(1)).toMatchObject({ Item: 'first', Pieces: 7 })
  await eventually(() => stored(2)).toMatchObject({ Item: 'item 2', Pieces: 2, Note: 'a note' })
})

step('keeps an invalid text, shows why, and lets people discard it', async () => {
  const { page } = grid
  await page.keyboard.press('Space')
  await title('item 2')
  await field('Pieces').fill('many')
  await page.keyboard.press('Tab')
  await panel().getByRole('alert').waitFor()
  await page.keyboard.press('Alt+PageDown')
  await title('item 3')
  await page.keyboard.press('Alt+PageUp')
  await title('item 2')
  expect(await field('Pieces').inputValue()).toBe('many')
  await panel().getByRole('button', { name: 'Revert to saved value' }).click()
  await eventually(() => field('Pieces').inputValue()).toBe('2')
  await eventually(() => panel().getByRole('alert').count()).toBe(0)
  expect(await stored(2)).toMatchObject({ Pieces: 2 })
  await page.keyboard.press('Escape')
  await isClosed()
})

step('is a step of the browser, and its address opens it, far down and on the next page too', async () => {
  const { page } = grid
  await page.keyboard.press('Space')
  await title('item 2')
  expect(page.url()).toBe(addressOf(2))
  await page.goBack()
  await isClosed()
  await page.goForward()
  await title('item 2')
  // Going back in the browser saves the text in the editor.
  await field('Note').fill('left by Back')
  await page.goBack()
  await isClosed()
  await eventually(() => stored(2)).toMatchObject({ Note: 'left by Back' })
  await page.goto(addressOf(400))
  await title('item 400')
  await page.locator('[role=gridcell]').getByText('item 400', { exact: true }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await title('item 401')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await title('item 399')
})

step('copies, duplicates and deletes from its menu, and takes the deletion back', async () => {
  const { page } = grid
  const menu = async (...names: string[]) => {
    await panel().getByRole('button', { name: 'More actions' }).click()
    for (const name of names) await page.getByRole('menuitem', { name }).click()
  }
  const clip = () => page.evaluate(() => navigator.clipboard.readText())
  await menu('Copy as', 'Text')
  await eventually(clip).toBe('Item: item 399\nPieces: 399')
  await menu('Copy as', 'Markdown table')
  await eventually(clip).toBe('| Field | Value |\n| --- | --- |\n| Item | item 399 |\n| Pieces | 399 |')
  await menu('Copy as', 'JSON')
  await eventually(async () => JSON.parse(await clip())).toMatchObject({ Id: 399, Item: 'item 399' })
  await menu('Copy link')
  await eventually(clip).toBe(addressOf(399))
  await menu('Duplicate')
  await eventually(() => page.url()).toBe(addressOf(451))
  expect(await stored(451)).toMatchObject({ Item: 'item 399', Pieces: 399 })
  await menu('Delete record')
  await isClosed()
  await eventually(count).toBe(450)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(count).toBe(451)
  expect(await stored(451)).toMatchObject({ Item: 'item 399', Pieces: 399 })
})

step('folds away what the view hides, and remembers that', async () => {
  const { page } = grid
  const { list } = await grid.send<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${viewId}/columns`,
  )
  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${items}`,
  )
  const note = columns.find(({ title: name }) => name === 'Note')?.id
  const place = list.find(({ fk_column_id: id }) => id === note)?.id
  await grid.send('PATCH', `/api/v2/meta/views/${viewId}/columns/${place}`, { show: false })
  await page.goto(addressOf(2))
  const line = panel().getByRole('button', { name: '2 hidden fields' })
  await line.waitFor()
  expect(await field('Note').count()).toBe(0)
  await line.click()
  expect(await field('Note').inputValue()).toBe('left by Back')
  await page.reload()
  await title('item 2')
  expect(await field('Note').inputValue()).toBe('left by Back')
})

step('says that a record is not in the view, and what leads on from where it was', async () => {
  const { page } = grid
  await page.keyboard.press('Escape')
  await isClosed()
  await grid.send('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: (
      await grid.send<{ columns: { id: string; title: string }[] }>('GET', `/api/v2/meta/tables/${items}`)
    ).columns.find(({ title: name }) => name === 'Pieces')?.id,
    comparison_op: 'lt',
    value: '10',
  })
  await page.reload()
  await page.getByText('9 records', { exact: true }).waitFor()
  await page.goto(addressOf(300))
  await title('item 300')
  await panel().getByText("isn't in the current view").waitFor()
  // It can be edited all the same.
  await field('Item').fill('edited elsewhere')
  await page.keyboard.press('Enter')
  await title('edited elsewhere')
  await eventually(() => stored(300)).toMatchObject({ Item: 'edited elsewhere' })
  await page.keyboard.press('Escape')
  await isClosed()
  await clickCell(page, 3, 0)
  await page.keyboard.press('Space')
  await title('item 4')
  expect(await panel().getByText("isn't in the current view").count()).toBe(0)
  await field('Pieces').fill('100')
  await page.keyboard.press('Enter')
  await panel().getByText("isn't in the current view").waitFor()
  await page.keyboard.press('Alt+PageDown')
  await title('item 5')
})

step('draws an address that names no record, with its history where there is one', async () => {
  const { page } = grid
  await grid.send('DELETE', `/api/v2/tables/${items}/records`, { Id: 440 })
  await page.goto(addressOf(440))
  await panel().getByText('Record not found').waitFor()
  await panel().getByRole('tab', { name: 'History' }).click()
  await panel().getByText('deleted the record').waitFor()
  await panel().getByRole('tab', { name: 'Fields' }).click()
  await page.goto(addressOf(99999))
  await panel().getByRole('heading', { name: '99999' }).waitFor()
  await panel().getByText('Record not found').waitFor()
  await page.keyboard.press('Escape')
  await isClosed()
  expect(page.url()).not.toContain('rowId')
})
