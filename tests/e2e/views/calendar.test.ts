import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import {
  axeProblems,
  chooseMode,
  dayCell,
  dragTo,
  eventButton,
  eventOn,
  focusedName,
  focusedPlace,
  nameRecord,
  on,
  onIn,
  otherPage,
  pointIn,
  type Point,
} from '../support/calendar-page.ts'
import { eventually } from '../support/eventually.ts'
import { gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { expectFit, phoneScreen } from '../support/phone.ts'
import { story } from '../support/story.ts'

// Records by their dates: seen, moved, resized, drawn and scheduled, by pointer and by keyboard.

const viewer = { email: 'vera@example.com', password: 'a long enough password' }
let tableId = ''
let columns: Record<string, string> = {}
/** Calendars of days with an end, and of times in Tokyo. */
let [plan, talks] = ['', '']
/** A day of this month in Tokyo. */
const there = onIn('Asia/Tokyo')

const grid = gridTest(async () => {
  const tokyo = { timezone: 'Asia/Tokyo' }
  tableId = await grid.table(
    'Events',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Start', uidt: 'Date' },
      { title: 'End', uidt: 'Date' },
      { title: 'At', uidt: 'DateTime', meta: tokyo },
      { title: 'Until', uidt: 'DateTime', meta: tokyo },
      { title: 'Retyped', uidt: 'Date' },
    ],
    [
      { Name: 'Fair', Start: on(10), End: on(12) },
      { Name: 'Review', Start: on(16) },
      { Name: 'Backwards', Start: on(20), End: on(18) },
      { Name: 'Someday' },
      { Name: 'Call', At: `${there(14)} 16:30:00+00:00`, Until: `${there(14)} 17:30:00+00:00` },
    ],
  )
  await readColumns()
  plan = await calendarOf('Plan', 'Start', 'End')
  talks = await calendarOf('Talks', 'At', 'Until')
  await open(plan)
  await event('Review').waitFor()
})
afterEach(() => saved(grid.page))

async function readColumns(): Promise<void> {
  const path = `/api/v2/meta/tables/${tableId}`
  const table = await grid.send<{ columns: { id: string; title: string }[] }>('GET', path)
  columns = Object.fromEntries(table.columns.map(({ id, title }) => [title, id]))
}

async function calendarOf(title: string, from: string, to: string | null): Promise<string> {
  const range = { fk_from_column_id: columns[from], fk_to_column_id: to === null ? null : columns[to] }
  await grid.send('POST', `/api/v2/meta/tables/${tableId}/calendars`, { title, calendar_range: [range] })
  const { list } = await grid.send<{ list: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}/views`,
  )
  return list.find((view) => view.title === title)?.id ?? ''
}

async function open(viewId: string, page = grid.page): Promise<void> {
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${viewId}`)
  await page.getByRole('radiogroup', { name: 'Calendar', exact: true }).waitFor()
}

const dayOf = (day: string, page = grid.page): Locator => dayCell(page, day)
const event = (name: string, page = grid.page): Locator => eventButton(page, name)
const drag = (from: Point, to: Point): Promise<void> => dragTo(grid.page, from, to)
const unscheduled = (): Locator => grid.page.getByRole('complementary', { name: 'Unscheduled records' })

const record = async (name: string): Promise<Row | undefined> =>
  (await grid.records(tableId)).find((row) => row['Name'] === name)
const dates = async (name: string): Promise<unknown[]> => {
  const row = await record(name)
  return [row?.['Start'] ?? null, row?.['End'] ?? null]
}
const becomes = (name: string, expected: unknown[]) => eventually(() => dates(name)).toEqual(expected)
const said = (text: string) =>
  eventually(() => grid.page.locator('[data-calendar-said]').textContent()).toContain(text)

