import { describe, expect, it } from 'vitest'
import { runtimeFixture } from '../support/fixtures.ts'
import { type CustomersDatabase, linkedDatabases, namesIn } from './linked-databases.ts'
import { sourceVariables } from './sample-source.ts'
import { virtualLinkPlaces } from './virtual-link-places.ts'

// Links between a table of the base and a table of a data source.

export function virtualLinksSuite(database: CustomersDatabase): void {
  const runtime = runtimeFixture(sourceVariables)
  const world = linkedDatabases(runtime, database)
  const { orders, customers, link, links, list, page, records, refused, sql } = world

  describe.runIf(world.isThere)(`a link between databases (${database.name})`, () => {
    it.each([
      // Relation of the field, links to add from orders, then what each side shows.
      {
        type: 'mm',
        add: [
          [1, 1],
          [1, 2],
          [2, 1],
        ],
        own: [['Ada', 'Bob'], ['Ada'], []],
        other: [['One', 'Two'], ['One'], [], []],
      },
      {
        type: 'hm',
        add: [
          [1, 1],
          [1, 2],
          [2, 1],
        ],
        own: [['Bob'], ['Ada'], []],
        other: [['Two'], ['One'], [], []],
      },
      {
        type: 'bt',
        add: [
          [1, 1],
          [1, 2],
          [2, 2],
        ],
        own: [['Bob'], ['Bob'], []],
        other: [[], ['One', 'Two'], [], []],
      },
      {
        type: 'oo',
        add: [
          [1, 1],
          [1, 2],
          [2, 2],
        ],
        own: [[], ['Bob'], []],
        other: [[], ['Two'], [], []],
      },
    ])('keeps one or many links on each side: $type', async ({ type, add, own, other }) => {
      const made = await link(orders(), customers(), type)
      for (const [order = 0, customer] of add)
        await world.ann().ok('POST', links(orders(), made.own, order), [{ id: customer }])
      expect((await list(orders())).map((row) => namesIn(row['Linked']))).toEqual(own)
      expect((await list(customers())).map((row) => namesIn(row[made.other.title]))).toEqual(other)
    })
    it.each(['mm', 'hm', 'bt', 'oo'])('is read from the other side: %s', async (type) => {
      const made = await link(customers(), orders(), type)
      await world.ann().ok('POST', links(customers(), made.own, 2), [{ Id: 3 }])
      expect((await list(customers())).map((row) => namesIn(row['Linked']))).toEqual([[], ['Three'], [], []])
      expect((await list(orders())).map((row) => namesIn(row[made.other.title]))).toEqual([[], [], ['Bob']])
    })

    it('costs two round trips to the base database at most, however many fields and records', async () => {
      const one = await link(orders(), customers(), 'mm')
      await link(orders(), customers(), 'mm', { title: 'Linked too' })
      await world.ann().ok('POST', links(orders(), one.own, 1), [{ id: 1 }, { id: 2 }])
      await list(orders())
      const { trips } = await runtime.countTrips(() => world.ann().call('GET', records(orders())))
      expect(trips.baseDatabases).toBe(2)
      const reverse = await runtime.countTrips(() => world.ann().call('GET', records(customers())))
      expect(reverse.trips.baseDatabases).toBe(2)
    })

    it('counts links, shows fields and parts of the linked records, and writes them as CSV', async () => {
      const made = await link(orders(), customers(), 'mm', { uidt: 'Links' })
      await world.ann().ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 3 }])
      expect((await list(orders(), 'fields=Linked')).map((row) => row['Linked'])).toEqual([2, 0, 0])
      expect((await list(customers())).map((row) => row[made.other.title])).toEqual([1, 0, 1, 0])
      const { own: column } = await link(orders(), customers(), 'mm', { title: 'Shown' })
      await world.ann().ok('POST', links(orders(), column, 2), [{ id: 4 }, { id: 1 }])
      const nested = encodeURIComponent(JSON.stringify({ Shown: { limit: 1, offset: 1, fields: 'id,name' } }))
      expect((await list(orders(), `nested=${nested}&fields=Shown`))[1]).toEqual({
        Shown: [{ id: 1, name: 'Ada' }],
      })
      const file = await world.ann().call('GET', `/api/v2/tables/${orders().id}/export/csv`)
      expect(file).toMatchObject({ status: 200, body: expect.stringContaining('"Dee, Ada"') })
    })

    it('lists linked records and others by pages and searches', async () => {
      const made = await link(orders(), customers(), 'mm')
      const path = links(orders(), made.own, 1)
      await world.ann().ok('POST', path, [{ id: 3 }, { id: 1 }, { id: 2 }])
      const first = await page(path, 'limit=2')
      expect(first.list.map((row) => row['name'])).toEqual(['Cyd', 'Ada'])
      expect(first.pageInfo).toMatchObject({ totalRows: 3, isLastPage: false })
      expect((await page(path, 'limit=2&offset=2')).list.map((row) => row['name'])).toEqual(['Bob'])
      expect((await page(path, 'where=(name,like,bo)')).list).toMatchObject([{ name: 'Bob' }])
      const others = await page(`${path}/exclude`)
      expect(others).toMatchObject({ list: [{ name: 'Dee' }], pageInfo: { totalRows: 1 } })
      const back = await page(links(customers(), made.other, 1))
      expect(back.list).toMatchObject([{ Name: 'One' }])
    })

    it('is set with new and changed records, on both sides', async () => {
      const made = await link(orders(), customers(), 'mm')
      const ann = world.ann()
      const order = await ann.ok<Record<string, unknown>>('POST', records(orders()), {
        Name: 'Four',
        Linked: [{ id: 2 }],
      })
      expect(namesIn((await list(orders(), 'where=(Name,eq,Four)'))[0]?.['Linked'])).toEqual(['Bob'])
      const changed = await ann.ok<Record<string, unknown>>('PATCH', records(orders()), {
        Id: order['Id'],
        Linked: [{ id: 1 }, { id: 4 }],
      })
      expect(namesIn((await list(orders(), 'where=(Name,eq,Four)'))[0]?.['Linked'])).toEqual(['Ada', 'Dee'])
      expect(changed['Id']).toBe(order['Id'])
      const older = `/api/v1/db/data/noco/${world.base().id}/${customers().id}`
      const customer = await ann.ok<Record<string, unknown>>('POST', older, {
        name: 'Eve',
        [made.other.title]: [{ Id: 1 }, { Id: 2 }],
      })
      expect(namesIn(customer[made.other.title])).toEqual(['One', 'Two'])
      await ann.ok('PATCH', records(customers()), {
        id: customer['id'],
        name: 'Eva',
        [made.other.title]: [{ Id: 3 }],
      })
      expect(
        (await list(customers(), 'where=(name,eq,Eva)')).map((row) => namesIn(row[made.other.title])),
      ).toEqual([['Three']])
    })

    it('goes with its records, and undo brings both back', async () => {
      const made = await link(orders(), customers(), 'mm')
      const ann = world.ann()
      await ann.ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
      const undo = async (method: string, path: string, body: unknown) => {
        const { headers } = await ann.call(method, path, body)
        return ann.ok(
          'POST',
          `/api/v2/meta/bases/${world.base().id}/changes/${headers.get('x-change-seq')}/undo`,
        )
      }
      await undo('DELETE', records(orders()), [{ Id: 1 }])
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Ada', 'Bob'])
      const gone = await ann.call('DELETE', records(customers()), [{ id: 2 }])
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Ada'])
      await sql(`insert into $customers (id, name) values (2, 'Stranger')`)
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Ada'])
      await sql(`delete from $customers where id = 2`)
      await ann.ok(
        'POST',
        `/api/v2/meta/bases/${world.base().id}/changes/${gone.headers.get('x-change-seq')}/undo`,
      )
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Ada', 'Bob'])
      await undo('DELETE', links(orders(), made.own, 1), [{ id: 1 }])
      // A link that comes back is the newest one.
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Bob', 'Ada'])
    })

    it('leaves out records that somebody else has deleted in their database', async () => {
      const made = await link(orders(), customers(), 'mm')
      const counted = await link(customers(), orders(), 'mm', { uidt: 'Links', title: 'Linked' })
      await world.ann().ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
      await world.ann().ok('POST', links(customers(), counted.own, 2), [{ Id: 1 }])
      await sql('delete from $customers where id = 2')
      const [first] = await list(orders())
      expect(namesIn(first?.['Linked'])).toEqual(['Ada'])
      expect(first?.[counted.other.title]).toBe(0)
      expect((await page(links(orders(), made.own, 1))).list).toMatchObject([{ name: 'Ada' }])
    })

    it('refuses what it cannot do', async () => {
      const made = await link(orders(), customers(), 'mm')
      const path = links(orders(), made.own, 1)
      expect(await refused('POST', path, [{ id: 99 }])).toEqual([422, 'LINKED_RECORD_NOT_FOUND'])
      expect(await refused('POST', links(orders(), made.own, 99), [{ id: 1 }])).toEqual([
        404,
        'RECORD_NOT_FOUND',
      ])
      expect(await refused('POST', path, [{ id: 'x' }])).toEqual([422, 'INVALID_VALUE'])
      expect(await refused('POST', links(customers(), made.own, 1), [{ id: 1 }])).toEqual([
        404,
        'COLUMN_NOT_FOUND',
      ])
      const many = Array.from({ length: 1001 }, (_, index) => ({ id: index + 1 }))
      expect(await refused('POST', path, many)).toEqual([422, 'INVALID_REQUEST'])
      const unsupported = [422, 'VIRTUAL_LINK_UNSUPPORTED']
      const all = records(orders())
      expect(await refused('GET', `${all}?sort=Linked`)).toEqual(unsupported)
      expect(await refused('GET', `/api/v2/tables/${orders().id}/groupby?column_name=Linked`)).toEqual(
        unsupported,
      )
      const columns = `/api/v2/meta/tables/${orders().id}/columns`
      expect(
        await refused('POST', columns, { title: 'F', uidt: 'Formula', formula_raw: 'LEN({Linked})' }),
      ).toEqual(unsupported)
      const view = orders().views[0]?.id ?? ''
      expect(
        await refused('POST', `/api/v2/meta/views/${view}/sorts`, {
          fk_column_id: made.own.id,
          direction: 'asc',
        }),
      ).toEqual(unsupported)
      const elsewhere = await world.ann().createBase()
      const far = await world.ann().createTable(elsewhere.id, [{ title: 'Name', uidt: 'SingleLineText' }])
      expect(
        await refused('POST', columns, {
          title: 'Far',
          uidt: 'Links',
          parentId: orders().id,
          childId: far.id,
          type: 'mm',
        }),
      ).toEqual([404, 'TABLE_NOT_FOUND'])
    })

    it('goes when its creation is undone', async () => {
      const { headers } = await world.ann().call('POST', `/api/v2/meta/tables/${orders().id}/columns`, {
        title: 'Brief',
        uidt: 'Links',
        childId: customers().id,
        parentId: orders().id,
        type: 'mm',
      })
      const change = headers.get('x-change-seq')
      await world.ann().ok('POST', `/api/v2/meta/bases/${world.base().id}/changes/${change}/undo`)
      const [order, customer] = [(await list(orders()))[0], (await list(customers()))[0]]
      expect(order).not.toHaveProperty('Brief')
      expect(customer).not.toHaveProperty('orders')
    })

    it('is deleted with its pairs, and comes back', async () => {
      const made = await link(orders(), customers(), 'bt')
      const ann = world.ann()
      await ann.ok('POST', links(orders(), made.own, 1), [{ id: 1 }])
      const { headers } = await ann.call('DELETE', `/api/v2/meta/columns/${made.own.id}`)
      expect((await list(customers()))[0]).not.toHaveProperty(made.other.title)
      await ann.ok(
        'POST',
        `/api/v2/meta/bases/${world.base().id}/changes/${headers.get('x-change-seq')}/undo`,
      )
      expect(namesIn((await list(orders()))[0]?.['Linked'])).toEqual(['Ada'])
      const sources = await ann.ok<{ list: { id: string; is_meta: boolean }[] }>(
        'GET',
        `/api/v2/meta/bases/${world.base().id}/sources`,
      )
      for (const { id, is_meta } of sources.list)
        if (!is_meta) await ann.ok('DELETE', `/api/v2/meta/bases/${world.base().id}/sources/${id}`)
      expect(Object.keys((await list(orders()))[0] ?? {})).not.toContain('Linked')
    })

    virtualLinkPlaces(runtime, world)

    it('links records whose key is no number', async () => {
      const codes = world.table('codes')
      const made = await link(orders(), codes, 'mm')
      const all = await list(codes)
      const germany = Number(
        (await page(`/api/v2/tables/${codes.id}/records`, 'format=native')).list[0]?.['id'],
      )
      expect(all).toHaveLength(2)
      await world.ann().ok('POST', links(orders(), made.own, 2), [{ id: germany }])
      const [, second] = await list(orders())
      expect(namesIn(second?.['Linked'])).toHaveLength(1)
    })
  })
}
