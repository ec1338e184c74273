import { expect, test } from 'vitest'
import { gridTest, pasteClip } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Columns by their headers, and columns that a paste needs.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    ['Name', 'B', 'C', 'D', 'E'].map((title, at) => ({ title, uidt: 'SingleLineText', pv: at === 0 })),
    [{ Name: 'a', B: 'a very long text that no narrow column could ever show in full' }, { Name: 'b' }],
  )
  await grid.show(sheet, '2 records')
})

const titles = () => grid.page.getByRole('columnheader').allInnerTexts()

const stored = () => grid.records(sheet)
async function fieldNames(): Promise<string[]> {
  type Columns = { columns: { title: string; system: boolean; pk: boolean }[] }
  const { columns } = await grid.send<Columns>('GET', `/api/v2/meta/tables/${sheet}`)
  return columns.filter(({ system, pk }) => !system && !pk).map(({ title }) => title)
}
/** The stored widths of the columns, in the order of the table. */
async function widths(): Promise<number[]> {
  type Table = { columns: { id: string; title: string }[]; views: { id: string }[] }
  type Places = { list: { fk_column_id: string; width: string }[] }
  const { columns, views } = await grid.send<Table>('GET', `/api/v2/meta/tables/${sheet}`)
  const { list } = await grid.send<Places>('GET', `/api/v2/meta/views/${views[0]?.id}/columns`)
  return (await fieldNames()).map((title) => {
    const id = columns.find((each) => each.title === title)?.id
    return Number.parseFloat(list.find((place) => place.fk_column_id === id)?.width ?? '')
  })
}
async function at(col: number, x = 90): Promise<[number, number]> {
  const box = await grid.page.locator('canvas').boundingBox()
  return [(box?.x ?? 0) + 64 + col * 180 + x, (box?.y ?? 0) + 15]
}

test('several columns move together, by mouse and by keys, as one step', async () => {
  const { page } = grid
  await page.mouse.click(...(await at(1)))
  await page.keyboard.down('Shift')
  await page.mouse.click(...(await at(2)))
  await page.keyboard.up('Shift')
  await page.mouse.move(...(await at(1)))
  await page.mouse.down()
  await page.mouse.move(...(await at(4, 30)), { steps: 4 })
  await page.mouse.move(...(await at(4, 150)), { steps: 4 })
  await page.mouse.up()
  await eventually(titles).toEqual(['Name', 'D', 'E', 'B', 'C'])
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await eventually(titles).toEqual(['Name', 'D', 'B', 'C', 'E'])
  await page.keyboard.press('Control+z')
  await eventually(titles).toEqual(['Name', 'D', 'E', 'B', 'C'])
  await page.keyboard.press('Control+z')
  await eventually(titles).toEqual(['Name', 'B', 'C', 'D', 'E'])
})

/** Fits the second and the third column to their values. */
async function fitTwo(): Promise<void> {
  const { page } = grid
  await page.mouse.click(...(await at(1)))
  await page.keyboard.down('Shift')
  await page.mouse.click(...(await at(2)))
  await page.keyboard.up('Shift')
  await page.mouse.dblclick(...(await at(2, 0)))
  const fitted = async () => {
    const [, b = 0, third = 0, d] = await widths()
    return [b > 300, third < 180, d]
  }
  await eventually(fitted).toEqual([true, true, 180])
}

test('a double click on a header renames it, and on an edge fits all columns that are selected', async () => {
  const { page } = grid
  await page.mouse.dblclick(...(await at(2)))
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await editor.waitFor()
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await editor.waitFor({ state: 'detached' })
  await eventually(titles).toEqual(['Name', 'B', 'Third', 'D', 'E'])
  await page.mouse.click(...(await at(1)))
  await page.keyboard.press('F2')
  await editor.waitFor()
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })

  await fitTwo()
})

test('keys make the selected columns wider and narrower, as one step', async () => {
  const { page } = grid
  await fitTwo()
  const [name = 0, b = 0, third = 0, d = 0, e = 0] = await widths()
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.down('Alt')
  for (const key of ['.', '.', '.', ',']) await page.keyboard.press(key)
  await page.keyboard.up('Alt')
  await eventually(widths).toEqual([name, b + 40, third + 40, d, e])
  await page.keyboard.press('Control+z')
  await eventually(widths).toEqual([name, b, third, d, e])
  // One step back is the fit of both, from 180 each.
  await page.keyboard.press('Control+z')
  await eventually(widths).toEqual([name, 180, 180, d, e])
  await clickCell(page, 0, 0)
  await page.keyboard.press('Alt+,')
  await eventually(widths).toEqual([name - 20, 180, 180, d, e])
  await page.keyboard.press('Control+z')
  await eventually(widths).toEqual([name, 180, 180, d, e])
})

test('a paste beyond the last column creates fields on request, in one step with its values', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('End')
  const text = 'e1\t12\t2026-03-01\ne2\t13\t2026-03-02\ne3\t14\t2026-03-03'
  await pasteClip(page, { text })
  const question = page.getByRole('alertdialog', {
    name: 'Your paste has 2 more columns than this table. Add them?',
  })
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect((await stored()).map(({ E }) => E)).toEqual([null, null])
  await pasteClip(page, { text })
  await question.getByRole('button', { name: 'Skip extra columns' }).click()
  await eventually(async () => (await stored()).map(({ E }) => E)).toEqual(['e1', 'e2', 'e3'])
  expect((await fieldNames()).length).toBe(5)
  await page.keyboard.press('Control+z')
  await eventually(async () => (await stored()).map(({ E }) => E)).toEqual([null, null])

  await clickCell(page, 0, 0)
  await page.keyboard.press('End')
  await pasteClip(page, { text })
  await question.getByRole('button', { name: 'Add 2 fields' }).click()
  await eventually(stored).toMatchObject([
    { Name: 'a', E: 'e1', Number: 12, Date: '2026-03-01' },
    { Name: 'b', E: 'e2', Number: 13, Date: '2026-03-02' },
    { E: 'e3', Number: 14, Date: '2026-03-03' },
  ])
  await page.keyboard.press('Control+z')
  await eventually(fieldNames).toEqual(['Name', 'B', 'C', 'D', 'E'])
  await eventually(async () => (await stored()).map(({ E }) => E)).toEqual([null, null])
  await page.keyboard.press('Control+y')
  await eventually(stored).toMatchObject([
    { E: 'e1', Number: 12 },
    { Number: 13 },
    { E: 'e3', Date: '2026-03-03' },
  ])
})
