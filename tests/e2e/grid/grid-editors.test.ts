import { expect, test } from 'vitest'
import { fields } from '#core/fields/index.ts'
import { fieldTypes, type FieldType } from '#core/schema.ts'
import { type EveryType, makeEveryType } from '../../support/every-type.ts'
import { type Row, saved, sharedGridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Every type of the registry, by keyboard alone: written, seen, stored, copied, pasted, cleared, undone; read-only
// types refuse the input with a message.

type Case = {
  /** Keys and texts after the cell is selected; a text in quotes is typed, one with ? is waited for. */
  keys: readonly string[]
  /** What a program reads then, and what the cell says. */
  value: unknown
  shown: string | RegExp
  /** What a program reads of a cell that was emptied; default null. */
  empty?: unknown
  /** The value stays where it was when it is copied: it must be the only one of its kind. */
  isAlone?: true
}

const typed = (text: string) => ['Enter', `"${text}"`, 'Enter']
const text = (value: string): Case => ({ keys: typed(value), value, shown: value })
const linked = (names: readonly string[]) => names.map((Town) => expect.objectContaining({ Town }))

const cases: Partial<Record<FieldType, Case>> = {
  SingleLineText: { ...text('some words'), keys: ['"some words"', 'Enter'] },
  LongText: {
    keys: ['Enter', '"one"', 'Shift+Enter', '"two"', 'Enter'],
    value: 'one\ntwo',
    shown: /one\s+two/,
  },
  Number: { keys: typed('1234'), value: 1234, shown: '1,234' },
  Decimal: { keys: typed('12.5'), value: 12.5, shown: '12.50' },
  Currency: { keys: typed('99.9'), value: 99.9, shown: /^99,90\s€$/ },
  Percent: { keys: typed('12%'), value: 12, shown: /^12\s?%$/ },
  Duration: { keys: typed('1:30'), value: 5400, shown: '1:30:00' },
  Year: { keys: typed('2026'), value: 2026, shown: '2026' },
  Time: { keys: typed('14:05'), value: /^14:05/, shown: '14:05' },
  Date: { keys: typed('2026-01-31'), value: '2026-01-31', shown: '2026-01-31' },
  DateTime: { keys: typed('2026-01-31 14:05'), value: /^2026-01-31/, shown: '2026-01-31 14:05' },
  Email: text('bo@example.com'),
  URL: text('https://example.com/a'),
  PhoneNumber: text('+41 79 123 45 67'),
  Rating: { keys: ['3'], value: 3, shown: '3' },
  Checkbox: { keys: ['Space'], value: true, shown: 'Yes', empty: false },
  SingleSelect: { keys: typed('don'), value: 'Done', shown: 'Done' },
  MultiSelect: {
    keys: ['Enter', 'ArrowDown', 'Enter', '"drop"', 'Enter', 'Enter'],
    value: 'Open,Dropped',
    shown: /Open, ?Dropped/,
  },
  User: {
    keys: ['"ann"', 'Enter', 'Tab'],
    value: [expect.objectContaining({ email: 'ann@example.com' })],
    shown: /ann/i,
  },
  JSON: { keys: typed('[1]'), value: '[1]', shown: '[1]' },
  Geometry: {
    keys: typed('POINT (1 2)'),
    value: 'POINT (1 2)',
    shown: 'POINT (1 2)',
  },
  GeoData: { keys: ['"47.4;8.5"', 'Enter'], value: '47.4;8.5', shown: '47.4, 8.5' },
  Colour: { keys: typed('#ff0000'), value: /#ff0000/i, shown: /#ff0000/i },
  UUID: {
    keys: ['"6ba7b810-9dad-41d1-80b4-00c04fd430c9"', 'Enter'],
    value: '6ba7b810-9dad-41d1-80b4-00c04fd430c9',
    shown: /^6ba7b810/,
  },
  LinkToAnotherRecord: {
    keys: ['"osl"', 'Enter', 'Enter'],
    value: linked(['Oslo']),
    shown: 'Oslo',
    empty: [],
  },
  Links: { keys: ['"osl"', 'Enter', 'Enter'], value: 1, shown: '1 record', empty: 0, isAlone: true },
  Attachment: {
    keys: ['Enter', 'Enter', '?note.txt', 'Escape'],
    value: [expect.objectContaining({ title: 'note.txt', mimetype: 'text/plain', size: 5 })],
    shown: 'note.txt',
  },
}

/** Types that Mod+; or Mod+Shift+; fills in. */
const nows: readonly [FieldType, string, RegExp][] = [
  ['Date', 'Control+;', /^\d{4}-\d\d-\d\d$/],
  ['DateTime', 'Control+;', /^\d{4}-/],
  ['Time', 'Control+Shift+;', /^\d\d:\d\d/],
]

const writable = fieldTypes.filter((type) => cases[type])
/** Tables and attached sources have their own; people make none. */
const notMade = ['ID', 'Order', 'ForeignKey', 'SpecificDBType']
const readOnly = fieldTypes.filter((type) => !cases[type] && !notMade.includes(type))

let sheet: EveryType
let titles: string[] = []

const grid = sharedGridTest(async () => {
  grid.page.setDefaultTimeout(5000)
  grid.page.on('filechooser', (chooser) => {
    void chooser.setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  })
  sheet = await makeEveryType(grid.send, grid.baseId)
  await grid.show(sheet.tableId, '4 records')
  titles = sheet.titles
})

async function stored(type: FieldType): Promise<unknown[]> {
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet.tableId}/records`)
  return list.map((row) => row[type] ?? null)
}

/** Selects a cell by keys, from the first of its row. */
async function select(row: number, type: FieldType): Promise<void> {
  await clickCell(grid.page, row, 0)
  await grid.page.keyboard.press('Home')
  for (let step = 0; step < titles.indexOf(type); step += 1) await grid.page.keyboard.press('ArrowRight')
}

/** Goes to a cell from one beside it: an editor may have left the one that it was over. */
async function goBack(row: number, type: FieldType): Promise<void> {
  const wanted = [row, titles.indexOf(type)] as const
  const place = grid.page.locator('textarea[aria-activedescendant]')
  for (let steps = 0; steps < 4; steps += 1) {
    const id = (await place.getAttribute('aria-activedescendant')) ?? ''
    const [down = 0, across = 0] = id.split('-').slice(-2).map(Number)
    if (down !== wanted[0]) await grid.page.keyboard.press(down > wanted[0] ? 'ArrowUp' : 'ArrowDown')
    else if (across !== wanted[1])
      await grid.page.keyboard.press(across > wanted[1] ? 'ArrowLeft' : 'ArrowRight')
  }
}

/** Takes the last step back, and waits until that has gone to its place. */
async function undo(): Promise<void> {
  const { page } = grid
  const said = 'section[aria-live] p'
  await page.evaluate(`for (const each of document.querySelectorAll('${said}')) each.dataset.old = ''`)
  await page.keyboard.press('Control+z')
  await page.locator(`${said}:not([data-old])`, { hasText: /^Undid/ }).waitFor()
}

async function press(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key.startsWith('"')) await grid.page.keyboard.type(key.slice(1, -1), { delay: 5 })
    else if (key.startsWith('?'))
      await grid.page.getByRole('button', { name: `Open ${key.slice(1)}` }).waitFor()
    else await grid.page.keyboard.press(key)
  }
}

const cell = (row: number, type: FieldType) =>
  grid.page.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${titles.indexOf(type) + 1}"]`)
const matching = (value: unknown) => (value instanceof RegExp ? expect.stringMatching(value) : value)

async function becomes(type: FieldType, row: number, value: unknown): Promise<void> {
  await eventually(async () => (await stored(type))[row]).toEqual(matching(value))
}

test('every type is here', () => {
  expect(readOnly.filter((type) => !fields[type].readOnly)).toEqual([])
  expect(writable.filter((type) => fields[type].readOnly)).toEqual([])
})

test.each(writable)('%s is written, copied, cleared and undone', async (type) => {
  const { page } = grid
  const { keys, value, shown, empty = null, isAlone } = cases[type] ?? { keys: [], value: null, shown: '' }
  const before = await stored(type)
  await select(2, type)
  await press(keys)
  await becomes(type, 2, value)
  await eventually(() => cell(2, type).innerText()).toEqual(matching(shown))
  await saved(page)
  if (!isAlone) {
    await goBack(2, type)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+v')
    await becomes(type, 3, value)
    await saved(page)
    await undo()
    await becomes(type, 3, before[3])
  }
  await goBack(2, type)
  await page.keyboard.press('Delete')
  await becomes(type, 2, empty)
  await saved(page)
  await undo()
  await becomes(type, 2, value)
  await undo()
  await becomes(type, 2, before[2])
  // Nothing else has changed.
  expect(await stored(type)).toEqual(before)
})

test.each(nows)('%s is filled in by %s', async (type, key, value) => {
  const before = await stored(type)
  await select(2, type)
  await grid.page.keyboard.press(key)
  await becomes(type, 2, value)
  await saved(grid.page)
  await undo()
  await becomes(type, 2, before[2])
})

test.each(readOnly)('%s shows that it is read-only', async (type) => {
  const { page } = grid
  const before = await stored(type)
  await select(0, type)
  await page.keyboard.type('x')
  await page.getByText(`${type} is read-only`).first().waitFor()
  await page.keyboard.press('Delete')
  expect(await page.locator('textarea[data-editing=true]').count()).toBe(0)
  expect(await stored(type)).toEqual(before)
})
