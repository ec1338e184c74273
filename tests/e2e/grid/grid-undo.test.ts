import { expect, test } from 'vitest'
import { gridCell, gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Undo and redo of all that one does in a base, in the order in which it was done.

let orders = ''
let people = ''

const grid = gridTest(async () => {
  people = await grid.table(
    'People',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'Ann' }, { Name: 'Ben' }],
  )
  orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      { title: 'Note', uidt: 'SingleLineText' },
    ],
    [1, 2, 3].map((number) => ({ Order: `order ${number}`, Items: number, Note: `note ${number}` })),
  )
  await grid.show(orders, '3 records')
})

/** What the server has of the first view of the orders, in words. */
async function state(): Promise<unknown> {
  const { send } = grid
  type View = { id: string; title: string; view: Record<string, unknown> }
  const table = await send<{ columns: { id: string; title: string }[]; views: View[] }>(
    'GET',
    `/api/v2/meta/tables/${orders}`,
  )
  const titleOf = (id: string) => table.columns.find((column) => column.id === id)?.title
  const [view] = table.views
  const meta = `/api/v2/meta/views/${view?.id}`
  type Place = { fk_column_id: string; show: boolean }
  const places = await send<{ list: Place[] }>('GET', `${meta}/columns`)
  const sorts = await send<{ list: { fk_column_id: string; direction: string }[] }>('GET', `${meta}/sorts`)
  const filters = await send<{ list: Row[] }>('GET', `${meta}/filters`)
  const { list } = await send<{ list: Row[] }>('GET', `/api/v2/tables/${orders}/records`)
  return {
    shown: places.list
      .filter(({ show }) => show)
      .map(({ fk_column_id: id }) => String(titleOf(id)))
      .toSorted(),
    sorts: sorts.list.map(({ fk_column_id: id, direction }) => `${titleOf(id)} ${direction}`),
    filters: filters.list.length,
    height: view?.view['row_height'],
    figures: Object.values(Object(view?.view['aggregations'])),
    orders: list.map((row) => row['Order']),
    notes: list.map((row) => row['Note']),
  }
}

async function columnMenu(column: number, item: string): Promise<void> {
  const { page } = grid
  await clickCell(page, 0, column)
  await page.keyboard.press('Control+Shift+F10')
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Waits until the state on the server differs from `before`, and returns it. */
async function after(before: unknown, act: () => Promise<unknown>): Promise<unknown> {
  await act()
  await eventually(state).not.toEqual(before)
  return state()
}

test('takes settings and records back in the order of their doing, and does them again', async () => {
  const { page } = grid
  const said = (text: string) => page.getByText(text, { exact: true }).last()
  const states = [await state()]
  const deeds: [string, () => Promise<unknown>][] = [
    [
      'edit of 1 cell',
      async () => {
        await clickCell(page, 0, 0)
        await page.keyboard.type('edited')
        await page.keyboard.press('Enter')
      },
    ],
    ['row height change', () => page.keyboard.press('Control+Alt+1')],
    ['sort change', () => columnMenu(0, 'Sort: Z to A')],
    [
      'summary change',
      async () => {
        await page.getByRole('button', { name: 'Add summary to Items' }).click()
        await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
      },
    ],
    ['field visibility change', () => columnMenu(1, 'Hide field')],
    [
      'deletion of field “Note”',
      async () => {
        await clickCell(page, 0, 1)
        await page.keyboard.press('Alt+-')
      },
    ],
    [
      'adding 1 record',
      async () => {
        await page.locator('textarea[aria-controls]').focus()
        await page.keyboard.press('Control+Enter')
        await page.getByText('4 records', { exact: true }).waitFor()
        await page.keyboard.press('Escape')
      },
    ],
  ]
  for (const [, act] of deeds) states.push(await after(states.at(-1), act))
  await saved(page)
  for (const [at, [words]] of [...deeds.entries()].toReversed()) {
    await page.locator('textarea[aria-controls]').focus()
    await page.keyboard.press('Control+z')
    await said(`Undid ${words}`).waitFor()
    expect(await state(), `after undoing: ${words}`).toEqual(states[at])
  }
  // The sheet shows what the server has.
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Order', 'Items', 'Note'])
  await gridCell(page, 'order 1').waitFor()
  await page.getByRole('button', { name: 'Add summary to Items' }).waitFor()
  await page.keyboard.press('Control+z')
  await said('Nothing to undo').waitFor()
  for (const [at, [words]] of deeds.entries()) {
    await page.keyboard.press(at % 2 === 0 ? 'Control+Shift+z' : 'Control+y')
    await said(`Redid ${words}`).waitFor()
    expect(await state(), `after doing again: ${words}`).toEqual(states[at + 1])
  }
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Order'])
})

test('a filter is one step, also when it is undone before it is stored', async () => {
  const { page } = grid
  const before = await state()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('order 1')
  await page.keyboard.press('Escape')
  await page.locator('textarea[aria-controls]').focus()
  await page.keyboard.press('Control+z')
  await page.getByText('Undid filter change', { exact: true }).waitFor()
  expect(await state()).toEqual(before)
  await page.getByText('3 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 records', { exact: true }).waitFor()
})

test('goes to the table and cell of a step, and undoes view changes from anywhere', async () => {
  const { page } = grid
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByText('2 records', { exact: true }).waitFor()
  await clickCell(page, 1, 0)
  await page.keyboard.type('Bob')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.getByRole('link', { name: 'Orders' }).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sales')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sales' }).waitFor()
  await page.getByText('3 records', { exact: true }).waitFor()
  // Nothing but the page has the focus.
  await page.evaluate(`document.activeElement?.blur()`)
  await page.keyboard.press('Control+z')
  await page.getByRole('link', { name: 'Orders' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('2 records', { exact: true }).waitFor()
  await gridCell(page, 'Ben').and(page.locator('[aria-selected=true]')).waitFor()
  const { list } = await grid.send<{ list: Row[] }>('GET', `/api/v2/tables/${people}/records`)
  expect(list).toMatchObject([{ Name: 'Ann' }, { Name: 'Ben' }])
})
