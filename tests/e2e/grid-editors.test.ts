import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickCell, type GridStage, saved, startGridStage } from './grid-stage.ts'

// Every type that people write, edited by keyboard alone: opened, typed or chosen, committed, seen, undone.

type Row = Record<string, unknown>
type Case = {
  type: string
  /** Further members of the column. */
  column?: object
  /** Keys and texts after the cell is selected; a text in quotes is typed. */
  keys: readonly string[]
  /** What a program reads then, and what the cell says. */
  value: unknown
  shown: string | RegExp
}

const options = { colOptions: { options: [{ title: 'Open' }, { title: 'Done' }, { title: 'Dropped' }] } }
const typed = (text: string) => ['Enter', `"${text}"`, 'Enter']

const cases: readonly Case[] = [
  { type: 'SingleLineText', keys: typed('some words'), value: 'some words', shown: 'some words' },
  {
    type: 'LongText',
    keys: ['Enter', '"one"', 'Shift+Enter', '"two"', 'Enter'],
    value: 'one\ntwo',
    shown: /one\s+two/,
  },
  { type: 'Number', keys: typed('1234'), value: 1234, shown: /1,?234/ },
  { type: 'Decimal', keys: typed('12.5'), value: 12.5, shown: /12\.50?/ },
  { type: 'Currency', keys: typed('99.9'), value: 99.9, shown: /99\.90/ },
  { type: 'Percent', keys: typed('40'), value: 40, shown: /40\s?%/ },
  { type: 'Duration', keys: typed('1:30'), value: 5400, shown: /1:30/ },
  { type: 'Year', keys: typed('2026'), value: 2026, shown: '2026' },
  { type: 'Time', keys: typed('14:05'), value: /^14:05/, shown: /14:05|2:05/ },
  { type: 'Date', keys: typed('2026-01-31'), value: '2026-01-31', shown: /2026|31/ },
  { type: 'DateTime', keys: typed('2026-01-31 14:05'), value: /^2026-01-31/, shown: /2026|31/ },
  { type: 'Email', keys: typed('bo@example.com'), value: 'bo@example.com', shown: 'bo@example.com' },
  {
    type: 'URL',
    keys: typed('https://example.com/a'),
    value: 'https://example.com/a',
    shown: 'https://example.com/a',
  },
  {
    type: 'PhoneNumber',
    keys: typed('+41 79 123 45 67'),
    value: '+41 79 123 45 67',
    shown: '+41 79 123 45 67',
  },
  { type: 'Rating', keys: ['3'], value: 3, shown: /3/ },
  { type: 'Checkbox', keys: ['Space'], value: true, shown: /./ },
  { type: 'SingleSelect', column: options, keys: typed('don'), value: 'Done', shown: 'Done' },
  {
    type: 'MultiSelect',
    column: options,
    keys: ['Enter', '"open"', 'Enter', '"drop"', 'Enter', 'Tab'],
    value: 'Open,Dropped',
    shown: /Open, ?Dropped/,
  },
  {
    type: 'User',
    keys: typed('ann'),
    value: [expect.objectContaining({ email: 'ann@example.com' })],
    shown: /ann/i,
  },
  { type: 'JSON', keys: typed('[1]'), value: expect.anything(), shown: '[1]' },
  { type: 'GeoData', keys: typed('47.4;8.5'), value: /47\.4.*8\.5/, shown: /47\.4/ },
  { type: 'Colour', keys: typed('#ff0000'), value: /#ff0000/i, shown: /#ff0000/i },
  {
    type: 'UUID',
    keys: ['"6ba7b810-9dad-41d1-80b4-00c04fd430c8"', 'Enter'],
    value: /^6ba7b810/,
    shown: /^6ba7b810/,
  },
]

/** Types that Mod+; or Mod+Shift+; fills in. */
const nows: readonly Case[] = [
  { type: 'Date', keys: ['Control+;'], value: /^\d{4}-\d\d-\d\d$/, shown: /\d/ },
  { type: 'DateTime', keys: ['Control+;'], value: /^\d{4}-/, shown: /\d/ },
  { type: 'Time', keys: ['Control+Shift+;'], value: /^\d\d:\d\d/, shown: /\d/ },
]

let grid: GridStage
let sheet: string
const troubles: string[] = []

beforeAll(async () => {
  grid = await startGridStage()
  grid.page.on('pageerror', (error) => troubles.push(error.message))
  const columns = cases.map(({ type, column }) => ({ title: type, uidt: type, ...column }))
  sheet = await grid.table(
    'Sheet',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }, ...columns],
    [{ Name: 'row' }],
  )
  await grid.show(sheet, '1 record')
})
afterAll(() => grid.stage.stop())

async function stored(type: string): Promise<unknown> {
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${sheet}/records`)
  return list[0]?.[type]
}

const runs = [...cases, ...nows].map((one) => ({
  ...one,
  index: cases.findIndex(({ type }) => type === one.type),
  name: `${one.type} by ${one.keys.join(' ')}`,
}))

const matching = (value: unknown) => (value instanceof RegExp ? expect.stringMatching(value) : value)

test.each(runs)('$name', async ({ type, keys, value, shown, index }) => {
  const { page } = grid
  const before = await stored(type)
  await clickCell(page, 0, 0)
  await page.keyboard.press('Home')
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowRight')
  for (const key of keys) {
    if (key.startsWith('"')) await page.keyboard.type(key.slice(1, -1), { delay: 5 })
    else await page.keyboard.press(key)
  }
  await expect.poll(() => stored(type), { timeout: 5000 }).toEqual(matching(value))
  const cell = page.locator(`[role=gridcell][aria-colindex="${index + 2}"]`).first()
  await expect.poll(() => cell.innerText(), { timeout: 5000 }).toEqual(matching(shown))
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(type), { timeout: 5000 }).toEqual(before)
  expect(troubles).toEqual([])
})
