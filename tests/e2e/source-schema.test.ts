import { afterAll, afterEach, expect, test } from 'vitest'
import type { Page as ListPage } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import { hasPostgres, postgresSettings } from '../postgres/postgres-server.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { eventually } from './support/eventually.ts'
import { addField, gridTest } from './support/grid-fixture.ts'
import { clickHeader } from './support/grid-canvas.ts'

// Somebody changes tables of a connected database, and sees the SQL before it runs.

const there = await hasPostgres()
let schema: SampleSchema
let customers = ''
const grid = gridTest(
  async () => {
    if (!there) return
    schema = await createSampleSchema(await postgresServer())
    await schema.run(`insert into ${schema.name}.customers (name) values ('Ann'), ('Bob')`)
    const path = `/api/v2/meta/bases/${grid.baseId}`
    await grid.send('POST', `${path}/sources`, { alias: 'Sales', config: connectionTo([schema.name]) })
    const { list } = await grid.send<ListPage<TableWire>>('GET', `${path}/tables`)
    customers = list.find(({ title }) => title === 'customers')?.id ?? ''
  },
  () => Promise.resolve(sourceVariables),
)
const psql = openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] })
const columnsOf = async (table: string) =>
  (
    await psql.batch(
      [
        {
          sql: 'select column_name from information_schema.columns where table_schema = $1 and table_name = $2',
          args: [schema.name, table],
        },
      ],
      'read',
    )
  )[0]?.rows.flat()
afterEach(() => (there ? schema.drop() : undefined))
afterAll(() => psql.close())

/** The menu of the last field. */
async function menuOfLast(item: string): Promise<void> {
  const { page } = grid
  const last = (await page.getByRole('columnheader').count()) - 1
  await clickHeader(page, last, { button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test.runIf(there)('a field is added, changed and deleted after its SQL was shown', async () => {
  const { page } = grid
  await grid.show(customers, '2 records')
  const added = addField(page, await page.getByRole('columnheader').count(), { Type: 'Number' })
  const dialog = page.getByRole('alertdialog', { name: 'This changes the database' })
  const sql = dialog.getByLabel('SQL')
  await sql.waitFor()
  expect(await sql.innerText()).toContain(
    `alter table "${schema.name}"."customers" add column "number" bigint;`,
  )
  expect(await columnsOf('customers')).not.toContain('number')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('add column "number"')
  await dialog.getByRole('button', { name: 'Run' }).click()
  await added
  await page.getByRole('columnheader', { name: 'Number' }).waitFor()
  expect(await columnsOf('customers')).toContain('number')

  await menuOfLast('Edit field')
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Long text', exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Change type' }).click()
  await sql.waitFor()
  expect(await sql.innerText()).toContain('alter column "number" type text')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change type' }).click()
  await dialog.getByRole('button', { name: 'Run' }).click()
  await dialog.waitFor({ state: 'detached' })

  await menuOfLast('Delete')
  const removal = page.getByRole('alertdialog', { name: 'Delete field Number?' })
  await removal.getByText("You can't undo this.").waitFor()
  expect(await removal.getByLabel('SQL').innerText()).toContain('drop column "number"')
  await removal.getByRole('button', { name: 'Delete' }).click()
  await removal.waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Number' }).waitFor({ state: 'detached' })
  expect(await columnsOf('customers')).not.toContain('number')
})

test.runIf(there)('a table is created in the data sources, and deleted in the sidebar', async () => {
  const { page } = grid
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/auth`)
  await page.getByRole('tab', { name: 'Data sources' }).click()
  await page.getByRole('button', { name: 'New table in Sales' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'New table in Sales' })
  await dialog.getByLabel('Table name').fill('Big orders')
  await dialog.getByLabel('SQL').getByText('"big_orders"').waitFor()
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => columnsOf('big_orders')).toEqual(['id', 'name'])

  await page.getByRole('link', { name: 'Big orders', exact: true }).hover()
  await page.getByRole('button', { name: 'Actions for Big orders', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Delete Big orders?' })
  await removal.getByText("You can't undo this.").waitFor()
  expect(await removal.getByLabel('SQL').innerText()).toContain(`drop table "${schema.name}"."big_orders"`)
  await removal.getByRole('button', { name: 'Delete table' }).click()
  await removal.waitFor({ state: 'detached' })
  await eventually(() => columnsOf('big_orders')).toEqual([])
})
