import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCanvas, clickCell } from '../support/grid-canvas.ts'

// What is said about a record, and what happened to it.

type Comment = { comment: string; fk_column_id: string | null; row_id: string; created_by: string }

let orders = ''
let ids: Record<string, string> = {}
const options = { colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] } }

const grid = gridTest(async () => {
  const people = await grid.table(
    'People',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'Ada' }, { Name: 'Björn' }],
  )
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'State', uidt: 'SingleSelect', ...options },
      { title: 'Who', uidt: 'User' },
      { title: 'Day', uidt: 'Date' },
    ],
    [{ Order: 'one' }, { Order: 'two' }],
  )
  await grid.send('POST', `/api/v2/meta/tables/${orders}/columns`, {
    title: 'Buyers',
    uidt: 'LinkToAnotherRecord',
    parentId: orders,
    childId: people,
    type: 'mm',
  })
  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${orders}`,
  )
  ids = Object.fromEntries(columns.map(({ id, title }) => [title, id]))
  await grid.show(orders, '2 records')
})

const panel = () => grid.page.getByRole('dialog')
const box = () => panel().getByRole('combobox', { name: 'Write a comment' })
const said = async (rowId: number): Promise<Comment[]> =>
  (await grid.send<{ list: Comment[] }>('GET', `/api/v2/meta/comments?fk_model_id=${orders}&row_id=${rowId}`))
    .list
/** Clicks on the end of a row's head, where it is opened. */
async function clickRowEnd(page: Page, row: number): Promise<void> {
  await clickCanvas(page, 50, 34 + row * 32 + 16)
}
const write = (cells: object) => grid.send('PATCH', `/api/v2/tables/${orders}/records`, { Id: 1, ...cells })

const step = story('what is said about a record, and what happened to it')

step(
  'Mod+Alt+M comments on the cell: noted, typed at once, somebody mentioned by keys, sent by Mod+Enter',
  async () => {
    const { page } = grid
    await clickCell(page, 1, 1)
    await page.keyboard.press('ControlOrMeta+Alt+m')
    await eventually(() => box().evaluate((element) => element === document.activeElement)).toBe(true)
    await panel().getByText('Items').waitFor()
    await page.keyboard.type('How many, @ann')
    await panel().getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('?')
    await page.keyboard.press('ControlOrMeta+Enter')
    // Sending keeps nobody from writing on; the next one is about the record.
    await page.keyboard.type('All of it')
    await page.keyboard.press('ControlOrMeta+Enter')
    await eventually(() => said(2)).toMatchObject([
      { comment: expect.stringMatching(/^How many, @<us\w+> \?$/), fk_column_id: ids['Items'], row_id: '2' },
      { comment: 'All of it', fk_column_id: null },
    ])
    expect(await said(1)).toEqual([])
  },
)

step('edits and deletes an own comment, and takes that back', async () => {
  const { page } = grid
  const items = panel().getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await items.nth(1).getByRole('button', { name: 'Edit comment' }).click()
  const editor = items.nth(1).getByRole('combobox')
  await editor.fill('Most of it')
  await editor.press('ControlOrMeta+Enter')
  await eventually(() => said(2)).toMatchObject([{}, { comment: 'Most of it' }])
  await items.nth(1).getByText('edited').waitFor()
  await items.nth(1).getByRole('button', { name: 'Delete comment' }).click()
  await eventually(() => items.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(() => items.count()).toBe(2)
  expect(await said(2)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
})

step('the sheet says where people talk: at the row, at the cell, and as others write', async () => {
  const { page } = grid
  const row = page.getByRole('row', { name: /^two/ })
  await eventually(() => row.getAttribute('aria-description')).toBe('2 comments')
  await gridCell(page, 'empty, 1 comment').waitFor({ state: 'attached' })
  // By a program, as by somebody else.
  const body = { fk_model_id: orders, row_id: 1, comment: 'And this one?' }
  await grid.send('POST', '/api/v2/meta/comments', body)
  await eventually(() => page.getByRole('row', { name: /^one/ }).getAttribute('aria-description')).toBe(
    '1 comment',
  )
  await clickRowEnd(page, 0)
  const item = panel().getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await item.getByText('And this one?').waitFor()
  await item.getByRole('button', { name: 'Resolve' }).click()
  await eventually(() => page.locator('[role=row][aria-description]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await clickCell(page, 1, 1)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Comments' }).click()
  await panel().getByRole('tab', { name: 'Comments 2' }).waitFor()
  await panel().getByRole('list', { name: 'Comments' }).getByText('Most of it').waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
})

step('shows who changed what, as the fields show it, page by page, and has a value back', async () => {
  const { page } = grid
  const me = (await grid.send<{ id: string }>('GET', '/api/v1/auth/user/me')).id
  for (let step = 1; step <= 60; step += 1) await write({ Items: step })
  const buyers = `/api/v2/tables/${orders}/links/${ids['Buyers']}/records/1`
  await grid.send('POST', buyers, [{ Id: 1 }])
  await grid.send('DELETE', buyers, [{ Id: 1 }])
  await write({ State: 'Open', Who: me, Day: '2026-01-31' })
  await write({ State: 'Done' })
  await grid.send('POST', buyers, [{ Id: 2 }])
  await clickCell(page, 0, 0)
  await page.keyboard.press('Space')
  await panel().getByRole('tab', { name: 'History' }).click()
  const entries = panel().getByRole('list', { name: 'History' }).locator(':scope > li')
  await entries.first().getByText('changed links').waitFor()
  await entries.first().getByText('Björn').waitFor()
  const second = entries.nth(1)
  await eventually(async () => (await second.locator('del').textContent())?.trim()).toMatch(/Open$/)
  expect((await second.locator('ins').textContent())?.trim()).toMatch(/Done$/)
  await entries.nth(2).getByText(/ann/i).nth(1).waitFor()
  expect(await entries.nth(2).textContent()).toContain('2026')
  // The history also names records that are no longer linked.
  await entries.nth(3).locator('del').getByText('Ada').waitFor()
  const shown = await entries.count()
  expect(shown).toBeLessThan(64)
  await panel().getByRole('button', { name: 'Show earlier changes' }).click()
  await eventually(() => entries.count()).toBeGreaterThan(shown)
  await entries.last().getByText('created the record').waitFor()
  await second.getByRole('button', { name: 'Restore this value of State' }).click()
  await eventually(() => grid.send('GET', `/api/v2/tables/${orders}/records/1`)).toMatchObject({
    State: 'Open',
    Items: 60,
    Day: '2026-01-31',
  })
  // What was restored is a change like any other.
  await eventually(async () => (await entries.first().locator('ins').textContent())?.trim()).toMatch(/Open$/)
})
