import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import { describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { locales } from '#core/locales.ts'
import { type TemplateName, templateNames } from '#core/template-names.ts'
import { templateShape, templateTextsIn } from '../../../worker/templates/templates.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)

type Rows = { list: Record<string, unknown>[]; pageInfo: { totalRows: number } }

const make = (template: TemplateName, locale: string) =>
  ann.ok<BaseWire>('POST', '/api/v2/meta/bases', { title: `${template} ${locale}`, template, locale })
const tablesOf = async (base: BaseWire) =>
  (await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)).list
const rowsOf = (table: TableWire, view?: ViewWire) =>
  ann.ok<Rows>('GET', `/api/v2/tables/${table.id}/records?limit=100${view ? `&viewId=${view.id}` : ''}`)

describe.each(templateNames)('the template %s', (name) => {
  const shape = templateShape(name)

  it.each(locales.map(({ id }) => id))('creates a whole base in %s', async (locale) => {
    const tables = await tablesOf(await make(name, locale))
    const said = templateTextsIn(name, locale)
    expect(tables.map(({ title }) => title)).toEqual(
      Object.keys(shape.tables).map((key) => said.tables[key]?.title),
    )
    for (const [index, [key, tableShape]] of Object.entries(shape.tables).entries()) {
      const table = tables[index]
      if (!table) throw new Error(key)
      const titles = Object.values(said.tables[key]?.columns ?? {})
      const shown = table.columns.filter((column) => !column.system && column.title !== 'Id')
      expect(shown.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
      expect(table.columns.find((column) => column.pv)?.title).toBe(titles[0])
      const all = await rowsOf(table)
      expect([key, all.pageInfo.totalRows]).toEqual([key, tableShape.rows.length])
      // Each field has something to show in some record.
      for (const title of titles)
        expect([title, all.list.some((row) => ![null, 0, ''].includes(row[title] as never))]).toEqual([
          title,
          true,
        ])
      for (const [viewKey, viewShape] of Object.entries(tableShape.views)) {
        const view = table.views.find(({ title }) => title === said.tables[key]?.views[viewKey])
        expect(view && viewTypeFromWire(view)).toBe(viewShape.type)
        if (viewShape.type === 'form') {
          const form = await ann.ok<{ heading: string; columns: { show: boolean }[] }>(
            'GET',
            `/api/v2/meta/forms/${view?.id}`,
          )
          expect(form.heading).toBe(said.tables[key]?.forms?.[viewKey]?.heading)
          expect(form.columns.filter(({ show }) => show)).toHaveLength(viewShape.show?.length ?? -1)
          continue
        }
        // Views show something on the first day, and their filters leave something out.
        const { totalRows } = (await rowsOf(table, view)).pageInfo
        expect([viewKey, totalRows > 0]).toEqual([viewKey, true])
        if (viewShape.filters) expect([viewKey, totalRows < tableShape.rows.length]).toEqual([viewKey, true])
      }
    }
  })
})

it('counts, sums and looks up across its tables', async () => {
  const tables = await tablesOf(await make('inventory', 'en'))
  const [products] = tables
  if (!products) throw new Error('no products')
  const { list } = await rowsOf(products)
  const hammer = list.find((row) => row['Product'] === 'Claw hammer')
  expect(hammer).toMatchObject({ 'In stock': 18, 'Item number': 'HM-100', 'Stock value': 448.2 })
  const [, , deals] = await tablesOf(await make('crm', 'en'))
  if (!deals) throw new Error('no deals')
  const deal = (await rowsOf(deals)).list.find((row) => row['Deal'] === 'Roastery checkout system')
  expect(deal).toMatchObject({ Value: 18000, 'Weighted value': 10800 })
})

it('refuses an unknown template, and creates nothing', async () => {
  const before = await runtime.controlRows()
  const answer = await ann.call('POST', '/api/v2/meta/bases', { title: 'X', template: 'crime' })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain('template must be one of: crm')
  const long = await ann.call('POST', '/api/v2/meta/bases', {
    title: 'X',
    template: 'crm',
    locale: 'x'.repeat(41),
  })
  expect(long.status).toBe(422)
  expect(await runtime.controlRows()).toEqual(before)
})

it('leaves nothing when the records cannot be written', async () => {
  const before = await runtime.controlRows()
  const { create } = runtime.baseDatabases
  runtime.baseDatabases.create = async (base) => ({
    ...(await create(base)),
    writeAll: () => Promise.reject(new Error('The disk is full.')),
  })
  const answer = await ann.call('POST', '/api/v2/meta/bases', { title: 'X', template: 'crm' })
  runtime.baseDatabases.create = create
  expect(answer.status).toBe(500)
  expect(await runtime.controlRows()).toEqual(before)
})
