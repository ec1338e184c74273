import { expect, test } from 'vitest'
import { gridCell, gridTest, pasteClip, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Text that a cell cannot take stays in the cell, says why, and is the first thing that undo takes back.

let tableId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
    ],
    [
      { Order: 'one', Items: 1, Code: 'a' },
      { Order: 'two', Items: 2, Code: 'b' },
    ],
  )
  await grid.show(tableId, '2 records')
})

const rejected = (text: string) =>
  grid.page.getByRole('gridcell', { name: new RegExp(`^${text}, not saved: `) })
const first = async (field: string) => (await grid.records(tableId))[0]?.[field]
const write = async (row: number, column: number, text: string) => {
  await clickCell(grid.page, row, column)
  await grid.page.keyboard.type(text)
  await grid.page.keyboard.press('Enter')
}
const undo = () => grid.page.keyboard.press('ControlOrMeta+z')
const redo = () => grid.page.keyboard.press('ControlOrMeta+Shift+z')

/** Cells that refuse: the parser of the field, and the server. */
const refusals: [string, number, string, string][] = [
  ['the field cannot read', 1, 'many', '1'],
  ['the server refuses', 2, 'b', 'a'],
]

test.each(refusals)(
  'undo discards text that %s, and then the edit before it',
  async (_, column, text, before) => {
    await write(0, 0, 'first')
    await saved(grid.page)
    await eventually(() => first('Order')).toBe('first')
    await write(0, column, text)
    await rejected(text).waitFor({ state: 'attached' })
    await undo()
    await rejected(text).waitFor({ state: 'detached' })
    await gridCell(grid.page, before).first().waitFor({ state: 'attached' })
    expect(await first('Order')).toBe('first')
    await undo()
    await eventually(() => first('Order')).toBe('one')
    await redo()
    await eventually(() => first('Order')).toBe('first')
    await redo()
    await rejected(text).waitFor({ state: 'attached' })
    await undo()
    await rejected(text).waitFor({ state: 'detached' })
    await undo()
    await eventually(() => first('Order')).toBe('one')
  },
)

test('corrected text is no longer an undo step', async () => {
  await write(0, 1, 'some')
  await rejected('some').waitFor({ state: 'attached' })
  await write(0, 1, '7')
  await eventually(() => first('Items')).toBe(7)
  await undo()
  await eventually(() => first('Items')).toBe(1)
  expect(await rejected('some').count()).toBe(0)
})

test('an edit after the refused one is undone before it', async () => {
  await write(0, 1, 'some')
  await rejected('some').waitFor({ state: 'attached' })
  await write(1, 0, 'second')
  await eventually(async () => (await grid.records(tableId))[1]?.['Order']).toBe('second')
  await undo()
  await eventually(async () => (await grid.records(tableId))[1]?.['Order']).toBe('two')
  await rejected('some').waitFor({ state: 'attached' })
  await undo()
  await rejected('some').waitFor({ state: 'detached' })
})

test('a paste of which some cells are refused loses them first', async () => {
  await clickCell(grid.page, 0, 0)
  await pasteClip(grid.page, { text: 'p\tnone\nq\tnil' })
  await rejected('none').waitFor({ state: 'attached' })
  await eventually(() => first('Order')).toBe('p')
  await undo()
  await rejected('none').waitFor({ state: 'detached' })
  expect(await rejected('nil').count()).toBe(0)
  expect(await first('Order')).toBe('p')
  await undo()
  await eventually(() => first('Order')).toBe('one')
})

test('the cell says why, where it is selected and under the pointer', async () => {
  await write(0, 1, 'many')
  const cell = rejected('many')
  await cell.waitFor({ state: 'attached' })
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  expect(await cell.getAttribute('aria-description')).toContain('undo')
  const note = grid.page.locator('p', { hasText: 'Not saved: Must be a number.' })
  await grid.page.mouse.move(5, 5)
  await clickCell(grid.page, 1, 0)
  await note.waitFor({ state: 'detached' })
  await grid.page.keyboard.press('ArrowUp')
  await grid.page.keyboard.press('ArrowRight')
  await note.waitFor()
  await grid.page.keyboard.press('ArrowDown')
  await note.waitFor({ state: 'detached' })
  const box = await grid.page.locator('canvas').boundingBox()
  await grid.page.mouse.move((box?.x ?? 0) + 64 + 180 + 90, (box?.y ?? 0) + 34 + 16)
  await note.waitFor()
  await grid.page.mouse.move((box?.x ?? 0) + 64 + 90, (box?.y ?? 0) + 34 + 16)
  await note.waitFor({ state: 'detached' })
  await undo()
  await cell.waitFor({ state: 'detached' })
  expect(await gridCell(grid.page, '1').first().getAttribute('aria-invalid')).toBeNull()
})
