import { afterEach, expect, test } from 'vitest'
import { gridTest, pasteClip, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCanvas, clickCell } from '../support/grid-canvas.ts'

// New records in views that filter, sort and group: what is typed goes into the new record, never into another one.

const grid = gridTest()

const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  {
    title: 'Status',
    uidt: 'SingleSelect',
    colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] },
  },
  { title: 'Count', uidt: 'Number' },
]
const seed = [
  { Name: 'Ada', Status: 'Done', Count: 5 },
  { Name: 'Ben', Status: 'Open', Count: 1 },
  { Name: 'Cleo', Status: 'Done', Count: 3 },
  { Name: 'Dora', Status: 'Open', Count: 2 },
  { Name: 'Emil', Status: 'Done', Count: 4 },
]

type Meta = { views: { id: string }[]; columns: { id: string; title: string }[] }
type Setting = { filter?: [string, string, unknown?]; sort?: string; group?: string }

let tableId = ''
let before: Row[] = []

/** A fresh table whose view has these settings, on screen. */
async function open(setting: Setting, count: string): Promise<void> {
  const title = `Tasks ${crypto.randomUUID().slice(0, 8)}`
  tableId = await grid.table(title, columns, seed)
  const { views, columns: made } = await grid.send<Meta>('GET', `/api/v2/meta/tables/${tableId}`)
  const view = views[0]?.id
  const idOf = (title: string) => made.find((column) => column.title === title)?.id
  if (setting.filter) {
    const [title, comparison_op, value] = setting.filter
    const body = { fk_column_id: idOf(title), comparison_op, ...(value === undefined ? {} : { value }) }
    await grid.send('POST', `/api/v2/meta/views/${view}/filters`, body)
  }
  if (setting.sort)
    await grid.send('POST', `/api/v2/meta/views/${view}/sorts`, { fk_column_id: idOf(setting.sort) })
  if (setting.group)
    await grid.send('PATCH', `/api/v2/meta/grids/${view}`, {
      groups: [{ columnId: idOf(setting.group), direction: 'asc' }],
    })
  before = await grid.records(tableId)
  await grid.show(tableId, count)
  await grid.page.locator(`[aria-label^="${title}"]:is([role=grid], [role=treegrid])`).waitFor()
}

/** The values of records that were not there before. */
async function added(): Promise<Row[]> {
  const old = new Set(before.map((row) => row['Id']))
  return (await grid.records(tableId)).filter((row) => !old.has(row['Id']))
}
/** Names in the first column, from the top, as screen readers find them. */
const shown = () =>
  grid.page.locator('[role=row]:not([aria-expanded]) > [role=gridcell][aria-colindex="1"]').allInnerTexts()
/** The note about the new record. */
const note = () => grid.page.getByRole('note')
const { stringify } = JSON

/** Nothing but new records was written, not even when others were changed last. */
async function expectOnlyNew(): Promise<void> {
  await saved(grid.page)
  const ids = new Set(before.map((row) => row['Id']))
  const now = (await grid.records(tableId)).filter((row) => ids.has(row['Id']))
  expect(stringify(now)).toBe(stringify(before))
  await grid.page.unrouteAll({ behavior: 'wait' })
}

afterEach(expectOnlyNew)

test('in a filtered view, a new record takes the value of the filter and the typed text', async () => {
  const { page } = grid
  await open({ filter: ['Status', 'eq', 'Done'] }, '3 records')
  await page.getByRole('button', { name: 'Add record' }).click()
  await saved(page)
  await page.keyboard.type('Fern')
  await page.keyboard.press('Enter')
  await eventually(added).toMatchObject([{ Name: 'Fern', Status: 'Done' }])
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil', 'Fern'])
  expect(await note().count()).toBe(0)
})

