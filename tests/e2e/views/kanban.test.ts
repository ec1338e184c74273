import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridTest, saved, signIn } from '../support/grid-fixture.ts'
import { expectFit, middleOf, phoneScreen, touchPointOn } from '../support/phone.ts'
import { reload } from '../support/reload.ts'

// Records as cards in stacks: moved by pointer, keyboard and menu, added, limited, collapsed and hidden.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const viewer = { email: 'vera@example.com', password: 'a long enough password' }
const statuses = ['To do', 'Doing', 'Done']

/** The test's own table. */
let title = ''
let tableId = ''
let tables = 0
let columns: Record<string, string> = {}
/** Where its board is. */
let address = ''

const grid = gridTest()
beforeEach(async () => {
  tables += 1
  title = `Tasks ${tables}`
  tableId = await grid.table(
    title,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: statuses.map((title) => ({ title })) },
      },
      { title: 'Points', uidt: 'Number' },
    ],
    [
      { Name: 'a', Status: 'To do', Points: 1 },
      { Name: 'b', Status: 'To do', Points: 2 },
      { Name: 'c', Status: 'To do', Points: 3 },
      { Name: 'd', Status: 'Doing', Points: 4 },
      { Name: 'e', Points: 5 },
    ],
  )
  const table = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  columns = Object.fromEntries(table.columns.map((column) => [column.title, column.id]))
})
afterEach(() => saved(grid.page))

/** Creates the board by the API and opens it. */
async function openBoard(): Promise<void> {
  const { id } = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/kanbans`, {
    title: 'Board',
    fk_grp_col_id: columns['Status'],
  })
  address = `${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${id}`
  await grid.page.goto(address)
  await eventually(() => cardsIn('To do')).toEqual(['a', 'b', 'c'])
}

/** Adds records to the stack "Done". */
async function addDone(...names: string[]): Promise<void> {
  const records = names.map((Name) => ({ Name, Status: 'Done' }))
  await grid.send('POST', `/api/v2/tables/${tableId}/records`, records)
  await eventually(() => cardsIn('Done')).toEqual(names)
}

/** Adds the option "Later", which is a stack. */
async function addStack(): Promise<void> {
  await grid.page.getByRole('button', { name: 'New stack' }).click()
  await grid.page.keyboard.type('Later')
  await grid.page.keyboard.press('Enter')
  await stack('Later').waitFor()
}

const stack = (title: string, page: Page = grid.page): Locator =>
  page.getByRole('region', { name: title, exact: false })
const card = (name: string, page: Page = grid.page): Locator =>
  page.locator('[data-card]').filter({ hasText: new RegExp(`^${name}(?![a-z])`) })

/** The names of the cards of a stack, from top to bottom. */
async function cardsIn(title: string, page: Page = grid.page): Promise<string[]> {
  // Read together, because a card that leaves meanwhile would be waited for.
  const texts = await stack(title, page).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split('\n')[0] ?? '')
}

/** The names of the records with a status, as the API lists them. */
async function recordsOf(status: string | null): Promise<unknown[]> {
  const list = await grid.records(tableId)
  return list.filter((record) => (record['Status'] ?? null) === status).map(({ Name }) => Name)
}

/** Drags a card by the mouse, in steps as a hand does. */
async function drag(
  from: Locator,
  to: Locator,
  side: 'above' | 'below' | 'middle' = 'middle',
): Promise<void> {
  const { page } = grid
  const start = await middleOf(from)
  const box = await to.boundingBox()
  if (!box) throw new Error('The target is not on the screen.')
  const end = {
    x: box.x + box.width / 2,
    y: side === 'above' ? box.y + 4 : side === 'below' ? box.y + box.height - 4 : box.y + box.height / 2,
  }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.move(end.x + 1, end.y)
  await page.mouse.up()
}

const announcement = (text: string): Locator => grid.page.getByRole('status').filter({ hasText: text })

test('a kanban is created from the menu of new views, stacked by the first select field', async () => {
  const { page } = grid
  await grid.show(tableId, '5 records')
  await page.getByRole('link', { name: title, exact: true }).hover()
  await page.getByRole('button', { name: `New view of ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kanban' }).click()
  await stack('To do').waitFor()
  await eventually(() => cardsIn('To do')).toEqual(['a', 'b', 'c'])
  expect(await cardsIn('Doing')).toEqual(['d'])
  expect(await cardsIn('Uncategorized')).toEqual(['e'])
  await stack('Done').getByText('No records').waitFor()
  await page.getByText('5 records', { exact: true }).waitFor()
})