test('creates a calendar in the sidebar with the first date field, and changes its end', async () => {
  const { page } = grid
  await grid.show(tableId, '5 records')
  await page.getByRole('link', { name: 'Events' }).hover()
  await page.getByRole('button', { name: 'New view of Events' }).click()
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  await page.getByRole('grid', { name: /^Events, / }).waitFor()
  await event('Fair').waitFor()
  await page.getByRole('button', { name: 'Date fields' }).click()
  const end = page.getByRole('combobox', { name: 'End', exact: true })
  await end.click()
  await page.getByRole('option', { name: 'End', exact: true }).click()
  await eventually(() => event('Fair').getAttribute('aria-label')).toMatch(/^Fair, .+ – /)
  await page.keyboard.press('Escape')
  const stored = async (): Promise<unknown> => {
    const path = `/api/v2/meta/tables/${tableId}/views`
    const { list } = await grid.send<{ list: { view: Record<string, unknown> }[] }>('GET', path)
    return list.at(-1)?.view['calendar_range']
  }
  await eventually(stored).toEqual([{ fk_from_column_id: columns['Start'], fk_to_column_id: columns['End'] }])
})

test('an event is dragged to another day, and undo brings it back', async () => {
  const { page } = grid
  await drag(await pointIn(event('Review')), await pointIn(dayOf(on(17))))
  await said('Review moved to')
  await becomes('Review', [on(17), null])
  expect(await dates('Fair')).toEqual([on(10), on(12)])
  await saved(page)
  await page.keyboard.press('Control+z')
  await becomes('Review', [on(16), null])
  await eventOn(grid.page, on(16), 'Review').waitFor()
})

