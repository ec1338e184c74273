import { describe, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import { runtimeFixture } from '../support/fixtures.ts'
import { signUp } from '../support/people.ts'
import { type CustomersDatabase, linkedDatabases, namesIn } from './linked-databases.ts'
import { sourceVariables } from './sample-source.ts'

// Links between the tables of two data sources, and within one whose schema is read-only.

export function virtualLinksOfSourcesSuite(one: CustomersDatabase, other: CustomersDatabase): void {
  const runtime = runtimeFixture(sourceVariables)
  const world = linkedDatabases(runtime, one, other)
  const { customers, link, links, list, page, records, refused, table } = world

  describe.runIf(world.isThere)(`links of data sources (${one.name}, ${other.name})`, () => {
    it.each([
      { type: 'mm', own: [['Ada', 'Bob'], ['Ada'], [], []] },
      { type: 'hm', own: [['Bob'], ['Ada'], [], []] },
    ])('join two data sources in two round trips: $type', async ({ type, own }) => {
      const made = await link(customers(0), customers(1), type)
      const add = (from: number, to: number) =>
        world.ann().ok('POST', links(customers(0), made.own, from), [{ id: to }])
      await add(1, 1)
      await add(1, 2)
      await add(2, 1)
      await list(customers(0))
      const { trips } = await runtime.countTrips(() => world.ann().call('GET', records(customers(0))))
      expect(trips.baseDatabases).toBe(2)
      expect((await list(customers(0))).map((row) => namesIn(row['Linked']))).toEqual(own)
      const back = (await list(customers(1))).map((row) => namesIn(row[made.other.title]))
      expect(back[0]).toEqual(type === 'mm' ? ['Ada', 'Bob'] : ['Bob'])
      expect((await page(links(customers(0), made.own, 1), 'limit=1')).pageInfo).toMatchObject({
        totalRows: type === 'mm' ? 2 : 1,
      })
    })

    it('are looked up, rolled up and filtered by, in two round trips each', async () => {
      const made = await link(customers(0), customers(1), 'mm')
      for (const [from, to] of [
        [1, 1],
        [1, 2],
        [2, 1],
      ] as const)
        await world.ann().ok('POST', links(customers(0), made.own, from), [{ id: to }])
      const name = world.columnOf(customers(1), 'name')
      const columns = `/api/v2/meta/tables/${customers(0).id}/columns`
      const through = { fk_relation_column_id: made.own.id }
      await world
        .ann()
        .ok('POST', columns, { title: 'Names', uidt: 'Lookup', ...through, fk_lookup_column_id: name.id })
      await world.ann().ok('POST', columns, {
        title: 'Count',
        uidt: 'Rollup',
        ...through,
        fk_rollup_column_id: name.id,
        rollup_function: 'count',
      })
      const all = await list(customers(0))
      expect(all.map((row) => row['Names'])).toEqual([['Ada', 'Bob'], ['Ada'], [], []])
      expect(all.map((row) => row['Count'])).toEqual([2, 1, 0, 0])
      const read = await runtime.countTrips(() => world.ann().call('GET', records(customers(0))))
      expect(read.trips.baseDatabases).toBe(2)
      const found = async (where: string) =>
        (await list(customers(0), `fields=name&where=${where}`)).map((row) => row['name'])
      expect(await found('(Names,eq,Bob)')).toEqual(['Ada'])
      expect(await found('(Linked,like,ada)')).toEqual(['Ada', 'Bob'])
      expect(await found('(Linked,nlike,bob)')).toEqual(['Bob', 'Cyd', 'Dee'])
      expect(await found('(Linked,blank)')).toEqual(['Cyd', 'Dee'])
      const path = `${records(customers(0))}?fields=name&where=(Names,eq,Bob)`
      const { trips } = await runtime.countTrips(() => world.ann().call('GET', path))
      expect(trips.baseDatabases).toBe(2)
    })

    it('are written with records of one of them', async () => {
      const made = await link(customers(0), customers(1), 'mm')
      const older = `/api/v1/db/data/noco/${world.base().id}/${customers(0).id}`
      const created = await world
        .ann()
        .ok<Record<string, unknown>>('POST', older, { name: 'Eve', Linked: [{ id: 2 }] })
      expect(namesIn(created['Linked'])).toEqual(['Bob'])
      expect(await refused('POST', records(customers(0)), { name: 'Fay', Linked: [{ id: 99 }] })).toEqual([
        422,
        'LINKED_RECORD_NOT_FOUND',
      ])
      expect(await list(customers(0), 'where=(name,eq,Fay)')).toEqual([])
      expect((await page(links(customers(1), made.other, 2))).list).toMatchObject([{ name: 'Eve' }])
    })

    it('work within a data source that is read-only, and leave it as it is', async () => {
      const { list: sources } = await world
        .ann()
        .ok<Page<SourceWire>>('GET', `/api/v2/meta/bases/${world.base().id}/sources`)
      const source = sources.find(({ is_meta }) => !is_meta)
      await world.ann().ok('PATCH', `/api/v2/meta/bases/${world.base().id}/sources/${source?.id}`, {
        is_schema_readonly: true,
        is_data_readonly: true,
      })
      const made = await link(customers(0), table('codes', 0), 'bt')
      const codes = await page(records(table('codes', 0)), 'format=native')
      const id = Number(codes.list[1]?.['id'])
      await world.ann().ok('POST', links(customers(0), made.own, 3), [{ id }])
      expect(namesIn((await list(customers(0)))[2]?.['Linked'])).toHaveLength(1)
      await world.ann().ok('PATCH', records(customers(0)), { id: 4, Linked: [{ id }] })
      expect(namesIn((await list(customers(0)))[3]?.['Linked'])).toHaveLength(1)
      await world.ann().ok('DELETE', `/api/v2/meta/columns/${made.own.id}`)
    })

    it('need the right to change records, in this base', async () => {
      const made = await link(customers(0), customers(1), 'mm')
      const path = links(customers(0), made.own, 1)
      const bob = await signUp(runtime)
      expect((await bob.call('GET', path)).status).toBe(404)
      expect((await bob.call('POST', path, [{ id: 1 }])).status).toBe(404)
      await runtime.control.setMember(world.base().id, bob.userId, 'viewer', new Date())
      expect((await bob.call('GET', path)).status).toBe(200)
      expect((await bob.call('POST', path, [{ id: 1 }])).status).toBe(403)
    })
  })
}
