import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'

// The panels above a grid: filters with their count, order by handles, fields, and what is said of all that.

let tableId = ''
let viewId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'Due', uidt: 'Date' },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'New' }, { title: 'Sent' }] },
      },
    ],
    Array.from({ length: 40 }, (_, index) => ({
      Order: `order ${index + 1}`,
      Items: index % 4,
      Due: index < 3 ? new Date().toISOString().slice(0, 10) : '2020-01-01',
      Status: index % 2 === 0 ? 'New' : 'Sent',
    })),
  )
  await grid.show(tableId, '40 records')
  const { list } = await grid.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/tables/${tableId}/views`)
  viewId = list[0]?.id ?? ''
})

type Filter = { id: string; is_group: boolean; value: unknown; comparison_op: string; children?: Filter[] }
const filters = async () =>
  (await grid.send<{ list: Filter[] }>('GET', `/api/v2/meta/views/${viewId}/filters`)).list
const shape = async () =>
  (await filters()).map((one) => (one.is_group ? (one.children ?? []).map(({ value }) => value) : one.value))
const open = (name: string) => grid.page.getByRole('toolbar').getByRole('button', { name }).click()
const said = (text: string) => grid.page.getByRole('status').filter({ hasText: text }).waitFor()
async function choose(box: Locator, option: string): Promise<void> {
  await box.click()
  await grid.page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  await grid.page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
}
async function close(name: string): Promise<void> {
  await grid.page.keyboard.press('Escape')
  await grid.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await grid.page.evaluate(() => document.activeElement?.textContent)).toContain(name)
}

const step = story('filters are built, marked, grouped and moved')

step('counts matching records while a filter is built, and marks incomplete conditions', async () => {
  const { page } = grid
  await open('Filter')
  await page.getByText('40 of 40 records').waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Enter a value to apply this filter.').waitFor()
  await choose(page.getByRole('combobox', { name: 'Field' }), 'Items')
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.fill('two')
  await page.getByText('Must be a number.').waitFor()
  expect(await value.getAttribute('aria-invalid')).toBe('true')
  expect(await shape()).toEqual([])
  await value.fill('2')
  await page.getByText('10 of 40 records').waitFor()
  await said('1 filter, 10 records')
  await eventually(shape).toEqual([2])
  await close('Filter')
})

step('moves conditions into groups and out of them by keys', async () => {
  const { page } = grid
  await open('Filter')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Value' }).nth(1).fill('order 3')
  await eventually(shape).toEqual([2, ['order 3']])
  await page.getByRole('button', { name: 'Move Items' }).focus()
  await page.keyboard.press('ArrowDown')
  await eventually(shape).toEqual([[2, 'order 3']])
  // The handle keeps the focus, so that one can go on.
  await page.keyboard.press('ArrowDown')
  await eventually(shape).toEqual([['order 3', 2]])
  await page.keyboard.press('ArrowDown')
  await eventually(shape).toEqual([['order 3'], 2])
})

step('drags a condition beside another one', async () => {
  const { page } = grid
  const handle = page.getByRole('button', { name: 'Move Items' })
  await handle.dragTo(page.getByRole('button', { name: 'Move Order' }), {
    targetPosition: { x: 8, y: 3 },
  })
  await eventually(shape).toEqual([[2, 'order 3']])
  await page.getByRole('button', { name: 'Remove group' }).click()
  await eventually(shape).toEqual([])
  await close('Filter')
})

test('filters by days relative to today', async () => {
  const { page } = grid
  await open('Filter')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await choose(page.getByRole('combobox', { name: 'Field' }), 'Due')
  await page.getByText('Enter a value to apply').waitFor()
  await choose(page.getByRole('combobox', { name: 'Day' }), 'today')
  await page.getByText('3 of 40 records').waitFor()
  await choose(page.getByRole('combobox', { name: 'Day' }), 'number of days ago')
  await page.getByText('40 of 40 records').waitFor()
  await page.getByRole('textbox', { name: 'Number of days' }).fill('-1')
  await page.getByText('Must be a whole number.').waitFor()
  await page.getByRole('textbox', { name: 'Number of days' }).fill('0')
  await page.getByText('3 of 40 records').waitFor()
  await choose(page.getByRole('combobox', { name: 'Day' }), 'exact date')
  const day = page.getByRole('textbox', { name: 'Value' })
  await day.fill('2/1/2020')
  await page.keyboard.press('Enter')
  await page.getByText('2020-02-01, could also be 2020-01-02').waitFor()
  await page.getByRole('button', { name: 'Swap day and month' }).click()
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('gridcell', { selected: true })
    .getByRole('button')
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByText('37 of 40 records').waitFor()
  expect(await day.inputValue()).toBe('2020-01-01')
  await page.getByRole('button', { name: 'Remove filter' }).click()
  await eventually(shape).toEqual([])
})

test('applies filters on request, if the setting says so', async () => {
  const { page } = grid
  await open('Filter')
  await page.getByRole('switch', { name: 'Apply changes automatically' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('order 4')
  // Forty as well: the count is of what is being built, the sheet stays.
  await page.getByText('2 of 40 records').waitFor()
  await gridCell(page, 'order 1').waitFor()
  expect(await shape()).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('40 of 40 records').waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('order 4')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await gridCell(page, 'order 1').waitFor({ state: 'detached' })
  await eventually(shape).toEqual(['order 4'])
  await page.getByRole('switch', { name: 'Apply changes automatically' }).click()
  await page.getByRole('button', { name: 'Remove filter' }).click()
  await page.getByText('40 of 40 records').waitFor()
  await close('Filter')
})

test('orders sorts by keys, and says what the view is sorted by', async () => {
  const { page } = grid
  await open('Sort')
  await page.getByRole('button', { name: 'Add sort' }).click()
  await said('Sorted by Order, 40 records')
  await page.getByRole('button', { name: 'Add sort' }).click()
  await said('Sorted by Order and Items, 40 records')
  await page.getByRole('button', { name: 'Move Items' }).focus()
  await page.keyboard.press('ArrowUp')
  await said('Sorted by Items and Order, 40 records')
  const sorts = async () =>
    (await grid.send<{ list: { order: number }[] }>('GET', `/api/v2/meta/views/${viewId}/sorts`)).list.length
  await eventually(sorts).toBe(2)
  await page.getByRole('button', { name: 'Remove sort' }).first().click()
  await page.getByRole('button', { name: 'Remove sort' }).first().click()
  await said('Not sorted, 40 records')
  await eventually(sorts).toBe(0)
  await close('Sort')
})

test('hides and orders fields, shows those of the system, and names records by another field', async () => {
  const { page } = grid
  type Place = { fk_column_id: string; order: number; show: boolean }
  const table = () =>
    grid.send<{ columns: { id: string; title: string; pv: boolean }[] }>(
      'GET',
      `/api/v2/meta/tables/${tableId}`,
    )
  const places = async () => {
    const { columns } = await table()
    const { list } = await grid.send<{ list: Place[] }>('GET', `/api/v2/meta/views/${viewId}/columns`)
    return list
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ fk_column_id: id, show }) => columns.filter((one) => show && one.id === id))
      .map(({ title }) => title)
  }
  await open('Fields')
  await page.getByText('4 of 5 fields').waitFor()
  await page.getByRole('button', { name: 'Move Due' }).focus()
  await page.keyboard.press('ArrowUp')
  await eventually(places).toEqual(['Order', 'Due', 'Items', 'Status'])
  await page.getByRole('switch', { name: 'Status' }).click()
  await page.getByText('3 of 5 fields').waitFor()
  await said('2 hidden fields, 40 records')
  await page.getByRole('switch', { name: 'System fields' }).click()
  await page
    .getByRole('button', { name: /^Move (CreatedAt|Created)/ })
    .first()
    .waitFor()
  const view = async () =>
    (
      await grid.send<{ list: { show_system_fields: boolean }[] }>(
        'GET',
        `/api/v2/meta/tables/${tableId}/views`,
      )
    ).list[0]?.show_system_fields
  expect(await view()).toBe(true)
  await page.getByRole('switch', { name: 'System fields' }).click()
  await page.getByText('3 of 5 fields').waitFor()
  await page.getByRole('button', { name: 'Use Items as primary field' }).click()
  await eventually(async () => (await table()).columns.find(({ pv }) => pv)?.title).toBe('Items')
  await close('')
})

test('tells blank from an empty text in filters if empty cells are highlighted', async () => {
  const { page } = grid
  const offered = async (): Promise<string[]> => {
    await open('Filter')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await choose(page.getByRole('combobox', { name: 'Field' }), 'Order')
    await page.getByRole('combobox', { name: 'Operator' }).click()
    await page.getByRole('option', { name: 'is empty', exact: true }).waitFor()
    const names = await page.getByRole('option').filter({ visible: true }).allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter' }).click()
    await close('Filter')
    return names
  }
  expect(await offered()).not.toContain('is an empty string')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /fields?$/i })
    .click()
  await page.getByRole('switch', { name: 'Highlight empty cells' }).click()
  await close('')
  expect(await offered()).toEqual(expect.arrayContaining(['is an empty string', 'has no value', 'is empty']))
})

test('makes place for icons before anything runs over', async () => {
  const { page } = grid
  const bar = page.getByRole('toolbar')
  for (const width of [1440, 1024, 800, 512, 360]) {
    await page.setViewportSize({ width, height: 700 })
    await eventually(() => bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    for (const name of [/fields?$/i, 'Filter', 'Sort', 'Group', 'Color'])
      expect(await bar.getByRole('button', { name }).isVisible()).toBe(true)
  }
  // Buttons that do not fit are in the More menu, which works by keyboard.
  await page.setViewportSize({ width: 320, height: 700 })
  await bar.getByRole('button', { name: 'More' }).press('Enter')
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('button', { name: 'Color' }).press('Enter')
  await page.getByRole('dialog', { name: 'Color' }).waitFor()
  await page.keyboard.press('Escape')
  await more.getByRole('button', { name: 'Color' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'More' }).and(page.locator(':focus')).waitFor()
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
