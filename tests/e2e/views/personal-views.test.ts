import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridCell, gridTest, signIn } from '../support/grid-fixture.ts'
import { story } from '../support/story.ts'
import { reload } from '../support/reload.ts'

// A viewer's own view and own settings, which follow to other devices and which nobody else sees; and a creator, who
// keeps the list of views in order and takes over what is left behind.

let tableId = ''
const vic = { email: 'vic@example.com', password: 'another long password' }

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Cost', uidt: 'Number' },
    ],
    [
      { Name: 'Paint', Cost: 30 },
      { Name: 'Wash', Cost: 10 },
    ],
  )
  await grid.invite(vic, 'viewer')
})

type View = {
  id: string
  title: string
  lock_type: string
  description: string | null
  section_id: string | null
}
const views = async () =>
  (await grid.send<{ list: View[] }>('GET', `/api/v2/meta/tables/${tableId}/views`)).list
const address = (viewId = '') =>
  `${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}${viewId && `/${viewId}`}`

async function asVic(viewId = ''): Promise<Page> {
  const page = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  grid.watch(page)
  await signIn(page, grid.stage.url(), vic)
  await page.goto(address(viewId))
  await gridCell(page, 'Paint').waitFor()
  return page
}
const switcher = (page: Page) => page.getByRole('button', { name: 'Switch view' })

const step = story(
  "a viewer's own view and own settings, which follow to other devices and which nobody else sees",
)

step('a viewer creates a view that only they see', async () => {
  await grid.show(tableId, '2 records')
  const page = await asVic()
  await switcher(page).click()
  await page.getByRole('group', { name: 'New personal view' }).getByRole('menuitem', { name: 'Grid' }).click()
  await page.locator('header').getByLabel('Personal view').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.keyboard.press('Escape')
  // It is stored on the view: nothing is only theirs in a view of their own.
  expect(await page.getByText('Only you see these changes.').count()).toBe(0)
  await reload(page)
  await page.locator('header').getByLabel('Personal view').waitFor()
  expect((await views()).map(({ title }) => title)).toEqual(['Grid'])
  await grid.page.reload()
  await gridCell(grid.page, 'Paint').waitFor()
  await switcher(grid.page).click()
  await grid.page.getByRole('menuitem', { name: 'Download CSV' }).waitFor()
  expect(await grid.page.getByRole('menuitem', { name: 'Grid_1' }).count()).toBe(0)
  await grid.page.keyboard.press('Escape')
  await page.context().close()
})

step('changes by a viewer follow to another device, until reset', async () => {
  const [first] = await views()
  const page = await asVic(first?.id)
  const settings = `/api/v2/meta/views/${first?.id}/personal-settings`
  const isSaved = (response: Response) =>
    response.request().method() === 'PATCH' && response.url().includes(settings) && response.ok()
  const saved = page.waitForResponse(isSaved)
  await page.getByRole('toolbar').getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('switch', { name: 'Cost' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Only you see these changes.').waitFor()
  await saved
  const other = await asVic(first?.id)
  await other.getByText('Only you see these changes.').waitFor()
  expect(await gridCell(other, '30').count()).toBe(0)
  await grid.show(tableId, '2 records')
  await gridCell(grid.page, '30').waitFor()
  const reset = other.waitForResponse(isSaved)
  await other.getByRole('button', { name: 'Reset' }).click()
  await gridCell(other, '30').waitFor()
  await reset
  await page.reload()
  await gridCell(page, '30').waitFor()
  expect(await page.getByText('Only you see these changes.').count()).toBe(0)
  for (const each of [page, other]) await each.context().close()
})

step('a creator describes a view, puts it into a section and locks it', async () => {
  const { page } = grid
  const second = await grid.send<View>('POST', `/api/v2/meta/tables/${tableId}/grids`, { title: 'Plan' })
  await page.goto(address(second.id))
  await page.getByRole('link', { name: 'Plan' }).waitFor()
  const menu = async (item: string) => {
    await page.getByRole('link', { name: 'Plan' }).hover()
    await page.getByRole('button', { name: 'Actions for Plan' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Edit description')
  await page.getByRole('textbox', { name: 'Description of Plan' }).fill('For the meeting')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('For the meeting').waitFor()
  await menu('Move to section')
  await page.getByRole('menuitem', { name: 'New section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).fill('Meetings')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Meetings', exact: true }).waitFor()
  await eventually(
    async () => (await views()).find(({ id }) => id === second.id)?.section_id ?? null,
  ).not.toBeNull()
  await page.getByRole('button', { name: 'Meetings', exact: true }).click()
  await page.getByRole('link', { name: 'Plan' }).waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Meetings/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Plan' }).waitFor()
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: 'No one (locked)' }).click()
  await page.locator('header').getByLabel('This view is locked').waitFor()
  expect((await views()).find(({ id }) => id === second.id)).toMatchObject({
    lock_type: 'locked',
    description: 'For the meeting',
  })
})

step('a creator takes over the view of a viewer', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/auth?tab=personal-views`)
  await page.getByText('vic').first().waitFor()
  expect((await views()).map(({ title }) => title)).not.toContain('Grid_1')
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByText('No personal views of other people').waitFor()
  expect((await views()).map(({ title }) => title)).toContain('Grid_1')
})
