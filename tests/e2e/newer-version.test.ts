import { expect } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { story } from './support/story.ts'

// The offer to reload stays in the account area for people who closed the toast.

const grid = gridTest()
const step = story('a newer version is offered in the account area')

step('nothing is offered while the newest build runs', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/account/license`)
  await page.getByText('Version', { exact: true }).waitFor()
  expect(await page.getByText('A new version is available').count()).toBe(0)
})

step('a newer build is offered at once, and again after an offer was hidden', async () => {
  const { page } = grid
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.evaluate(() => {
    const key = 'nocodb-gui-v2'
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...settings, hiddenRelease: 'newer' }))
  })
  await page.reload()
  await page.getByText('A new version is available').waitFor()
  expect(await page.getByRole('status').getByRole('button', { name: 'Reload' }).count()).toBe(1)
})

step('the offer ends when that build no longer is the newest', async () => {
  const { page } = grid
  await page.unroute('**/builds/latest.json*')
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
  await page.getByText('A new version is available').waitFor({ state: 'detached' })
})
