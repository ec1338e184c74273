import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { gridCell, gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Editors that are larger than their cell: Markdown, JSON, shapes and places on a map.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sites',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Notes', uidt: 'LongText', meta: { richMode: true } },
      { title: 'Data', uidt: 'JSON' },
      { title: 'Shape', uidt: 'Geometry' },
      { title: 'Place', uidt: 'GeoData' },
    ],
    [{ Name: 'one', Data: '{"a":1}' }, { Name: 'two' }],
  )
  await grid.show(sheet, '2 records')
})

async function becomes(column: string, value: unknown): Promise<void> {
  const stored = async () => {
    const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet}/records`)
    return list.map((row) => row[column] ?? null)
  }
  await eventually(stored).toEqual([value, null])
}
const box = (column: string) => grid.page.getByRole('textbox', { name: `${column}, row 1` })

const step = story('a long text is written in the cell and in its editor')

step('no key is lost while the first editor is loaded', async () => {
  const { page } = grid
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/large-editors.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await clickCell(page, 0, 1)
  await page.keyboard.type('Plans: ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bolx')
  await page.keyboard.press('Backspace')
  expect(await box('Notes').count()).toBe(0)
  letGo()
  await eventually(() => box('Notes').inputValue()).toBe('Plans: **bol**')
  await page.keyboard.type('d')
  await eventually(() => box('Notes').inputValue()).toBe('Plans: **bold**')
})

step('Mod+B makes text bold, and leaves the sidebar open', async () => {
  const { page } = grid
  await page.keyboard.press('End')
  await page.keyboard.type(' x')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await eventually(() => box('Notes').inputValue()).toBe('Plans: **bold** **x**')
  await page.keyboard.press('Control+b')
  await eventually(() => box('Notes').inputValue()).toBe('Plans: **bold** x')
  // The letter is still selected.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await eventually(() => box('Notes').inputValue()).toBe('Plans: **bold**')
  expect(await page.getByRole('button', { name: 'Hide sidebar' }).count()).toBe(1)
})

step('formats Markdown by keys, continues lists, and previews', async () => {
  const { page } = grid
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+Digit8')
  await page.keyboard.type('steel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('wood <b>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('listitem').filter({ hasText: 'wood <b>' }).waitFor()
  expect(await page.locator('[data-grid] strong').allInnerTexts()).toEqual(['bold'])
  await page.getByRole('button', { name: 'Write' }).click()
  await page.keyboard.press('Control+Enter')
  await becomes('Notes', 'Plans: **bold**\n- steel\n- wood <b>')
  // The cell says what the text says, without its marks.
  await gridCell(page, 'Plans: bold • steel • wood <b>').waitFor()
  await saved(page)
})

test('highlights and formats JSON, and shows where an error is', async () => {
  const { page } = grid
  await clickCell(page, 0, 2)
  await page.keyboard.press('Enter')
  await eventually(() => box('Data').inputValue()).toBe('{\n  "a": 1\n}')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{"b":[1,x]}')
  await page.getByText('Must be valid JSON (line 1, column 9).').waitFor()
  const marked = page.locator('pre span.underline')
  expect(await marked.allInnerTexts()).toEqual(['x'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.getByText(/^Must be valid JSON/).waitFor({ state: 'detached' })
  await page.keyboard.press('Alt+Shift+F')
  await eventually(() => box('Data').inputValue()).toBe('{\n  "b": [\n    1,\n    2\n  ]\n}')
  await page.keyboard.press('Enter')
  await becomes('Data', '{"b":[1,2]}')
  await saved(page)
})

test('draws a shape by clicks, keys or text, and Escape discards it', async () => {
  const { page } = grid
  await clickCell(page, 0, 3)
  await page.keyboard.press('Enter')
  await box('Shape').waitFor()
  await page.getByText('Area', { exact: true }).click()
  const map = page.getByRole('application')
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  for (const [across, down] of [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.7],
  ] as const)
    await page.mouse.click(x + width * across, y + height * down)
  await eventually(() => box('Shape').inputValue()).toMatch(
    /^POLYGON \(\(-?[\d.]+ -?[\d.]+(, -?[\d.]+ -?[\d.]+){3}\)\)$/,
  )
  await page.getByRole('button', { name: 'Remove last point' }).click()
  await eventually(() => box('Shape').inputValue()).toMatch(/^LINESTRING/)
  await box('Shape').press('Escape')
  await map.waitFor({ state: 'detached' })
  await becomes('Shape', null)
  // By keys alone: to the map, nearer, and its middle.
  await page.keyboard.press('Enter')
  await box('Shape').press('Alt+ArrowDown')
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await eventually(() => box('Shape').inputValue()).toBe('POINT (0 0)')
  await box('Shape').press('Control+Enter')
  await becomes('Shape', 'POINT (0 0)')
  await saved(page)
})

test('a place is typed or picked', async () => {
  const { page } = grid
  await clickCell(page, 0, 4)
  await page.keyboard.type('47.5, 8.5')
  await eventually(() => page.locator('[role=application] circle').count()).toBe(1)
  const map = page.getByRole('application')
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await eventually(() => box('Place').inputValue()).toMatch(/^47\.5; 8\.5$/)
  await clickCell(page, 1, 0)
  await becomes('Place', '47.5;8.5')
})

test('a code is seen large by keys and mouse, copied as a picture and saved', async () => {
  const { page } = grid
  const path = `/api/v2/meta/tables/${sheet}`
  const { columns } = await grid.send<{ columns: { id: string; title: string }[] }>('GET', path)
  const shown = columns.find(({ title }) => title === 'Name')?.id
  const make = (column: object) => grid.send('POST', `${path}/columns`, column)
  await make({ title: 'Code', uidt: 'QrCode', fk_qr_value_column_id: shown })
  await make({ title: 'Bars', uidt: 'Barcode', fk_barcode_value_column_id: shown })
  await page.reload()
  await page.getByText('2 records', { exact: true }).waitFor()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await clickCell(page, 0, 5)
  // Computed cells ignore typing and open no editor.
  await page.keyboard.type('x')
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'one', exact: true }).waitFor()
  await button('Copy as image').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Copied', { exact: true }).waitFor()
  // A QR code of version 1 has 21 modules, and four white ones on either side.
  const copied = await page.evaluate(`navigator.clipboard.read().then(async ([item]) => {
    const { width, height } = await createImageBitmap(await item.getType('image/png'))
    return [width % 29, width === height, width >= 1024]
  })`)
  expect(copied).toEqual([0, true, true])
  const [file] = await Promise.all([page.waitForEvent('download'), button('Save as SVG').press('Enter')])
  expect(file.suggestedFilename()).toBe('one.svg')
  const svg = await readFile(await file.path(), 'utf8')
  expect(svg).toContain('viewBox="0 0 29 29"')
  // The finder pattern at the start of the first line.
  expect(svg).toContain('M4 4h7v1h-7z')
  const [picture] = await Promise.all([page.waitForEvent('download'), button('Save as PNG').click()])
  expect(picture.suggestedFilename()).toBe('one.png')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Keys go on in the grid, at the cell.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Bars', exact: true }).waitFor()
  await button('Close').click()
  await dialog.waitFor({ state: 'detached' })
  await clickCell(page, 1, 5)
  await page.mouse.dblclick(...(await middle(1, 5)))
  await dialog.getByRole('img', { name: 'two', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Enlarge' }).first().click()
  await button('Save as PNG').waitFor()
  await page.keyboard.press('Escape')
  await button('Save as PNG').waitFor({ state: 'detached' })
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet}/records`)
  expect(list.map((row) => row['Name'])).toEqual(['one', 'two'])
})

