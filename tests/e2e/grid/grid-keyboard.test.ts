import { expect, test } from 'vitest'
import { gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { goTo, gridState, pressKeys } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'

// Every key that moves, selects or edits, row by row: where one is, what is pressed, and what must then be true.

let sheet = ''
const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  { title: 'Qty', uidt: 'Number' },
  { title: 'Note', uidt: 'LongText' },
  { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] } },
  { title: 'Paid', uidt: 'Checkbox' },
  { title: 'Due', uidt: 'Date' },
  { title: 'Begins', uidt: 'Time' },
  { title: 'Seen', uidt: 'DateTime' },
]
/** Quantities with a gap from row 6 to row 8, and nothing after row 12. */
const hasQty = (index: number): boolean => index < 5 || (index > 7 && index < 12)
const records = Array.from({ length: 80 }, (_, index) => ({
  Name: `name ${index + 1}`,
  Qty: hasQty(index) ? index + 1 : null,
  Note: index < 3 ? 'line one' : null,
}))

const grid = gridTest(async () => {
  sheet = await grid.table('Sheet', columns, records)
  await grid.show(sheet, '80 records')
})

async function stored(): Promise<Row[]> {
  await saved(grid.page)
  return grid.records(sheet)
}

/** The stored values of one field, row by row from the first on. */
async function storedOf(field: string, count: number): Promise<unknown[]> {
  return (await stored()).slice(0, count).map((row) => row[field])
}

/** From where, by which keys, one gets where, and what is selected then. */
const moves = [
  // Arrows, clamped at the edges.
  ['B2', 'ArrowRight', 'C2', 'C2'],
  ['B2', 'ArrowDown', 'B3', 'B3'],
  ['A1', 'ArrowUp ArrowLeft', 'A1', 'A1'],
  ['B2', 'Tab', 'C2', 'C2'],
  ['B2', 'Shift+Tab', 'A2', 'A2'],
  ['A2', 'End Tab', 'A3', 'A3'],
  ['A2', 'Shift+Tab', 'H1', 'H1'],
  // In a range Tab goes round inside it, and the range stays.
  ['A1', 'Shift+ArrowRight Shift+ArrowDown Tab', 'B1', 'A1:B2'],
  ['A1', 'Shift+ArrowRight Shift+ArrowDown Tab Tab', 'A2', 'A1:B2'],
  ['A1', 'Shift+ArrowRight Shift+ArrowDown Tab Tab Tab Tab', 'A1', 'A1:B2'],
  ['A1', 'Shift+ArrowRight Shift+ArrowDown Shift+Tab', 'B2', 'A1:B2'],
  // The edge of the data, then the next block, then the edge of the table.
  ['B1', 'Mod+ArrowDown', 'B5', 'B5'],
  ['B1', 'Mod+ArrowDown Mod+ArrowDown', 'B9', 'B9'],
  ['B1', 'Mod+ArrowDown Mod+ArrowDown Mod+ArrowDown', 'B12', 'B12'],
  ['B1', 'Mod+ArrowDown Mod+ArrowDown Mod+ArrowDown Mod+ArrowDown', 'B80', 'B80'],
  ['B10', 'Mod+ArrowUp', 'B9', 'B9'],
  ['A1', 'Mod+ArrowRight', 'C1', 'C1'],
  ['A1', 'Mod+ArrowRight Mod+ArrowRight', 'H1', 'H1'],
  ['F4', 'Mod+ArrowLeft', 'B4', 'B4'],
  // Rows, pages and corners.
  ['C4', 'Home', 'A4', 'A4'],
  ['C4', 'End', 'H4', 'H4'],
  ['C4', 'Mod+End', 'H80', 'H80'],
  ['C4', 'Mod+End Mod+Home', 'A1', 'A1'],
  ['C4', 'PageDown PageUp', 'C4', 'C4'],
  ['C4', 'Alt+PageDown', 'H4', 'H4'],
  ['C4', 'Alt+PageUp', 'A4', 'A4'],
  // Extending, and back to one cell.
  ['B2', 'Shift+ArrowRight Shift+ArrowDown', 'B2', 'B2:C3'],
  ['B2', 'Shift+ArrowRight Shift+ArrowDown Escape', 'B2', 'B2'],
  ['B1', 'Mod+Shift+ArrowDown', 'B1', 'B1:B5'],
  ['B1', 'Mod+Shift+ArrowDown Mod+Shift+ArrowDown', 'B1', 'B1:B9'],
  ['C3', 'Shift+Home', 'C3', 'A3:C3'],
  ['D3', 'Mod+Shift+Home', 'D3', 'A1:D3'],
  ['C3', 'Shift+End', 'C3', 'C3:H3'],
] as const

