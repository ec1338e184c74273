import { expect } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Every type that people write, edited in the panel of a record by keyboard, one after the other as they stand there.

let things = ''

const options = { colOptions: { options: [{ title: 'Open' }, { title: 'Done' }, { title: 'Dropped' }] } }

type Case = { type: string; column?: object; keys: readonly string[]; value: unknown }

/** In the order in which they stand; a text in quotes is typed, anything else is a key. */
const cases: readonly Case[] = [
  { type: 'SingleSelect', column: options, keys: ['"don"', 'Enter'], value: 'Done' },
  {
    type: 'MultiSelect',
    column: options,
    keys: ['"open"', 'Enter', '"drop"', 'Enter', 'Escape'],
    value: 'Open,Dropped',
  },
  { type: 'User', keys: ['"ann"', 'Enter'], value: [expect.objectContaining({ email: 'ann@example.com' })] },
  { type: 'LongText', keys: ['"one"', 'Enter', '"two"'], value: 'one\ntwo' },
  { type: 'Number', keys: ['"1234"'], value: 1234 },
  { type: 'Decimal', keys: ['"12.5"'], value: 12.5 },
  { type: 'Currency', keys: ['"99.9"'], value: 99.9 },
  { type: 'Percent', keys: ['"40"'], value: 40 },
  { type: 'Duration', keys: ['"1:30"'], value: 5400 },
  { type: 'Year', keys: ['"2026"'], value: 2026 },
  { type: 'Time', keys: ['"14:05"'], value: expect.stringMatching(/^14:05/) },
  { type: 'Date', keys: ['"2026-01-31"'], value: '2026-01-31' },
  { type: 'DateTime', keys: ['"2026-01-31 14:05"'], value: expect.stringMatching(/^2026-01-31/) },
  { type: 'Email', keys: ['"bo@example.com"'], value: 'bo@example.com' },
  { type: 'URL', keys: ['"https://example.com/a"'], value: 'https://example.com/a' },
  { type: 'PhoneNumber', keys: ['"+41 79 123 45 67"'], value: '+41 79 123 45 67' },
  { type: 'Rating', keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'], value: 3 },
  { type: 'Checkbox', keys: ['Space'], value: true },
  { type: 'JSON', keys: ['"[1]"'], value: expect.anything() },
  { type: 'Geometry', keys: ['"POINT (8 47)"'], value: expect.stringMatching(/POINT/i) },
  { type: 'GeoData', keys: ['"47.4;8.5"'], value: expect.stringMatching(/47\.4.*8\.5/) },
  { type: 'Colour', keys: ['"#ff0000"'], value: expect.stringMatching(/#ff0000/i) },
  {
    type: 'UUID',
    keys: ['ControlOrMeta+A', '"6ba7b810-9dad-41d1-80b4-00c04fd430c8"'],
    value: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  },
]

const grid = gridTest(async () => {
  const people = await grid.table(
    'People',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'Ada' }, { Name: 'Björn' }],
  )
  things = await grid.table(
    'Things',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      ...cases.map(({ type, column }) => ({ title: type, uidt: type, ...column })),
      { title: 'Files', uidt: 'Attachment' },
      { title: 'Number of it', uidt: 'AutoNumber' },
    ],
    [{ Name: 'first' }, { Name: 'second' }],
  )
  await grid.send('POST', `/api/v2/meta/tables/${things}/columns`, {
    title: 'People',
    uidt: 'LinkToAnotherRecord',
    parentId: things,
    childId: people,
    type: 'mm',
  })
  await grid.show(things, '2 records')
})

const panel = () => grid.page.getByRole('dialog')
const stored = (id: number): Promise<Record<string, unknown>> =>
  grid.send('GET', `/api/v2/tables/${things}/records/${id}`)
const focused = () =>
  grid.page.evaluate(
    () => document.activeElement?.closest('[data-column]')?.querySelector('label')?.textContent ?? '',
  )

/** Tab until the field has the focus; what else of the fields between takes it is passed. */
async function tabTo(type: string): Promise<void> {
  for (let tries = 0; tries < 60 && (await focused()) !== type; tries += 1)
    await grid.page.keyboard.press('Tab')
  expect(await focused()).toBe(type)
}

const step = story(
  'every type that people write, edited in the panel of a record by keyboard, one after the other as they stand there',
)

step('edits every type by keyboard only, from the first key after it opens', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Space')
  await panel().getByRole('heading', { name: 'first' }).waitFor()
  for (const { type, keys } of cases) {
    await tabTo(type)
    for (const key of keys) {
      if (key.startsWith('"')) await page.keyboard.type(key.slice(1, -1))
      else await page.keyboard.press(key)
    }
  }
  await page.keyboard.press('Tab')
  const expected = Object.fromEntries(cases.map(({ type, value }) => [type, value]))
  await eventually(() => stored(1)).toMatchObject(expected)
  expect(await panel().getByRole('alert').count()).toBe(0)
  // Nothing else was touched.
  expect(await stored(2)).toMatchObject({ Name: 'second', Number: null, SingleSelect: null })
})

step('links records, adds files, and shows read-only fields as such', async () => {
  const { page } = grid
  await panel().getByRole('combobox', { name: 'People' }).click()
  await page.keyboard.type('bj')
  await page.getByRole('option', { name: 'Björn' }).waitFor()
  await eventually(() => page.getByRole('option').count()).toBe(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const files = panel().getByRole('group', { name: 'Files' }).locator('input[type=file]')
  await files.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await eventually(() => stored(1)).toMatchObject({ Files: [expect.objectContaining({ title: 'note.txt' })] })
  const number = panel().getByLabel('Number of it', { exact: true })
  expect(await number.evaluate((element) => element.tagName)).toBe('OUTPUT')
  const links = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${things}`,
  )
  const id = links.columns.find(({ title }) => title === 'People')?.id
  await eventually(() => grid.send('GET', `/api/v2/tables/${things}/links/${id}/records/1`)).toMatchObject({
    list: [expect.objectContaining({ Name: 'Björn' })],
  })
})
