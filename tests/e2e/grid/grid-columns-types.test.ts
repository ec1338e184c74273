import { expect } from 'vitest'
import { fieldOf } from '#core/fields/index.ts'
import { type FieldType, fieldTypes } from '#core/schema.ts'
import words from '../../../web/i18n/locales/en.json' with { type: 'json' }
import { gridTest } from '../support/grid-fixture.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Every type that people can choose, made in place by keyboard and mouse, with what its column needs.

type Column = {
  title: string
  uidt: string
  cdf: string | null
  rqd: boolean
  meta: Record<string, unknown>
  description: string
  colOptions: { options?: { title: string }[] } | null
}

const types = fieldTypes.filter((type) => (fieldOf({ type }).madeBy ?? 'people') === 'people')
let sheet: string

const grid = gridTest(async () => {
  await grid.table(
    'Customers',
    [{ title: 'Customer', uidt: 'SingleLineText', pv: true }],
    [{ Customer: 'Ada' }],
  )
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Site', uidt: 'URL' },
    ],
    [{ Name: 'a' }],
  )
  await grid.show(sheet, '1 record')
})

const dialog = () => grid.page.getByRole('dialog')

async function choose(list: string, option: string): Promise<void> {
  const { page } = grid
  await page.getByRole('combobox', { name: list, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
}

async function options(type: FieldType): Promise<void> {
  const { page } = grid
  const fill = (name: string, text: string) => dialog().getByLabel(name, { exact: true }).fill(text)
  const turnOn = (name: string) => dialog().getByRole('switch', { name, exact: true }).click()
  switch (type) {
    case 'SingleLineText':
      await fill('Default value', 'some')
      return turnOn('Required')
    case 'Number':
      await turnOn('Thousands separators')
      return fill('Default value', '1234')
    case 'Checkbox':
      await turnOn('Checked by default')
      await choose('Icon', 'Flag')
      return dialog().getByRole('radio', { name: 'Color 4', exact: true }).click()
    case 'SingleSelect':
    case 'MultiSelect':
      await fill('Option 1', 'red')
      await page.keyboard.press('Enter')
      return fill('Option 2', 'blue')
    case 'Date':
      return fill('Default value', '2026-03-01')
    case 'Rating':
      await choose('Maximum rating', '7')
      await choose('Icon', 'Heart')
      // By keys: the colors are a radio group.
      await dialog().getByRole('radio', { name: 'Color 1', exact: true }).focus()
      return page.keyboard.press('ArrowRight')
    case 'Formula':
      return page.getByRole('combobox', { name: 'Formula' }).fill('{Name} & "!"')
    case 'LinkToAnotherRecord':
    case 'Links':
      return choose('Table', 'Customers')
    case 'Lookup':
      await choose('From linked field', 'My LinkToAnotherRecord')
      return choose('Field to look up', 'Customer')
    case 'Rollup':
      await choose('From linked field', 'My LinkToAnotherRecord')
      return choose('Function', 'Count')
    default:
  }
}

const step = story(
  'every type that people can choose, made in place by keyboard and mouse, with what its column needs',
)

step('makes a field of every type, found by typing, with its options', async () => {
  const { page } = grid
  // What others are made of comes first, as in the registry; links before what looks them up.
  for (const type of types) {
    await clickCell(page, 0, 0)
    await page.keyboard.press('Alt+=')
    await dialog().getByLabel('Name', { exact: true }).fill(`My ${type}`)
    await page.getByRole('combobox', { name: 'Type', exact: true }).click()
    const label = words[`fields.type.${type}`]
    await page.getByRole('combobox', { name: 'Find a field type' }).fill(label)
    await page.getByRole('option', { name: label, exact: true }).first().click()
    await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
    await options(type)
    await dialog().getByLabel('Description').fill(`about ${type}`)
    await dialog().getByRole('button', { name: 'Add field' }).click()
    await dialog().waitFor({ state: 'detached' })
  }
  const table = await grid.send<{ columns: Column[] }>('GET', `/api/v2/meta/tables/${sheet}`)
  const made = new Map(table.columns.map((column) => [column.title, column]))
  for (const type of types)
    expect(made.get(`My ${type}`), type).toMatchObject({ uidt: type, description: `about ${type}` })
  expect(made.get('My SingleLineText')).toMatchObject({ cdf: 'some', rqd: true })
  expect(made.get('My Number')).toMatchObject({ cdf: '1234', meta: { isLocaleString: true } })
  expect(made.get('My Checkbox')?.cdf).toBe('true')
  expect(made.get('My Date')?.cdf).toBe('2026-03-01')
  expect(made.get('My Checkbox')?.meta).toMatchObject({
    icon: { checked: 'mdi-flag', unchecked: 'mdi-flag-outline' },
    color: '#0C8265',
  })
  expect(made.get('My Rating')?.meta).toMatchObject({
    max: 7,
    icon: { full: 'mdi-heart', empty: 'mdi-heart-outline' },
    iconIdx: 1,
    color: '#4351E8',
  })
  expect(made.get('My SingleSelect')?.colOptions?.options).toMatchObject([
    { title: 'red' },
    { title: 'blue' },
  ])
  expect(made.get('My MultiSelect')?.colOptions?.options).toMatchObject([{ title: 'red' }, { title: 'blue' }])
})

step('lists recently used types first, and shows errors at their input', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Alt+=')
  await dialog().getByLabel('Name', { exact: true }).fill('my NUMBER')
  await dialog().getByText('A field named “my NUMBER” already exists.').waitFor()
  expect(await dialog().getByRole('button', { name: 'Add field' }).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  expect(await page.getByRole('listbox').getByRole('group').first().innerText()).toMatch(
    /^Recently used\s+Button/,
  )
  await page.getByRole('combobox', { name: 'Find a field type' }).fill('money')
  await page.getByRole('option', { name: 'Currency', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog().getByLabel('Name', { exact: true }).fill('نام 😀')
  await dialog().getByLabel('Default value').fill('much')
  await page.keyboard.press('Tab')
  await dialog().getByText('Must be a number.').waitFor()
  await dialog().getByLabel('Default value').fill('2')
  await dialog().getByRole('button', { name: 'Add field' }).click()
  await dialog().waitFor({ state: 'detached' })
  const { list } = await grid.send<{ list: Record<string, unknown>[] }>(
    'GET',
    `/api/v2/tables/${sheet}/records`,
  )
  expect(list).toMatchObject([{ 'نام 😀': 2 }])
})
