import { expect, test } from 'vitest'
import { gridTest, pasteClip, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// What nobody should do to a grid, and somebody will.

let sheet: string

const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  { title: 'Count', uidt: 'Number' },
  { title: 'Text', uidt: 'LongText' },
  { title: 'Twice', uidt: 'Formula', formula_raw: '{Count} * 2' },
  ...[1, 2, 3, 4, 5, 6, 7].map((number) => ({ title: `More ${number}`, uidt: 'SingleLineText' })),
]

const grid = gridTest(async () => {
  sheet = await grid.table('Sheet', columns, [{ Name: 'first', Count: 1 }])
  await grid.show(sheet, '1 record')
})

const stored = () => grid.records(sheet, 5)

test('a paste of a hundred thousand cells is one step, shows progress, and keeps invalid numbers', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  const lines = Array.from({ length: 10_000 }, (_, row) =>
    ['name', row % 2 === 0 ? row : 'many', 'text', '', 'a', 'b', 'c', 'd', 'e', 'f'].join('\t'),
  )
  await pasteClip(page, { text: lines.join('\n') })
  await page.getByRole('button', { name: 'Add records' }).click()
  await page.getByText(/^Saving [\d,]+ of 9,999 records/).waitFor()
  await page
    .getByText(/5,000 invalid values are marked/)
    .first()
    .waitFor()
  await saved(page)
  await page.getByText('10,000 records', { exact: true }).waitFor()
  await page.getByText('5,000 cells not saved').waitFor()
  expect(await stored()).toMatchObject([
    { Count: 0 },
    { Count: null, Name: 'name' },
    { Count: 2, Twice: 4 },
    {},
    {},
  ])
  // The marked text stands in its cell.
  await page
    .getByRole('gridcell', { name: /^many\b/ })
    .first()
    .waitFor()
  await page.locator('textarea[aria-controls]').focus()
  await page.keyboard.press('Control+z')
  // Undoing 10,000 records takes its time on a busy machine.
  await page.getByText('1 record', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await stored()).toMatchObject([{ Name: 'first', Count: 1 }])
})

test('more cells than that, and five megabytes in one, are refused with words', async () => {
  const { page } = grid
  await page.reload()
  await page.getByText('1 record', { exact: true }).waitFor()
  await clickCell(page, 0, 0)
  await pasteClip(page, { text: 'a\tb\n'.repeat(150_000) })
  await page
    .getByText(/Too many cells selected. Select up to 200,000 cells/)
    .first()
    .waitFor()
  await clickCell(page, 0, 2)
  await pasteClip(page, { text: 'x'.repeat(5_000_000) })
  await page
    .getByText(/1 invalid value is marked/)
    .first()
    .waitFor()
  await saved(page)
  expect(await stored()).toMatchObject([{ Name: 'first', Text: null }])
  await page.getByText('1 cell not saved').waitFor()
  // The grid goes on.
  await clickCell(page, 0, 1)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await eventually(stored).toMatchObject([{ Count: 5 }])
})

test('a paste of which a later part is refused leaves no trace', async () => {
  const { page } = grid
  await page.reload()
  await page.getByText('1 record', { exact: true }).waitFor()
  const codes = await grid.table(
    'Codes',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
    ],
    [{ Name: 'first', Code: 'c0' }],
  )
  await grid.show(codes, '1 record')
  await clickCell(page, 0, 0)
  const lines = Array.from({ length: 2500 }, (_, row) => `name ${row}\tc${row === 2400 ? 5 : row + 1}`)
  await pasteClip(page, { text: lines.join('\n') })
  await page.getByRole('button', { name: 'Add records' }).click()
  await page
    .getByText(/Couldn't add the record/)
    .first()
    .waitFor()
  await saved(page)
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${codes}/records`)
  expect(list).toMatchObject([{ Name: 'first', Code: 'c0' }])
  await page.getByText('1 record', { exact: true }).waitFor()
  await grid.show(sheet, '1 record')
})

test('a paste skips read-only cells, and says so', async () => {
  const { page } = grid
  await clickCell(page, 0, 3)
  await pasteClip(page, { text: '7\tseven' })
  await page
    .getByText(/1 read-only cell was skipped/)
    .first()
    .waitFor()
  await eventually(stored).toMatchObject([{ 'More 1': 'seven' }])
})
