import { expect } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { story } from './support/story.ts'

// Links for others name the address of the instance, not the one that this browser uses.

const site = 'https://tables.example.org'
let tableId = ''
const grid = gridTest(
  async () => {
    tableId = await grid.table(
      'Orders',
      [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
      [{ Order: 'one' }],
    )
  },
  () => Promise.resolve({ SITE_URL: site }),
)
const step = story('links for others name the address of the instance')

step('an invitation and the example of an API token do', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/auth`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email addresses').fill('bob@example.com')
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  expect(await page.getByLabel('Link for bob@example.com').inputValue()).toContain(`${site}/#/signup/`)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${grid.stage.url()}/#/account/tokens`)
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Backup')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText(`${site}/api/v2/meta/bases`).waitFor()
  await page.keyboard.press('Escape')
})

step('a public link does', async () => {
  const { page } = grid
  await grid.show(tableId, '1 record')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('switch').first().click()
  expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toContain(`${site}/s/`)
})
