import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { openConnection } from '../../worker/store/connection.ts'
import { shopDatabase } from '../libsql/shop-database.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { appTest } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { goTo } from './support/grid-state.ts'
import { story } from './support/story.ts'

// A base on a SQLite database: its URL and token are entered, and its rows are used in the grid.

let server: DatabaseServer
let page: Page

const app = appTest(
  async () => {
    page = await app.page({ viewport: { width: 1280, height: 900 } })
    await app.signUp()
    await page.goto(app.url())
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.keyboard.press('Enter')
    await page.getByText('Connect an existing database').click()
  },
  async () => {
    server = await startDatabaseServer()
    await server.create('shop')
    await run(...shopDatabase)
    return { CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: '127.0.0.1' }
  },
)
afterAll(() => server.stop())

const run = (...statements: string[]) =>
  openConnection(server.address('shop')).batch(
    statements.map((sql) => ({ sql, args: [] })),
    'write',
  )

const step = story('a base on a SQLite database')

step('shows that a token is wrong', async () => {
  await page.getByLabel('Database', { exact: true }).click()
  await page.getByRole('option', { name: 'SQLite (libSQL, Turso)' }).click()
  await page.getByLabel('Database URL').fill(`${server.url}/shop?authToken=wrong`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText(/refused the auth token/).waitFor()
  // The token has moved to its own field.
  expect(await page.getByLabel('Database URL').inputValue()).toBe(`${server.url}/shop`)
})

step('its tables become a base, whose cells are written to the database', async () => {
  await page.getByLabel('Auth token').fill(server.token)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The connection works.').waitFor()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: 'actor', exact: true }).click()
  await page.getByText('3 records', { exact: true }).waitFor()
  await goTo(page, 'A3')
  await page.keyboard.type('Zelda')
  await page.keyboard.press('Enter')
  await eventually(async () => {
    const [, result] = await run('select 1', `select "last.name" from actor where actor_id = 3`)
    return result?.rows[0]?.[0]
  }).toBe('Zelda')
})
