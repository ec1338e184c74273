import { describe, expect, it } from 'vitest'
import { connectedBase } from '../sources/connected-base.ts'
import { sourceVariables } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const server = await postgresServer()
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const { sql, records, list, refusal } = connectedBase(ann, server, (schema) => [
  server.createSchema(schema),
  `create table $schema.objects (id int primary key, o oid, name text)`,
  `insert into $schema.objects values (1, 4294967295, 'a'), (2, null, 'b')`,
  `create table $schema.keyed (id oid primary key, name text)`,
  `insert into $schema.keyed values (7, 'a'), (4294967295, 'b')`,
  `create view $schema.broken as select id, 1 / (id - 1) as r from $schema.objects`,
])

describe.runIf(server.isThere)('values that PostgreSQL has', () => {
  it('object ids are read, changed and deleted', async () => {
    expect(await list('sort=id', 'objects')).toMatchObject([
      { id: 1, o: 4_294_967_295 },
      { id: 2, o: null },
    ])
    await ann.ok('PATCH', records('objects'), { id: 1, o: 17 })
    await ann.ok('PATCH', `${records('objects')}?check=seen`, [{ id: 1, o: 18, seen: { o: 17 } }])
    await ann.ok('DELETE', records('objects'), { id: 2 })
    expect(await sql('select id, o from $schema.objects')).toEqual([[1, 18]])
    await ann.ok('PATCH', records('keyed'), { id: 4_294_967_295, name: 'c' })
    await ann.ok('DELETE', records('keyed'), { id: 7 })
    expect(await sql('select id, name from $schema.keyed')).toEqual([[4_294_967_295, 'c']])
  })

  it('reads that the database cannot compute say why, and that is no outage', async () => {
    expect(await refusal('GET', records('broken'))).toEqual({
      status: 422,
      error: 'SOURCE_READ_FAILED',
      message: "The database of this table can't compute these values: division by zero",
    })
  })
})
