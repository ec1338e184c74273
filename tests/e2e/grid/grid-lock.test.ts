import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'

// Locked views, personal settings in them, and export of their records.

let viewId = ''
let tableId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Tasks',
    [{ title: 'Task', uidt: 'SingleLineText', pv: true }],
    [...'abc'].map((Task) => ({ Task })),
  )
  await grid.show(tableId, '3 records')
  const { list } = await grid.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/tables/${tableId}/views`)
  viewId = list[0]?.id ?? ''
})

const stored = async () =>
  (await grid.send<{ list: unknown[] }>('GET', `/api/v2/meta/views/${viewId}/filters`)).list.length

test('marks cells without a value, where one asks for it', async () => {
  const { page } = grid
  /** How much of the first cell is not its ground. */
  const ink = () =>
    page.evaluate(() => {
      const scale = window.devicePixelRatio
      const context = document.querySelector('canvas')?.getContext('2d')
      const data = context?.getImageData(70 * scale, 36 * scale, 100 * scale, 24 * scale).data ?? []
      return data.filter((value, at) => at % 4 === 0 && value < 200).length
    })
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 1, Task: null })
  await eventually(ink).toBe(0)
  await page.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('switch', { name: 'Highlight empty cells' }).click()
  await eventually(ink).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 1, Task: 'a' })
  await gridCell(page, 'a').waitFor()
})

test('changes in a locked view are personal, until they are reset or saved for everyone', async () => {
  const { page } = grid
  await page.getByRole('button', { name: /Switch view/ }).click()
  await page.getByRole('menuitemradio', { name: 'No one (locked)' }).click()
  await page.locator('header').getByLabel('This view is locked').waitFor()
  const filter = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('b')
    await page.keyboard.press('Escape')
    await page.getByText('1 record', { exact: true }).waitFor()
  }
  await filter()
  expect(await stored()).toBe(0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await gridCell(page, 'a').waitFor()
  await page.getByRole('button', { name: 'Save for everyone' }).waitFor({ state: 'detached' })
  await filter()
  await page.getByRole('button', { name: 'Save for everyone' }).click()
  await eventually(stored).toBe(1)
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'detached' })
  await page.getByText('1 record', { exact: true }).waitFor()
})

test('saves the records of the view as a file', async () => {
  const { page } = grid
  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  await grid.send('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: columns.find(({ title }) => title === 'Task')?.id,
    comparison_op: 'eq',
    value: 'b',
  })
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Switch view/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Tasks - Grid.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual(['Task', 'b'])
})