test('keys lead to a cell and select', { timeout: 300_000 }, async () => {
  for (const [from, keys, active, range] of moves) {
    await goTo(grid.page, from)
    await pressKeys(grid.page, keys)
    await eventually(async () => ({ from, keys, ...(await gridState(grid.page)) })).toMatchObject({
      from,
      keys,
      active,
      range,
    })
  }
})

test('a page is a screen of rows', async () => {
  const { page } = grid
  await goTo(page, 'C4')
  await pressKeys(page, 'PageDown')
  await eventually(async () => Number((await gridState(page)).active?.slice(1))).toBeGreaterThan(20)
})

test('all cells, then all records; whole rows and whole columns', async () => {
  const { page } = grid
  await goTo(page, 'B2')
  await pressKeys(page, 'Mod+a')
  await eventually(async () => (await gridState(page)).range).toMatch(/^A1:G2/)
  expect((await gridState(page)).rows).toEqual([])
  await pressKeys(page, 'Mod+a')
  await page.getByText('All 80 records selected').waitFor({ state: 'attached' })
  await eventually(async () => (await gridState(page)).rows.length).toBeGreaterThan(20)
  await pressKeys(page, 'Escape')
  await eventually(() => gridState(page)).toMatchObject({ active: 'B2', range: 'B2', rows: [] })
  await pressKeys(page, 'Shift+Space')
  await eventually(async () => (await gridState(page)).rows).toEqual([2])
  await goTo(page, 'C2')
  await pressKeys(page, 'Shift+ArrowRight Control+Space')
  await eventually(async () => (await gridState(page)).range).toMatch(/^C1:D/)
})