async function viewId(): Promise<string> {
  const { list } = await grid.send<{ list: { id: string; type: number }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}/views`,
  )
  return list.find(({ type }) => type === 4)?.id ?? ''
}

test('a dragged card moves to another stack and stays there', async () => {
  await openBoard()
  await drag(card('a'), card('d'), 'below')
  await eventually(() => cardsIn('Doing')).toEqual(['d', 'a'])
  expect(await cardsIn('To do')).toEqual(['b', 'c'])
  await eventually(() => recordsOf('Doing')).toEqual(['d', 'a'])
  expect(await recordsOf('To do')).toEqual(['b', 'c'])
  await eventually(() => stack('Doing').getByRole('heading').innerText()).toContain('2')
  await grid.page.reload()
  await eventually(() => cardsIn('Doing')).toEqual(['d', 'a'])
})

test('a card dragged within its stack changes the order', async () => {
  await openBoard()
  await drag(card('c'), card('b'), 'above')
  await eventually(() => cardsIn('To do')).toEqual(['a', 'c', 'b'])
  await eventually(() => recordsOf('To do')).toEqual(['a', 'c', 'b'])
  await grid.page.reload()
  await eventually(() => cardsIn('To do')).toEqual(['a', 'c', 'b'])
  expect(await recordsOf('Doing')).toEqual(['d'])
})

test('the keyboard selects and moves cards, which is announced and can be undone', async () => {
  const { page } = grid
  await openBoard()
  const isFocused = (name: string) => card(name).evaluate((element) => element === document.activeElement)
  await card('a').focus()
  await page.keyboard.press('ArrowDown')
  await eventually(() => isFocused('b')).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await eventually(() => isFocused('d')).toBe(true)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await announcement('d moved to Done, position 1 of 1').waitFor({ state: 'attached' })
  await eventually(() => cardsIn('Done')).toEqual(['d'])
  await eventually(() => recordsOf('Done')).toEqual(['d'])
  await eventually(() => isFocused('d')).toBe(true)
  await saved(page)
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(() => recordsOf('Done')).toEqual([])
  await eventually(() => cardsIn('Doing')).toEqual(['d'])
  await stack('Done').getByText('No records').waitFor()
})

test('records are added in a stack, one after the other', async () => {
  await openBoard()
  const { page } = grid
  await stack('Done').getByRole('button', { name: 'Add record', exact: true }).click()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await eventually(() => cardsIn('Done')).toEqual(['first', 'second'])
  await eventually(() => recordsOf('Done')).toEqual(['first', 'second'])
  await eventually(() => stack('Done').getByRole('heading').innerText()).toContain('2')
})

test('a limit warns and does not block', async () => {
  await openBoard()
  await addDone('first', 'second')
  const { page } = grid
  await page.getByRole('button', { name: 'Options of Done' }).click()
  await page.getByRole('menuitem', { name: 'Edit stack…' }).click()
  await page.getByLabel('Record limit').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await stack('Done').getByText('2 of 1').waitFor()
  await reload(page)
  await stack('Done').getByText('2 of 1').waitFor()
})

test('stacks stay collapsed after a reload', async () => {
  await openBoard()
  const { page } = grid
  await page.getByRole('button', { name: 'Options of Doing' }).click()
  await page.getByRole('menuitem', { name: 'Collapse stack' }).click()
  await card('d').waitFor({ state: 'detached' })
  await eventually(async () => JSON.stringify(await metaOfView())).toContain('"collapsed":true')
  await reload(page)
  await eventually(() => cardsIn('To do')).toEqual(['a', 'b', 'c'])
  expect(await card('d').count()).toBe(0)
  await page.getByTitle('Expand stack').click()
  await eventually(() => cardsIn('Doing')).toEqual(['d'])
})

async function metaOfView(): Promise<unknown> {
  const view = await grid.send<{ meta: unknown }>('GET', `/api/v2/meta/kanbans/${await viewId()}`)
  return view.meta
}

test('a new stack is a new option of the field', async () => {
  await openBoard()
  await addStack()
  const table = await grid.send<{
    columns: { id: string; colOptions?: { options?: { title: string }[] } }[]
  }>('GET', `/api/v2/meta/tables/${tableId}`)
  const status = table.columns.find(({ id }) => id === columns['Status'])
  expect(status?.colOptions?.options?.map((option) => option.title)).toEqual([...statuses, 'Later'])
})

test('stacks move and hide by their menu', async () => {
  await openBoard()
  await addStack()
  const { page } = grid
  const titles = () =>
    page.locator('[data-stack] h2').evaluateAll((all) => all.map((each) => each.firstChild?.textContent))
  await page.getByRole('button', { name: 'Options of Later' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await eventually(titles).toEqual(['Uncategorized', 'To do', 'Doing', 'Later', 'Done'])
  await page.getByRole('button', { name: 'Options of Later' }).click()
  await page.getByRole('menuitem', { name: 'Hide stack' }).click()
  await eventually(titles).toEqual(['Uncategorized', 'To do', 'Doing', 'Done'])
  await page.getByRole('button', { name: /^Stacked by Status/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Later' }).click()
  await eventually(titles).toEqual(['Uncategorized', 'To do', 'Doing', 'Later', 'Done'])
  await page.keyboard.press('Escape')
})

test('changes of others move cards', async () => {
  await openBoard()
  await addDone('first', 'second')
  const record = (await grid.records(tableId)).find(({ Name }) => Name === 'e')
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, {
    Id: record?.['Id'] ?? record?.['id'],
    Status: 'Done',
  })
  await eventually(() => cardsIn('Done')).toEqual(['e', 'first', 'second'])
  await eventually(() => cardsIn('Uncategorized')).toEqual([])
})

test('the board has no accessibility problems', async () => {
  await openBoard()
  await card('b').waitFor()
  expect(await problems(grid.page)).toEqual([])
})

/** Accessibility problems that axe finds. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('on a phone, stacks scroll sideways and the menu of a card moves it', async () => {
  await openBoard()
  await addStack()
  await addDone('first')
  const { stage } = grid
  const page = await stage.page(phoneScreen)
  grid.watch(page)
  await signIn(page, stage.url(), { email: 'ann@example.com', password: viewer.password })
  await page.goto(address)
  await card('b', page).waitFor()
  await expectFit(page)
  const touch = await touchPointOn(page)
  await stack('Done', page).scrollIntoViewIfNeeded()
  await card('first', page).waitFor()
  await stack('To do', page).scrollIntoViewIfNeeded()
  await touch.hold(await middleOf(card('b', page)))
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Later' }).click()
  await eventually(() => recordsOf('Later')).toEqual(['b'])
  await page.context().close()
})

test('viewers see the board and cannot move cards', async () => {
  await openBoard()
  const { stage } = grid
  await grid.invite(viewer, 'viewer')
  const page = await stage.page({ viewport: { width: 1440, height: 900 } })
  grid.watch(page)
  await signIn(page, stage.url(), viewer)
  await page.goto(address)
  await card('b', page).waitFor()
  expect(await card('b', page).getAttribute('draggable')).toBe(null)
  expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'New stack' }).count()).toBe(0)
  await card('b', page).focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await recordsOf('To do')).toEqual(['a', 'b', 'c'])
  await page.context().close()
  await grid.page.bringToFront()
})

test('without its stack field, the board offers other ones', async () => {
  await openBoard()
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/tables/${tableId}/columns`, {
    title: 'Size',
    uidt: 'SingleSelect',
    colOptions: { options: [{ title: 'Small' }] },
  })
  await grid.send('DELETE', `/api/v2/meta/columns/${columns['Status']}`)
  await page.getByRole('heading', { name: 'This board has no field to stack by' }).waitFor()
  await page.getByRole('button', { name: 'Stack by Size' }).click()
  await stack('Small').waitFor()
  await eventually(async () => (await cardsIn('Uncategorized')).length).toBe(5)
})
