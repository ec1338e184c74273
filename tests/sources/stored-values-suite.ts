import { describe, expect, it } from 'vitest'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { columnOf } from '../support/table-calls.ts'
import { filmBase } from './film-base.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// What a database stores is what others see, and what undo relies on.

export function storedValuesSuite(server: SourceServer, trigger: string[]): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { baseId, sql, table, records, refused } = filmBase(ann, server, [
    `create table $films.orders (id integer primary key, name varchar(40), qty integer, price integer,
      total integer generated always as (qty * price) stored, edits integer not null default 0)`,
    ...trigger,
    `insert into $films.orders (id, name, qty, price) values (1, 'One', 2, 3), (2, 'Two', 2, 3), (3, 'Three', 2, 3)`,
  ])
  const changed = async (method: string, body: unknown) => {
    const { status, headers } = await ann.call(method, records('orders'), body)
    expect(status).toBe(200)
    return `/api/v2/meta/bases/${baseId()}/changes/${headers.get('x-change-seq')}/undo`
  }
  const row = (id: number) => sql(`select name, qty, price, total, edits from $films.orders where id = ${id}`)

  describe.runIf(server.isThere)('stored values', () => {
    it('of generated columns and triggers reach others with the change', async () => {
      await runtime.told()
      await changed('PATCH', { id: 1, qty: 7 })
      const [told] = await runtime.told()
      const [id, total, edits] = ['qty', 'total', 'edits'].map((title) => columnOf(table('orders'), title).id)
      expect(told).toMatchObject({
        rows: [{ id: 1, after: { [String(id)]: 7, [String(total)]: 21, [String(edits)]: 1 } }],
      })
    })

    it('let undo go back, though the database counts edits', async () => {
      const made = await changed('POST', { id: 9, name: 'Nine', qty: 1, price: 1 })
      const first = await changed('PATCH', { id: 9, qty: 4 })
      const second = await changed('PATCH', { id: 9, price: 5 })
      await ann.ok('POST', first)
      expect(await row(9)).toEqual([['Nine', 1, 5, 5, 3]])
      await ann.ok('POST', second)
      expect(await row(9)).toEqual([['Nine', 1, 1, 1, 4]])
      await ann.ok('POST', made)
      expect(await row(9)).toEqual([])
    })

    it('that SQL users changed since are not overwritten by undo', async () => {
      const patched = await changed('PATCH', { id: 2, name: 'By Tessera' })
      await sql(`update $films.orders set name = 'By SQL' where id = 2`)
      expect(await refused('POST', patched)).toEqual([409, 'CANNOT_UNDO'])
      expect((await row(2))[0]?.[0]).toBe('By SQL')
      const other = await changed('PATCH', { id: 2, price: 8 })
      await sql(`update $films.orders set name = 'By SQL again' where id = 2`)
      await ann.ok('POST', other)
      expect((await row(2))[0]?.slice(0, 3)).toEqual(['By SQL again', 2, 3])
      const made = await changed('POST', { id: 10, name: 'Ten', qty: 1, price: 1 })
      await sql(`update $films.orders set name = 'Kept' where id = 10`)
      expect(await refused('POST', made)).toEqual([409, 'CANNOT_UNDO'])
      expect((await row(10))[0]?.[0]).toBe('Kept')
    })
  })
}