test('codes looked up through links open large too, one after another', async () => {
  const { page } = grid
  const path = `/api/v2/meta/tables/${sheet}`
  type Columns = { columns: { id: string; title: string }[] }
  const idOf = ({ columns }: Columns, name: string) => columns.find(({ title }) => title === name)?.id
  const { columns } = await grid.send<Columns>('GET', path)
  await grid.send('POST', `${path}/columns`, {
    title: 'Code',
    uidt: 'QrCode',
    fk_qr_value_column_id: idOf({ columns }, 'Name'),
  })
  const other = await grid.table(
    'Tours',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'a' }],
  )
  const link = { title: 'Sites', uidt: 'Links', parentId: other, childId: sheet, type: 'mm' }
  const linkId = idOf(await grid.send<Columns>('POST', `/api/v2/meta/tables/${other}/columns`, link), 'Sites')
  await grid.send('POST', `/api/v2/tables/${other}/links/${linkId}/records/1`, [{ Id: 1 }, { Id: 2 }])
  await grid.send('POST', `/api/v2/meta/tables/${other}/columns`, {
    title: 'Codes',
    uidt: 'Lookup',
    fk_relation_column_id: linkId,
    fk_lookup_column_id: idOf(await grid.send<Columns>('GET', path), 'Code'),
  })
  await grid.show(other, '1 record')
  await gridCell(page, 'one, two').waitFor()
  await clickCell(page, 0, 2)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Codes' })
  await dialog.getByRole('img', { name: 'one', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('img', { name: 'two', exact: true }).waitFor()
  await dialog.getByText('2 of 2').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

async function middle(row: number, column: number): Promise<[number, number]> {
  const box = await grid.page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no grid on the page.')
  return [box.x + 64 + column * 180 + 90, box.y + 34 + row * 32 + 16]
}
