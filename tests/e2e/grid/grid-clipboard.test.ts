import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { excel, googleSheets, hostile, libreOffice } from '../../support/spreadsheet-clips.ts'
import { gridTest, pasteClip, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Cells that come from spreadsheets and go to them, and within the product; each paste is one step.

let sheet: string

const columns = [
  { title: 'Item', uidt: 'LongText', pv: true },
  { title: 'Price', uidt: 'Decimal' },
  { title: 'Due', uidt: 'Date' },
  { title: 'Share', uidt: 'Percent' },
  { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }] } },
  { title: 'Who', uidt: 'User' },
]

const grid = gridTest(async () => {
  sheet = await grid.table('Sheet', columns, [
    { Item: 'a', Price: 1 },
    { Item: 'b', Price: 5 },
  ])
  await grid.show(sheet, '2 records')
})

/** The records of a table as they are stored. */
const stored = (tableId: string) => grid.records(tableId)

/** Takes the last step back, and waits until the records are as they were. */
async function undone(page: Page, expected: Row[]): Promise<void> {
  await saved(page)
  await page.keyboard.press('Control+z')
  await eventually(() => stored(sheet)).toMatchObject(expected)
  await page.getByText(`${expected.length} records`, { exact: true }).waitFor()
}

test.each([
  ['Excel', excel],
  ['Google Sheets', googleSheets],
  ['LibreOffice', libreOffice],
])('takes what %s writes, with numbers and days behind their formats, and adds rows', async (_name, clip) => {
  const { page } = grid
  await clickCell(page, 1, 0)
  await pasteClip(page, clip)
  await page.getByText('4 records', { exact: true }).waitFor()
  await eventually(async () => (await stored(sheet)).length).toBe(4)
  await saved(page)
  const [first, ...pasted] = await stored(sheet)
  expect(first).toMatchObject({ Item: 'a', Price: 1 })
  expect(pasted).toMatchObject([
    { Item: 'Tea & biscuits <large>', Price: 1234.5, Due: '2026-01-31' },
    { Item: 'first line\nsecond "line"', Price: -7, Due: '2026-02-28', Share: 100 },
    { Item: 'merged', Price: null, Due: null, Share: 0 },
  ])
  await undone(page, [{ Item: 'a' }, { Item: 'b', Price: 5, Due: null }])
})

test('takes text with quotes and tabs; one cell fills a range, and a block is repeated in a larger one', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await pasteClip(page, { text: '"with\ttab and ""quotes"""\t1\n5" disk\t2\n' })
  await eventually(() => stored(sheet)).toMatchObject([
    { Item: 'with\ttab and "quotes"', Price: 1 },
    { Item: '5" disk', Price: 2 },
  ])
  await clickCell(page, 0, 1)
  await page.keyboard.press('Shift+ArrowDown')
  await pasteClip(page, { text: '7' })
  await eventually(() => stored(sheet)).toMatchObject([{ Price: 7 }, { Price: 7 }])
  await undone(page, [{ Price: 1 }, { Price: 2 }])
})

