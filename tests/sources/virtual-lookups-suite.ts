import { beforeAll, describe, expect, it } from 'vitest'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { rollupFunctions } from '#core/fields/types/rollup.ts'
import { runtimeFixture } from '../support/fixtures.ts'
import { type CustomersDatabase, linkedDatabases } from './linked-databases.ts'
import { sourceVariables } from './sample-source.ts'

// Lookups, rollups and formulas over links between a table of the base and a table of a data source.

type Row = Record<string, unknown>

/** Columns of a table of things, with a type that every database has. */
const columns = {
  label: 'varchar(40)',
  pieces: 'integer',
  price: 'decimal(12,2)',
  ratio: 'double precision',
  day: 'date',
  start: 'time',
}
const things = [
  `(1, 'Pear', 3, 0.1, 0.5, '2026-03-01', '08:30:00')`,
  `(2, 'apple', 3, 0.2, -1.25, '2025-12-31', '23:59:59')`,
  `(3, 'Zoë, 50%', -7, 1200.75, 1e10, null, null)`,
  `(4, null, null, null, null, '2026-03-01', '08:30:00')`,
  `(5, 'Pear', 100, 0.1, 0.5, '1999-01-01', '00:00:00')`,
]
/** Which things each order has, in link order. */
const linked = [
  [1, [3, 1, 5, 4, 2]],
  [2, [4]],
  [3, []],
] as const

export function virtualLookupsSuite(database: CustomersDatabase): void {
  const runtime = runtimeFixture(sourceVariables)
  const world = linkedDatabases(runtime, database)
  const { orders, link, links, list, records } = world

  describe.runIf(world.isThere)(`values over links between databases (${database.name})`, () => {
    beforeAll(async () => {
      const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
      await world.sql(`create table $things (id integer primary key, ${definitions.join(', ')})`)
      await world.sql(`insert into $things values ${things.join(', ')}`)
    })

    /** The same things in a table of the base. */
    async function ownThings(): Promise<TableWire> {
      const there = world.table('things')
      const titles = Object.keys(columns)
      const fields = titles.map((title) => {
        const { uidt, meta } = world.columnOf(there, title)
        return { title, uidt, meta }
      })
      const own = await world.ann().createTable(world.base().id, fields, 'own')
      const rows = await list(there, `fields=${titles.join(',')}`)
      await world.ann().ok('POST', records(own), rows)
      await world.refresh()
      return own
    }
    async function add(table: TableWire, body: Row): Promise<ColumnWire> {
      await world.ann().ok('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
      await world.refresh()
      return world.columnOf(world.table(table.title.replace(/_\d+$/, '')), String(body['title']))
    }
    async function linkAll(from: TableWire, to: TableWire, title: string): Promise<ColumnWire> {
      const { own } = await link(from, to, 'mm', { title })
      const isHere = to.title === 'own'
      for (const [order, others] of linked)
        if (others.length > 0)
          await world.ann().ok(
            'POST',
            links(from, own, order),
            others.map((id) => (isHere ? { Id: id } : { id })),
          )
      return own
    }
    const lookup = (title: string, through: ColumnWire, of: ColumnWire, more: Row = {}): Row => ({
      title,
      uidt: 'Lookup',
      fk_relation_column_id: through.id,
      fk_lookup_column_id: of.id,
      ...more,
    })
    const rollup = (title: string, through: ColumnWire, of: ColumnWire, rollup_function: string) => ({
      title,
      uidt: 'Rollup',
      fk_relation_column_id: through.id,
      fk_rollup_column_id: of.id,
      rollup_function,
    })

    it('are what links within a database give, for every function and type', async () => {
      const own = await ownThings()
      const there = world.table('things')
      const far = await linkAll(orders(), there, 'Far')
      const near = await linkAll(orders(), own, 'Near')
      const pairs: [string, string][] = []
      const refusals: unknown[] = []
      for (const title of Object.keys(columns)) {
        const [farOf, nearOf] = [world.columnOf(there, title), world.columnOf(own, title)]
        await add(orders(), lookup(`far ${title}`, far, farOf))
        await add(orders(), lookup(`near ${title}`, near, nearOf))
        pairs.push([`far ${title}`, `near ${title}`])
        for (const name of rollupFunctions) {
          const [a, b] = [`far ${name} ${title}`, `near ${name} ${title}`]
          const path = `/api/v2/meta/tables/${orders().id}/columns`
          const one = await world.ann().call('POST', path, rollup(a, far, farOf, name))
          const other = await world.ann().call('POST', path, rollup(b, near, nearOf, name))
          expect([title, name, one.status]).toEqual([title, name, other.status])
          if (one.status < 300) pairs.push([a, b])
          else refusals.push(one.status)
        }
      }
      const rows = await list(orders())
      for (const [a, b] of pairs)
        expect([a, rows.map((row) => row[a])]).toEqual([a, rows.map((row) => row[b])])
      expect(pairs.length).toBeGreaterThan(35)
      expect(refusals.every((status) => status === 422)).toBe(true)
      expect(rows[0]).toMatchObject({
        'far label': ['Zoë, 50%', 'Pear', 'Pear', 'apple'],
        'far sum pieces': 99,
        'far countDistinct label': 3,
        'far max day': '2026-03-01',
      })
      expect(rows[2]).toMatchObject({ 'far label': [], 'far sum pieces': null, 'far count label': 0 })
    }, 60_000)
  })
}