test('a canceled drag, and one that returns, change nothing', async () => {
  const { page } = grid
  const before = await record('Review')
  const from = await pointIn(event('Review'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 60, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(from, from)
  expect(await record('Review')).toEqual(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an edge is dragged to make an event longer', async () => {
  await event('Review').hover()
  const { x, y } = await pointIn(event('Review'), 1)
  await drag({ x: x - 3, y }, await pointIn(dayOf(on(17))))
  await said('Review now lasts')
  await becomes('Review', [on(16), on(17)])
})

test('an event that ends before its start is shown at its start, with an explanation', async () => {
  const label = await event('Backwards').getAttribute('aria-label')
  expect(label).toContain('End is before the start')
  expect(await eventOn(grid.page, on(20), 'Backwards').count()).toBe(1)
})

test('drawing over days creates a record with these dates, and selects no text', async () => {
  const { page } = grid
  await drag(await pointIn(dayOf(on(24)), 0.5, 0.8), await pointIn(dayOf(on(25)), 0.5, 0.8))
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await nameRecord(page, 'Drawn')
  await becomes('Drawn', [on(24), on(25)])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await event('Drawn').waitFor()
})

test('a record without a date is found, dragged onto a day and back', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Unscheduled records' }).click()
  await unscheduled().getByRole('searchbox').fill('some')
  const item = unscheduled().getByRole('button', { name: 'Someday', exact: true })
  await eventually(() => unscheduled().getByRole('listitem').count()).toBe(1)
  await drag(await pointIn(item), await pointIn(dayOf(on(5)), 0.5, 0.8))
  await event('Someday').waitFor()
  await becomes('Someday', [on(5), null])
  await item.waitFor({ state: 'detached' })
  await drag(await pointIn(event('Someday')), await pointIn(unscheduled(), 0.5, 0.8))
  await said('Someday removed from the calendar')
  await becomes('Someday', [null, null])
  await item.waitFor()
  await page.getByRole('button', { name: 'Unscheduled records' }).click()
})

test('an event is moved and resized without a mouse, which is announced', async () => {
  const { page } = grid
  await page.locator('[data-calendar-focus][tabindex="0"]').focus()
  // From today to the day of the event.
  const days = 10 - new Date().getUTCDate()
  for (let step = 0; step < Math.abs(days); step += 1)
    await page.keyboard.press(days > 0 ? 'ArrowRight' : 'ArrowLeft')
  await eventually(() => focusedPlace(page)).toBe(on(10))
  await page.keyboard.press('Tab')
  await eventually(() => focusedName(page)).toContain('Fair')
  await page.keyboard.press('Alt+ArrowRight')
  await said('Fair moved to')
  await becomes('Fair', [on(11), on(13)])
  await page.keyboard.press('Alt+ArrowDown')
  await becomes('Fair', [on(18), on(20)])
  expect(await focusedName(page)).toContain('Fair')
  await page.keyboard.press('Shift+Alt+ArrowLeft')
  await said('Fair now lasts')
  await becomes('Fair', [on(18), on(19)])
  await page.keyboard.press('Escape')
  await eventually(() => focusedPlace(page)).toBe(on(18))
  await page.keyboard.press('Enter')
  await nameRecord(page, 'Typed')
  await becomes('Typed', [on(18), null])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('a change by a program shows at once', async () => {
  const { Id } = (await record('Review')) ?? {}
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, [{ Id, Start: on(6), End: on(6) }])
  await eventOn(grid.page, on(6), 'Review').waitFor()
  await grid.send('POST', `/api/v2/tables/${tableId}/records`, [{ Name: 'By program', Start: on(7) }])
  await event('By program').waitFor()
})

const step = story('times are shown and moved in the zone of their field')

step('days are cut in the zone of the field, not of the browser', async () => {
  const { page } = grid
  await open(talks)
  // 16:30 in UTC is 01:30 of the next day in Tokyo.
  await eventOn(grid.page, there(15), 'Call').waitFor()
  await page.getByText(/^Japan .*\(GMT\+9\)$/).waitFor()
  await eventually(() => event('Call').textContent()).toContain('01:30')
  await drag(await pointIn(event('Call')), await pointIn(dayOf(there(16))))
  await eventually(async () => (await record('Call'))?.['At']).toBe(`${there(15)} 16:30:00+00:00`)
  await eventually(async () => (await record('Call'))?.['Until']).toBe(`${there(15)} 17:30:00+00:00`)
})

step('a day shows hours: an event is moved by a quarter and a record drawn', async () => {
  const { page } = grid
  await page.getByRole('button', { name: /^Show .*\b16, / }).click()
  await event('Call').waitFor()
  await event('Call').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(async () => (await record('Call'))?.['At']).toBe(`${there(15)} 16:45:00+00:00`)
  await page.keyboard.press('Shift+Alt+ArrowDown')
  await eventually(async () => (await record('Call'))?.['Until']).toBe(`${there(15)} 18:00:00+00:00`)
  const hours = page.locator('[data-calendar-times]')
  const box = await hours.boundingBox()
  if (!box) throw new Error('There are no hours.')
  const at = (hour: number): Point => ({
    x: box.x + box.width * 0.9,
    y: box.y + (box.height * hour) / 24 + 2,
  })
  await drag(at(10), at(12))
  await nameRecord(page, 'Lunch')
  await eventually(async () => (await record('Lunch'))?.['At']).toBe(`${there(16)} 01:00:00+00:00`)
  await eventually(async () => (await record('Lunch'))?.['Until']).toBe(`${there(16)} 03:00:00+00:00`)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
})

step('week, month and year show the same day; the mode stays after a reload', async () => {
  const { page } = grid
  await chooseMode(page, 'Week')
  await event('Call').waitFor()
  await chooseMode(page, 'Year')
  await page.getByRole('button', { name: /\b16, \d+, 2 events$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lunch/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await eventually(() => page.getByRole('radio', { name: 'Year', exact: true }).isChecked()).toBe(true)
  await chooseMode(page, 'Month')
  await event('Lunch').waitFor()
})

/** Adds nine events on one day. */
async function addMany(): Promise<void> {
  const many = Array.from({ length: 9 }, (_, at) => ({ Name: `Many ${at}`, Start: on(13) }))
  await grid.send('POST', `/api/v2/tables/${tableId}/records`, many)
}

test('too many events of a day are in a list', async () => {
  const { page } = grid
  await addMany()
  await page.locator(`[data-calendar-more="${on(13)}"]`).click()
  const list = page.getByRole('dialog')
  await eventually(() => list.getByRole('listitem').count()).toBe(9)
  await list.getByRole('button', { name: /^Many 8/ }).click()
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Many 8')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
})

test('everybody can use each mode', async () => {
  const { page } = grid
  for (const name of ['Month', 'Week', 'Day', 'Year'] as const) {
    await chooseMode(page, name)
    await page.locator('[data-calendar-focus]').first().waitFor()
    const found = await axeProblems(page)
    expect([name, found]).toEqual([name, []])
  }
  await chooseMode(page, 'Month')
})

test('a viewer sees events and cannot move them', async () => {
  await grid.invite(viewer, 'viewer')
  const page = await otherPage(grid, viewer, { viewport: { width: 1440, height: 900 } })
  await open(plan, page)
  await event('Review', page).waitFor()
  const before = await grid.records(tableId)
  const [from, to] = [await pointIn(event('Review', page)), await pointIn(dayOf(on(9), page))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await event('Review', page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  expect(await grid.records(tableId)).toEqual(before)
  await page.context().close()
})

test('on a phone, days have dots, and the chosen day is a list', async () => {
  await addMany()
  const page = await otherPage(grid, { ...viewer, email: 'ann@example.com' }, phoneScreen)
  await open(plan, page)
  await page.getByRole('button', { name: new RegExp(`\\b13, \\d+, 9 events$`) }).tap()
  await page.getByRole('button', { name: /^Many 0/ }).waitFor()
  await expectFit(page)
  await page.getByRole('button', { name: /^Many 0/ }).tap()
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Many 0')
  await page.context().close()
})

test('hidden date fields still place events', async () => {
  const path = `/api/v2/meta/views/${plan}/columns`
  const { list } = await grid.send<{ list: { id: string; fk_column_id: string }[] }>('GET', path)
  const start = list.find((column) => column.fk_column_id === columns['Start'])?.id
  await grid.send('PATCH', `${path}/${start}`, { show: false })
  await open(plan)
  await eventOn(grid.page, on(16), 'Review').waitFor()
})

test('reverts a change that the server refuses, with a message', async () => {
  const { page } = grid
  const before = await record('Review')
  await page.route('**/records?*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: { error: 'INVALID_REQUEST', message: 'This day is taken.' } })
      : route.continue(),
  )
  await event('Review').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText('The date could not be changed: This day is taken.').waitFor()
  await eventOn(grid.page, on(16), 'Review').waitFor()
  await page.unroute('**/records?*')
  expect(await record('Review')).toEqual(before)
})

test('events of a computed field are shown and say why they cannot be moved', async () => {
  const { page } = grid
  await grid.send('POST', `/api/v2/meta/tables/${tableId}/columns`, {
    title: 'Next day',
    uidt: 'Formula',
    formula_raw: 'DATEADD({Start}, 1, "day")',
  })
  await readColumns()
  await open(await calendarOf('Computed', 'Next day', null))
  await eventOn(grid.page, on(17), 'Review').waitFor()
  const before = await grid.records(tableId)
  await drag(await pointIn(event('Review')), await pointIn(dayOf(on(9))))
  await page.keyboard.press('Escape')
  await event('Review').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await said("Next day is computed, so this event can't be moved.")
  expect(await grid.records(tableId)).toEqual(before)
  expect(await page.getByRole('button', { name: 'Unscheduled records' }).count()).toBe(0)
})

test('visitors see the calendar and cannot change it', async () => {
  const { uuid } = await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${plan}/share`)
  const page = await otherPage(grid, null, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${grid.stage.url()}/#/nc/calendar/${uuid}`)
  await event('Review', page).click()
  await page.getByRole('dialog').getByText('Review').first().waitFor()
  expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  await page.context().close()
})

test('a calendar whose date field was deleted explains it and takes another', async () => {
  const { page } = grid
  const broken = await calendarOf('Broken', 'Retyped', null)
  await grid.send('DELETE', `/api/v2/meta/columns/${columns['Retyped']}`)
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${broken}`)
  await page.getByRole('heading', { name: "This calendar's date field was deleted" }).waitFor()
  await page.getByRole('combobox', { name: 'Start', exact: true }).click()
  await page.getByRole('option', { name: 'Start', exact: true }).click()
  await event('Review').waitFor()
})
