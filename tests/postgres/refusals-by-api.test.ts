import { describe, expect, it } from 'vitest'
import { filmBase } from '../sources/film-base.ts'
import { sourceVariables } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const server = await postgresServer()
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const { table, records, refused } = filmBase(ann, server, [
  'create table $films.keyed (id integer primary key, name text)',
  `insert into $films.keyed values (1, 'One')`,
  'create table $films.unkeyed (name text)',
  `insert into $films.unkeyed values ('One')`,
  'create view $films.shown as select * from $films.keyed',
  'create table $films.places (shop text, shelf integer, note text, primary key (shop, shelf))',
  `create function $films.secrets() returns trigger language plpgsql as
    $$ begin raise exception 'secret of table payroll'; end $$`,
  'create table $films.answers (id serial primary key, name text)',
  'create trigger secrets before insert on $films.answers for each row execute function $films.secrets()',
])

describe.runIf(server.isThere)('a connected database', () => {
  it.each([
    ['keyed', 200, undefined],
    ['unkeyed', 422, 'SOURCE_UNSUPPORTED'],
    ['shown', 422, 'SOURCE_UNSUPPORTED'],
  ])('has comments on rows with a key alone (%s)', async (name, status, error) => {
    const body = { fk_model_id: table(name).id, row_id: '1', comment: 'Mine' }
    expect(await refused('POST', '/api/v2/meta/comments', body)).toEqual([status, error])
  })

  it('names all fields of a key that exists', async () => {
    const body = { shop: 'North', shelf: 1 }
    await ann.ok('POST', records('places'), body)
    const { status, body: answer } = await ann.call('POST', records('places'), body)
    expect(status).toBe(409)
    expect(answer).toMatchObject({ error: 'DUPLICATE_VALUE', details: { title: 'shop, shelf' } })
  })

  it('says nothing in its own words to visitors of a form', async () => {
    const form = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${table('answers').id}/forms`, {
      title: 'Form',
    })
    const open = await ann.ok<{ uuid: string }>('POST', `/api/v2/meta/views/${form.id}/share`)
    const { status, body } = await runtime.call('POST', `/api/v2/public/shared-view/${open.uuid}/rows`, {
      body: { data: { name: 'Mine' } },
    })
    expect([status, body]).toMatchObject([422, { error: 'SOURCE_REFUSED' }])
    expect(JSON.stringify(body)).not.toContain('payroll')
  })
})
