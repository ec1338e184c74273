import { expect, test } from 'vitest'
import { clickCell, gridCell, gridStory, saved } from './grid-stage.ts'
import { goTo, gridState, placeOf, pressAll } from './grid-state.ts'
import { soon } from './soon.ts'

// Keys and the mouse on what is selected: filling, menus, the clipboard, columns, views, and the list of keys.

let sheet = ''
const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  { title: 'Qty', uidt: 'Number' },
  { title: 'Day', uidt: 'SingleLineText' },
  { title: 'Due', uidt: 'Date' },
  { title: 'Extra', uidt: 'Number' },
]
const records = Array.from({ length: 12 }, (_, index) => ({
  Name: index < 8 ? `Item ${index + 1}` : null,
  Qty: index < 2 ? 10 * (index + 1) : null,
  Day: ['Monday', 'Tuesday'][index] ?? null,
  Due: ['2026-01-30', '2026-01-31'][index] ?? null,
}))

const grid = gridStory(async () => {
  sheet = await grid.table('Sheet', columns, records)
  await grid.show(sheet, '12 records')
  await gridCell(grid.page, 'Item 1').waitFor()
})

async function storedOf(field: string, count: number): Promise<unknown[]> {
  await saved(grid.page)
  const { list } = { list: await grid.records(sheet) }
  return list.slice(0, count).map((row) => row[field])
}

/** The middle of the little square at the end of the selection, and of a cell, on the screen. */
async function pointOf(cell: string, isHandle = false): Promise<{ x: number; y: number }> {
  const box = await grid.page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no grid.')
  const { row, col } = placeOf(cell)
  const corner = { x: box.x + 64 + (col + 1) * 180, y: box.y + 34 + (row + 1) * 32 }
  return isHandle ? { x: corner.x - 2, y: corner.y - 2 } : { x: corner.x - 90, y: corner.y - 16 }
}

