import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { reload } from '../support/reload.ts'

// Columns that stay in sight by dragging their line, and what is one's own in a view that one may not store.

let tableId = ''
let viewId = ''
const fields = ['Name', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Wide',
    fields.map((title, index) => ({ title, uidt: 'SingleLineText', pv: index === 0 })),
    Array.from({ length: 5 }, (_, index) =>
      Object.fromEntries(fields.map((title) => [title, `${title} ${index + 1}`])),
    ),
  )
  await grid.show(tableId, '5 records')
  viewId = (await views())[0]?.id ?? ''
})

type View = { id: string; lock_type: string; view: { frozen_count?: number; row_height?: number } }
const views = async () =>
  (await grid.send<{ list: View[] }>('GET', `/api/v2/meta/tables/${tableId}/views`)).list
const frozen = async () => (await views())[0]?.view.frozen_count ?? 1
const stored = async (what: 'filters' | 'sorts') =>
  (await grid.send<{ list: unknown[] }>('GET', `/api/v2/meta/views/${viewId}/${what}`)).list.length

/** Drags the handle at the foot of the header, behind so many columns, to the end of another one. */
async function dragLine(from: number, to: number): Promise<void> {
  const box = await grid.page.locator('canvas').boundingBox()
  const xOf = (count: number): number => (box?.x ?? 0) + 64 + count * 180
  await grid.page.mouse.move(xOf(from), (box?.y ?? 0) + 28)
  await grid.page.mouse.down()
  await grid.page.mouse.move(xOf(to) - 40, (box?.y ?? 0) + 60, { steps: 4 })
  await grid.page.mouse.up()
}
/** The first cells of the first row that are on the screen. */
const firstCells = () =>
  grid.page
    .locator('[role=grid] [role=row]')
    .nth(1)
    .getByRole('gridcell')
    .allInnerTexts()
    .then((texts) => texts.slice(0, 3))

test('keeps columns in sight by dragging the line, for everybody', async () => {
  const { page } = grid
  await dragLine(1, 3)
  await eventually(frozen).toBe(3)
  await page.locator('[role=grid]').getByRole('gridcell').first().waitFor()
  const box = await page.locator('canvas').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 800, (box?.y ?? 0) + 200)
  await page.mouse.wheel(900, 0)
  await eventually(firstCells).toEqual(['Name 1', 'Two 1', 'Three 1'])
  await gridCell(page, 'Four 1').waitFor({ state: 'detached' })
  await page.mouse.wheel(-900, 0)
  await gridCell(page, 'Four 1').waitFor()
  await dragLine(3, 1)
  await eventually(frozen).toBe(1)
})

test('hides the primary field where a program has hidden it, and shows it again by its switch', async () => {
  const { page } = grid
  const columns = `/api/v2/meta/views/${viewId}/columns`
  const { list } = await grid.send<{ list: { id: string; fk_column_id: string }[] }>('GET', columns)
  const { columns: known } = await grid.send<{ columns: { id: string; pv: boolean }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  const place = list.find((each) => each.fk_column_id === known.find(({ pv }) => pv)?.id)
  await grid.send('PATCH', `${columns}/${place?.id}`, { show: false })
  await page.reload()
  await gridCell(page, 'Two 1').waitFor()
  await eventually(firstCells).toEqual(['Two 1', 'Three 1', 'Four 1'])
  await page.getByRole('toolbar').getByRole('button', { name: '1 hidden field' }).click()
  await page.getByRole('switch', { name: 'Name' }).click()
  await eventually(firstCells).toEqual(['Name 1', 'Two 1', 'Three 1'])
  await page.keyboard.press('Escape')
})

test('personal changes in a locked view survive a reload, and Reset removes them', async () => {
  const { page } = grid
  await grid.send('PATCH', `/api/v2/meta/views/${viewId}`, { lock_type: 'locked' })
  await page.reload()
  await page.locator('header').getByLabel('This view is locked').waitFor()
  await gridCell(page, 'Name 1').waitFor()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('5 of 5 records').waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: 'does not contain' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('3')
  await page.getByText('4 of 5 records').waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.getByRole('combobox', { name: 'Direction' }).click()
  await page.getByRole('option', { name: 'Z to A' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('switch', { name: 'Two' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await dragLine(1, 2)
  await bar.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Tall', exact: true }).click()
  await eventually(firstCells).toEqual(['Name 5', 'Three 5', 'Four 5'])
  await reload(page)
  await eventually(firstCells).toEqual(['Name 5', 'Three 5', 'Four 5'])
  await page.getByText('4 records', { exact: true }).waitFor()
  await page.getByText('Only you see these changes.').waitFor()
  await bar.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Tall', exact: true, checked: true }).waitFor()
  await page.keyboard.press('Escape')
  expect([await stored('filters'), await stored('sorts'), await frozen()]).toEqual([0, 0, 1])
  expect((await views())[0]?.view.row_height ?? 0).toBe(0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await eventually(firstCells).toEqual(['Name 1', 'Two 1', 'Three 1'])
  await page.reload()
  await eventually(firstCells).toEqual(['Name 1', 'Two 1', 'Three 1'])
  expect(await page.getByText('Only you see these changes.').count()).toBe(0)
})
