import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { mariadbServer, mysqlServer } from '../sources/source-server.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// MySQL and MariaDB speak one protocol, and people and clients mix up their names.

const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const [mariadb, mysql] = [await mariadbServer(), await mysqlServer()]
const schemas: SampleSchema[] = []
const path = (baseId: string, rest: string) => `/api/v2/meta/bases/${baseId}${rest}`

beforeAll(async () => {
  for (const server of [mariadb, mysql]) if (server.isThere) schemas.push(await createSampleSchema(server))
})
afterAll(async () => {
  for (const schema of schemas) await schema.drop()
})

it.runIf(mariadb.isThere)('MariaDB is MariaDB, also if it is called MySQL', async () => {
  const base = await ann.createBase()
  const config = connectionTo([schemas[0]?.name ?? ''], {}, { ...mariadb, kind: 'mysql2' })
  expect(await ann.ok('POST', path(base.id, '/connection/test'), config)).toMatchObject({ code: 0 })
  const source = await ann.ok<SourceWire>('POST', path(base.id, '/sources'), { config })
  expect(source).toMatchObject({ type: 'mysql2', is_data_readonly: false, config: { client: 'mariadb' } })
  const { list } = await ann.ok<{ list: TableWire[] }>('GET', path(base.id, '/tables'))
  const customers = list.find(({ title }) => title === 'customers')
  await ann.ok('POST', `/api/v2/tables/${customers?.id}/records`, { name: 'Dan' })
  // It may be connected anew under either name.
  await ann.ok('PATCH', path(base.id, `/sources/${source.id}`), { config })
})

it('MySQL is not connected as MariaDB, which would write to it', async () => {
  const base = await ann.createBase()
  const config = connectionTo([schemas.at(-1)?.name ?? ''], {}, { ...mysql, kind: 'mariadb' })
  const { host, port } = mysql.settings
  const message = `${host}:${port} is MySQL. Choose MySQL as the kind of database.`
  expect(await ann.ok('POST', path(base.id, '/connection/test'), config)).toMatchObject({ code: -1, message })
  expect(await ann.call('POST', path(base.id, '/sources'), { config })).toMatchObject({
    status: 422,
    body: { error: 'SOURCE_UNREACHABLE', message },
  })
  const { list } = await ann.ok<{ list: SourceWire[] }>('GET', path(base.id, '/sources'))
  expect(list).toHaveLength(1)
})
