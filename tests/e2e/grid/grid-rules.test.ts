import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, saved, signIn } from '../support/grid-fixture.ts'
import { goTo, gridState, pressKeys } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'
import { clickCanvas } from '../support/grid-canvas.ts'

// What makes a grid feel like a spreadsheet, whatever else happens: nothing typed is lost, and nothing jumps.

let sheet = ''
let viewId = ''
const columns = [
  { title: 'Name', uidt: 'SingleLineText', pv: true },
  { title: 'Qty', uidt: 'Number' },
  { title: 'Paid', uidt: 'Checkbox' },
]

const grid = gridTest()

/** A fresh table with names and numbers, on screen. */
async function open(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ Name: `name ${index + 1}`, Qty: index + 1 }))
  sheet = await grid.table(`Sheet ${Math.random()}`, columns, rows)
  const table = await grid.send<{ views: { id: string }[] }>('GET', `/api/v2/meta/tables/${sheet}`)
  viewId = table.views[0]?.id ?? ''
  await grid.show(sheet, `${count} records`)
  await gridCell(grid.page, 'name 1').waitFor()
}

async function stored(field: string): Promise<unknown[]> {
  return (await grid.records(sheet)).map((row) => row[field])
}

/** The names as they stand on screen. */
const shownNames = (): Promise<string[]> =>
  grid.page.locator('[role=grid] [role=gridcell][aria-colindex="1"]').allInnerTexts()

/** Types into the first name and does not press Enter. */
async function begin(text: string): Promise<void> {
  await goTo(grid.page, 'A1')
  await grid.page.keyboard.type(text)
  expect((await gridState(grid.page)).isEditing).toBe(true)
}

test('saves typed values however the editor is closed', async () => {
  await open(80)
  const { page } = grid
  const first = async (): Promise<unknown> => (await stored('Name'))[0]
  await begin('by click')
  await page.mouse.click(700, 400)
  await eventually(first).toBe('by click')
  await begin('by blur')
  await page.getByRole('button', { name: 'Filter' }).focus()
  await eventually(first).toBe('by blur')
  await begin('by scroll')
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 1500)
  await eventually(() => shownNames().then((names) => names.includes('name 50'))).toBe(true)
  await page.mouse.click(700, 400)
  await eventually(first).toBe('by scroll')
  await grid.send('POST', `/api/v2/meta/tables/${sheet}/grids`, { title: 'Second' })
  await page.reload()
  await gridCell(page, 'by scroll').waitFor()
  await begin('by view')
  await page.getByRole('link', { name: 'Second' }).click()
  await eventually(first).toBe('by view')
  await gridCell(page, 'by view').waitFor()
  await begin('by tab')
  await page.keyboard.press('Tab')
  await eventually(first).toBe('by tab')
  await begin('by leaving')
  await page.goto('about:blank')
  await eventually(first).toBe('by leaving')
})

test('the caret waits for no network: several cells are typed while the first is still on its way', async () => {
  await open(3)
  const { page } = grid
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/records**', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  await goTo(page, 'A1')
  for (const text of ['one', 'two', 'three']) {
    await page.keyboard.type(text)
    await pressKeys(page, 'Enter')
  }
  expect(await shownNames()).toEqual(['one', 'two', 'three'])
  expect(await stored('Name')).toEqual(['name 1', 'name 2', 'name 3'])
  release()
  await eventually(() => stored('Name')).toEqual(['one', 'two', 'three'])
  await page.unroute('**/records**')
})

test('keeps an invalid value marked in the cell, and does not store it', async () => {
  await open(3)
  const { page } = grid
  await goTo(page, 'B1')
  await page.keyboard.type('twelve')
  await pressKeys(page, 'Enter')
  await page.getByText('1 cell not saved').waitFor()
  await page.getByRole('gridcell', { name: /^twelve, not saved: / }).waitFor({ state: 'attached' })
  expect(await stored('Qty')).toEqual([1, 2, 3])
})

test('a row that is edited stays until one leaves it, whatever filter and sort say', async () => {
  await open(4)
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: await columnId('Paid'),
    comparison_op: 'notchecked',
  })
  await grid.send('POST', `/api/v2/meta/views/${viewId}/sorts`, {
    fk_column_id: await columnId('Qty'),
    direction: 'asc',
  })
  await page.reload()
  await gridCell(page, 'name 1').waitFor()
  await goTo(page, 'B1')
  await page.keyboard.type('9')
  await pressKeys(page, 'Tab')
  await eventually(() => stored('Qty')).toEqual([9, 2, 3, 4])
  // Paid now, and so out of the view; it is still there to be seen and taken back.
  await pressKeys(page, 'Space')
  await eventually(() => stored('Paid')).toEqual([true, false, false, false])
  // A reload due to another client's change keeps the edited row in place.
  await grid.send('PATCH', `/api/v2/tables/${sheet}/records`, { Id: 4, Qty: 5 })
  await gridCell(page, '5').waitFor()
  expect(await shownNames()).toEqual(['name 1', 'name 2', 'name 3', 'name 4'])
  expect(await gridState(page)).toMatchObject({ active: 'C1' })
  await pressKeys(page, 'Space')
  await eventually(() => stored('Paid')).toEqual([false, false, false, false])
  await pressKeys(page, 'ArrowDown')
  await eventually(() => shownNames()).toEqual(['name 2', 'name 3', 'name 4', 'name 1'])
})

