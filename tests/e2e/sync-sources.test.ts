import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { hasPostgres } from '../postgres/postgres-server.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { axeProblems } from './support/calendar-page.ts'
import { eventually } from './support/eventually.ts'
import { gridTest } from './support/grid-fixture.ts'
import { expectFit, phoneScreen } from './support/phone.ts'
import { story } from './support/story.ts'

// A connected database changes: a table says what it lacks, and people choose what to take over. With
// SCREENSHOTS=<folder> each state is kept there.

const isThere = await hasPostgres()
const pictures = process.env['SCREENSHOTS'] ?? ''
const account = { email: 'ann@example.com', password: 'a long enough password' }
let schema: SampleSchema
let tableId = ''

const grid = gridTest(
  async () => {
    if (!isThere) return
    schema = await createSampleSchema(await postgresServer())
    await schema.run(
      `create table ${schema.name}.items (id serial primary key, name text, amount text, note text)`,
      `insert into ${schema.name}.items (name, amount, note) values ('Pen', '3', 'blue'), ('Cup', '7', 'big')`,
    )
    const of = (name: string) => ({ schema: schema.name, name })
    await grid.send('POST', `/api/v2/meta/bases/${grid.baseId}/sources`, {
      config: connectionTo([schema.name]),
      tables: [of('items')],
    })
    const { list } = await grid.send<{ list: { id: string }[] }>(
      'GET',
      `/api/v2/meta/bases/${grid.baseId}/tables`,
    )
    tableId = list[0]?.id ?? ''
  },
  async () => sourceVariables,
)
afterAll(() => (isThere ? schema.drop() : undefined))

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Changes in the database' })
const change = (within: Locator, name: string | RegExp) => within.getByRole('checkbox', { name })

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === '') return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `sync-${name}.png`) })
}

const settings = (page: Page) => page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/auth?tab=sources`)

const step = story('a connected database changes, and people choose what to take over', {
  isSkipped: !isThere,
})

step('a database that did not change is up to date', async () => {
  const { page } = grid
  await grid.show(tableId, '2 records')
  await settings(page)
  await page.getByRole('button', { name: 'Check for changes' }).click()
  await change(dialogOf(page), /New table/)
    .first()
    .waitFor()
  // Tables that were not chosen are only offered.
  expect(await dialogOf(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
})

step('a table says what it lacks, and people choose what to apply, with the keyboard too', async () => {
  const { page } = grid
  await schema.run(
    `alter table ${schema.name}.items drop column note`,
    `alter table ${schema.name}.items rename column amount to quantity`,
    `alter table ${schema.name}.items add column weight integer`,
  )
  await page.goto('about:blank')
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}`)
  const notice = page.getByRole('alert').filter({ hasText: 'This table changed in its database' })
  await notice.waitFor()
  await eventually(() => notice.innerText()).toMatch(/has lost its column "(amount|note)"/)
  await picture(page, 'notice')
  await notice.getByRole('button', { name: 'Check for changes' }).press('Enter')
  const dialog = dialogOf(page)
  const renamed = change(dialog, /amount was renamed to quantity|note was renamed to quantity/)
  const gone = change(dialog, /note no longer exists/)
  await gone.waitFor()
  // Two columns of one type are gone, so nobody can tell which was renamed.
  expect(await renamed.count()).toBe(0)
  expect(await gone.isChecked()).toBe(false)
  expect(await change(dialog, /New field weight/).isChecked()).toBe(true)
  await gone.press('Space')
  await change(dialog, /amount no longer exists/).press('Space')
  expect(await axeProblems(page)).toEqual([])
  await picture(page, 'dialog')
  await dialog.getByRole('button', { name: 'Apply 4 changes' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 records', { exact: true }).waitFor()
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('weight'), expect.stringContaining('quantity')]),
  )
})

step(
  'a rename and what it replaces exclude each other; on a phone, in the dark and from right to left',
  async () => {
    await schema.run(`alter table ${schema.name}.items rename column weight to heft`)
    for (const [name, look] of Object.entries({
      phone: { darkMode: true, lang: 'en' },
      persian: { darkMode: false, lang: 'fa' },
    })) {
      const page = await grid.stage.page(phoneScreen)
      page.setDefaultTimeout(20_000)
      grid.watch(page)
      const { token } = await grid.send<{ token: string }>('POST', '/api/v1/auth/user/signin', account)
      await page.addInitScript(
        (text) => localStorage.setItem('nocodb-gui-v2', text),
        JSON.stringify({ token, ...look }),
      )
      await settings(page)
      await page.locator('main button:has(svg.lucide-refresh-cw)').click()
      const dialog = page.getByRole('dialog')
      const boxes = dialog.locator('li', { hasText: 'heft' }).getByRole('checkbox')
      const rename = dialog
        .locator('li', { hasText: 'heft' })
        .filter({ hasText: 'weight' })
        .getByRole('checkbox')
      await rename.waitFor()
      expect(await rename.isChecked()).toBe(true)
      await boxes.last().check()
      expect(await rename.isChecked()).toBe(false)
      await rename.check()
      expect(await boxes.last().isChecked()).toBe(false)
      await expectFit(page)
      expect(await axeProblems(page)).toEqual([])
      await picture(page, name)
      await page.context().close()
    }
  },
)
