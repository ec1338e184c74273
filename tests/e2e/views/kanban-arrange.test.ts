import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridTest, saved } from '../support/grid-fixture.ts'
import { middleOf } from '../support/phone.ts'

// Boards by person, figures of stacks, stacks moved by the mouse and renamed, and titles that offline brings back.

const email = 'ann@example.com'

let tableId = ''
let columns: Record<string, string> = {}

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: ['To do', 'Doing', 'Done'].map((title) => ({ title })) },
      },
      { title: 'Owner', uidt: 'User' },
      { title: 'Points', uidt: 'Number' },
    ],
    [
      { Name: 'a', Status: 'To do', Points: 1 },
      { Name: 'b', Status: 'To do', Points: 2 },
      { Name: 'c', Status: 'Doing', Points: 30 },
    ],
  )
  const table = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  columns = Object.fromEntries(table.columns.map(({ id, title }) => [title, id]))
  await showBoard('By status', 'Status')
  await stack('To do').waitFor()
})

/** Creates a board and opens it. */
async function showBoard(title: string, field: string): Promise<void> {
  const { id } = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/kanbans`, {
    title,
    fk_grp_col_id: columns[field],
  })
  await grid.page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${id}`)
}

const stack = (title: string, page: Page = grid.page): Locator =>
  page.getByRole('region', { name: title, exact: false })
const card = (name: string): Locator =>
  grid.page.locator('[data-card]').filter({ hasText: new RegExp(`^${name}(?![a-z])`) })
const titles = (): Promise<(string | null | undefined)[]> =>
  grid.page.locator('[data-stack] h2').evaluateAll((all) => all.map((each) => each.firstChild?.textContent))

const alphabetically = (one: string, other: string): number => one.localeCompare(other)

/** Drags by the mouse, in steps as a hand does, `beyond` pixels to the right of the middle of the target. */
async function drag(from: Locator, to: Locator, beyond = 0): Promise<void> {
  const { page } = grid
  const start = await middleOf(from)
  const middle = await middleOf(to)
  const end = { x: middle.x + beyond, y: middle.y }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.move(end.x + 1, end.y)
  await page.mouse.up()
}

test('a stack moves by its header', async () => {
  // The stack of records without a status is folded while it is unused.
  await eventually(titles).toEqual(['To do', 'Doing', 'Done'])
  const stored = grid.page.waitForResponse((response) => response.request().method() === 'PATCH')
  // Past the middle of the stack, so that it lands after it.
  await drag(stack('To do').locator('h2'), stack('Done'), 60)
  await eventually(titles).toEqual(['Doing', 'Done', 'To do'])
  await stored
  await grid.page.reload()
  await eventually(titles).toEqual(['Doing', 'Done', 'To do'])
})

test('stacks show a figure of a number field', async () => {
  const { page } = grid
  await page.getByRole('button', { name: /^Stacked by Status/ }).click()
  await page.getByRole('menuitem', { name: 'Summary' }).click()
  await page.getByRole('menuitemradio', { name: /Sum.*Points|Points.*Sum/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await eventually(() => stack('To do').innerText()).toMatch(/\b3\b/)
  await eventually(() => stack('Doing').innerText()).toMatch(/\b30\b/)
  await drag(card('a'), card('c'))
  await eventually(() => stack('Doing').innerText()).toMatch(/\b31\b/)
})

test('renaming a stack renames its option', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Options of Doing' }).click()
  await page.getByRole('menuitem', { name: 'Edit stack…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('In progress')
  await page.getByRole('button', { name: 'Save' }).click()
  await stack('In progress').waitFor()
  await eventually(async () =>
    (await grid.records(tableId)).map(({ Status }) => String(Status)).toSorted(alphabetically),
  ).toEqual(['In progress', 'To do', 'To do'])
})

test('titles of new records that cannot be added come back', async () => {
  const { page } = grid
  await stack('To do').getByRole('button', { name: 'Add record', exact: true }).click()
  const title = stack('To do').getByRole('textbox')
  let isBroken = (): void => undefined
  const broken = new Promise<void>((resolve) => (isBroken = resolve))
  const isInsert = (url: URL): boolean => url.pathname.endsWith('/records')
  await page.route(isInsert, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await broken
    return route.abort('connectionfailed')
  })
  await title.fill('first')
  await page.keyboard.press('Enter')
  await title.fill('second')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await title.waitFor({ state: 'detached' })
  isBroken()
  await eventually(() => title.inputValue()).toBe('first')
  await page.unroute(isInsert)
  await title.focus()
  await page.keyboard.press('Enter')
  await eventually(() => title.inputValue()).toBe('second')
  await page.keyboard.press('Enter')
  await eventually(() => title.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await saved(page)
  const names = (await grid.records(tableId)).map(({ Name }) => String(Name))
  expect(names.toSorted(alphabetically)).toEqual(['a', 'b', 'c', 'first', 'second'])
})

test('a board by person has a stack for each member, and a card dragged there is theirs', async () => {
  await showBoard('By owner', 'Owner')
  await stack(email).waitFor()
  await eventually(titles).toEqual(['Uncategorized', email])
  await drag(card('c'), stack(email))
  await saved(grid.page)
  await eventually(async () => {
    const record = (await grid.records(tableId)).find(({ Name }) => Name === 'c')
    return JSON.stringify(record?.['Owner'] ?? null)
  }).toContain(email)
  expect(await stack(email).getByRole('listitem').count()).toBe(1)
})