async function dragHandle(from: string, to: string, isAlt = false): Promise<void> {
  const { page } = grid
  const [start, end] = [await pointOf(from, true), await pointOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  if (isAlt) await page.keyboard.down('Alt')
  await page.mouse.up()
  if (isAlt) await page.keyboard.up('Alt')
}

test.each([
  ['Qty', 'B1', 'B5', [10, 20, 30, 40, 50, null]],
  ['Day', 'C1', 'C5', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', null]],
  ['Due', 'D1', 'D4', ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', null, null]],
])('the fill handle goes on with %s, as one step', async (field, from, to, filled) => {
  const { page } = grid
  const before = await storedOf(field, 6)
  await goTo(page, from)
  await pressAll(page, 'Shift+ArrowDown')
  await dragHandle(`${from[0]}2`, to)
  await soon(() => storedOf(field, 6)).toEqual(filled)
  await pressAll(page, 'Mod+z')
  await soon(() => storedOf(field, 6)).toEqual(before)
})

test('one value is copied, or with Alt goes on; a double click fills as far as the neighbour', async () => {
  const { page } = grid
  await goTo(page, 'A8')
  await dragHandle('A8', 'A9')
  await soon(() => storedOf('Name', 10).then((all) => all.slice(7))).toEqual(['Item 8', 'Item 8', null])
  await goTo(page, 'A8')
  await dragHandle('A8', 'A9', true)
  await soon(() => storedOf('Name', 10).then((all) => all.slice(7))).toEqual(['Item 8', 'Item 9', null])
  await goTo(page, 'B1')
  await pressAll(page, 'Shift+ArrowDown')
  const at = await pointOf('B2', true)
  await page.mouse.dblclick(at.x, at.y)
  await soon(() => storedOf('Qty', 10)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, null])
  await pressAll(page, 'Mod+z')
  await soon(() => storedOf('Qty', 3)).toEqual([10, 20, null])
})

test('menus by keys: of the cell, of the record and of the field, and Escape leads back', async () => {
  const { page } = grid
  for (const [key, item] of [
    ['ContextMenu', 'Expand record'],
    ['Shift+F10', 'Expand record'],
    ['Alt+Shift+F10', 'Expand record'],
    ['Mod+Shift+F10', 'Low to high'],
  ] as const) {
    await goTo(page, 'B2')
    await pressAll(page, key)
    await page.getByRole('menuitem', { name: item }).first().waitFor()
    await pressAll(page, 'Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await soon(() => gridState(page)).toMatchObject({ active: 'B2', isEditing: false })
  }
})

test('a right click keeps the range that it is in, and moves elsewhere', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await pressAll(page, 'Shift+ArrowRight Shift+ArrowDown')
  const inside = await pointOf('B2')
  await page.mouse.click(inside.x, inside.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
  await pressAll(page, 'Escape')
  await soon(() => gridState(page)).toMatchObject({ range: 'A1:B2' })
  const outside = await pointOf('C4')
  await page.mouse.click(outside.x, outside.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
  await pressAll(page, 'Escape')
  await soon(() => gridState(page)).toMatchObject({ range: 'C4', active: 'C4' })
})

test('copies with headers, pastes as text, and Escape takes the range, then the frame of the copy', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await pressAll(page, 'Shift+ArrowRight Mod+Shift+c')
  await soon(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^Name\tQty\r?\nItem 1\t10/)
  await goTo(page, 'A1')
  await pressAll(page, 'Shift+ArrowRight Mod+c')
  await soon(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^Item 1\t10/)
  await goTo(page, 'A10')
  await pressAll(page, 'Mod+v')
  await soon(() => storedOf('Name', 10).then((all) => all[9])).toBe('Item 1')
  await pressAll(page, 'Mod+z')
  await soon(() => storedOf('Name', 10).then((all) => all[9])).toBe(null)
})

test('the figures of the selection are copied by a click', async () => {
  const { page } = grid
  await goTo(page, 'B1')
  await pressAll(page, 'Shift+ArrowDown')
  const figures = page.getByRole('list', { name: 'Summary of the selected cells' })
  await figures.getByRole('button', { name: /^Sum ?30$/ }).click()
  await soon(() => page.evaluate('navigator.clipboard.readText()')).toBe('30')
})

test('rows that are ticked here and there: Delete empties them, Mod+Backspace deletes them, Undo brings them back', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no grid.')
  const tick = async (row: number): Promise<void> => {
    const [x, y] = [box.x + 20, box.y + 34 + (row - 0.5) * 32]
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
  }
  await tick(2)
  await tick(4)
  await soon(() => gridState(page).then(({ rows }) => rows)).toEqual([2, 4])
  await pressAll(page, 'Mod+Backspace')
  await page.getByText('10 records', { exact: true }).waitFor()
  await soon(() => storedOf('Name', 3)).toEqual(['Item 1', 'Item 3', 'Item 5'])
  await pressAll(page, 'Mod+z')
  await page.getByText('12 records', { exact: true }).waitFor()
  await soon(() => storedOf('Name', 5)).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
})

test('Mod+F, Mod+G and Mod+H: find, go on, replace; Escape leads back to the match', async () => {
  const { page } = grid
  await goTo(page, 'C1')
  await pressAll(page, 'Mod+f')
  await page.getByRole('search').getByRole('textbox').fill('Item')
  await page.getByText('1 of 9').waitFor()
  await pressAll(page, 'Mod+g')
  await page.getByText('2 of 9').waitFor()
  await pressAll(page, 'Mod+Shift+g')
  await page.getByText('1 of 9').waitFor()
  await pressAll(page, 'Mod+h')
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
  await pressAll(page, 'Mod+g Escape')
  await soon(() => gridState(page)).toMatchObject({ active: 'A2', isEditing: false })
  await pressAll(page, 'Mod+h')
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
  await pressAll(page, 'Escape')
})

test('Mod+Shift+. and , lead through the views, and keys go on there', async () => {
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/tables/${sheet}/grids`, { title: 'Second' })
  await page.reload()
  await gridCell(page, 'Item 1').waitFor()
  await goTo(page, 'B2')
  await pressAll(page, 'Mod+Shift+Period')
  await page.getByRole('grid', { name: 'Sheet, Second' }).waitFor({ state: 'attached' })
  await gridCell(page, 'Item 1').waitFor()
  await pressAll(page, 'ArrowDown')
  await soon(() => gridState(page)).toMatchObject({ isEditing: false })
  await pressAll(page, 'Mod+Shift+Comma')
  await page.getByRole('grid', { name: /^Sheet, (?!Second)/ }).waitFor({ state: 'attached' })
})

test('Space opens the record, and closes it while nobody types', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  await pressAll(page, 'Space')
  await page.getByRole('dialog').getByText('Item 2').first().waitFor()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await soon(() => page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true)
  await pressAll(page, 'Space')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await soon(() => gridState(page)).toMatchObject({ active: 'B2', isEditing: false })
})

test('F4 reads the cell out, Shift+F4 the record; a sort is said', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  const said = () => page.locator('[data-grid] > [role=status]').innerText()
  await pressAll(page, 'F4')
  await soon(said).toBe('Qty, row 2. 20')
  await pressAll(page, 'Shift+F4')
  await soon(said).toBe('Name: Item 2; Qty: 20; Day: Tuesday; Due: 2026-01-31; Extra: empty')
  await pressAll(page, 'Mod+Shift+F10')
  await page.getByRole('menuitem', { name: 'High to low' }).click()
  await soon(said).toBe('Sorted by Qty ↓')
})

test('Mod+B folds the sidebar, F1 and Mod+/ show all keys', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  await pressAll(page, 'Mod+b')
  await page.getByRole('button', { name: 'Show the sidebar' }).waitFor()
  await pressAll(page, 'Mod+b')
  for (const key of ['F1', 'Mod+/']) {
    await pressAll(page, key)
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await pressAll(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('the palette leads to a row by its number, and to a record by its id', async () => {
  const { page } = grid
  const offered = (name: string) => page.getByRole('option', { name, exact: true })
  await goTo(page, 'B2')
  await pressAll(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('7')
  await offered('Go to row 7').waitFor()
  await pressAll(page, 'Enter')
  await soon(() => gridState(page)).toMatchObject({ active: 'B7', isEditing: false })
  await pressAll(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('9,000')
  await offered('There is no row 9,000. Go to the last one, 12').waitFor()
  await pressAll(page, 'Enter')
  await soon(() => gridState(page)).toMatchObject({ active: 'B12', isEditing: false })
  await pressAll(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('#3')
  await offered('Open the record with the id 3').waitFor()
  await pressAll(page, 'ArrowDown Enter')
  await page.getByRole('dialog', { name: 'Item 3' }).waitFor()
  await soon(() => page.url()).toContain('rowId=3')
  await pressAll(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('keys can be others: those that are taken are said, they last, and menus show them', async () => {
  const { page } = grid
  const keysFor = (what: string) =>
    page.getByRole('button', { name: `Change shortcut: ${what}`, exact: true })
  await goTo(page, 'A2')
  await pressAll(page, 'F1')
  await keysFor('Duplicate').click()
  await pressAll(page, 'j')
  await page.getByText(/This combination is reserved/).waitFor()
  await pressAll(page, 'Mod+k')
  await page.getByText('Used by: Go to a base, table, view or command').waitFor()
  expect(await page.getByRole('button', { name: 'Use here' }).count()).toBe(0)
  await pressAll(page, 'Mod+d')
  await page.getByText('Used by: Fill down').waitFor()
  await page.getByRole('button', { name: 'Use here' }).click()
  await pressAll(page, 'Escape')
  const keptKeys = () => grid.send<{ keys: object | null }>('GET', '/api/v1/user/profile')
  await soon(keptKeys).toMatchObject({ keys: { 'duplicate-rows': ['Mod+D'], 'fill-down': [] } })
  // As in another browser, which knows who it is and nothing else.
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('nocodb-gui-v2') ?? '{}') as { token: string }
    localStorage.setItem('nocodb-gui-v2', JSON.stringify({ token }))
  })
  await page.reload()
  await gridCell(page, 'Item 1').waitFor()
  await soon(() => page.evaluate(() => localStorage.getItem('nocodb-gui-v2'))).toContain('duplicate-rows')
  await goTo(page, 'A2')
  await pressAll(page, 'ContextMenu')
  await page.getByRole('menuitem', { name: /^Duplicate.*Ctrl\+D$/ }).waitFor()
  await pressAll(page, 'Escape')
  await goTo(page, 'A2')
  await pressAll(page, 'Mod+d')
  await page.getByText('13 records', { exact: true }).waitFor()
  await pressAll(page, 'Mod+z')
  await page.getByText('12 records', { exact: true }).waitFor()
  await pressAll(page, 'F1')
  await page.getByRole('button', { name: 'Restore all defaults' }).click()
  await page.getByRole('button', { name: 'Restore all defaults' }).waitFor({ state: 'detached' })
  await pressAll(page, 'Escape')
})

test('Alt+- deletes the field at once where nothing hangs on it', async () => {
  const { page } = grid
  await clickCell(page, 1, 4)
  await pressAll(page, 'Alt+-')
  await soon(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Qty', 'Day', 'Due'])
})
