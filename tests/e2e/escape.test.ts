import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'
import { clickAddField, clickCell } from './support/grid-canvas.ts'

// Escape closes the innermost thing that is open, and nothing that was chosen or written is lost.

let tableId = ''
let viewId = ''
const ids: Record<string, string> = {}

const grid = gridTest(async () => {
  const options = ['New', 'Sent', 'Paid'].map((title) => ({ title }))
  tableId = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Status', uidt: 'SingleSelect', colOptions: { options } },
      { title: 'Due', uidt: 'Date' },
      { title: 'Owner', uidt: 'User' },
    ],
    [
      { Order: 'one', Status: 'New', Due: '2024-05-06' },
      { Order: 'two', Status: 'Sent', Due: '2024-05-07' },
    ],
  )
  const table = await grid.send<{ columns: { id: string; title: string }[]; views: { id: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}`,
  )
  viewId = table.views[0]?.id ?? ''
  for (const { id, title } of table.columns) ids[title] = id
  await grid.show(tableId, '2 records')
})

const dialog = () => grid.page.getByRole('dialog')
const question = () => grid.page.getByRole('alertdialog')
const escape = () => grid.page.keyboard.press('Escape')
const gone = (what: Locator) => what.waitFor({ state: 'detached' })
const open = (name: string) => grid.page.getByRole('toolbar').getByRole('button', { name }).click()
const listbox = () => grid.page.getByRole('listbox').filter({ visible: true })

/** Opens the panel of a new field. */
async function addFieldPanel(page: Page): Promise<void> {
  await page.locator('canvas').waitFor()
  await clickAddField(page, 4)
  await dialog().waitFor()
}

/** Shows the table without filters, on a new page. */
async function showAll(): Promise<void> {
  const { page, send } = grid
  const { list } = await send<{ list: { id: string }[] }>('GET', `/api/v2/meta/views/${viewId}/filters`)
  for (const { id } of list) await send('DELETE', `/api/v2/meta/filters/${id}`)
  await page.goto('about:blank')
  await grid.show(tableId, '2 records')
}

/** Opens the filters of the view with nothing but one condition on a field. */
async function filterOn(field: string, operator: RegExp | null): Promise<void> {
  const { page } = grid
  await showAll()
  await open('Filter')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await choose('Field', field)
  if (operator) await choose('Operator', operator)
}

async function choose(box: string, option: string | RegExp): Promise<void> {
  await grid.page.getByRole('combobox', { name: box, exact: true }).click()
  await grid.page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).first().click()
  await gone(listbox())
}

const value = (role: 'combobox' | 'textbox') => dialog().getByRole(role, { name: 'Value' }).first()
const stored = async () =>
  (await grid.send<{ list: { value: unknown }[] }>('GET', `/api/v2/meta/views/${viewId}/filters`)).list.map(
    (one) => one.value,
  )

test.each([
  ['options', 'Status', /^(has|is) any of$/, ['New', 'Paid']],
  ['people', 'Owner', /^(has|is) any of$/, ['Me']],
])('a filter keeps its list of %s', async (_, field, operator, wanted) => {
  const { page } = grid
  await filterOn(field, operator)
  const box = dialog().getByRole('combobox', { name: 'Value' })
  for (const option of wanted) {
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  }
  await eventually(async () => (await stored()).flat().length).toBe(wanted.length)
  const before = await stored()
  const chips = () =>
    dialog()
      .getByRole('button', { name: /^Remove (New|Paid|Me)/ })
      .count()
  await eventually(chips).toBe(wanted.length)
  // The list is open: it closes, and the panel stays.
  if (!(await listbox().isVisible())) await box.press('ArrowDown')
  await listbox().waitFor()
  await escape()
  await gone(listbox())
  expect(await chips()).toBe(wanted.length)
  // With the list closed the panel closes.
  await box.focus()
  await escape()
  await gone(dialog())
  expect(await stored()).toEqual(before)
  await open('Filter')
  await eventually(chips).toBe(wanted.length)
  await escape()
})

test('a filter keeps a typed date: the calendar closes first, then the panel', async () => {
  const { page } = grid
  await filterOn('Due', null)
  const box = value('textbox')
  await box.click()
  await page.getByRole('grid').getByRole('button').first().waitFor()
  await box.fill('2024-05-06')
  await escape()
  await gone(page.getByRole('dialog', { name: 'Pick a date' }))
  expect(await box.inputValue()).toBe('2024-05-06')
  await escape()
  await gone(dialog())
  await eventually(async () => JSON.stringify(await stored())).toContain('2024-05-06')
})

test('a filter keeps a typed text', async () => {
  await filterOn('Order', null)
  await value('textbox').fill('on')
  await escape()
  await gone(dialog())
  await eventually(async () => JSON.stringify(await stored())).toContain('on')
})

test.each(['Escape', 'a click outside'])('a written formula outlives %s', async (way) => {
  const { page } = grid
  await showAll()
  await addFieldPanel(page)
  await dialog().getByLabel('Name', { exact: true }).waitFor()
  // Escape closes an unchanged new field without a confirmation.
  await page.keyboard.press('Escape')
  await gone(dialog())
  await addFieldPanel(page)
  await choose('Type', 'Formula')
  const formula = dialog().getByRole('combobox', { name: 'Formula' })
  await formula.fill('LEN({Ord')
  await page.getByRole('option', { name: /Order/ }).first().waitFor()
  await formula.press('Escape')
  await gone(page.getByRole('option', { name: /Order/ }))
  expect(await formula.inputValue()).toBe('LEN({Ord')
  const leave = () => (way === 'Escape' ? escape() : page.mouse.click(700, 880))
  await leave()
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await gone(question())
  expect(await formula.inputValue()).toBe('LEN({Ord')
  await leave()
  // Escape in the question is no answer to it.
  await question().locator(':focus').waitFor()
  await escape()
  await gone(question())
  expect(await formula.inputValue()).toBe('LEN({Ord')
  await leave()
  await question().getByRole('button', { name: 'Discard' }).click()
  await gone(dialog())
})

test('Escape in a list of a field panel closes only the list', async () => {
  const { page } = grid
  await addFieldPanel(page)
  await dialog().getByLabel('Name', { exact: true }).fill('Kind')
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await listbox().waitFor()
  await escape()
  await gone(listbox())
  expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Kind')
  await escape()
  await question().getByRole('button', { name: 'Discard' }).click()
  await gone(dialog())
})

test.each(['Sort', 'Group', 'Fields', 'Filter'])(
  'Escape in the panel %s closes a list first',
  async (panel) => {
    await open(panel)
    await dialog().waitFor()
    const add = dialog().getByRole('button', { name: /^Add (sort|group|filter|field to group by)/i })
    if (await add.count()) await add.first().click()
    const box = dialog().getByRole('combobox').first()
    if (await box.count()) {
      await box.click()
      await listbox().waitFor()
      await escape()
      await gone(listbox())
      await dialog().waitFor()
    }
    await escape()
    await gone(dialog())
  },
)

test('many fields changed in one dialog are asked about', async () => {
  const { page } = grid
  await open('Fields')
  await page.getByRole('button', { name: 'Edit all fields' }).click()
  const names = dialog().getByRole('textbox')
  await names.first().fill('Renamed')
  await escape()
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await gone(question())
  expect(await names.first().inputValue()).toBe('Renamed')
  await escape()
  await question().getByRole('button', { name: 'Discard' }).click()
  await gone(dialog())
})

test('restores an unsent comment, only at its own record', async () => {
  const { page } = grid
  await showAll()
  await clickCell(page, 0, 0)
  await page.keyboard.press('Space')
  await dialog().getByRole('tab', { name: 'Comments' }).click()
  const box = dialog().getByRole('combobox', { name: 'Write a comment' })
  await box.fill('Half a thou')
  await escape()
  await gone(dialog())
  await clickCell(page, 0, 0)
  await page.keyboard.press('Space')
  await dialog().getByRole('tab', { name: 'Comments' }).click()
  expect(await box.inputValue()).toBe('Half a thou')
  await dialog().getByRole('button', { name: 'Next record' }).click()
  await eventually(() => box.inputValue()).toBe('')
  await dialog().getByRole('button', { name: 'Previous record' }).click()
  await eventually(() => box.inputValue()).toBe('Half a thou')
  await box.press('ControlOrMeta+Enter')
  await eventually(() => box.inputValue()).toBe('')
  await escape()
  await gone(dialog())
})
