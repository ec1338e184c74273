import { beforeAll, expect, test } from 'vitest'
import type { Page as ListPage } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { mariadbServer } from '../sources/source-server.ts'
import { addField, gridTest } from './support/grid-fixture.ts'
import { clickHeader } from './support/grid-canvas.ts'

// Somebody changes a table of a connected MariaDB database, which commits each of its changes at once.

const server = await mariadbServer()
let schema: SampleSchema
let customers = ''
const grid = gridTest(
  async () => {
    if (!server.isThere) return
    schema = await createSampleSchema(server)
    await schema.run(`insert into ${schema.name}.customers (name) values ('Ann'), ('Bob')`)
    const path = `/api/v2/meta/bases/${grid.baseId}`
    const config = connectionTo([schema.name], {}, server)
    await grid.send('POST', `${path}/sources`, { alias: 'Sales', config })
    const { list } = await grid.send<ListPage<TableWire>>('GET', `${path}/tables`)
    customers = list.find(({ title }) => title === 'customers')?.id ?? ''
  },
  () => Promise.resolve(sourceVariables),
)
const columnsOfCustomers = async () => {
  const connection = server.open()
  const sql =
    'select column_name from information_schema.columns where table_schema = ? and table_name = ? order by ordinal_position'
  const [result] = await connection.batch([{ sql, args: [schema.name, 'customers'] }], 'read')
  await connection.close()
  return result?.rows.flat()
}
beforeAll(() => async () => {
  if (server.isThere) await schema.drop()
})

test.runIf(server.isThere)('a field is added after its SQL was shown, filled and deleted', async () => {
  const { page } = grid
  await grid.show(customers, '2 records')
  const before = await columnsOfCustomers()
  const added = addField(page, await page.getByRole('columnheader').count(), { Type: 'Number' })
  const dialog = page.getByRole('alertdialog', { name: 'This changes the database' })
  const sql = dialog.getByLabel('SQL')
  await sql.waitFor()
  expect(await sql.innerText()).toContain(
    `alter table \`${schema.name}\`.\`customers\` add column \`number\``,
  )
  expect(await columnsOfCustomers()).toEqual(before)
  await dialog.getByRole('button', { name: 'Run' }).click()
  await added
  await page.getByRole('columnheader', { name: 'Number' }).waitFor()
  expect(await columnsOfCustomers()).toEqual([...(before ?? []), 'number'])
  expect(await grid.records(customers)).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }])

  const last = (await page.getByRole('columnheader').count()) - 1
  await clickHeader(page, last, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Delete field Number?' })
  await removal.getByText("You can't undo this.").waitFor()
  expect(await removal.getByLabel('SQL').innerText()).toContain('drop column `number`')
  await removal.getByRole('button', { name: 'Delete' }).click()
  await removal.waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Number' }).waitFor({ state: 'detached' })
  expect(await columnsOfCustomers()).toEqual(before)
})