test('what others do moves neither the focus nor the row: rows that come above push nothing', async () => {
  await open(80)
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/views/${viewId}/sorts`, {
    fk_column_id: await columnId('Name'),
    direction: 'asc',
  })
  await page.reload()
  await gridCell(page, 'name 1').waitFor()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 640)
  await gridCell(page, 'name 40').waitFor()
  await page.mouse.click(400, 400)
  const place = () =>
    page.locator('textarea[aria-controls]').evaluate((node) => node.getBoundingClientRect().y)
  const y = await place()
  const name = await activeName(page)
  await grid.send('POST', `/api/v2/tables/${sheet}/records`, [{ Name: 'a' }, { Name: 'b' }, { Name: 'c' }])
  await page.getByText('83 records', { exact: true }).waitFor()
  await page.keyboard.type('still here')
  expect(await page.locator('textarea[aria-controls]').inputValue()).toBe('still here')
  await pressKeys(page, 'Escape')
  await eventually(() => activeName(page)).toBe(name)
  await eventually(place).toBe(y)
})

test('ticked records are those that Delete hits after another sort', async () => {
  await open(4)
  const { page } = grid
  await clickCanvas(page, 20, 34 + 16)
  await eventually(() => gridState(page).then(({ rows }) => rows)).toEqual([1])
  await grid.send('POST', `/api/v2/meta/views/${viewId}/sorts`, {
    fk_column_id: await columnId('Qty'),
    direction: 'desc',
  })
  await eventually(() => shownNames()).toEqual(['name 4', 'name 3', 'name 2', 'name 1'])
  await eventually(() => gridState(page).then(({ rows }) => rows)).toEqual([4])
  await page.locator('textarea[aria-controls]').focus()
  await pressKeys(page, 'Mod+Backspace')
  await eventually(() => stored('Name')).toEqual(['name 2', 'name 3', 'name 4'])
})

test('works where no socket gets through: edits are saved, and those of others come', async () => {
  await open(3)
  const alone = await grid.stage.page({ viewport: { width: 1200, height: 800 } })
  alone.setDefaultTimeout(15_000)
  await alone.routeWebSocket(/.*/, (socket) => socket.close())
  await signIn(alone, grid.stage.url(), { email: 'ann@example.com', password: 'a long enough password' })
  await alone.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${sheet}`)
  await gridCell(alone, 'name 1').waitFor()
  await goTo(alone, 'A1')
  await alone.keyboard.type('by HTTP')
  await pressKeys(alone, 'Enter')
  await saved(alone)
  await eventually(() => stored('Name')).toEqual(['by HTTP', 'name 2', 'name 3'])
  await grid.send('PATCH', `/api/v2/tables/${sheet}/records`, [{ Id: 2, Name: 'by another' }])
  await gridCell(alone, 'by another').waitFor()
  await alone.context().close()
})

test('keys of the browser stay its own outside the grid', async () => {
  await open(2)
  const { page } = grid
  await page.evaluate(`window.taken = []
    window.addEventListener('keydown', (event) => window.taken.push([event.key, event.defaultPrevented]))`)
  await page.getByRole('button', { name: 'Filter' }).focus()
  await pressKeys(page, 'Control+f Control+d Control+g Control+h')
  await goTo(page, 'A1')
  await pressKeys(page, 'Control+d')
  const taken = (await page.evaluate('window.taken')) as [string, boolean][]
  expect(taken.filter(([key, isTaken]) => isTaken && key !== 'Home')).toEqual([])
  expect(taken.map(([key]) => key)).toEqual(expect.arrayContaining(['f', 'd', 'g', 'h']))
})

async function columnId(title: string): Promise<string> {
  const table = await grid.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${sheet}`,
  )
  return table.columns.find((column) => column.title === title)?.id ?? ''
}

const activeName = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const id = document.querySelector('textarea[aria-controls]').getAttribute('aria-activedescendant')
    return document.getElementById(id)?.parentElement.querySelector('[aria-colindex="1"]').textContent ?? ''
  })()`)
