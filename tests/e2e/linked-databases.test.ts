import { beforeAll, expect } from 'vitest'
import type { Page as ListPage } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { hasPostgres } from '../postgres/postgres-server.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { addField, gridCell, gridTest } from './support/grid-fixture.ts'
import { story } from './support/story.ts'
import { clickCell, clickHeader } from './support/grid-canvas.ts'

// Records of a table of the base, linked with those of a connected database.

const there = await hasPostgres()
let schema: SampleSchema
let customers = ''
let orders = ''
const grid = gridTest(
  async () => {
    if (!there) return
    schema = await createSampleSchema(await postgresServer())
    await schema.run(`insert into ${schema.name}.customers (name) values ('Ada'), ('Björn'), ('Chloé')`)
    const path = `/api/v2/meta/bases/${grid.baseId}`
    await grid.send('POST', `${path}/sources`, { alias: 'Sales', config: connectionTo([schema.name]) })
    const { list } = await grid.send<ListPage<TableWire>>('GET', `${path}/tables`)
    customers = list.find(({ title }) => title === 'customers')?.id ?? ''
    orders = await grid.table(
      'Orders',
      [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
      ['one', 'two'].map((Order) => ({ Order })),
    )
    await grid.show(orders, '2 records')
  },
  () => Promise.resolve(sourceVariables),
)
beforeAll(() => async () => {
  if (there) await schema.drop()
})

const step = story('records of a table of the base, linked with those of a connected database', {
  isSkipped: !there,
})

step('creates a field that links records of a connected database', async () => {
  const { page } = grid
  await addField(page, 1, { Type: 'Link to another record', Table: 'customers' })
  await page.getByRole('columnheader', { name: /Link to another record/ }).waitFor()
})

step('finds and links records in the grid, and takes a link back with undo', async () => {
  const { page } = grid
  await clickCell(page, 0, 1)
  await page.keyboard.type('bj')
  await page.getByRole('option', { name: 'Björn' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Björn, linked' }).waitFor()
  await page.keyboard.press('Tab')
  await gridCell(page, 'Björn').waitFor({ state: 'attached' })
  await clickCell(page, 1, 1)
  await page.keyboard.type('ada')
  await page.getByRole('option', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Ada, linked' }).waitFor()
  await page.keyboard.press('Tab')
  await gridCell(page, 'Ada').waitFor({ state: 'attached' })
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+z')
  await gridCell(page, 'Ada').waitFor({ state: 'detached' })
})

step('filters by the field, and has no sorts, which could not work', async () => {
  const { page } = grid
  await clickHeader(page, 1, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter by this field' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /^Sort/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

step('looks up and counts values of the linked records', async () => {
  const { page } = grid
  await addField(page, 2, {
    Type: 'Lookup',
    'From linked field': 'Link to another record',
    'Field to look up': 'name',
  })
  await page.getByRole('columnheader', { name: /Lookup/ }).waitFor()
  await page.getByRole('gridcell', { name: 'Björn', exact: true }).nth(1).waitFor({ state: 'attached' })
  await addField(page, 3, { Type: 'Rollup', 'From linked field': 'Link to another record', Field: 'name' })
  await page.getByRole('columnheader', { name: /Rollup/ }).waitFor()
  await gridCell(page, '1').waitFor({ state: 'attached' })
  const table = await grid.send<TableWire>('GET', `/api/v2/meta/tables/${orders}`)
  const made = new Map(table.columns.map((column) => [column.uidt, column]))
  expect(made.get('Lookup')?.colOptions).toMatchObject({ error: null })
  expect(made.get('Rollup')?.colOptions).toMatchObject({ rollup_function: 'count', error: null })
})

step('shows values of a record at once after it is linked', async () => {
  const { page } = grid
  await clickCell(page, 1, 1)
  await page.keyboard.type('ada')
  await page.getByRole('option', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Ada, linked' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('gridcell', { name: 'Ada', exact: true }).nth(1).waitFor({ state: 'attached' })
})

step('filters by the link, and by what is looked up over it', async () => {
  const { page } = grid
  await page.getByRole('toolbar').getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  const choose = async (box: string, option: string) => {
    await page.getByRole('combobox', { name: box, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
  }
  await choose('Field', 'Lookup')
  await page.getByRole('textbox', { name: 'Value' }).fill('jör')
  await page.getByText('1 of 2 records').waitFor()
  await choose('Field', 'Link to another record')
  await choose('Operator', 'is empty')
  await page.getByText('0 of 2 records').waitFor()
  await choose('Operator', 'is not empty')
  await page.getByText('2 of 2 records').waitFor()
  await page.getByRole('button', { name: 'Remove filter' }).click()
  await page.keyboard.press('Escape')
})

step('shows the links in the connected table, too, and changes them there', async () => {
  const { page } = grid
  await grid.show(customers, '3 records')
  await gridCell(page, 'one').waitFor({ state: 'attached' })
  await clickCell(page, 2, 2)
  await page.keyboard.type('two')
  await page.getByRole('option', { name: 'two' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'two, linked' }).waitFor()
  await page.keyboard.press('Tab')
  // Beside that of Ada.
  await gridCell(page, 'two').nth(1).waitFor({ state: 'attached' })
})

step('asks for required values of a new record of a connected table, including links', async () => {
  const { page } = grid
  await schema.run(`create table ${schema.name}.invoices (id bigint generated always as identity primary key,
    number text not null, customer bigint not null references ${schema.name}.customers)`)
  const path = `/api/v2/meta/bases/${grid.baseId}`
  const { list: sources } = await grid.send<ListPage<{ id: string }>>('GET', `${path}/sources`)
  await grid.send('POST', `${path}/meta-diff/${sources.at(-1)?.id}`)
  const { list } = await grid.send<ListPage<TableWire>>('GET', `${path}/tables`)
  await grid.show(list.find(({ title }) => title === 'invoices')?.id ?? '', 'No records yet')
  await page.getByRole('button', { name: 'Add record' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add record' })
  await dialog.getByLabel('number').fill('2024-1')
  await dialog.getByRole('combobox', { name: /customer/ }).click()
  await page.keyboard.type('chl')
  await page.getByRole('option', { name: 'Chloé' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Chloé' }).waitFor({ state: 'detached' })
  await dialog.getByText('Chloé').waitFor()
  await dialog.getByRole('button', { name: 'Add record' }).click()
  await dialog.waitFor({ state: 'detached' })
  await gridCell(page, '2024-1').waitFor({ state: 'attached' })
  await gridCell(page, 'Chloé').waitFor({ state: 'attached' })
})