test('pastes HTML with scripts as plain text, and only text with Mod+Shift+V', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await pasteClip(page, hostile)
  await eventually(() => stored(sheet)).toMatchObject([
    { Item: 'plain' },
    { Item: '<script>window.stolen = 1</script>' },
  ])
  expect(await page.evaluate('window.stolen')).toBeUndefined()
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob(['<table><tr><td>rich</td></tr></table>'], { type: 'text/html' }),
    'text/plain': new Blob(['text alone'], { type: 'text/plain' }),
  })])`)
  await page.keyboard.press('Control+v')
  await eventually(() => stored(sheet)).toMatchObject([{ Item: 'rich' }, {}])
  await page.keyboard.press('Control+Shift+v')
  await eventually(() => stored(sheet)).toMatchObject([{ Item: 'text alone' }, {}])
})

test('creates options, finds people, and reports invalid values once', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await pasteClip(page, {
    text: 'no number\t\t\topen\tann@example.com\n5\tsome day\t\tNew one\tnobody@example.com',
  })
  await page
    .getByText(/3 invalid values are marked/)
    .first()
    .waitFor()
  await eventually(() => stored(sheet)).toMatchObject([
    { Price: 1, Status: 'Open', Who: [{ email: 'ann@example.com' }] },
    { Price: 5, Status: 'New one', Who: null },
  ])
  const cells = await page.getByRole('gridcell').allInnerTexts()
  expect(cells.filter((text) => text.startsWith('no number'))).toHaveLength(1)
  await page.getByText('3 cells not saved').waitFor()
})

test('copies for spreadsheets as HTML and text, with headers where asked', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+c')
  await eventually(() => page.evaluate('navigator.clipboard.readText()')).toBe('Item\tPrice\na\t1')
  await page.keyboard.press('Control+c')
  await eventually(() => page.evaluate('navigator.clipboard.readText()')).toBe('a\t1')
  const html = String(
    await page.evaluate(
      `navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())`,
    ),
  )
  expect(html).toMatch(/<td[^>]*>a<\/td><td[^>]*>1<\/td>/)
})

test('moves cut cells when they are pasted, as one step', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+x')
  await page.getByText('1 cell cut').first().waitFor({ state: 'attached' })
  await saved(page)
  expect(await stored(sheet)).toMatchObject([{ Price: 1 }, { Price: 5 }])
  await clickCell(page, 1, 1)
  await page.keyboard.press('Control+v')
  await eventually(() => stored(sheet)).toMatchObject([{ Price: null }, { Price: 1 }])
  // Once moved it is no longer cut.
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+v')
  await eventually(() => stored(sheet)).toMatchObject([{ Price: 1 }, { Price: 1 }])
  await undone(page, [{ Price: null }, { Price: 1 }])
  await undone(page, [{ Price: 1 }, { Price: 5 }])
})

test('moves cut cells to another table of the base as one step, and only if all of them fit', async () => {
  const { page } = grid
  const other = await grid.table(
    'Other',
    [
      { title: 'What', uidt: 'SingleLineText', pv: true },
      { title: 'Much', uidt: 'Number' },
    ],
    [{ What: 'x', Much: 7 }],
  )
  const both = async () => [
    (await stored(sheet)).map(({ Item, Price }) => [Item, Price]),
    (await stored(other)).map(({ What, Much }) => [What, Much]),
  ]
  const before = await both()
  const [[first, second] = []] = before
  const cutFirst = async (extra?: string) => {
    await grid.show(sheet, '2 records')
    await clickCell(page, 0, 0)
    if (extra) await page.keyboard.press(extra)
    await page.keyboard.press('Control+x')
  }
  await cutFirst('Shift+ArrowRight')
  await go(other, '1 record')
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+v')
  await eventually(both).toEqual([[[null, null], second], [first]])
  await saved(page)
  await page.keyboard.press('Control+z')
  await eventually(both).toEqual(before)
  // Undo shows where it happened, and so must not be under way when the test goes elsewhere.
  await page.getByRole('button', { name: 'Redo' }).waitFor()
  // A text that cannot be pasted into a number field is not removed from its source cell.
  await cutFirst()
  await go(other, '1 record')
  await clickCell(page, 0, 1)
  await page.keyboard.press('Control+v')
  await page.getByText('1 cell not saved').waitFor()
  await saved(page)
  expect(await both()).toEqual(before)
})

/** Goes to another table without loading the page again. */
async function go(tableId: string, count: string): Promise<void> {
  const { page, baseId } = grid
  await page.evaluate(`location.hash = '#/nc/${baseId}/table/${tableId}'`)
  await page.getByText(count, { exact: true }).waitFor()
}

test('links records by their names, keeps unknown names, and copies links and files within the app', async () => {
  const { page } = grid
  const towns = await grid.table(
    'Towns',
    [{ title: 'Town', uidt: 'SingleLineText', pv: true }],
    [{ Town: 'Bern' }, { Town: 'Bonn, old' }, { Town: 'Oslo' }],
  )
  const trips = await grid.table(
    'Trips',
    [
      { title: 'Trip', uidt: 'SingleLineText', pv: true },
      { title: 'Files', uidt: 'Attachment' },
    ],
    ['one', 'two', 'three'].map((Trip) => ({ Trip })),
  )
  await grid.send('POST', `/api/v2/meta/tables/${trips}/columns`, {
    title: 'Towns',
    uidt: 'LinkToAnotherRecord',
    type: 'mm',
    parentId: trips,
    childId: towns,
  })
  await grid.show(trips, '3 records')
  await page.getByRole('columnheader', { name: 'Towns' }).waitFor()
  await clickCell(page, 0, 2)
  await pasteClip(page, { text: 'bern, Oslo\nBonn, old\nParis' })
  const question = page.getByRole('alertdialog', { name: 'Create 1 new record in Towns?' })
  await question.waitFor()
  // Enter means no.
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page
    .getByText(/1 invalid value is marked/)
    .first()
    .waitFor()
  const named = (rows: Row[]) =>
    rows.map(({ Towns }) => (Array.isArray(Towns) ? Towns.map((each: Row) => each['Town']) : []))
  await eventually(async () => named(await stored(trips))).toEqual([['Bern', 'Oslo'], ['Bonn, old'], []])
  // Within the app links go by their records.
  await clickCell(page, 0, 2)
  await page.keyboard.press('Control+c')
  await clickCell(page, 2, 2)
  await page.keyboard.press('Control+v')
  await eventually(async () => named(await stored(trips))).toEqual([
    ['Bern', 'Oslo'],
    ['Bonn, old'],
    ['Bern', 'Oslo'],
  ])
  await saved(page)
  await page.keyboard.press('Control+z')
  await eventually(async () => named(await stored(trips))).toEqual([['Bern', 'Oslo'], ['Bonn, old'], []])
  // Names that are not there yet become records, if one wants; they, links and cells go with one undo.
  const townNames = async () => (await stored(towns)).map(({ Town }) => Town)
  expect(await townNames()).toEqual(['Bern', 'Bonn, old', 'Oslo'])
  await clickCell(page, 0, 2)
  await pasteClip(page, { text: 'Rome, bern\nrome, Ulm' })
  await page.getByRole('alertdialog', { name: 'Create 2 new records in Towns?' }).waitFor()
  await page.getByRole('button', { name: 'Add records' }).click()
  await eventually(async () => named(await stored(trips))).toEqual([['Bern', 'Rome'], ['Rome', 'Ulm'], []])
  expect(await townNames()).toEqual(['Bern', 'Bonn, old', 'Oslo', 'Rome', 'Ulm'])
  await saved(page)
  await clickCell(page, 0, 2)
  await page.keyboard.press('Control+z')
  await eventually(townNames).toEqual(['Bern', 'Bonn, old', 'Oslo'])
  expect(named(await stored(trips))).toEqual([['Bern', 'Oslo'], ['Bonn, old'], []])
  // Files too.
  await clickCell(page, 0, 1)
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'hello.txt', { type: 'text/plain' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('textarea[aria-controls]').dispatchEvent(event)
  })()`)
  const titles = async () =>
    (await stored(trips)).map(({ Files }) =>
      Array.isArray(Files) ? Files.map((each: Row) => each['title']) : [],
    )
  await eventually(titles).toEqual([['hello.txt'], [], []])
  await page.keyboard.press('Control+c')
  await clickCell(page, 1, 1)
  await page.keyboard.press('Control+v')
  await eventually(titles).toEqual([['hello.txt'], ['hello.txt'], []])
})

test('asks before a paste adds more than a thousand records', async () => {
  const { page } = grid
  await clickCell(page, 1, 0)
  const many = { text: Array.from({ length: 1500 }, (_, index) => `row ${index}`).join('\n') }
  await pasteClip(page, many)
  await page.getByRole('dialog', { name: 'Add 1,499 records?' }).or(page.getByRole('alertdialog')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2 records', { exact: true }).waitFor()
  await clickCell(page, 1, 0)
  await pasteClip(page, many)
  await page.getByRole('button', { name: 'Add records' }).click()
  await page.getByText('1,501 records', { exact: true }).waitFor()
  await undone(page, [{ Item: 'a' }, { Item: 'b' }])
})