test('a filter that gives no value: the record stays, says why it will leave, and leaves', async () => {
  const { page } = grid
  await open({ filter: ['Count', 'gt', 2] }, '3 records')
  await page.getByRole('button', { name: 'Add record' }).click()
  await saved(page)
  await page.keyboard.type('Fern')
  await page.keyboard.press('Tab')
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil', 'Fern'])
  await eventually(() => note().innerText()).toContain("doesn't match the filter “Count")
  await eventually(added).toMatchObject([{ Name: 'Fern', Count: null }])
  // The row above is chosen: it stays chosen when the new one goes.
  await clickCell(page, 2, 0)
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil'])
  await note().waitFor({ state: 'detached' })
  await eventually(async () => (await page.getByRole('status').allInnerTexts()).join(' ')).toContain(
    "this view doesn't show it",
  )
  expect(await page.locator('[role=gridcell][aria-selected=true]').innerText()).toBe('Emil')
  // A new record that is changed to match the view's filter stays in the view.
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.keyboard.type('Gus')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await note().waitFor({ state: 'detached' })
  await clickCell(page, 0, 0)
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil', 'Gus'])
})

test('in a sorted view, a new record stays in place until it is left', async () => {
  const { page } = grid
  await open({ sort: 'Name' }, '5 records')
  await page.getByRole('button', { name: 'Add record' }).click()
  await saved(page)
  await page.keyboard.type('Aaron')
  await page.keyboard.press('Tab')
  await eventually(added).toMatchObject([{ Name: 'Aaron' }])
  expect((await shown()).at(-1)).toBe('Aaron')
  await eventually(() => note().innerText()).toContain('sorted by Name')
  // Next to the record that goes up: the choice follows its record, not the row.
  await clickCell(page, 2, 0)
  await eventually(shown).toEqual(['Aaron', 'Ada', 'Ben', 'Cleo', 'Dora', 'Emil'])
  expect(await page.locator('[role=gridcell][aria-selected=true]').innerText()).toBe('Cleo')
})

test.each([
  ['Shift+Enter', ['Ada', 'Cleo', 'Zoe', 'Emil']],
  ['Control+Shift+Enter', ['Ada', 'Zoe', 'Cleo', 'Emil']],
])('%s in a filtered and sorted view', async (keys, order) => {
  const { page } = grid
  await open({ filter: ['Count', 'gt', 2], sort: 'Name' }, '3 records')
  await clickCell(page, 1, 0)
  await page.keyboard.press(keys)
  await saved(page)
  await page.keyboard.type('Zoe')
  await page.keyboard.press('Tab')
  await eventually(added).toMatchObject([{ Name: 'Zoe' }])
  await saved(page)
  expect(await shown()).toEqual(order)
  await clickCell(page, 0, 0)
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil'])
})

test('the menu of a row inserts above and below in a filtered view', async () => {
  const { page } = grid
  await open({ filter: ['Count', 'gt', 2] }, '3 records')
  for (const [item, name] of [
    ['Insert above', 'Fern'],
    ['Insert below', 'Gus'],
  ] as const) {
    await clickCell(page, 0, 0)
    await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil'])
    await clickCell(page, 1, 0)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await eventually(shown).toEqual(
      item === 'Insert above' ? ['Ada', name, 'Cleo', 'Emil'] : ['Ada', 'Cleo', name, 'Emil'],
    )
  }
  await eventually(async () => (await added()).map((row) => row['Name'])).toEqual(['Fern', 'Gus'])
})

test('in a grouped view, a new record stays in the group where it was created', async () => {
  const { page } = grid
  await open({ group: 'Status', sort: 'Name' }, '5 records')
  // Open: Ben, Dora. Done: Ada, Cleo, Emil.
  await eventually(shown).toEqual(['Ben', 'Dora', 'Ada', 'Cleo', 'Emil'])
  // The last record of the first group: below it, in its group, and not at the top of the next.
  await clickCanvas(page, 150, 34 + 36 + 32 + 16)
  await page.keyboard.press('Shift+Enter')
  await saved(page)
  await page.keyboard.type('Aaron')
  await page.keyboard.press('Tab')
  await eventually(added).toMatchObject([{ Name: 'Aaron', Status: 'Open' }])
  await eventually(shown).toEqual(['Ben', 'Dora', 'Aaron', 'Ada', 'Cleo', 'Emil'])
  await page.keyboard.press('ArrowUp')
  await eventually(shown).toEqual(['Aaron', 'Ben', 'Dora', 'Ada', 'Cleo', 'Emil'])
})

