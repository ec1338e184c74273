import { expect, test } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell, clickHeader } from '../support/grid-canvas.ts'

// Columns: changed in place and together, deleted and brought back.

type Column = { id: string; title: string; uidt: string; unique: boolean; rqd: boolean; cdf: string | null }

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Count', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Number' },
      { title: 'Double', uidt: 'Formula', formula_raw: '{Price} * 2' },
    ],
    [
      { Name: 'a', Count: '7', Price: 1 },
      { Name: 'b', Count: 'many', Price: 2 },
      { Name: 'c', Count: '9', Price: 2 },
    ],
  )
  await grid.show(sheet, '3 records')
})

async function columns(): Promise<Column[]> {
  const table = await grid.send<{ columns: (Column & { system: boolean; pk: boolean })[] }>(
    'GET',
    `/api/v2/meta/tables/${sheet}`,
  )
  return table.columns.filter(({ system, pk }) => !system && !pk)
}
async function column(title: string): Promise<Column | undefined> {
  return (await columns()).find((each) => each.title === title)
}
const stored = () => grid.records(sheet)
const titles = () => grid.page.getByRole('columnheader').allInnerTexts()

test('edits all fields in one list as one step: swapped names, a changed type and a deleted field', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await page.getByRole('button', { name: 'Edit all fields' }).click()
  const list = page.getByRole('dialog', { name: 'Fields of Sheet' })
  await list.getByRole('textbox', { name: 'Name of Count' }).fill('Price')
  await list.getByRole('textbox', { name: 'Name of Price' }).fill('NAME')
  await list.getByRole('button', { name: 'Apply 2 changes' }).click()
  await list.getByRole('alert').getByText('already exists').waitFor()
  expect((await columns()).map(({ title }) => title)).toEqual(['Name', 'Count', 'Price', 'Double'])

  await list.getByRole('textbox', { name: 'Name of Price' }).fill('Count')
  await list.getByRole('combobox', { name: 'Type of Count' }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  const preview = list.getByRole('region', { name: 'What changes' })
  await preview.getByText("2 values convert, 1 can't be converted").waitFor()
  await preview.getByText('many').waitFor()
  const apply = list.getByRole('button', { name: 'Apply 3 changes' })
  await list.getByRole('button', { name: 'Delete Double' }).click()
  expect(await apply.isDisabled()).toBe(true)
  await preview.getByRole('checkbox').click()
  await apply.click()
  await list.waitFor({ state: 'detached' })
  await eventually(titles).toEqual(['Name', 'Price', 'Count'])
  expect(await stored()).toMatchObject([
    { Name: 'a', Price: 7, Count: 1 },
    { Name: 'b', Price: null, Count: 2 },
    { Name: 'c', Price: 9, Count: 2 },
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(titles).toEqual(['Name', 'Count', 'Price', 'Double'])
  expect(await stored()).toMatchObject([
    { Count: '7', Price: 1, Double: 2 },
    { Count: 'many', Price: 2 },
    { Count: '9', Price: 2 },
  ])
})

const header = async (at: number, button: 'left' | 'right' = 'right') => {
  await clickHeader(grid.page, at, { button })
}
async function open(at: number): Promise<void> {
  await header(at)
  await grid.page.getByRole('menuitem', { name: 'Edit field' }).click()
}
const editor = () => grid.page.getByRole('dialog', { name: 'Edit field' })

test('refuses to make a field with equal values unique, and says how many and where', async () => {
  await open(2)
  await editor().getByRole('switch', { name: 'Unique values only' }).click()
  await editor().getByRole('button', { name: 'Save' }).click()
  await editor().getByText('Values that occur more than once: 1, such as "2" (#2, #3)').waitFor()
  expect(await column('Price')).toMatchObject({ unique: false })
  // Escape would ask whether to discard the change.
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await editor().waitFor({ state: 'detached' })
  await open(0)
  await editor().getByRole('switch', { name: 'Unique values only' }).click()
  await editor().getByRole('switch', { name: 'Required' }).click()
  await editor().getByLabel('Default value').fill('nobody')
  await editor().getByRole('button', { name: 'Save' }).click()
  await editor().waitFor({ state: 'detached' })
  expect(await column('Name')).toMatchObject({ unique: true, rqd: true, cdf: 'nobody' })
})

test('refuses to make a field with blank cells required, and says how many and where', async () => {
  const path = `/api/v2/tables/${sheet}/records`
  await grid.send('PATCH', path, { Id: 1, Price: null })
  await open(2)
  await editor().getByRole('switch', { name: 'Required' }).click()
  await editor().getByRole('button', { name: 'Save' }).click()
  await editor().getByText("Price can't be required. Records without a value: 1, such as #1").waitFor()
  expect(await column('Price')).toMatchObject({ rqd: false })
  await grid.send('PATCH', path, { Id: 1, Price: 1 })
  await editor().getByRole('button', { name: 'Save' }).click()
  await editor().waitFor({ state: 'detached' })
  expect(await column('Price')).toMatchObject({ rqd: true })
})

test('another type: what becomes of the values is shown first, and undone from the message', async () => {
  const { page } = grid
  await open(1)
  await editor().getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  const preview = editor().getByRole('region', { name: 'What changes' })
  await preview.getByText("2 values convert, 1 can't be converted").waitFor()
  const change = editor().getByRole('button', { name: 'Change type' })
  expect(await change.isDisabled()).toBe(true)
  await preview.getByRole('radio', { name: 'Keep it as text in “Count (text)”' }).click()
  await change.click()
  await editor().waitFor({ state: 'detached' })
  await page.getByText('1 value was kept in Count (text).').waitFor()
  await eventually(titles).toEqual(['Name', 'Count', 'Count (text)', 'Price', 'Double'])
  const text = 'Count (text)'
  expect(await stored()).toMatchObject([
    { Count: 7, [text]: null },
    { Count: null, [text]: 'many' },
    { Count: 9, [text]: null },
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await eventually(stored).toMatchObject([{ Count: '7' }, { Count: 'many' }, { Count: '9' }])
  await eventually(titles).toEqual(['Name', 'Count', 'Price', 'Double'])
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })
})

test('the type of a long table changes by and by: how far it is, stopping it, and hearing that it is done', async () => {
  const { page } = grid
  const rows = Array.from({ length: 6000 }, (_, index) => ({ Name: 'r', Size: String(index) }))
  const text = { uidt: 'SingleLineText' }
  const columns = [
    { title: 'Name', pv: true, ...text },
    { title: 'Size', ...text },
  ]
  const long = await grid.table('Long', columns, rows)
  await grid.send('POST', `/api/v2/tables/${long}/records`, rows)
  await grid.show(long, '12,000 records')
  const type = async () => {
    const table = await grid.send<{ columns: Column[] }>('GET', `/api/v2/meta/tables/${long}`)
    return table.columns.find(({ title }) => title === 'Size')?.uidt
  }
  async function toNumber(): Promise<void> {
    await open(1)
    await editor().getByRole('combobox', { name: 'Type', exact: true }).click()
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    await editor().getByText('12,000 values convert').waitFor()
    await editor().getByRole('button', { name: 'Change type' }).click()
    await editor().waitFor({ state: 'detached' })
  }
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  const parts = /convert\/parts\/re/
  await page.route(parts, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await toNumber()
  await page.getByText('Saving 10,000 of 12,000 records…').waitFor()
  await open(1)
  await editor().getByRole('progressbar', { name: 'Changing the type of Size…' }).waitFor()
  const stopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await stopped
  go()
  await page.getByText("The type of Size wasn't changed.").waitFor()
  expect(await type()).toBe('SingleLineText')
  await page.unroute(parts)
  await page.keyboard.press('Escape')
  await editor().waitFor({ state: 'detached' })
  await toNumber()
  await page.getByText('Size is now a Number field.').waitFor()
  expect(await type()).toBe('Number')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(type).toBe('SingleLineText')
  await grid.show(sheet, '3 records')
})

test('deletes a field at once with one click to undo; lists its dependents first', async () => {
  const { page } = grid
  await header(1)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Field Count was deleted.').waitFor()
  await eventually(titles).toEqual(['Name', 'Price', 'Double'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(titles).toEqual(['Name', 'Count', 'Price', 'Double'])
  expect(await stored()).toMatchObject([{ Count: '7' }, { Count: 'many' }, { Count: '9' }])

  const price = await column('Price')
  const views = await grid.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/tables/${sheet}/views`)
  const filter = { fk_column_id: price?.id, comparison_op: 'gt', value: '0' }
  await grid.send('POST', `/api/v2/meta/views/${views.list[0]?.id}/filters`, filter)
  await header(2)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete field Price?' })
  await question.getByText(/Double.* in .*Sheet/).waitFor()
  await question.getByText(/Grid.* in .*Sheet/).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await eventually(titles).toEqual(['Name', 'Count'])
  await page.getByText('1 other field was deleted too.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(titles).toEqual(['Name', 'Count', 'Price', 'Double'])
  expect(await stored()).toMatchObject([{ Price: 1, Double: 2 }, { Price: 2 }, { Price: 2, Double: 4 }])
})

test('says that the field was deleted by somebody while its editor is open', async () => {
  const { page } = grid
  const made = await grid.send<{ columns: Column[] }>('POST', `/api/v2/meta/tables/${sheet}/columns`, {
    title: 'Short lived',
    uidt: 'Number',
  })
  const id = made.columns.find(({ title }) => title === 'Short lived')?.id
  await page.getByRole('columnheader', { name: 'Short lived' }).waitFor()
  await open(4)
  await editor().getByLabel('Name', { exact: true }).fill('Long lived')
  await grid.send('DELETE', `/api/v2/meta/columns/${id}`)
  await editor().getByText('Someone deleted this field').waitFor()
  expect(await editor().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await editor().waitFor({ state: 'detached' })
  expect((await columns()).map(({ title }) => title)).toEqual(['Name', 'Count', 'Price', 'Double'])
})

test('a new field is required from the start where the records take its default', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Alt+=')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('City')
  await dialog.getByRole('switch', { name: 'Required' }).click()
  await dialog.getByText('Existing records get the default value').waitFor()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog.getByText("City can't be required. Records without a value: 3, such as #1, #2, #3").waitFor()
  await dialog.getByLabel('Default value').fill('Oslo')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).map(({ City }) => City)).toEqual(['Oslo', 'Oslo', 'Oslo'])
})
