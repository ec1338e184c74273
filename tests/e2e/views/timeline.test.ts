import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#core/calendar.ts'
import { axeProblems, dragTo, focusedName, nameRecord, otherPage, pointIn } from '../support/calendar-page.ts'
import { eventually } from '../support/eventually.ts'
import { gridTest, type Row, saved, signIn } from '../support/grid-fixture.ts'
import { expectFit, phoneScreen, restOf } from '../support/phone.ts'
import { bar, beside, chooseZoom, monthDayPx, rowTitles } from '../support/timeline-page.ts'

// Records as bars along a time axis: seen, moved, resized, drawn, scheduled, grouped and linked.

const viewer = { email: 'vera@example.com', password: 'a long enough password' }
const today = new Date().toISOString().slice(0, 10)
/** A day from today on, which timelines begin near. */
const on = (days: number): string => addDays(today, days)

let tableId = ''
let columns: Record<string, string> = {}
/** Timelines of days with dependencies, and of times in Tokyo. */
let [plan, talks] = ['', '']

const grid = gridTest(async () => {
  const tokyo = { timezone: 'Asia/Tokyo' }
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'State',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] },
      },
      { title: 'Start', uidt: 'Date' },
      { title: 'End', uidt: 'Date' },
      { title: 'At', uidt: 'DateTime', meta: tokyo },
      { title: 'Until', uidt: 'DateTime', meta: tokyo },
    ],
    [
      { Name: 'Design', State: 'Open', Start: on(0), End: on(2) },
      { Name: 'Build', State: 'Open', Start: on(3), End: on(6) },
      { Name: 'Launch', State: 'Done', Start: on(5), End: on(8) },
      { Name: 'Backwards', State: 'Done', Start: on(4), End: on(1) },
      { Name: 'Far away', State: 'Done', Start: on(300), End: on(310) },
      { Name: 'Someday', State: 'Open' },
      { Name: 'Call', At: `${on(1)} 16:30:00+00:00`, Until: `${on(1)} 17:30:00+00:00` },
    ],
  )
  await grid.send('POST', `/api/v2/meta/tables/${tableId}/columns`, {
    title: 'After',
    uidt: 'LinkToAnotherRecord',
    childId: tableId,
    parentId: tableId,
    type: 'mm',
  })
  await readColumns()
  const links = `/api/v2/tables/${tableId}/links/${columns['After']}/records`
  await grid.send('POST', `${links}/2`, [{ Id: 1 }])
  await grid.send('POST', `${links}/3`, [{ Id: 2 }])
  plan = await timelineOf('Plan', 'Start', 'End', { fk_dependency_col_id: columns['After'] })
  talks = await timelineOf('Talks', 'At', 'Until', { meta: { active_view: 'day' } })
  await open(plan)
  await task('Launch').waitFor()
})
afterEach(() => saved(grid.page))

async function readColumns(): Promise<void> {
  const path = `/api/v2/meta/tables/${tableId}`
  const table = await grid.send<{ columns: { id: string; title: string }[] }>('GET', path)
  columns = Object.fromEntries(table.columns.map(({ id, title }) => [title, id]))
}

async function timelineOf(title: string, from: string, to: string, options: object): Promise<string> {
  const range = { fk_from_column_id: columns[from], fk_to_column_id: columns[to] }
  const path = `/api/v2/meta/tables/${tableId}/timelines`
  const view = await grid.send<{ id: string }>('POST', path, { title, calendar_range: [range], ...options })
  return view.id
}

