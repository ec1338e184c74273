import { expect, test } from 'vitest'
import { gridCell, gridTest, saved } from '../support/grid-fixture.ts'
import { goTo, gridState, placeOf, pressKeys } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

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

const grid = gridTest(async () => {
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
  await pressKeys(page, 'Shift+ArrowDown')
  await dragHandle(`${from[0]}2`, to)
  await eventually(() => storedOf(field, 6)).toEqual(filled)
  await pressKeys(page, 'Mod+z')
  await eventually(() => storedOf(field, 6)).toEqual(before)
})

test('a single value is copied, or continued with Alt; a double click fills as far as the neighbor', async () => {
  const { page } = grid
  await goTo(page, 'A8')
  await dragHandle('A8', 'A9')
  await eventually(() => storedOf('Name', 10).then((all) => all.slice(7))).toEqual(['Item 8', 'Item 8', null])
  await goTo(page, 'A8')
  await dragHandle('A8', 'A9', true)
  await eventually(() => storedOf('Name', 10).then((all) => all.slice(7))).toEqual(['Item 8', 'Item 9', null])
  await goTo(page, 'B1')
  await pressKeys(page, 'Shift+ArrowDown')
  const at = await pointOf('B2', true)
  await page.mouse.dblclick(at.x, at.y)
  await eventually(() => storedOf('Qty', 10)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, null])
  await pressKeys(page, 'Mod+z')
  await eventually(() => storedOf('Qty', 3)).toEqual([10, 20, null])
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
    await pressKeys(page, key)
    await page.getByRole('menuitem', { name: item }).first().waitFor()
    await pressKeys(page, 'Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await eventually(() => gridState(page)).toMatchObject({ active: 'B2', isEditing: false })
  }
})

test('a right click keeps the range that it is in, and moves elsewhere', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+ArrowRight Shift+ArrowDown')
  const inside = await pointOf('B2')
  await page.mouse.click(inside.x, inside.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
  await pressKeys(page, 'Escape')
  await eventually(() => gridState(page)).toMatchObject({ range: 'A1:B2' })
  const outside = await pointOf('C4')
  await page.mouse.click(outside.x, outside.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
  await pressKeys(page, 'Escape')
  await eventually(() => gridState(page)).toMatchObject({ range: 'C4', active: 'C4' })
})

test('copies with headers, pastes as text, and Escape takes the range, then the frame of the copy', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+ArrowRight Mod+Shift+c')
  await eventually(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^Name\tQty\r?\nItem 1\t10/)
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+ArrowRight Mod+c')
  await eventually(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^Item 1\t10/)
  await goTo(page, 'A10')
  await pressKeys(page, 'Mod+v')
  await eventually(() => storedOf('Name', 10).then((all) => all[9])).toBe('Item 1')
  await pressKeys(page, 'Mod+z')
  await eventually(() => storedOf('Name', 10).then((all) => all[9])).toBe(null)
})

test('the figures of the selection are copied by a click', async () => {
  const { page } = grid
  await goTo(page, 'B1')
  await pressKeys(page, 'Shift+ArrowDown')
  const figures = page.getByRole('list', { name: 'Summary of the selected cells' })
  await figures.getByRole('button', { name: /^Sum ?30$/ }).click()
  await eventually(() => page.evaluate('navigator.clipboard.readText()')).toBe('30')
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
  await eventually(() => gridState(page).then(({ rows }) => rows)).toEqual([2, 4])
  await pressKeys(page, 'Mod+Backspace')
  await page.getByText('10 records', { exact: true }).waitFor()
  await eventually(() => storedOf('Name', 3)).toEqual(['Item 1', 'Item 3', 'Item 5'])
  await pressKeys(page, 'Mod+z')
  await page.getByText('12 records', { exact: true }).waitFor()
  await eventually(() => storedOf('Name', 5)).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
})

test('Mod+F, Mod+G and Mod+H: find, go on, replace; Escape leads back to the match', async () => {
  const { page } = grid
  await goTo(page, 'C1')
  await pressKeys(page, 'Mod+f')
  await page.getByRole('search').getByRole('textbox').fill('Item')
  await page.getByText('1 of 8').waitFor()
  await pressKeys(page, 'Mod+g')
  await page.getByText('2 of 8').waitFor()
  await pressKeys(page, 'Mod+Shift+g')
  await page.getByText('1 of 8').waitFor()
  await pressKeys(page, 'Mod+h')
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
  await pressKeys(page, 'Mod+g Escape')
  await eventually(() => gridState(page)).toMatchObject({ active: 'A2', isEditing: false })
  await pressKeys(page, 'Mod+h')
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
  await pressKeys(page, 'Escape')
})

