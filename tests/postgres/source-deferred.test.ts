import { describe, expect, it } from 'vitest'
import type { Page } from '#core/api/call/shapes.ts'
import { connectedBase } from '../sources/connected-base.ts'
import { sourceVariables } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const server = await postgresServer()
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const { baseId, sql, records, refusal } = connectedBase(ann, server, (schema) => [
  server.createSchema(schema),
  `create table $schema.place (id int primary key, seat int unique deferrable initially deferred,
    parent int references $schema.place (id) deferrable initially deferred)`,
  `insert into $schema.place values (1, 1, null), (2, 2, null)`,
  `create function $schema.no_nine() returns trigger language plpgsql as $$
    begin if new.seat = 9 then raise exception 'No seat 9'; end if; return null; end $$`,
  `create constraint trigger t after update on $schema.place deferrable initially deferred
    for each row execute function $schema.no_nine()`,
])

describe.runIf(server.isThere)('constraints that PostgreSQL checks at the commit', () => {
  it.each([
    { row: { id: 2, seat: 1 }, status: 409, error: 'DUPLICATE_VALUE', message: 'seat' },
    { row: { id: 2, seat: 9 }, status: 422, error: 'SOURCE_REFUSED', message: 'No seat 9' },
  ])('refuse $row with their reason', async ({ row, ...refused }) => {
    const logged = async () =>
      (await ann.ok<Page<unknown>>('GET', `/api/v2/meta/bases/${baseId()}/changes`)).list
    const before = await logged()
    expect(await refusal('PATCH', records('place'), row)).toEqual({
      ...refused,
      message: expect.stringContaining(refused.message),
    })
    expect(await sql('select id, seat from $schema.place order by id')).toEqual([
      [1, 1],
      [2, 2],
    ])
    // The next write settles entries that are left in the journal.
    await ann.ok('PATCH', records('place'), { id: 1, seat: 5 })
    await ann.ok('PATCH', records('place'), { id: 1, seat: 1 })
    expect(await logged()).toHaveLength(before.length + 2)
  })
})