test('typing begins an edit that arrows end; in Edit mode they move the caret', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await page.keyboard.type('typed')
  expect((await gridState(page)).isEditing).toBe(true)
  await pressKeys(page, 'ArrowRight')
  await eventually(() => gridState(page)).toMatchObject({ active: 'B1', isEditing: false })
  await goTo(page, 'A2')
  await pressKeys(page, 'F2 ArrowLeft ArrowLeft')
  await page.keyboard.type('X')
  await pressKeys(page, 'Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'A3' })
  // F2 in an edit changes what arrows do.
  await page.keyboard.type('ab')
  await pressKeys(page, 'F2 ArrowLeft')
  await page.keyboard.type('-')
  await pressKeys(page, 'F2 ArrowDown')
  await eventually(() => gridState(page)).toMatchObject({ active: 'A4' })
  await pressKeys(page, 'Enter')
  await page.keyboard.type('!')
  await pressKeys(page, 'Escape')
  await pressKeys(page, 'Enter')
  await page.keyboard.type('!')
  await pressKeys(page, 'Shift+Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'A3', isEditing: false })
  await eventually(() => storedOf('Name', 5)).toEqual(['typed', 'nameX 2', 'a-b', 'name 4!', 'name 5'])
})

test.each(['no-preference', 'reduce'] as const)(
  'a double click edits with the caret where it was, with the motion preference "%s"',
  async (reducedMotion) => {
    const { page } = grid
    await page.emulateMedia({ reducedMotion })
    await goTo(page, 'B1')
    const box = await page.locator('canvas').boundingBox()
    if (!box) throw new Error('There is no grid.')
    // In front of the first letter of A5, and behind its last one.
    await page.mouse.dblclick(box.x + 64 + 10, box.y + 34 + 4 * 32 + 16)
    await page.keyboard.type('>')
    await pressKeys(page, 'Enter')
    await page.mouse.dblclick(box.x + 64 + 150, box.y + 34 + 5 * 32 + 16)
    await page.keyboard.type('<')
    await pressKeys(page, 'Enter')
    await eventually(async () => (await storedOf('Name', 6)).slice(4)).toEqual(['>name 5', 'name 6<'])
  },
)

test('Enter after several Tabs returns to the column of the first one', async () => {
  const { page } = grid
  await goTo(page, 'A7')
  await page.keyboard.type('run')
  await pressKeys(page, 'Tab')
  await page.keyboard.type('7')
  await pressKeys(page, 'Tab')
  await page.keyboard.type('end')
  await pressKeys(page, 'Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'A8', isEditing: false })
  await eventually(async () => (await stored())[6]).toMatchObject({ Name: 'run', Qty: 7, Note: 'end' })
})

test('Shift+Enter adds a line to a long text; Mod+Enter fills the range', async () => {
  const { page } = grid
  await goTo(page, 'C9')
  await page.keyboard.type('one')
  await pressKeys(page, 'Shift+Enter')
  await page.keyboard.type('two')
  await pressKeys(page, 'Enter')
  await eventually(() => gridState(page)).toMatchObject({ active: 'C10' })
  await pressKeys(page, 'Shift+ArrowDown Shift+ArrowDown')
  await page.keyboard.type('same')
  await pressKeys(page, 'Mod+Enter')
  await eventually(async () => (await storedOf('Note', 13)).slice(8)).toEqual([
    'one\ntwo',
    'same',
    'same',
    'same',
    null,
  ])
  // Lists fill as well.
  await goTo(page, 'D1')
  await pressKeys(page, 'Shift+ArrowDown Shift+ArrowDown')
  await page.keyboard.type('do')
  await pressKeys(page, 'Mod+Enter')
  await eventually(() => storedOf('Status', 4)).toEqual(['Done', 'Done', 'Done', null])
})

test('Enter ticks a checkbox and opens lists and days; Alt+Down opens them too', async () => {
  const { page } = grid
  // A click on the box itself would tick it.
  await goTo(page, 'D1')
  await pressKeys(page, 'ArrowRight Enter')
  await eventually(() => storedOf('Paid', 2)).toEqual([true, false])
  for (const [cell, key] of [
    ['D5', 'Enter'],
    ['D5', 'Alt+ArrowDown'],
  ] as const) {
    await goTo(page, cell)
    await pressKeys(page, key)
    await page.getByRole('option', { name: 'Open' }).waitFor()
    await pressKeys(page, 'Escape')
    await page.getByRole('option', { name: 'Open' }).waitFor({ state: 'detached' })
  }
  await goTo(page, 'F5')
  await pressKeys(page, 'Alt+ArrowDown')
  await page
    .getByRole('grid')
    .filter({ has: page.locator('table, [role=row]') })
    .last()
    .waitFor()
  await pressKeys(page, 'Escape')
  await eventually(async () => (await gridState(page)).isEditing).toBe(false)
})

test('Delete and Backspace empty the range and delete no record', async () => {
  const { page } = grid
  await goTo(page, 'A14')
  await pressKeys(page, 'Shift+ArrowDown Delete')
  await goTo(page, 'A17')
  await pressKeys(page, 'Backspace')
  await eventually(async () => (await storedOf('Name', 18)).slice(12)).toEqual([
    'name 13',
    null,
    null,
    'name 16',
    null,
    'name 18',
  ])
  await page.getByText('80 records', { exact: true }).waitFor()
})

test('new records below and above, copies, and none without undo', async () => {
  const { page } = grid
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+Enter')
  await eventually(() => storedOf('Name', 3)).toEqual(['name 1', null, 'name 2'])
  await goTo(page, 'A1')
  await pressKeys(page, 'Mod+Enter')
  await eventually(() => storedOf('Name', 3)).toEqual(['name 1', null, null])
  await goTo(page, 'A1')
  await pressKeys(page, 'Mod+Shift+Enter')
  await eventually(() => storedOf('Name', 2)).toEqual([null, 'name 1'])
  await page.getByText('83 records', { exact: true }).waitFor()
  await goTo(page, 'A1')
  await pressKeys(page, 'Mod+Backspace')
  await page.getByText('82 records', { exact: true }).waitFor()
  await goTo(page, 'A2')
  await pressKeys(page, 'Shift+ArrowDown Mod+Delete')
  await page.getByText('80 records', { exact: true }).waitFor()
  await eventually(() => storedOf('Name', 3)).toEqual(['name 1', 'name 2', 'name 3'])
  await pressKeys(page, 'Mod+z')
  await eventually(() => storedOf('Name', 3)).toEqual(['name 1', null, null])
})

test('copies from above, and puts in today and the time', async () => {
  const { page } = grid
  await goTo(page, 'A2')
  await pressKeys(page, "Mod+'")
  await eventually(() => storedOf('Name', 3)).toEqual(['name 1', 'name 1', 'name 3'])
  await goTo(page, 'F1')
  await pressKeys(page, 'Mod+;')
  await eventually(async () => (await stored())[0]?.['Due']).toMatch(/^\d{4}-\d\d-\d\d$/)
  await goTo(page, 'F1')
  await pressKeys(page, 'Tab Mod+Shift+;')
  await eventually(async () => (await stored())[0]?.['Begins']).toMatch(/^\d\d:\d\d/)
  await pressKeys(page, 'Tab Mod+Shift+;')
  await eventually(async () => (await stored())[0]?.['Seen']).toMatch(/^\d{4}-\d\d-\d\d/)
})

test('fills down and to the side', async () => {
  const { page } = grid
  await goTo(page, 'B1')
  await pressKeys(page, 'Shift+ArrowDown Shift+ArrowDown Mod+d')
  await eventually(() => storedOf('Qty', 4)).toEqual([1, 1, 1, 4])
  await goTo(page, 'B4')
  await pressKeys(page, 'Mod+d')
  await eventually(() => storedOf('Qty', 5)).toEqual([1, 1, 1, 1, 5])
  // To the side only where the type is the same.
  await goTo(page, 'A1')
  await pressKeys(page, 'Shift+ArrowRight Shift+ArrowRight Mod+r')
  await eventually(async () => (await stored())[0]).toMatchObject({
    Name: 'name 1',
    Qty: 1,
    Note: 'line one',
  })
})
