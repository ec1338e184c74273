import { expect, test } from 'vitest'
import { gridCell, gridTest, pasteClip, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Days that can be read in two ways: read, marked, named, and read the other way as one step.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Days',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Day', uidt: 'Date' },
      { title: 'British', uidt: 'Date', meta: { date_format: 'DD/MM/YYYY' } },
    ],
    [{ Name: 'one' }, { Name: 'two' }, { Name: 'three' }],
  )
  await grid.show(sheet, '3 records')
})

const stored = async (column: string) => {
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet}/records`)
  return list.map((row) => row[column] ?? null)
}
const becomes = (column: string, days: unknown[]) => eventually(() => stored(column)).toEqual(days)
const doubt = () => grid.page.getByText(/can be read in two ways/).filter({ visible: true })

test('a typed day is read as its reader writes days, marked, and read the other way', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.type('03/04/2026')
  await page.keyboard.press('Enter')
  await becomes('Day', ['2026-03-04', null, null])
  await page.getByText('A date can be read in two ways: 03/04/2026 → 2026-03-04').first().waitFor()
  await gridCell(page, '2026-03-04, could also be 2026-04-03').waitFor()
  await page.getByRole('button', { name: 'Swap day and month' }).click()
  await becomes('Day', ['2026-04-03', null, null])
  // Nobody doubts it any more.
  await gridCell(page, '2026-04-03').waitFor()
  await saved(page)
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+z')
  await becomes('Day', ['2026-03-04', null, null])
  await page.keyboard.press('Control+z')
  await becomes('Day', [null, null, null])
})

test('a field that shows days in one way takes them so, without a doubt', async () => {
  const { page } = grid
  await clickCell(page, 0, 2)
  await page.keyboard.type('03/04/2026')
  await page.keyboard.press('Enter')
  await becomes('British', ['2026-04-03', null, null])
  await gridCell(page, '03/04/2026').waitFor()
  await saved(page)
})

test('pasted days are all named and marked; new records too', async () => {
  const { page } = grid
  await clickCell(page, 2, 1)
  await pasteClip(page, { text: '03/04/2026\n05/06/2026' })
  await page.getByText('4 records', { exact: true }).waitFor()
  await becomes('Day', [null, null, '2026-03-04', '2026-05-06'])
  await page.getByText('2 dates can be read in two ways').first().waitFor()
  await gridCell(page, '2026-05-06, could also be 2026-06-05').waitFor()
  await page.getByRole('button', { name: 'Swap day and month' }).last().click()
  await becomes('Day', [null, null, '2026-04-03', '2026-06-05'])
  await saved(page)
})

test('one unambiguous date decides how all of them are read', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await pasteClip(page, { text: '07/08/2026\n31/01/2026' })
  await becomes('Day', ['2026-08-07', '2026-01-31', null])
  expect(await doubt().count()).toBe(0)
})
