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
  `(1, 'Pear', 3, 0.1, 0.5, '2026-03-01', '08:30:00', 1)`,
  `(2, 'apple', 3, 0.2, -1.25, '2025-12-31', '23:59:59', 2)`,
  `(3, 'Zoë, 50%', -7, 1200.75, 1e10, null, null, 1)`,
  `(4, null, null, null, null, '2026-03-01', '08:30:00', null)`,
  `(5, 'Pear', 100, 0.1, 0.5, '1999-01-01', '00:00:00', 2)`,
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

  describe.runIf(world.isThere)(
    `values over links between databases (${database.name})`,
    { timeout: 60_000 },
    () => {
      beforeAll(async () => {
        const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
        await world.sql('create table $makers (id integer primary key, name varchar(40))')
        await world.sql(
          `create table $things (id integer primary key, ${definitions.join(', ')}, maker_id integer, foreign key (maker_id) references $makers (id))`,
        )
        await world.sql(`insert into $makers values (1, 'Zeta'), (2, 'Alpha')`)
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
      })

      it('are read from both sides, in two round trips', async () => {
        const there = world.table('things')
        const { own, other } = await link(orders(), there, 'mm', { title: 'Far' })
        await world.ann().ok('POST', links(orders(), own, 1), [{ id: 3 }, { id: 1 }])
        await world.ann().ok('POST', links(orders(), own, 2), [{ id: 1 }])
        for (const title of ['label', 'pieces', 'day'])
          await add(orders(), lookup(`far ${title}`, own, world.columnOf(there, title)))
        await add(orders(), rollup('total', own, world.columnOf(there, 'pieces'), 'sum'))
        await add(there, lookup('names', other, world.columnOf(orders(), 'Name')))
        await add(there, rollup('count', other, world.columnOf(orders(), 'Name'), 'count'))
        const [first, second, third] = await list(orders())
        expect(first).toMatchObject({
          'far label': ['Zoë, 50%', 'Pear'],
          'far pieces': [-7, 3],
          'far day': ['2026-03-01'],
          total: -4,
        })
        expect(second).toMatchObject({ 'far label': ['Pear'], total: 3 })
        expect(third).toMatchObject({ 'far label': [], total: null })
        const back = await list(there)
        expect(back.map((row) => row['names'])).toEqual([['One', 'Two'], [], ['One'], [], []])
        expect(back.map((row) => row['count'])).toEqual([2, 0, 1, 0, 0])
        for (const table of [orders(), there]) {
          const { trips } = await runtime.countTrips(() => world.ann().call('GET', records(table)))
          expect(trips.baseDatabases).toBe(2)
        }
        await world.sql('update $things set pieces = 10 where id = 1')
        expect((await list(orders())).map(({ total }) => total)).toEqual([3, 10, null])
        await world.sql('update $things set pieces = 3 where id = 1')
      })

      it('are values of the records that filters include, also by the day', async () => {
        const there = world.table('things')
        const far = await linkAll(orders(), there, 'Far')
        const label = world.columnOf(there, 'label')
        const filter = (field: string, comparison_op: string, value: unknown, sub: string | null = null) => ({
          filters: [
            {
              fk_column_id: world.columnOf(there, field).id,
              comparison_op,
              comparison_sub_op: sub,
              value,
            },
          ],
        })
        await add(orders(), lookup('pears', far, label, filter('label', 'eq', 'Pear')))
        await add(orders(), lookup('few', far, label, filter('pieces', 'lt', 50)))
        await add(orders(), lookup('past', far, label, filter('day', 'lt', null, 'today')))
        await add(orders(), { ...rollup('some', far, label, 'count'), ...filter('price', 'gt', 0.15) })
        const [first, second] = await list(orders())
        expect(first).toMatchObject({
          pears: ['Pear', 'Pear'],
          few: ['Zoë, 50%', 'Pear', 'apple'],
          past: ['Pear', 'Pear', 'apple'],
          some: 2,
        })
        expect(second).toMatchObject({ pears: [], few: [], past: [], some: 0 })
      })

      it('reach further tables of the other database, and records with keys that are no numbers', async () => {
        const there = world.table('things')
        const makers = there.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord' || uidt === 'Links')
        if (!makers) throw new Error('Things link to their makers.')
        const name = world.columnOf(world.table('makers'), 'name')
        const maker = await add(there, lookup('maker', makers, name))
        const far = await linkAll(orders(), there, 'Far')
        await add(orders(), lookup('makers', far, maker))
        await add(orders(), rollup('how many', far, maker, 'countDistinct'))
        const codes = world.table('codes')
        const { own: coded } = await link(orders(), codes, 'mm', { title: 'Coded' })
        const ids = await list(codes, 'format=native')
        await world.ann().ok(
          'POST',
          links(orders(), coded, 1),
          ids.map(({ id }) => ({ id })),
        )
        await add(orders(), lookup('names of codes', coded, world.columnOf(codes, 'label')))
        const [first, second] = await list(orders())
        expect(first).toMatchObject({ makers: ['Zeta', 'Zeta', 'Alpha', 'Alpha'], 'how many': 2 })
        expect(first?.['names of codes']).toHaveLength(2)
        expect(second).toMatchObject({ makers: [], 'how many': 0, 'names of codes': [] })
      })

      it('are in formulas, in their own format', async () => {
        const there = world.table('things')
        const { own: one } = await link(orders(), there, 'bt', { title: 'One' })
        await world.ann().ok('POST', links(orders(), one, 1), [{ id: 3 }])
        await world.ann().ok('POST', links(orders(), one, 2), [{ id: 1 }])
        const far = await linkAll(orders(), there, 'Far')
        await add(orders(), lookup('price', one, world.columnOf(there, 'price')))
        await add(orders(), lookup('labels', far, world.columnOf(there, 'label')))
        await add(orders(), rollup('total', far, world.columnOf(there, 'pieces'), 'sum'))
        const formula = (title: string, formula_raw: string) => ({ title, uidt: 'Formula', formula_raw })
        await add(orders(), formula('twice', '{price} * 2'))
        await add(orders(), formula('sum', '{total} + {twice}'))
        await add(orders(), formula('text', 'CONCAT({Name}, ": ", ARRAYJOIN({labels}, " / "))'))
        await add(orders(), formula('matched', 'REGEX_EXTRACT({text}, "P[a-z]+")'))
        await add(orders(), formula('age', 'IF({total} > 0, YEAR(TODAY()) >= 2026, FALSE())'))
        const rows = await list(orders())
        expect(rows[0]).toMatchObject({
          twice: 2401.5,
          sum: 2500.5,
          text: 'One: Zoë, 50% / Pear / Pear / apple',
          matched: 'Pear',
          age: true,
        })
        expect(rows[2]).toMatchObject({ twice: null, text: 'Three: ', matched: null, age: false })
        const { trips } = await runtime.countTrips(() => world.ann().call('GET', records(orders())))
        expect(trips.baseDatabases).toBe(2)
        const check = await world.ann().ok<Row>('POST', `/api/v2/meta/tables/${orders().id}/formula/check`, {
          formula: '{price} + 1',
        })
        expect(check).toMatchObject({ valid: true, record: { value: 1201.75 } })
      })

      it('are in files, groups, public links, parts and both formats', async () => {
        const ann = world.ann()
        const there = world.table('things')
        await add(orders(), { title: 'State', uidt: 'SingleSelect', dtxp: "'Open','Done'" })
        await ann.ok('PATCH', records(orders()), [{ Id: 1, State: 'Open' }])
        await world.refresh()
        const far = await linkAll(orders(), there, 'Far')
        const label = await add(orders(), lookup('labels', far, world.columnOf(there, 'label')))
        const total = await add(orders(), rollup('total', far, world.columnOf(there, 'pieces'), 'sum'))
        const names = ['Zoë, 50%', 'Pear', 'Pear', 'apple']
        const file = await ann.call('GET', `/api/v2/tables/${orders().id}/export/csv`)
        expect(file.body).toContain('"Zoë, 50%, Pear, Pear, apple",99')
        const stacks = await ann.ok<{ value: { list: Row[] } }[]>(
          'GET',
          `/api/v2/tables/${orders().id}/group/${world.columnOf(orders(), 'State').id}`,
        )
        expect(stacks.flatMap(({ value }) => value.list.map(({ labels }) => labels))).toEqual([[], [], names])
        const one = await ann.ok<Row>('GET', `${records(orders())}/1`)
        expect(one).toMatchObject({ labels: names, total: 99 })
        const older = `/api/v1/db/data/noco/${world.base().id}/${orders().id}/1`
        expect(await ann.ok<Row>('GET', older)).toMatchObject({ labels: names, total: 99 })
        const nested = encodeURIComponent(JSON.stringify({ labels: { limit: 2, offset: 1 } }))
        expect((await list(orders(), `nested=${nested}`))[0]).toMatchObject({ labels: ['Pear', 'Pear'] })
        const native = await list(orders(), 'format=native')
        expect(native[0]).toMatchObject({ [label.id]: names, [total.id]: 99 })
        const view = orders().views[0]?.id ?? ''
        const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view}/share`, {})
        const shared = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
        expect(shared.body).toMatchObject({ list: [{ labels: names, total: 99 }, {}, {}] })
        const written = await ann.ok<Row>('POST', `/api/v1/db/data/noco/${world.base().id}/${orders().id}`, {
          Name: 'Four',
          Far: [{ id: 2 }],
        })
        expect(written).toMatchObject({ labels: ['apple'], total: 3 })
      })

      it('go when their creation is undone, and are not in a copy of the base', async () => {
        const ann = world.ann()
        const far = await linkAll(orders(), world.table('things'), 'Far')
        const label = world.columnOf(world.table('things'), 'label')
        const kept = await add(orders(), lookup('kept', far, label))
        const path = `/api/v2/meta/tables/${orders().id}/columns`
        const { headers } = await ann.call('POST', path, lookup('labels', far, label))
        expect((await list(orders()))[0]).toHaveProperty('labels')
        const undo = `/api/v2/meta/bases/${world.base().id}/changes/${headers.get('x-change-seq')}/undo`
        await ann.ok('POST', undo)
        expect((await list(orders()))[0]).not.toHaveProperty('labels')
        const base = `/api/v2/meta/bases/${world.base().id}/duplicate`
        let copy = await ann.ok<{ id: string; done: boolean }>('POST', base, {})
        while (!copy.done) copy = await ann.ok('POST', `${base}/${copy.id}`)
        const { list: tables } = await world.page(`/api/v2/meta/bases/${copy.id}/tables`)
        const id = String(tables.find(({ title }) => title === 'orders')?.['id'])
        const { columns: copied } = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id}`)
        expect(copied.map(({ title }) => title)).not.toContain(kept.title)
        const { id: twin } = await ann.ok<TableWire>(
          'POST',
          `/api/v2/meta/tables/${orders().id}/duplicate`,
          {},
        )
        expect((await world.page(`/api/v2/tables/${twin}/records`)).list[0]).toMatchObject({
          kept: ['Zoë, 50%', 'Pear', 'Pear', 'apple'],
        })
        await ann.ok('DELETE', `/api/v2/meta/tables/${twin}`)
        await ann.ok('DELETE', `/api/v2/meta/columns/${far.id}`)
        await world.refresh()
        expect((await list(orders()))[0]).not.toHaveProperty('kept')
      })

      it('read regular expressions of the other database, people, and nothing once the data source is gone', async () => {
        const ann = world.ann()
        const there = world.table('things')
        const { own, other } = await link(orders(), there, 'mm', { title: 'Far' })
        await ann.ok('POST', links(orders(), own, 1), [{ id: 3 }, { id: 1 }])
        const initial = await add(there, {
          title: 'initial',
          uidt: 'Formula',
          formula_raw: 'REGEX_EXTRACT({label}, "^.")',
        })
        const makers = world.table('makers')
        const back = makers.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord' || uidt === 'Links')
        if (!back) throw new Error('Makers link to their things.')
        await add(makers, lookup('initials', back, initial))
        expect((await list(makers))[1]).toMatchObject({ initials: ['a', 'P'] })
        await add(orders(), lookup('initials', own, initial))
        const owner = await add(orders(), { title: 'Owner', uidt: 'User' })
        await ann.ok('PATCH', records(orders()), [{ Id: 1, Owner: ann.email }])
        await add(there, lookup('owners', other, owner))
        expect((await list(orders()))[0]).toMatchObject({ initials: ['Z', 'P'] })
        expect((await list(there))[0]?.['owners']).toMatchObject([{ email: ann.email }])
        expect((await list(orders(), 'where=(initials,eq,P)')).map(({ Name }) => Name)).toEqual(['One'])
        const path = `/api/v2/meta/bases/${world.base().id}/sources`
        const { list: sources } = await ann.ok<{ list: { id: string; is_meta: boolean }[] }>('GET', path)
        for (const { id, is_meta } of sources) if (!is_meta) await ann.ok('DELETE', `${path}/${id}`)
        expect((await list(orders()))[0]).toMatchObject({ Name: 'One' })
      })

      it('are refused where a third round trip or SQL of both databases would be needed', async () => {
        const there = world.table('things')
        const { own, other } = await link(orders(), there, 'mm', { title: 'Far' })
        const label = world.columnOf(there, 'label')
        const labels = await add(orders(), lookup('labels', own, label))
        const columnsOf = ({ id }: TableWire) => `/api/v2/meta/tables/${id}/columns`
        const unsupported = [422, 'VIRTUAL_LINK_UNSUPPORTED']
        const { refused } = world
        expect(await refused('POST', columnsOf(there), lookup('far', other, labels))).toEqual(unsupported)
        expect(await refused('POST', columnsOf(there), rollup('far', other, labels, 'count'))).toEqual(
          unsupported,
        )
        const more = await world
          .ann()
          .createTable(world.base().id, [{ title: 'Name', uidt: 'SingleLineText' }], 'more')
        await world.refresh()
        const { own: near } = await link(more, orders(), 'mm', { title: 'Near' })
        expect(await refused('POST', columnsOf(more), lookup('far', near, labels))).toEqual(unsupported)
        const all = records(orders())
        expect(await refused('GET', `${all}?sort=labels`)).toEqual(unsupported)
        expect(await refused('GET', `/api/v2/tables/${orders().id}/groupby?column_name=labels`)).toEqual(
          unsupported,
        )
        const view = orders().views[0]?.id ?? ''
        expect(
          await refused('POST', `/api/v2/meta/views/${view}/sorts`, { fk_column_id: labels.id }),
        ).toEqual(unsupported)
        expect((await world.ann().call('GET', `${all}?search=pear`)).status).toBe(200)
      })
    },
  )
}
