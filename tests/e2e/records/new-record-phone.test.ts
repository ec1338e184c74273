import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { gridTest, type Row, saved, signIn } from '../support/grid-fixture.ts'
import { expectFit, phoneScreen } from '../support/phone.ts'
import { eventually } from '../support/eventually.ts'

// New records among the cards of a phone, in a view that filters and sorts.

const account = { email: 'ann@example.com', password: 'a long enough password' }
let page: Page
let tableId = ''
let before: Row[] = []

const play = gridTest(async () => {
  tableId = await play.table(
    'Tasks',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] },
      },
      { title: 'Count', uidt: 'Number' },
    ],
    [
      { Name: 'Ada', Status: 'Done', Count: 5 },
      { Name: 'Ben', Status: 'Open', Count: 9 },
      { Name: 'Cleo', Status: 'Done', Count: 3 },
    ],
  )
  type Meta = { views: { id: string }[]; columns: { id: string; title: string }[] }
  const { views, columns } = await play.send<Meta>('GET', `/api/v2/meta/tables/${tableId}`)
  const filters = `/api/v2/meta/views/${views[0]?.id}/filters`
  const idOf = (title: string) => columns.find((column) => column.title === title)?.id
  await play.send('POST', filters, { fk_column_id: idOf('Status'), comparison_op: 'eq', value: 'Done' })
  await play.send('POST', filters, { fk_column_id: idOf('Count'), comparison_op: 'gt', value: 2 })
  await play.send('POST', `/api/v2/meta/views/${views[0]?.id}/sorts`, { fk_column_id: idOf('Name') })
  before = await play.records(tableId)
  page = await play.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await signIn(page, play.stage.url(), account)
  await page.goto(`${play.stage.url()}/#/nc/${play.baseId}/table/${tableId}`)
  await page.locator('footer').getByText('2 records', { exact: true }).waitFor()
})

const cards = () => page.getByRole('list', { name: 'Tasks, Grid' })
const names = async (): Promise<string[]> =>
  (await cards().getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
const record = () => page.getByRole('dialog')
const note = () => page.getByRole('note')
const added = async (): Promise<Row[]> => {
  const old = new Set(before.map((row) => row['Id']))
  return (await play.records(tableId)).filter((row) => !old.has(row['Id']))
}
async function close(): Promise<void> {
  await record().getByRole('button', { name: 'Close' }).tap()
  await record().waitFor({ state: 'detached' })
  await saved(page)
}
async function expectOnlyNew(): Promise<void> {
  const ids = new Set(before.map((row) => row['Id']))
  const now = (await play.records(tableId)).filter((row) => ids.has(row['Id']))
  expect(JSON.stringify(now)).toBe(JSON.stringify(before))
}
afterEach(expectOnlyNew)

test('a new card takes the value of a filter, stays marked, and says why it will leave', async () => {
  await page.getByRole('button', { name: 'Add record' }).tap()
  await record().getByLabel('Name').fill('Abe')
  await close()
  await eventually(added).toMatchObject([{ Name: 'Abe', Status: 'Done', Count: null }])
  await eventually(names).toEqual(['Ada', 'Cleo', 'Abe'])
  await cards().getByText('New', { exact: true }).waitFor()
  await eventually(() => note().innerText()).toContain("doesn't match the filter “Count is more than 2”")
  await expectFit(page)
  // It opens again without leaving.
  await cards().getByRole('button', { name: /^Abe/ }).tap()
  await record().getByRole('heading', { name: 'Abe' }).waitFor()
  await close()
  await eventually(names).toEqual(['Ada', 'Cleo', 'Abe'])
  // Another card is elsewhere.
  await cards().getByRole('button', { name: /^Ada/ }).tap()
  await record().getByRole('heading', { name: 'Ada' }).waitFor()
  await close()
  await eventually(names).toEqual(['Ada', 'Cleo'])
  await note().waitFor({ state: 'detached' })
})

test('a creation that is refused opens nothing, and writes to no other record', async () => {
  const count = (await added()).length
  await page.route('**/api/v2/tables/*/records?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise((done) => setTimeout(done, 500))
    return route.fulfill({ status: 422, json: { error: 'VALUE_REQUIRED', message: 'Name is required.' } })
  })
  await page.getByRole('button', { name: 'Add record' }).tap()
  await page.keyboard.type('nowhere')
  await page.getByText("Couldn't add the record").first().waitFor()
  await eventually(names).toEqual(['Ada', 'Cleo'])
  expect(await record().count()).toBe(0)
  expect(await added()).toHaveLength(count)
  await page.unrouteAll({ behavior: 'wait' })
})
