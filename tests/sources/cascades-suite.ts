import * as sourceLimits from '#core/source-limits.ts'
import { describe, expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { connectedBase } from './connected-base.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// Rows that a database deletes by itself, because of `on delete cascade`, with those that somebody deletes.

export function cascadesSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { baseId, schema, database, sql, table, records, refusal } = connectedBase(ann, server, (schema) => [
    server.createSchema(schema),
    'create table $schema.customers (id integer primary key, name varchar(20) not null)',
    `create table $schema.orders (id integer primary key, customer integer not null, at timestamp,
      foreign key (customer) references $schema.customers (id) on delete cascade)`,
    // An item refers to both, so it comes back after both.
    `create table $schema.items (code varchar(9) primary key, customer integer, "order" integer, amount decimal(9,2),
      foreign key (customer) references $schema.customers (id) on delete cascade,
      foreign key ("order") references $schema.orders (id) on delete cascade)`,
    `create table $schema.calls (id integer primary key, customer integer,
      foreign key (customer) references $schema.customers (id) on delete set null)`,
    `create table $schema.people (id integer primary key, boss integer,
      foreign key (boss) references $schema.people (id) on delete cascade)`,
    `create table $schema.logs (what varchar(20), customer integer,
      foreign key (customer) references $schema.customers (id) on delete cascade)`,
    `create table $schema.debts (id integer primary key, customer integer,
      foreign key (customer) references $schema.customers (id))`,
    `insert into $schema.customers values (1, 'Ann'), (2, 'Bob'), (3, 'Cid'), (4, 'Dan'), (5, 'Eve'), (6, 'Fay')`,
    `insert into $schema.orders values (10, 1, '2024-01-02 03:04:05'), (11, 1, null), (12, 2, null), (13, 4, null)`,
    `insert into $schema.items values ('a', 1, 10, 1.5), ('b', null, 11, 2), ('c', 2, 12, 3), ('d', 4, 13, 4)`,
    'insert into $schema.calls values (20, 1), (21, 2), (22, null)',
    'insert into $schema.people values (1, null), (2, 1), (3, 2), (4, 3), (5, null), (6, 5)',
    `insert into $schema.logs values ('old', 3), ('older', 3)`,
    'insert into $schema.debts values (30, 5)',
  ])
  const content = async () => ({
    customers: await sql('select id, name from $schema.customers order by id'),
    orders: await sql('select id, customer, at from $schema.orders order by id'),
    items: await sql('select code, customer, "order", amount from $schema.items order by code'),
    calls: await sql('select id, customer from $schema.calls order by id'),
    people: await sql('select id, boss from $schema.people order by id'),
  })
  /** Deletes records; returns the call that undoes this, and what others learn of it. */
  const deleted = async (name: string, ...ids: number[]) => {
    await runtime.told()
    const { status, headers } = await ann.call(
      'DELETE',
      records(name),
      ids.map((id) => ({ id })),
    )
    expect(status).toBe(200)
    return { undo: undoOf(headers.get('x-change-seq')), told: await runtime.told() }
  }
  const undoOf = (seq: string | number | null) => `/api/v2/meta/bases/${baseId()}/changes/${seq}/undo`
  const inTables = (changes: readonly Change[]) =>
    changes.map(({ kind, tableId, rows }) => [
      kind,
      ['customers', 'orders', 'items', 'calls', 'people', 'logs'].find((name) => table(name).id === tableId),
      rows.length,
    ])

  describe.runIf(server.isThere)('rows that a database deletes with others', () => {
    it('are logged and broadcast, and come back with undo', async () => {
      const before = await content()
      const { undo, told } = await deleted('customers', 1, 2)
      const without = await content()
      expect(without).toEqual({
        ...before,
        customers: before.customers.filter(([id]) => Number(id) > 2),
        orders: before.orders.filter(([id]) => id === 13),
        items: before.items.filter(([code]) => code === 'd'),
        calls: [
          [20, null],
          [21, null],
          [22, null],
        ],
      })
      expect(inTables(told)).toEqual([
        ['record.delete', 'items', 3],
        ['record.delete', 'orders', 3],
        ['record.delete', 'customers', 2],
      ])
      const seqs = told.map(({ seq }) => seq)
      expect(seqs).toEqual([seqs[0], (seqs[0] ?? 0) + 1, (seqs[0] ?? 0) + 2])
      expect(new Set(told.map(({ group }) => group)).size).toBe(1)

      const undone = await ann.ok<{ seq: number; rows: number }>('POST', undo)
      expect(undone.rows).toBe(8)
      expect(await content()).toEqual(before)
      expect(inTables(await runtime.told())).toEqual([
        ['record.insert', 'customers', 2],
        ['record.insert', 'orders', 3],
        ['record.insert', 'items', 3],
      ])
      await ann.ok('POST', undoOf(undone.seq))
      expect(await content()).toEqual(without)
    })

    it('are found in a table that refers to itself', async () => {
      const before = await content()
      const { undo, told } = await deleted('people', 1)
      expect(inTables(told)).toEqual([
        ['record.delete', 'people', 3],
        ['record.delete', 'people', 1],
      ])
      expect((await content()).people).toEqual([
        [5, null],
        [6, 5],
      ])
      await ann.ok('POST', undo)
      expect(await content()).toEqual(before)
    })

    it('are found when all matching records are deleted', async () => {
      const before = await content()
      await runtime.told()
      const path = `/api/v1/db/data/bulk/noco/${baseId()}/${table('customers').id}/all?where=(name,eq,Dan)`
      const { status, body, headers } = await ann.call('DELETE', path)
      expect([status, body]).toEqual([200, 1])
      expect(inTables(await runtime.told())).toEqual([
        ['record.delete', 'items', 1],
        ['record.delete', 'orders', 1],
        ['record.delete', 'customers', 1],
      ])
      await ann.ok('POST', undoOf(headers.get('x-change-seq')))
      expect(await content()).toEqual(before)
    })

    it('refuse undo if they have no key', async () => {
      const { undo, told } = await deleted('customers', 3)
      expect(inTables(told)).toEqual([['record.delete', 'customers', 1]])
      expect(await sql('select what from $schema.logs')).toEqual([])
      expect(await refusal('POST', undo)).toMatchObject({
        status: 409,
        error: 'CANNOT_UNDO',
        message: expect.stringContaining('logs'),
      })
    })

    it('keep a delete that the database refuses from happening', async () => {
      const before = await content()
      await runtime.told()
      const answer = await refusal('DELETE', records('customers'), [{ id: 4 }, { id: 5 }])
      expect(answer).toMatchObject({ status: 422, error: 'SOURCE_REFUSED' })
      expect(await content()).toEqual(before)
      expect(await runtime.told()).toEqual([])
    })

    it('are refused if they are too many to restore', async () => {
      const many = sourceLimits.cascadedRowsMax + 1
      const values = Array.from({ length: many }, (_, index) => `(${1000 + index}, 6)`)
      await database.batch(
        [
          { sql: `insert into "${schema}".calls values ${values.join(', ')}`, args: [] },
          {
            sql: `insert into "${schema}".orders (id, customer) values ${values.join(', ')}`,
            args: [],
          },
        ],
        'write',
      )
      const answer = await refusal('DELETE', records('customers'), { id: 6 })
      expect(answer).toMatchObject({ status: 422, error: 'SOURCE_UNSUPPORTED' })
      expect(answer.message).toMatch(/orders.*10000.*Nothing was changed/)
      expect(await sql('select count(*) from $schema.orders where customer = 6')).toEqual([[many]])
      expect(await sql('select count(*) from $schema.customers where id = 6')).toEqual([[1]])
      // Rows that only lose their link are not counted.
      await sql('delete from $schema.orders where customer = 6')
      await deleted('customers', 6)
      expect(await sql('select count(*) from $schema.calls where customer is null')).toEqual([[many + 3]])
    })
  })
}