test('the row at the foot of a grouped and sorted view', async () => {
  const { page } = grid
  await open({ group: 'Status', sort: 'Count' }, '5 records')
  await eventually(shown).toEqual(['Ben', 'Dora', 'Cleo', 'Emil', 'Ada'])
  await page.getByRole('button', { name: 'Add record' }).click()
  await saved(page)
  await page.keyboard.type('Fern')
  await page.keyboard.press('Tab')
  await eventually(added).toMatchObject([{ Name: 'Fern', Status: 'Done' }])
  await eventually(async () => (await shown()).at(-1)).toBe('Fern')
})

test('a paste beyond the end of a filtered and sorted view', async () => {
  const { page } = grid
  await open({ filter: ['Status', 'eq', 'Done'], sort: 'Name' }, '3 records')
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.keyboard.type('Fern')
  await page.keyboard.press('Enter')
  await saved(page)
  await eventually(added).toMatchObject([{ Name: 'Fern' }])
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await pasteClip(page, { text: 'Bab\nAbe\nCid\n' })
  await eventually(async () => (await added()).map((row) => [row['Name'], row['Status']])).toEqual([
    ['Bab', 'Done'],
    ['Abe', 'Done'],
    ['Cid', 'Done'],
  ])
  await saved(page)
  await eventually(async () => (await shown()).slice(3)).toEqual(['Bab', 'Abe', 'Cid'])
})

test('duplicates a record in a sorted view, and typing edits the copy', async () => {
  const { page } = grid
  await open({ sort: 'Name' }, '5 records')
  await clickCell(page, 1, 0)
  await page.keyboard.press('Control+Shift+d')
  await saved(page)
  await page.keyboard.type('Copy')
  await page.keyboard.press('Enter')
  await eventually(added).toMatchObject([{ Name: 'Copy', Status: 'Open', Count: 1 }])
})

test('with a slow server, typed text waits for the new record', async () => {
  const { page } = grid
  await open({ filter: ['Count', 'gt', 2], sort: 'Name' }, '3 records')
  await page.route('**/api/v2/tables/*/records?*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 1200))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.keyboard.type('Bea')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await eventually(added).toMatchObject([{ Name: 'Bea', Count: 7 }])
  await saved(page)
  await clickCell(page, 0, 0)
  await eventually(shown).toEqual(['Ada', 'Bea', 'Cleo', 'Emil'])
})

test.each([
  ['refused by the server', { status: 422, json: { error: 'VALUE_REQUIRED', message: 'Name is required.' } }],
  ['without a connection', null],
])('a creation %s: what is typed lands in no other record', async (_how, answer) => {
  const { page } = grid
  await open({ filter: ['Count', 'gt', 2] }, '3 records')
  await page.route('**/api/v2/tables/*/records?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise((done) => setTimeout(done, 500))
    return answer ? route.fulfill(answer) : route.abort()
  })
  await clickCell(page, 1, 0)
  await page.getByRole('button', { name: 'Add record' }).click()
  await page.keyboard.type('never into another record', { delay: 40 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('nor this')
  await page.keyboard.press('Enter')
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil'])
  expect(await added()).toEqual([])
})

test('undo removes the new record, and selects the previous cell', async () => {
  const { page } = grid
  await open({ filter: ['Status', 'eq', 'Done'], sort: 'Name' }, '3 records')
  await clickCell(page, 1, 2)
  await page.keyboard.press('Shift+Enter')
  await saved(page)
  await eventually(added).toHaveLength(1)
  await page.keyboard.press('Control+z')
  await eventually(added).toEqual([])
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Emil'])
  await eventually(() => page.locator('[role=gridcell][aria-selected=true]').innerText()).toBe('3')
})

test('after somebody else deletes the selected record, typing does nothing until another one is selected', async () => {
  const { page } = grid
  await open({ sort: 'Name' }, '5 records')
  await clickCell(page, 1, 0)
  const ben = before.find((row) => row['Name'] === 'Ben')?.['Id']
  await grid.send('DELETE', `/api/v2/tables/${tableId}/records`, { Id: ben })
  before = before.filter((row) => row['Id'] !== ben)
  await eventually(shown).toEqual(['Ada', 'Cleo', 'Dora', 'Emil'])
  await page.keyboard.type('lost')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await pasteClip(page, { text: 'pasted' })
  await page.getByText('Select a cell first, then paste.').first().waitFor()
  expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('[role=gridcell][aria-selected=true]').innerText()).toBe('Cleo')
})
