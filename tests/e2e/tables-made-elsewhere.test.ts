import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'

// Tables that others make show in a base that is open, or opened again.

const grid = gridTest()

const tables = () => grid.page.getByRole('navigation', { name: 'Tables and views' })
const listed = (title: string) => tables().getByRole('link', { name: title, exact: true })
const make = (title: string) => grid.table(title, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], [])

test('a base without tables shows the first one', async () => {
  const { page, stage, baseId } = grid
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes(baseId))
  await page.goto(`${stage.url()}/#/nc/${baseId}`)
  await tables().waitFor()
  await connected
  expect(await listed('Orders').count()).toBe(0)
  await make('Orders')
  await listed('Orders').waitFor()
})

test('a base shows tables made while another screen was open', async () => {
  const { page, stage, baseId } = grid
  await make('Orders')
  await page.goto(`${stage.url()}/#/nc/${baseId}`)
  await listed('Orders').waitFor()
  await page.goto(`${stage.url()}/#/account/profile`)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await tables().waitFor({ state: 'detached' })
  await make('Customers')
  await page.goto(`${stage.url()}/#/nc/${baseId}`)
  await listed('Customers').waitFor()
})

test('somebody who leaves a base while its tables load is not pulled back', async () => {
  const { page, stage, baseId } = grid
  await make('Orders')
  const after = (ms: number) => async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  }
  const list = new RegExp(`/bases/${baseId}/tables`)
  await page.route(list, after(500))
  await page.route('**/account-entry*', after(2000))
  const tablesRead = page.waitForResponse(list)
  await page.goto(`${stage.url()}/#/nc/${baseId}`)
  await tables().waitFor()
  await page.goto(`${stage.url()}/#/account/profile`)
  await tablesRead
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(page.url()).toContain('#/account/profile')
})
