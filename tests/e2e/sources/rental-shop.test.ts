import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import {
  createSampleDatabase,
  dropSampleDatabase,
  querySampleDatabase,
} from '../../../scripts/sample-database/create.ts'
import { hasPostgres, postgresUrl } from '../../postgres/postgres-server.ts'
import { eventually } from '../support/eventually.ts'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// A database that somebody already has: a film rental shop on a real PostgreSQL server, used like any other base.

const schema = `rental shop ${process.pid}`

describe.skipIf(!(await hasPostgres()))('a connected database', () => {
  beforeAll(() => createSampleDatabase(postgresUrl, schema))
  afterAll(() => dropSampleDatabase(postgresUrl, schema))
  const play = gridTest(
    () => Promise.resolve(),
    () => Promise.resolve({ CONNECT_TO_EXTERNAL_DB: 'true', SOURCE_PRIVATE_HOSTS: '127.0.0.1' }),
  )

  const query = (text: string) => querySampleDatabase(postgresUrl, schema, text)
  const titleOfFirst = async () => (await query('select title from film where film_id = 1'))[0]?.['title']

  const openTable = async (page: Page, name: string, count: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.locator('footer').getByText(count, { exact: true }).waitFor()
  }

  const step = story('a film rental shop is connected, used and published')

  step('connects by its URL, after a test that names the error', async () => {
    const { page, stage } = play
    const url = page.getByLabel('Connection URL')
    await page.goto(`${stage.url()}/#/create-external`)
    await page.getByRole('heading', { name: 'Connect an existing database' }).waitFor()
    await page.getByLabel('Base name', { exact: true }).fill('Rentals')
    await url.fill(postgresUrl.replace(/\/[^/]*$/, '/nowhere'))
    await url.press('Enter')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('Database not found').waitFor()
    await url.fill(postgresUrl)
    await url.press('Enter')
    await page.getByLabel('Search path').fill(schema)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('The connection works.').waitFor()
    await page.getByText('All tables (15 now)').waitFor()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    // Tables that only join two others are links.
    await eventually(() => page.getByRole('link', { name: 'film_actor' }).count()).toBe(0)
    await openTable(page, 'film', '200 records')
    await gridCell(page, 'Hidden Orchard 1').waitFor()
  })

  step('is searched', async () => {
    const { page } = play
    const search = page.getByRole('searchbox', { name: 'Search this view' })
    await search.fill('orchard 7')
    await page.locator('footer').getByText('1 record', { exact: true }).waitFor()
    await search.fill('')
    await page.locator('footer').getByText('200 records', { exact: true }).waitFor()
  })

  step('says that a view of the database is read-only', async () => {
    const { page } = play
    const readOnly = page.getByRole('button', { name: 'Read-only', exact: true })
    await page.getByRole('link', { name: 'customer_list', exact: true }).click()
    await readOnly.waitFor()
    await openTable(page, 'film', '200 records')
    expect(await readOnly.count()).toBe(0)
  })

  step('is written, and undone', async () => {
    const { page } = play
    await clickCell(page, 0, 0)
    await page.keyboard.type('A new title')
    await page.keyboard.press('Enter')
    await eventually(titleOfFirst).toBe('A new title')
    await page.keyboard.press('Control+z')
    await gridCell(page, 'Hidden Orchard 1').waitFor()
    await eventually(titleOfFirst).toBe('Hidden Orchard 1')
  })

  step('shows what somebody else has changed before it is written over', async () => {
    const { page } = play
    await query("update film set title = 'Changed by SQL' where film_id = 1")
    await clickCell(page, 0, 0)
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.getByText('Changed by SQL').first().waitFor()
    expect(await titleOfFirst()).toBe('Changed by SQL')
    await page.keyboard.press('Escape')
  })

  step('shows the records that foreign keys and join tables link', async () => {
    const { page } = play
    await page.reload()
    await gridCell(page, 'Changed by SQL').waitFor()
    await clickCell(page, 0, 0)
    await page.keyboard.press('Space')
    const record = page.getByRole('dialog')
    for (const name of ['Persian', 'Hana', 'Animation']) await record.getByText(name).first().waitFor()
    await page.keyboard.press('Escape')
  })

  step('is published as a grid', async () => {
    const { page, stage } = play
    const link = await publish(page)
    const visitor = await stage.page()
    play.watch(visitor)
    await visitor.goto(link)
    await gridCell(visitor, 'Changed by SQL').waitFor()
  })

  step('is published as a form, whose responses are rows of the database', async () => {
    const { page, stage } = play
    await openTable(page, 'language', '4 records')
    await page.getByRole('button', { name: /Switch view/ }).click()
    await page.getByRole('menuitem', { name: 'Form' }).click()
    await page.getByRole('textbox', { name: 'Heading' }).fill('Add a language')
    await page.getByRole('status').getByText('Saved').waitFor()
    const link = await publish(page)
    const visitor = await stage.page()
    play.watch(visitor)
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'Add a language' }).waitFor()
    await visitor.getByLabel('name').fill('Polish')
    await visitor.getByRole('button', { name: 'Submit' }).click()
    await visitor.getByText(/thank/i).first().waitFor()
    expect(await query('select language_id, name from language where language_id > 4')).toEqual([
      { language_id: 5, name: 'Polish' },
    ])
  })
})

/** Turns the public link of the open view on. */
async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('switch', { name: 'Public link' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox').first().inputValue()
  await page.keyboard.press('Escape')
  return link
}
