import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { type Person, signUp } from '../support/people.ts'
import {
  connectionTo,
  createSampleSchema,
  type SampleSchema,
  sourceVariables,
} from '../sources/sample-source.ts'
import { mariadbServer } from '../sources/source-server.ts'
import { startMysqlStub } from './mysql-stub.ts'

// Connections to MariaDB, and to servers that are not, as clients of the API and of NocoDB send them.

const server = await mariadbServer()
const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
let ann: Person
let base: BaseWire
let schema: SampleSchema

beforeAll(async () => {
  schema = await createSampleSchema(server)
})
afterAll(() => schema.drop())
beforeEach(async () => {
  ann = await signUp(runtime)
  base = await ann.createBase()
})

const secret = 'a-secret-word'
const to = (more: Record<string, unknown>) =>
  connectionTo([schema.name], { host: '127.0.0.1', password: secret, ...more }, server)

/** Tries a connection, and creates a source on it, which is refused for the same reason. */
async function expectReason(config: unknown, reason: string): Promise<string> {
  const test = await ann.ok<{ message: string }>('POST', '/api/v2/meta/connection/test', config)
  expect(test).toMatchObject({ code: -1, data: { reason } })
  const created = await ann.call('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
  expect(created).toMatchObject({
    status: 422,
    body: { error: 'SOURCE_UNREACHABLE', message: test.message, details: { reason } },
  })
  expect(JSON.stringify([test, created.body])).not.toContain(secret)
  const { list } = await ann.ok<Page<SourceWire>>('GET', `/api/v2/meta/bases/${base.id}/sources`)
  expect(list).toHaveLength(1)
  return test.message
}

describe('a connection is refused with its reason:', () => {
  it('TiDB, Vitess and old releases, whatever kind was chosen', async () => {
    for (const version of ['8.0.11-TiDB-v7.5.0', '8.0.30-Vitess', '10.6.18-MariaDB']) {
      const refusal = { errno: 1193, state: 'HY000', message: 'Unknown system variable' }
      const stub = await startMysqlStub({ version, refusal })
      for (const client of ['mariadb', 'mysql2', 'tidb', 'vitess']) {
        const message = await expectReason({ ...to({ port: stub.port }), client }, 'version')
        const isOther = version.includes('MariaDB') && (client === 'tidb' || client === 'vitess')
        const isMariadb = client === 'mariadb' || version.includes('MariaDB')
        if (isOther) expect(message).toContain('is MariaDB. Choose MariaDB as the kind of database.')
        else expect(message).toContain(version)
        if (!isOther)
          expect(message).toContain(`Connect ${isMariadb ? 'MariaDB 10.11' : 'MySQL 8.0.31'} or later.`)
      }
      await stub.close()
      ann = await signUp(runtime)
      base = await ann.createBase()
    }
  })

  it('a missing database, a missing user and a closed port', async () => {
    await expectReason(to({ database: 'no_such_database', password: server.settings.password }), 'database')
    await expectReason(to({ user: 'no_such_user' }), 'password')
    const stub = await startMysqlStub('silence')
    await stub.close()
    await expectReason(to({ port: stub.port }), 'refused')
  })

  it('no encryption where it is required', async () => {
    const refusal = { errno: 1193, state: 'HY000', message: 'Unknown system variable' }
    const stub = await startMysqlStub({ version: '10.11.19-MariaDB', refusal })
    for (const mode of ['Required', 'Required-CA', 'Required-Identity'])
      await expectReason(to({ port: stub.port, ssl: { mode } }), 'tlsMissing')
    await stub.close()
  })
})

describe('a connection', () => {
  it('works by the name that clients of NocoDB have for it, and reads its database without a search path', async () => {
    const { client: _c, searchPath: _s, connection } = connectionTo([], { database: schema.name }, server)
    const config = { client: 'mysql2', connection }
    for (const client of ['mysql2', 'mysql'])
      expect(await ann.ok('POST', '/api/v2/meta/connection/test', { client, connection })).toMatchObject({
        code: 0,
      })
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
    const { list } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    expect(list.map(({ title }) => title)).toEqual(['customers', 'events', 'names', 'tags'])
  })

  it('is what URLs of MariaDB and MySQL say', async () => {
    for (const protocol of ['mysql', 'mariadb'])
      expect(
        await ann.ok('POST', '/api/v1/url_to_config', { url: `${protocol}://ann:x@db.example.com/shop` }),
      ).toMatchObject({ client: 'mysql2', connection: { host: 'db.example.com', port: 3306 } })
  })
})
