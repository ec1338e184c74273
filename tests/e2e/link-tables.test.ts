import { expect } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { eventually } from './support/eventually.ts'
import { gridTest } from './support/grid-fixture.ts'
import { phoneScreen } from './support/phone.ts'
import { story } from './support/story.ts'

// Many-to-many links in the table list, for people who switch them on.

let films = ''
let actors = ''
let cast = ''
const grid = gridTest(async () => {
  films = await grid.table(
    'Films',
    [{ title: 'Title', uidt: 'SingleLineText', pv: true }],
    ['Alien', 'Brazil', 'Charade'].map((Title) => ({ Title })),
  )
  actors = await grid.table(
    'Actors',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    ['Ada', 'Björn'].map((Name) => ({ Name })),
  )
  const { columns } = await grid.send<TableWire>('POST', `/api/v2/meta/tables/${films}/columns`, {
    title: 'Cast',
    uidt: 'LinkToAnotherRecord',
    parentId: films,
    childId: actors,
    type: 'mm',
  })
  cast = columns.find(({ title }) => title === 'Cast')?.id ?? ''
  await link(1, [1, 2])
})

const link = (film: number, ids: number[]) =>
  grid.send('POST', `/api/v2/tables/${films}/links/${cast}/records/${film}`, ids)

const step = story('link tables in the table list')
const heading = 'Films ↔ Actors'

step('they appear once someone switches them on', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/auth?tab=general`)
  await page.getByRole('switch', { name: 'Show link tables' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Link tables' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Show link tables' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: 'Link tables' }).waitFor()
  const names = page.getByRole('list', { name: 'Link tables' }).getByRole('link')
  expect(await names.allInnerTexts()).toEqual([heading])
})

step('one lists its pairs, also those that others add meanwhile', async () => {
  const { page } = grid
  await page.getByRole('link', { name: heading }).focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: heading })
  await table.waitFor()
  await page.getByText('Links in the field “Cast” of Films.').waitFor()
  const pairs = () => table.locator('tbody tr').allInnerTexts()
  const shown = async () => (await pairs()).map((text) => text.split(/\s+/).join(' '))
  await eventually(shown).toEqual(['Alien Ada', 'Alien Björn'])
  await link(3, [2])
  await eventually(shown).toEqual(['Alien Ada', 'Alien Björn', 'Charade Björn'])
})

step('a name opens its record, and the choice outlives a reload', async () => {
  const { page } = grid
  await page.getByRole('link', { name: 'Charade' }).click()
  await page.waitForURL(new RegExp(`/table/${films}.*rowId=3`))
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
  await page.reload()
  await page.getByRole('link', { name: heading }).waitFor()
})

step('a link table that does not exist says so', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}?links=missing`)
  await page.getByText('This table doesn’t exist').or(page.getByText("This table doesn't exist")).waitFor()
})

step('on a phone and from right to left, the drawer closes and the names fit', async () => {
  const stored = await grid.page.evaluate(() => localStorage.getItem('nocodb-gui-v2'))
  const page = await grid.stage.page(phoneScreen)
  grid.watch(page)
  await page.goto(`${grid.stage.url()}/api/v1/health`)
  await page.evaluate((text) => {
    const settings = JSON.parse(text ?? '{}') as Record<string, unknown>
    localStorage.setItem('nocodb-gui-v2', JSON.stringify({ ...settings, lang: 'fa' }))
  }, stored)
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}?links=${cast}`)
  await page.locator('html[dir=rtl]').waitFor({ state: 'attached' })
  const table = page.getByRole('table', { name: heading })
  await table.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.locator('header button').first().click()
  const entry = page.getByRole('link', { name: heading })
  await entry.click()
  await entry.waitFor({ state: 'detached' })
  await table.waitFor()
})
