import { describe, expect, it } from 'vitest'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { runtimeFixture } from '../support/fixtures.ts'
import { type CustomersDatabase, linkedDatabases } from './linked-databases.ts'
import { sourceVariables } from './sample-source.ts'

// Filters by links between a table of the base and a table of a data source, and by lookups over them.

export function virtualFiltersSuite(database: CustomersDatabase): void {
  const runtime = runtimeFixture(sourceVariables)
  const world = linkedDatabases(runtime, database)
  const { orders, customers, link, links, list, records, refused } = world

  describe.runIf(world.isThere)(
    `filters by links between databases (${database.name})`,
    { timeout: 60_000 },
    () => {
      /** Order 1 has Ada and Bob, order 2 has Ada, order 3 has nobody. */
      async function linkAll(uidt = 'LinkToAnotherRecord') {
        const made = await link(orders(), customers(), 'mm', { uidt })
        await world.ann().ok('POST', links(orders(), made.own, 1), [{ id: 1 }, { id: 2 }])
        await world.ann().ok('POST', links(orders(), made.own, 2), [{ id: 1 }])
        return made
      }
      async function addLookup(table: TableWire, through: ColumnWire, of: ColumnWire): Promise<void> {
        await world.ann().ok('POST', `/api/v2/meta/tables/${table.id}/columns`, {
          title: 'Looked up',
          uidt: 'Lookup',
          fk_relation_column_id: through.id,
          fk_lookup_column_id: of.id,
        })
        await world.refresh()
      }

      it('find records of the base by those of the data source, and the other way round', async () => {
        const { own, other } = await linkAll()
        await addLookup(orders(), own, world.columnOf(customers(), 'name'))
        await addLookup(customers(), other, world.columnOf(orders(), 'Name'))
        const back = other.title
        const found = async (table: TableWire, where: string) =>
          (await list(table, `where=${encodeURIComponent(where)}`)).map((row) => row['Name'] ?? row['name'])
        const conditions: [string, string[]][] = [
          ['(Linked,eq,Ada)', ['One', 'Two']],
          ['(Linked,eq,Bob)', ['One']],
          ['(Linked,neq,Bob)', ['Two', 'Three']],
          ['(Linked,like,o)', ['One']],
          ['(Linked,nlike,o)', ['Two', 'Three']],
          ['(Linked,blank)', ['Three']],
          ['(Linked,notblank)', ['One', 'Two']],
          ['(Looked up,like,D)', ['One', 'Two']],
          ['(Looked up,eq,Bob)', ['One']],
          ['(Looked up,neq,Bob)', ['Two', 'Three']],
          ['(Looked up,blank)', ['Three']],
          ['(Looked up,notblank)', ['One', 'Two']],
          ['(Linked,eq,Ada)~and(Name,eq,Two)', ['Two']],
          ['(Linked,eq,Bob)~or(Linked,blank)', ['One', 'Three']],
          ['(Linked,like,nobody)', []],
        ]
        for (const [where, names] of conditions)
          expect([where, await found(orders(), where)]).toEqual([where, names])
        const reverse: [string, string[]][] = [
          [`(${back},eq,One)`, ['Ada', 'Bob']],
          [`(${back},like,tw)`, ['Ada']],
          [`(${back},nlike,tw)`, ['Bob', 'Cyd', 'Dee']],
          [`(${back},blank)`, ['Cyd', 'Dee']],
          [`(${back},notblank)`, ['Ada', 'Bob']],
          ['(Looked up,eq,Two)', ['Ada']],
          [`(${back},eq,One)~and(name,like,b)`, ['Bob']],
        ]
        for (const [where, names] of reverse)
          expect([where, await found(customers(), where)]).toEqual([where, names])
      })

      it('cost one more round trip, and none to find empty links', async () => {
        await linkAll()
        await list(orders())
        const trips = async (where: string, fields = 'Name') => {
          const path = `${records(orders())}?fields=${fields}&where=${where}`
          return (await runtime.countTrips(() => world.ann().call('GET', path))).trips.baseDatabases
        }
        const plain = await trips('(Name,eq,One)')
        expect(await trips('(Linked,blank)')).toBe(plain)
        expect(await trips('(Linked,eq,Ada)')).toBe(plain + 1)
        expect(await trips('(Linked,eq,Ada)', 'Name,Linked')).toBe(plain + 2)
      })

      it('are stored in views, and apply to counts, groups, files, public links and bulk writes', async () => {
        const { own, other } = await linkAll()
        const ann = world.ann()
        const view = orders().views[0]?.id ?? ''
        await ann.ok('POST', `/api/v2/meta/views/${view}/filters`, {
          fk_column_id: own.id,
          comparison_op: 'like',
          value: 'ada',
        })
        const inView = `viewId=${view}`
        expect((await list(orders(), inView)).map(({ Name }) => Name)).toEqual(['One', 'Two'])
        const count = await ann.ok('GET', `${records(orders())}/count?${inView}`)
        expect(count).toMatchObject({ count: 2 })
        const groups = await ann.ok<{ list: unknown[] }>(
          'GET',
          `/api/v2/tables/${orders().id}/groupby?column_name=Name&${inView}`,
        )
        expect(groups.list).toHaveLength(2)
        const file = await ann.call('GET', `/api/v2/tables/${orders().id}/export/csv?${inView}`)
        expect(String(file.body).trim().split('\n')).toHaveLength(3)
        const { uuid } = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${view}/share`, {})
        const shared = await runtime.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
        expect((shared.body as { list: unknown[] }).list).toHaveLength(2)
        const bulk = (table: TableWire) => `/api/v1/db/data/bulk/noco/${world.base().id}/${table.id}/all`
        const condition = encodeURIComponent('(Linked,eq,Bob)')
        await ann.ok('PATCH', `${bulk(orders())}?where=${condition}`, { Name: 'Uno' })
        expect((await list(orders())).map(({ Name }) => Name)).toEqual(['Uno', 'Two', 'Three'])
        const reverse = encodeURIComponent(`(${other.title},eq,Two)`)
        await ann.ok('PATCH', `${bulk(customers())}?where=${reverse}`, { name: 'Eve' })
        expect((await list(customers())).map(({ name }) => name)).toEqual(['Eve', 'Bob', 'Cyd', 'Dee'])
        await ann.ok('DELETE', `${bulk(customers())}?where=${reverse}`)
        expect((await list(customers())).map(({ name }) => name)).toEqual(['Bob', 'Cyd', 'Dee'])
      })

      it('are refused for counted links, except whether there are any', async () => {
        await linkAll('Links')
        const all = records(orders())
        expect((await list(orders(), 'where=(Linked,notblank)')).map(({ Name }) => Name)).toEqual([
          'One',
          'Two',
        ])
        expect(await refused('GET', `${all}?where=(Linked,gt,1)`)).toEqual([422, 'VIRTUAL_LINK_UNSUPPORTED'])
      })

      it('are refused if they match too many records of the other database', async () => {
        await linkAll()
        for (let part = 0; part < 6; part += 1) {
          const values = Array.from({ length: 1000 }, (_, index) => `('Many ${part} ${index}')`)
          await world.sql(`insert into $customers (name) values ${values.join(', ')}`)
        }
        const all = records(orders())
        expect(await refused('GET', `${all}?where=(Linked,like,many)`)).toEqual([422, 'LIMIT_REACHED'])
        expect((await list(orders(), `where=(Linked,like,${encodeURIComponent('many 1')})`)).length).toBe(0)
        expect((await list(orders(), 'where=(Linked,blank)')).length).toBe(1)
      })
    },
  )
}
