import { describe, expect, it } from 'vitest'
import { filmBase } from '../sources/film-base.ts'
import { sourceVariables } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// PostgreSQL can take a write, report success and store nothing, or something else.

const server = await postgresServer()
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const table = (name: string) => [
  `create table $films.${name} (id integer primary key, name text, note text)`,
  `insert into $films.${name} select n, 'Row ' || n from generate_series(1, 3) as n`,
]
const trigger = (name: string, when: string, body: string) => [
  `create function $films.${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger ${name} before ${when} for each row execute function $films.${name}()`,
]
const { sql, records, refused } = filmBase(ann, server, [
  ...['triggered', 'ruled', 'renumbered', 'secret', 'normalized'].flatMap(table),
  ...trigger('skip', 'insert or update or delete on $films.triggered', 'return null;'),
  ...['insert', 'update', 'delete'].map(
    (verb) => `create rule no_${verb} as on ${verb} to $films.ruled do instead nothing`,
  ),
  ...trigger('renumber', 'insert on $films.renumbered', 'new.id = new.id + 1000; return new;'),
  ...trigger('keep_name', 'update on $films.secret', 'new.name = old.name; return new;'),
  ...trigger('trim_name', 'update on $films.normalized', 'new.name = trim(new.name); return new;'),
])

describe.runIf(server.isThere)('writes that PostgreSQL', () => {
  it.each([
    ['ignores in a trigger', 'triggered', 'PATCH', { id: 2, name: 'New' }],
    ['ignores in a trigger', 'triggered', 'DELETE', { id: 2 }],
    ['ignores in a trigger', 'triggered', 'POST', { id: 9, name: 'New' }],
    ['ignores by a rule', 'ruled', 'PATCH', { id: 2, name: 'New' }],
    ['ignores by a rule', 'ruled', 'DELETE', { id: 2 }],
    ['ignores for one of its cells', 'secret', 'PATCH', { id: 2, name: 'New' }],
    ['stores under another key', 'renumbered', 'POST', { id: 5, name: 'New' }],
  ])('%s are refused (%s, %s)', async (_, name, method, body) => {
    const before = await sql(`select * from $films.${name} order by 1`)
    expect(await refused(method, records(name), body)).toEqual([422, 'SOURCE_REFUSED'])
    expect(await sql(`select * from $films.${name} order by 1`)).toEqual(before)
  })

  it('stores in another way are logged as stored', async () => {
    const { status, headers } = await ann.call('PATCH', records('normalized'), { id: 2, name: '  New ' })
    expect(status).toBe(200)
    await runtime.told()
    const history = await ann.ok('GET', `${records('normalized')}/2/history`)
    expect(JSON.stringify(history)).toContain('"New"')
    expect(JSON.stringify(history)).not.toContain('  New ')
    expect(headers.get('x-change-seq')).not.toBeNull()
  })
})
