import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { appTest } from './support/app-test.ts'
import { story } from './support/story.ts'

// The tables of a SQLite file become tables of a base.

const directory = mkdtempSync(join(tmpdir(), 'tessera-database-'))
let page: Page
let token = ''

const app = appTest(async () => {
  page = await app.page({ viewport: { width: 1280, height: 800 } })
  page.on('console', (message) => {
    if (/Content Security Policy|WebAssembly/.test(message.text())) app.troubles.push(message.text())
  })
  token = await app.signUp()
  await page.goto(app.url())
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import a file' }).waitFor()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A real file with these statements. */
function databaseFile(name: string, statements: readonly string[]): string {
  const path = join(directory, name)
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
  return path
}

const shop = [
  `create table customers (id integer primary key, name text, joined date, is_active boolean)`,
  `create table orders (id integer primary key, customer integer references customers, amount decimal(10,2))`,
  `create table log (at datetime)`,
  `create view totals as select unknown_function(amount) from orders`,
  `create trigger no_orders before insert on orders when new.id > 9 begin select raise(abort, 'no'); end`,
  `insert into customers values (1, 'Ada', '2024-02-29', 1), (2, 'Ben', '2024-03-01', 0)`,
  `insert into orders values (1, 1, 12.5), (2, 1, 7.25), (3, 2, 99)`,
]
const dialog = () => page.getByRole('dialog', { name: 'Import a SQLite database' })
const choose = async (path: string) => {
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.locator('input[type=file]').setInputFiles(path)
}
async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${app.url()}${path}`, { headers: { 'xc-auth': token } })
  return (await response.json()) as T
}

const step = story('a SQLite database is imported, once it is not damaged')

step('a damaged file shows an error and changes nothing', async () => {
  const path = databaseFile('broken.sqlite', shop)
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]))
  await choose(path)
  await dialog().getByText('Nothing was imported.').waitFor()
  expect(await dialog().getByRole('alert').textContent()).toMatch(/broken\.sqlite.*(damaged|encrypted)/)
  await page.keyboard.press('Escape')
  const { list } = await read<{ list: unknown[] }>('/api/v2/meta/bases')
  expect(list).toEqual([])
})

step('the chosen tables become tables with typed fields in a new base', async () => {
  // The library loads when somebody chooses such a file.
  await choose(databaseFile('shop.sqlite', shop))
  await dialog().getByRole('checkbox', { name: 'log' }).click()
  await dialog().getByText('3 rows, 3 columns').waitFor()
  await dialog().getByRole('button', { name: 'Import 2 tables' }).click()
  await dialog().getByText('2 tables imported').waitFor()
  await dialog().getByText('5 records imported').waitFor()
  await dialog().getByRole('button', { name: 'Open table' }).click()
  await page.getByText('2 records', { exact: true }).waitFor()
  const { list: bases } = await read<{ list: { id: string; title: string }[] }>('/api/v2/meta/bases')
  expect(bases.map(({ title }) => title)).toEqual(['shop'])
  type Table = { id: string; title: string; columns: { title: string; uidt: string; system?: unknown }[] }
  const { list: tables } = await read<{ list: Table[] }>(`/api/v2/meta/bases/${bases[0]?.id}/tables`)
  expect(tables.map(({ title }) => title)).toEqual(['customers', 'orders'])
  const { columns } = await read<Table>(`/api/v2/meta/tables/${tables[0]?.id}`)
  expect(columns.filter(({ system }) => !system).map(({ title, uidt }) => `${title}: ${uidt}`)).toEqual(
    expect.arrayContaining(['id: Number', 'name: SingleLineText', 'joined: Date', 'is_active: Checkbox']),
  )
  const { list: orders } = await read<{ list: Record<string, unknown>[] }>(
    `/api/v2/tables/${tables[1]?.id}/records`,
  )
  expect(orders.map(({ customer, amount }) => [customer, amount])).toEqual([
    [1, 12.5],
    [1, 7.25],
    [2, 99],
  ])
})
