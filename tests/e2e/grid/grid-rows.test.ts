import { test } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCanvas, clickCell } from '../support/grid-canvas.ts'

// Records put in another order by hand: by mouse, by keyboard and through the menu; into another group too.

let tableId: string

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Task', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'New' }, { title: 'Sent' }] },
      },
    ],
    [...'abcdef'].map((Task, index) => ({ Task, Status: index < 3 ? 'New' : 'Sent' })),
  )
  await grid.show(tableId, '6 records')
})

/** What stands in the first column, from the top. */
const shown = async () =>
  (
    await grid.page
      .locator('[role=row]:not([aria-expanded]) > [role=gridcell][aria-colindex="1"]')
      .allInnerTexts()
  ).join('')
const becomes = (order: string) => eventually(shown).toBe(order)
const stored = async () => {
  const page = await grid.send<{ list: { Task: string }[] }>('GET', `/api/v2/tables/${tableId}/records`)
  return page.list.map((row) => String(row.Task)).join('')
}

async function drag(from: number, to: number, x = 6): Promise<void> {
  const box = await grid.page.locator('canvas').boundingBox()
  const { mouse } = grid.page
  const [left, top] = [(box?.x ?? 0) + x, (box?.y ?? 0) + 34]
  await mouse.move(left, top + from)
  await mouse.down()
  await mouse.move(left + 40, top + (from + to) / 2, { steps: 4 })
  await mouse.move(left + 40, top + to, { steps: 4 })
  await mouse.up()
}
const middle = (row: number) => row * 32 + 16

test('drags one record by its head, and undoes it', async () => {
  await drag(middle(4), 33)
  await becomes('aebcdf')
  await eventually(stored).toBe('aebcdf')
  await clickCell(grid.page, 0, 0)
  await grid.page.keyboard.press('Control+z')
  await becomes('abcdef')
  await grid.page.keyboard.press('Control+Shift+z')
  await becomes('aebcdf')
})

test('drags all ticked records together, and keeps to it after a reload', async () => {
  const { page } = grid
  for (const row of [0, 2]) await clickCanvas(page, 22, 34 + middle(row))
  await drag(middle(0), 6 * 32 - 4)
  await becomes('bdefac')
  await eventually(stored).toBe('bdefac')
  await page.reload()
  await becomes('bdefac')
})

test('moves records by keyboard and through the menu', async () => {
  const { page } = grid
  await clickCell(page, 1, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await becomes('bcadef')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await becomes('abcdef')
  await clickCell(page, 0, 0)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await becomes('bacdef')
  await eventually(stored).toBe('bacdef')
})

test('adds a record where it was asked for', async () => {
  const { page } = grid
  await clickCell(page, 2, 0)
  await page.keyboard.press('Control+Shift+Enter')
  await becomes('abemptycdef')
  await eventually(stored).toBe('abnullcdef')
  await page.keyboard.press('Control+z')
  await becomes('abcdef')
})

test('offers to clear the sorting where a view is sorted', async () => {
  const { page } = grid
  await drag(middle(4), 33)
  await becomes('aebcdf')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.keyboard.press('Escape')
  await becomes('abcdef')
  await drag(middle(0), middle(4))
  await page.getByRole('button', { name: 'Clear sort' }).click()
  await becomes('aebcdf')
})

test('takes on the value of the group that it is dragged into', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('combobox', { name: 'Group by, level 1' }).click()
  await page.getByRole('option', { name: 'Status' }).filter({ visible: true }).click()
  await page.keyboard.press('Escape')
  await becomes('abcdef')
  // Under the first heading stands a, under the second one d.
  await drag(36 + middle(0), 2 * 36 + 4 * 32 + 4)
  await becomes('bcdaef')
  const where = '(Task,eq,a)~and(Status,eq,Sent)'
  await eventually(() =>
    grid.send<{ list: unknown[] }>('GET', `/api/v2/tables/${tableId}/records?where=${where}`),
  ).toMatchObject({ list: [{}] })
})
