import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { account, type SnowflakeStub, startSnowflakeStub } from '../support/snowflake/server.ts'
import { shopTables } from '../support/snowflake/shop.ts'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'
import { eventually } from './support/eventually.ts'
import { goTo, gridState } from './support/grid-state.ts'
import { story } from './support/story.ts'

// A base on a database of Snowflake, by the stub of its API: its rows are read, filtered, and never changed.

let stage: AppFixture
let stub: SnowflakeStub
let page: Page

beforeAll(async () => {
  stub = await startSnowflakeStub(shopTables)
  stage = await startAppFixture({ CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: 'localhost' })
  page = await stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  await fetch(`${stage.url()}/api/v1/auth/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: 'a long enough password' }),
  })
  await page.goto(stage.url())
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByText('Connect an existing database').click()
})
afterAll(async () => {
  await stage.stop()
  await stub.stop()
})

const step = story('a base on a database of Snowflake, by the stub of its API')

step('a link fills in the form, and a wrong warehouse says so', async () => {
  const { user, database, role } = account
  await page
    .getByLabel('Connection URL')
    .fill(
      `snowflake://${user}@localhost:${stub.port}/${database}/PUBLIC?protocol=http&warehouse=compute_wh&role=${role}`,
    )
  await page.getByLabel('Connection URL').press('Enter')
  expect(await page.getByLabel('Account').inputValue()).toBe(`http://localhost:${stub.port}`)
  expect(await page.getByLabel('Database name').inputValue()).toBe(database)
  await page.getByLabel('Private key or token').fill(stub.privateKey)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Warehouse not found').waitFor()
})

step('read-only is fixed, and its tables become a base', async () => {
  await page.getByText('Always read-only').waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.getByLabel('Warehouse').fill(account.warehouse)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The connection works.').waitFor()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: 'ORDERS', exact: true }).click()
  await page.getByText('4 records', { exact: true }).waitFor()
})

step('rows are filtered, and cannot be edited', async () => {
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  await page.getByLabel('Field', { exact: true }).click()
  await page.getByRole('option', { name: 'AMOUNT' }).click()
  await page.getByLabel('Value', { exact: true }).fill('120')
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, 'B1')
  await page.keyboard.type('x')
  expect((await gridState(page)).isEditing).toBe(false)
  await eventually(() =>
    Promise.resolve(
      stub.statements.every(({ statement }) => /^(?:select|with|show)/i.test(statement.trim())),
    ),
  ).toBe(true)
})
