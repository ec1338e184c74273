import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridTest } from '../support/grid-fixture.ts'

// A table with required fields: new records are asked for them before they are added.

let contacts = ''
const grid = gridTest(async () => {
  contacts = await grid.table(
    'Contacts',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true, rqd: true },
      { title: 'Age', uidt: 'Number', rqd: true },
      { title: 'Note', uidt: 'LongText' },
    ],
    [{ Name: 'Ann', Age: 30 }],
  )
  await grid.show(contacts, '1 record')
})

const dialog = () => grid.page.getByRole('dialog', { name: 'Add record' })
const stored = async () =>
  (
    await grid.send<{ list: Record<string, unknown>[] }>('GET', `/api/v2/tables/${contacts}/records`)
  ).list.map(({ Name, Age }) => [Name, Age])

test('nothing is added if the person cancels', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add record' }).last().click()
  await dialog().getByLabel('Name').waitFor()
  expect(await dialog().getByLabel('Note').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await stored()).toEqual([['Ann', 30]])
})

test('shows missing and wrong values, and keeps the others', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Add record' }).last().click()
  await dialog().getByLabel('Name').fill('Ben')
  await dialog().getByRole('button', { name: 'Add record' }).click()
  await dialog().getByRole('alert').filter({ hasText: 'Required' }).waitFor()
  await dialog().getByLabel('Age').fill('young')
  await page.keyboard.press('Tab')
  await dialog().getByRole('alert').waitFor()
  await dialog().getByRole('button', { name: 'Add record' }).click()
  expect(await stored()).toEqual([['Ann', 30]])
  await dialog().getByLabel('Age').fill('41')
  await dialog().getByRole('button', { name: 'Add record' }).click()
  await dialog().waitFor({ state: 'detached' })
  await eventually(stored).toEqual([
    ['Ann', 30],
    ['Ben', 41],
  ])
  await page.getByText('2 records').waitFor()
})