test('Mod+Shift+. and , lead through the views, and keys go on there', async () => {
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/tables/${sheet}/grids`, { title: 'Second' })
  await page.reload()
  await gridCell(page, 'Item 1').waitFor()
  await goTo(page, 'B2')
  await pressKeys(page, 'Mod+Shift+Period')
  await page.getByRole('grid', { name: 'Sheet, Second' }).waitFor({ state: 'attached' })
  await gridCell(page, 'Item 1').waitFor()
  await pressKeys(page, 'ArrowDown')
  await eventually(() => gridState(page)).toMatchObject({ isEditing: false })
  await pressKeys(page, 'Mod+Shift+Comma')
  await page.getByRole('grid', { name: /^Sheet, (?!Second)/ }).waitFor({ state: 'attached' })
})

test('Space opens the record, and closes it unless an input has the focus', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  await pressKeys(page, 'Space')
  await page.getByRole('dialog').getByText('Item 2').first().waitFor()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await eventually(() => page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true)
  await pressKeys(page, 'Space')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => gridState(page)).toMatchObject({ active: 'B2', isEditing: false })
})

test('F4 reads the cell aloud, Shift+F4 the record; sorting is announced', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  const said = () => page.locator('[data-grid] > [role=status]').innerText()
  await pressKeys(page, 'F4')
  await eventually(said).toBe('Qty, row 2. 20')
  await pressKeys(page, 'Shift+F4')
  await eventually(said).toBe('Name: Item 2; Qty: 20; Day: Tuesday; Due: 2026-01-31; Extra: empty')
  await pressKeys(page, 'Mod+Shift+F10')
  await page.getByRole('menuitem', { name: 'High to low' }).click()
  await eventually(said).toBe('Sorted by Qty ↓')
})

test('Mod+B folds the sidebar, F1 and Mod+/ show all keys', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  await pressKeys(page, 'Mod+b')
  await page.getByRole('button', { name: 'Show sidebar' }).waitFor()
  await pressKeys(page, 'Mod+b')
  for (const key of ['F1', 'Mod+/']) {
    await pressKeys(page, key)
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await pressKeys(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('the palette leads to a row by its number, and to a record by its id', async () => {
  const { page } = grid
  const offered = (name: string) => page.getByRole('option', { name, exact: true })
  await goTo(page, 'B2')
  await pressKeys(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('7')
  await offered('Go to row 7').waitFor()
  await pressKeys(page, 'Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'B7', isEditing: false })
  await pressKeys(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('9,000')
  await offered("Row 9,000 doesn't exist. Go to the last row, 12").waitFor()
  await pressKeys(page, 'Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'B12', isEditing: false })
  await pressKeys(page, 'Mod+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('#3')
  await offered('Open record with ID 3').waitFor()
  await pressKeys(page, 'ArrowDown Enter')
  await page.getByRole('dialog', { name: 'Item 3' }).waitFor()
  await eventually(() => page.url()).toContain('rowId=3')
  await pressKeys(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('shortcuts can be changed: conflicts are shown, changes last, and menus show them', async () => {
  const { page } = grid
  const keysFor = (what: string) =>
    page.getByRole('button', { name: `Change shortcut: ${what}`, exact: true })
  await goTo(page, 'A2')
  await pressKeys(page, 'F1')
  await keysFor('Duplicate').click()
  await pressKeys(page, 'j')
  await page.getByText(/This combination is reserved/).waitFor()
  await pressKeys(page, 'Mod+k')
  await page.getByText('Used by: Go to a base, table, view or command').waitFor()
  expect(await page.getByRole('button', { name: 'Use here' }).count()).toBe(0)
  await pressKeys(page, 'Mod+d')
  await page.getByText('Used by: Fill down').waitFor()
  await page.getByRole('button', { name: 'Use here' }).click()
  await pressKeys(page, 'Escape')
  const keptKeys = () => grid.send<{ keys: object | null }>('GET', '/api/v1/user/profile')
  await eventually(keptKeys).toMatchObject({ keys: { 'duplicate-rows': ['Mod+D'], 'fill-down': [] } })
  // Simulates another browser: it has the session but no settings.
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('nocodb-gui-v2') ?? '{}') as { token: string }
    localStorage.setItem('nocodb-gui-v2', JSON.stringify({ token }))
  })
  await page.reload()
  await gridCell(page, 'Item 1').waitFor()
  await eventually(() => page.evaluate(() => localStorage.getItem('nocodb-gui-v2'))).toContain(
    'duplicate-rows',
  )
  await goTo(page, 'A2')
  await pressKeys(page, 'ContextMenu')
  await page.getByRole('menuitem', { name: /^Duplicate.*Ctrl\+D$/ }).waitFor()
  await pressKeys(page, 'Escape')
  await goTo(page, 'A2')
  await pressKeys(page, 'Mod+d')
  await page.getByText('13 records', { exact: true }).waitFor()
  await pressKeys(page, 'Mod+z')
  await page.getByText('12 records', { exact: true }).waitFor()
  await pressKeys(page, 'F1')
  await page.getByRole('button', { name: 'Restore all defaults' }).click()
  await page.getByRole('button', { name: 'Restore all defaults' }).waitFor({ state: 'detached' })
  await pressKeys(page, 'Escape')
})

test('Alt+- deletes the field at once where nothing hangs on it', async () => {
  const { page } = grid
  await clickCell(page, 1, 4)
  await pressKeys(page, 'Alt+-')
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Qty',
    'Day',
    'Due',
  ])
})
