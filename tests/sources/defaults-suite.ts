import { describe, expect, it } from 'vitest'
import type { RecordWire } from '#core/api/records/records.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { connectedBase } from './connected-base.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// Defaults of columns in a database that somebody else has designed.

export function defaultsSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { sql, records, table } = connectedBase(ann, server, (schema) => [
    server.createSchema(schema),
    `create table $schema.orders (id ${server.numberedKey}, title varchar(40) not null,
      state varchar(20) not null default 'new', priority integer not null default 3, note varchar(20) default 'none',
      placed_at timestamp not null default current_timestamp, is_open boolean not null default true)`,
  ])
  const stored = (title: string) =>
    sql(`select state, priority, note, placed_at is not null from $schema.orders where title = '${title}'`)

  describe.runIf(server.isThere)('defaults of a data source', () => {
    it('fill cells of new records that are not given', async () => {
      const made = await ann.ok<RecordWire>('POST', records('orders'), { title: 'plain' })
      expect(await stored('plain')).toEqual([['new', 3, 'none', 1]])
      const read = await ann.ok<RecordWire>('GET', `${records('orders')}/${made['id']}`)
      expect(read).toMatchObject({ state: 'new', priority: 3, note: 'none', is_open: true })
    })

    it('fill required cells that are null, and keep null where the column may be empty', async () => {
      await ann.ok('POST', records('orders'), {
        title: 'nulls',
        state: null,
        priority: null,
        note: null,
        placed_at: null,
        is_open: null,
      })
      expect(await stored('nulls')).toEqual([['new', 3, null, 1]])
    })

    it('are chosen for each of several new records', async () => {
      await ann.ok('POST', records('orders'), [
        { title: 'r1', state: 'old', priority: 1, note: 'mine' },
        { title: 'r2' },
        { title: 'r3', state: null, note: null },
      ])
      expect(await stored('r1')).toEqual([['old', 1, 'mine', 1]])
      expect(await stored('r2')).toEqual([['new', 3, 'none', 1]])
      expect(await stored('r3')).toEqual([['new', 3, null, 1]])
    })

    it('replace null in updates of required cells, which undo reverts', async () => {
      const made = await ann.ok<RecordWire>('POST', records('orders'), {
        title: 'changed',
        state: 'old',
        priority: 1,
        note: 'mine',
      })
      const patch = { id: made['id'], state: null, priority: null, note: null }
      const { status, headers } = await ann.call('PATCH', records('orders'), patch)
      expect(status).toBe(200)
      expect(await stored('changed')).toEqual([['new', 3, null, 1]])
      const [change] = await runtime.told().then((all) => all.slice(-1))
      const state = table('orders').columns.find(({ title }) => title === 'state')?.id ?? ''
      expect(change).toMatchObject({
        kind: 'record.update',
        rows: [{ before: { [state]: 'old' }, after: { [state]: 'new' } }],
      })
      // The default is there already, so nothing changes and nothing is refused.
      await ann.ok('PATCH', records('orders'), { id: made['id'], state: null })
      expect(await stored('changed')).toEqual([['new', 3, null, 1]])
      const seq = headers.get('x-change-seq')
      await ann.ok('POST', `/api/v2/meta/bases/${table('orders').base_id}/changes/${seq}/undo`)
      expect(await stored('changed')).toEqual([['old', 1, 'mine', 1]])
    })

    it('refuse null in required cells without a default', async () => {
      const without = await ann.call('POST', records('orders'), { title: null })
      expect([without.status, without.body]).toMatchObject([422, { error: 'VALUE_REQUIRED' }])
      expect(JSON.stringify(without.body)).toContain('title')
    })

    it('fill questions of forms that are left blank', async () => {
      const { uuid } = await publishedForm(table('orders'))
      const path = `/api/v2/public/shared-view/${uuid}/rows`
      // Forms send every question that they show.
      const data = { title: 'form', state: null, priority: null, note: null, placed_at: null }
      const response = await runtime.call('POST', path, { body: { data } })
      expect([response.status, response.body]).toMatchObject([200, { title: 'form' }])
      expect(await stored('form')).toEqual([['new', 3, 'none', 1]])
    })
  })

  async function publishedForm({ id }: TableWire): Promise<ViewWire> {
    const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${id}/forms`, {})
    return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
  }
}