async function open(viewId: string, page = grid.page): Promise<void> {
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${viewId}`)
  await page.getByRole('radiogroup', { name: 'Timeline', exact: true }).waitFor()
}

const task = (name: string, page = grid.page): Locator => bar(page, name)
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
const arrows = (page: Page): Promise<string | null> =>
  page.locator('[data-timeline-arrows]').getAttribute('data-timeline-arrows')

test('creates a timeline in the sidebar, with the first two date fields', async () => {
  const { page } = grid
  await grid.show(tableId, '7 records')
  await page.getByRole('link', { name: 'Tasks' }).hover()
  await page.getByRole('button', { name: 'New view of Tasks' }).click()
  await page.getByRole('menuitem', { name: 'Timeline' }).click()
  await task('Design').waitFor()
  await eventually(() => task('Design').getAttribute('aria-label')).toMatch(/^Design, .+ – /)
  const path = `/api/v2/meta/tables/${tableId}/views`
  const { list } = await grid.send<{ list: { type: number; view: Record<string, unknown> }[] }>('GET', path)
  expect(list.at(-1)).toMatchObject({
    type: 100,
    view: { calendar_range: [{ fk_from_column_id: columns['Start'], fk_to_column_id: columns['End'] }] },
  })
})

test('records have a row each, and arrows lead to what depends on them', async () => {
  const { page } = grid
  expect(await rowTitles(page)).toEqual(['Design', 'Build', 'Launch', 'Backwards', 'Far away'])
  await eventually(() => arrows(page)).toBe('2')
  // Launch starts before Build ends.
  expect(await page.locator('[data-timeline-late]').count()).toBe(1)
  expect(await task('Launch').getAttribute('aria-label')).toContain('Depends on Build')
  expect(await task('Backwards').getAttribute('aria-label')).toContain('End is before the start')
})

test('a bar is dragged to other days, and undo brings it back', async () => {
  const { page } = grid
  const from = await pointIn(task('Launch'))
  await dragTo(page, from, beside(from, 2 * monthDayPx))
  await said('Launch moved to')
  await becomes('Launch', [on(7), on(10)])
  await eventually(() => page.locator('[data-timeline-late]').count()).toBe(0)
  expect(await dates('Build')).toEqual([on(3), on(6)])
  await saved(page)
  await page.keyboard.press('Control+z')
  await becomes('Launch', [on(5), on(8)])
})

test('a drag that Escape cancels changes nothing', async () => {
  const { page } = grid
  const before = await grid.records(tableId)
  const from = await pointIn(task('Launch'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await grid.records(tableId)).toEqual(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('edges are dragged to make a bar longer', async () => {
  const { page } = grid
  await task('Design').hover()
  const end = await pointIn(task('Design'), 1)
  await dragTo(page, beside(end, -3), beside(end, -3 + monthDayPx))
  await said('Design now lasts')
  await becomes('Design', [on(0), on(3)])
  const start = await pointIn(task('Design'), 0)
  await dragTo(page, beside(start, 3), beside(start, 3 - monthDayPx))
  await becomes('Design', [on(-1), on(3)])
})

test('drawing creates a record with these dates', async () => {
  const { page } = grid
  const { x, y } = await pointIn(task('Launch'), 1)
  await dragTo(page, { x: x + 2.5 * monthDayPx, y }, { x: x + 4.5 * monthDayPx, y })
  await nameRecord(page, 'Drawn')
  await becomes('Drawn', [on(11), on(13)])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await task('Drawn').waitFor()
  const { Id } = (await record('Drawn')) ?? {}
  await grid.send('DELETE', `/api/v2/tables/${tableId}/records`, [{ Id }])
  await task('Drawn').waitFor({ state: 'detached' })
})

test('a record without a date is dragged onto the axis and back', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Unscheduled records' }).click()
  const item = unscheduled().getByRole('button', { name: 'Someday', exact: true })
  const { x, y } = await pointIn(task('Design'), 0)
  await dragTo(page, await pointIn(item), { x: x + 20, y })
  await becomes('Someday', [on(0), null])
  await task('Someday').waitFor()
  await item.waitFor({ state: 'detached' })
  // Once listed, it takes the focus and scrolls into view.
  await eventually(() => focusedName(page)).toContain('Someday')
  await restOf(task('Someday'))
  await dragTo(page, await pointIn(task('Someday')), await pointIn(unscheduled(), 0.5, 0.8))
  await said('Someday removed from the timeline')
  await becomes('Someday', [null, null])
  await item.waitFor()
  await page.getByRole('button', { name: 'Unscheduled records' }).click()
})

test('bars are reached, moved, resized and opened by keyboard, which is announced', async () => {
  const { page } = grid
  await task('Design').focus()
  await page.keyboard.press('ArrowDown')
  await eventually(() => focusedName(page)).toContain('Build')
  await page.keyboard.press('Alt+ArrowRight')
  await said('Build moved to')
  await becomes('Build', [on(4), on(7)])
  expect(await focusedName(page)).toContain('Build')
  await page.keyboard.press('Shift+Alt+ArrowLeft')
  await said('Build now lasts')
  await becomes('Build', [on(4), on(6)])
  await page.keyboard.press('End')
  await eventually(() => focusedName(page)).toContain('Far away')
  // A bar out of sight scrolls into view.
  expect(await task('Far away').boundingBox()).toMatchObject({ x: expect.any(Number) })
  const box = await task('Far away').boundingBox()
  expect((box?.x ?? -1) > 0 && (box?.x ?? 1e9) < 1440).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Far away')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('a click scrolls to a bar out of sight, and Today scrolls back', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await eventually(() => page.locator('[data-timeline-reveal=after]').count()).toBe(1)
  await page.locator('[data-timeline-reveal=after]').click()
  await eventually(async () => (await task('Far away').boundingBox())?.x ?? 1e9).toBeLessThan(1440)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.locator('[data-timeline-reveal=after]').waitFor()
})

test('groups are swimlanes: they collapse, and a bar drawn in one belongs to it', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const group = page.getByRole('dialog', { name: 'Group' })
  await group.getByRole('button', { name: 'Add field' }).click()
  await group.getByRole('combobox', { name: 'Group by, level 1' }).getByText('State').waitFor()
  await page.keyboard.press('Escape')
  const lane = (name: string): Locator =>
    page.getByRole('heading', { level: 2 }).getByRole('button', { name })
  await lane('Done').waitFor()
  await eventually(() => rowTitles(page)).toEqual(['Design', 'Build', 'Launch', 'Backwards', 'Far away'])
  await lane('Open').click()
  await eventually(() => rowTitles(page)).toEqual(['Launch', 'Backwards', 'Far away'])
  const { x, y } = await pointIn(task('Launch'), 1)
  await dragTo(page, { x: x + 2.5 * monthDayPx, y }, { x: x + 3.5 * monthDayPx, y })
  await nameRecord(page, 'In lane')
  await eventually(async () => (await record('In lane'))?.['State']).toBe('Done')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await grid.send('PATCH', `/api/v2/meta/timelines/${plan}`, { groups: [] })
  await lane('Open').waitFor({ state: 'detached' })
})

test('a change by a program shows at once', async () => {
  const { Id } = (await record('Launch')) ?? {}
  const before = await task('Launch').boundingBox()
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, [{ Id, Start: on(6), End: on(9) }])
  await eventually(async () =>
    Math.round(((await task('Launch').boundingBox())?.x ?? 0) - (before?.x ?? 0)),
  ).toBe(monthDayPx)
  await grid.send('POST', `/api/v2/tables/${tableId}/records`, [{ Name: 'By program', Start: on(2) }])
  await task('By program').waitFor()
})

test('times are those of the zone of the field; a drag moves them by a quarter of an hour', async () => {
  const { page } = grid
  await open(talks)
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor()
  await page.getByText(/^Japan .*\(GMT\+9\)$/).waitFor()
  await task('Call').focus()
  // 16:30 in UTC is 01:30 of the next day in Tokyo.
  expect(await focusedName(page)).toMatch(/01:30/)
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(async () => (await record('Call'))?.['At']).toBe(`${on(1)} 16:45:00+00:00`)
  const from = await pointIn(task('Call'))
  await dragTo(page, from, beside(from, 60))
  await eventually(async () => (await record('Call'))?.['At']).toBe(`${on(1)} 17:45:00+00:00`)
  await eventually(async () => (await record('Call'))?.['Until']).toBe(`${on(1)} 18:45:00+00:00`)
})

test('every zoom shows the same days and can be used by everybody; the zoom stays after a reload', async () => {
  const { page } = grid
  for (const name of ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const) {
    await chooseZoom(page, name)
    await task('Design').focus()
    await task('Design').waitFor()
    expect([name, await axeProblems(page)]).toEqual([name, []])
  }
  await page.reload()
  await eventually(() => page.getByRole('radio', { name: 'Year', exact: true }).isChecked()).toBe(true)
  await task('Design').waitFor()
  await chooseZoom(page, 'Month')
})

test('search leaves out rows', async () => {
  const { page } = grid
  const search = page.getByRole('toolbar').getByRole('searchbox')
  await search.fill('Backw')
  await eventually(() => rowTitles(page)).toEqual(['Backwards'])
  await search.fill('nothing like this')
  await page.getByRole('heading', { name: 'No records match' }).waitFor()
  await search.fill('')
  await task('Design').waitFor()
})

test('reverts a change that the server refuses, with a message', async () => {
  const { page } = grid
  const before = await record('Launch')
  await page.route('**/records?*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: { error: 'INVALID_REQUEST', message: 'This day is taken.' } })
      : route.continue(),
  )
  await task('Launch').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText('The date could not be changed: This day is taken.').waitFor()
  await page.unroute('**/records?*')
  expect(await record('Launch')).toEqual(before)
})

test('a viewer sees bars and cannot move or draw them', async () => {
  await grid.invite(viewer, 'viewer')
  const page = await otherPage(grid, viewer, { viewport: { width: 1440, height: 900 } })
  await open(plan, page)
  await task('Launch', page).waitFor()
  const before = await grid.records(tableId)
  const from = await pointIn(task('Launch', page))
  for (const start of [from, beside(from, 6 * monthDayPx)]) {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 90, start.y, { steps: 5 })
    await page.mouse.up()
  }
  await task('Launch', page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  expect(await grid.records(tableId)).toEqual(before)
  await page.context().close()
})

test('a phone shows titles beside the axis', async () => {
  const page = await otherPage(grid, { ...viewer, email: 'ann@example.com' }, phoneScreen)
  await open(plan, page)
  await task('Design', page).waitFor()
  await expectFit(page)
  await task('Design', page).tap()
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Design')
  await page.context().close()
})

test('in Persian, time runs from right to left', async () => {
  const page = await otherPage(grid, null, { viewport: { width: 1440, height: 900 } })
  await signIn(page, grid.stage.url(), { ...viewer, email: 'ann@example.com' })
  await page.evaluate(() => {
    const settings: object = JSON.parse(localStorage.getItem('nocodb-gui-v2') ?? '{}')
    localStorage.setItem('nocodb-gui-v2', JSON.stringify({ ...settings, lang: 'fa' }))
  })
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${plan}`)
  await page.reload()
  await task('Launch', page).waitFor()
  const xOf = async (name: string): Promise<number> => (await task(name, page).boundingBox())?.x ?? 0
  expect(await xOf('Launch')).toBeLessThan(await xOf('Design'))
  const before = await dates('Launch')
  const from = await pointIn(task('Launch', page))
  await dragTo(page, from, beside(from, -monthDayPx))
  await becomes(
    'Launch',
    before.map((day) => addDays(String(day), 1)),
  )
  await task('Launch', page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await becomes('Launch', before)
  await page.context().close()
})

test('visitors see the timeline and cannot change it', async () => {
  const { uuid } = await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${plan}/share`)
  const page = await otherPage(grid, null, { viewport: { width: 1280, height: 800 } })
  for (const address of [`/#/nc/timeline/${uuid}`, `/s/${uuid}`]) {
    await page.goto(`${grid.stage.url()}${address}`)
    await task('Launch', page).click()
    await page.getByRole('dialog').getByText('Launch').first().waitFor()
    expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  }
  await page.context().close()
})

test('a timeline whose date field was deleted explains it and takes another', async () => {
  const { page } = grid
  await grid.send('DELETE', `/api/v2/meta/columns/${columns['At']}`)
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}/${talks}`)
  await page.getByRole('heading', { name: "This timeline's date field was deleted" }).waitFor()
  await page.getByRole('combobox', { name: 'Start', exact: true }).click()
  await page.getByRole('option', { name: 'Start', exact: true }).click()
  await task('Launch').waitFor()
})
