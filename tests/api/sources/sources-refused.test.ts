import * as sourceLimits from '#core/source-limits.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ConnectionTestWire } from '#core/api/wire/source-shapes.ts'
import { sourceKinds } from '#core/source-kinds.ts'
import { hasPostgres } from '../../postgres/postgres-server.ts'
import { startPostgresStub, type StubAnswer } from '../../postgres/postgres-stub.ts'
import { type Person, signUp } from '../../support/people.ts'
import { runtimeFixture } from '../../support/fixtures.ts'
import { connectionTo, sourceVariables } from '../../sources/sample-source.ts'

// Connections that do not work, and inputs that are none: each with a reason, and nothing stored.

vi.setConfig({ testTimeout: 60_000 })

const there = await hasPostgres()
const runtime = runtimeFixture({
  ...sourceVariables,
  SOURCE_PRIVATE_HOSTS: '127.0.0.1, no-such-host.invalid',
})
let ann: Person
let base: BaseWire

beforeAll(async () => {
  ann = await signUp(runtime)
  base = await ann.createBase()
})

const path = (rest: string) => `/api/v2/meta/bases/${base.id}${rest}`
const secret = 'a-secret-word'
const to = (more: Record<string, unknown>, client = 'pg') => ({
  ...connectionTo(['public'], { host: '127.0.0.1', password: secret, ...more }),
  client,
})

/** All calls that connect, with their answers to a connection. Each person may connect 30 times a minute. */
async function answersTo(config: unknown): Promise<{ test: ConnectionTestWire; problems: unknown[] }> {
  ann = await signUp(runtime)
  base = await ann.createBase()
  const test = await ann.ok<ConnectionTestWire>('POST', '/api/v2/meta/connection/test', config)
  const ofBase = await ann.ok<ConnectionTestWire>('POST', path('/connection/test'), config)
  expect(ofBase).toEqual(test)
  const state = await ann.ok('GET', path('/sources'))
  const problems = [
    await ann.call('POST', path('/connection/tables'), config),
    await ann.call('POST', path('/sources'), { config }),
  ]
  expect(await ann.ok('GET', path('/sources'))).toEqual(state)
  return { test, problems: problems.map(({ status, body }) => ({ status, body })) }
}

async function expectReason(config: unknown, reason: string): Promise<string> {
  const { test, problems } = await answersTo(config)
  expect(test).toMatchObject({ code: -1, data: { reason } })
  for (const problem of problems)
    expect(problem).toEqual({
      status: 422,
      body: {
        error: 'SOURCE_UNREACHABLE',
        message: test.message,
        msg: test.message,
        details: { problem: test.message, reason },
      },
    })
  // What happened, then what to do.
  expect(test.message.split('. ').length).toBeGreaterThan(1)
  expect(JSON.stringify([test, problems])).not.toContain(secret)
  return test.message
}

const stubs: [string, StubAnswer, string][] = [
  ['a wrong password', { code: '28P01', message: 'password authentication failed' }, 'password'],
  ['a missing database', { code: '3D000', message: 'database "x" does not exist' }, 'database'],
  ['a user without the right', { code: '42501', message: 'permission denied for database' }, 'permission'],
  ['a server without free connections', { code: '53300', message: 'too many clients' }, 'connections'],
  ['a server that starts', { code: '57P03', message: 'the database system is starting up' }, 'starting'],
]

describe('a connection fails with its reason:', () => {
  it.each(stubs)('%s', async (_what, answer, reason) => {
    const stub = await startPostgresStub(answer)
    await expectReason(to({ port: stub.port }), reason)
    await stub.close()
  })

  it('a closed port and an unknown name', async () => {
    const stub = await startPostgresStub('silence')
    await stub.close()
    expect(await expectReason(to({ port: stub.port }), 'refused')).toContain(`127.0.0.1:${stub.port}`)
    await expectReason(to({ host: 'no-such-host.invalid' }), 'name')
  })

  it('a server that hangs', async () => {
    const stub = await startPostgresStub('silence')
    const test = await ann.ok<ConnectionTestWire>(
      'POST',
      '/api/v2/meta/connection/test',
      to({ port: stub.port }),
    )
    expect(test).toMatchObject({ code: -1, data: { reason: 'timeout' } })
    await stub.close()
  })

  it('no encryption where it is required', async () => {
    const stub = await startPostgresStub({ code: '28P01', message: 'reached the login' })
    for (const mode of ['Required', 'Required-CA', 'Required-Identity'])
      await expectReason(to({ port: stub.port, ssl: { mode } }), 'tlsMissing')
    await expectReason(to({ port: stub.port, ssl: true }), 'tlsMissing')
    await stub.close()
  })

  it('private addresses, however they are written, which nothing is sent to', async () => {
    const stub = await startPostgresStub('silence')
    for (const host of [
      'localhost',
      '10.0.0.1',
      '127.1',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '::1',
      'metadata.internal',
    ])
      await expectReason(to({ host, port: stub.port }), 'address')
    expect(stub.connections()).toBe(0)
    await stub.close()
  })

  it.runIf(there)('a database that is missing on a real server', async () => {
    await expectReason(to({ database: 'no_such_database' }), 'database')
  })

  it.runIf(there)('a user that is missing on a real server', async () => {
    await expectReason(to({ user: 'no_such_user' }), 'password')
  })
})

describe('inputs that are not connections', () => {
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

  it.each<[string, unknown, string]>([
    ['no host', to({ host: ' ' }), 'host'],
    ['a host with a path', to({ host: 'db.example.com/x' }), 'host'],
    ['a socket', to({ host: '/var/run/postgresql' }), 'host'],
    ['a port that is none', to({ port: '5432x' }), 'port'],
    ['a port that is too large', to({ port: 70_000 }), 'port'],
    ['no user', to({ user: '' }), 'user'],
    ['no database', to({ database: '' }), 'database'],
    ['a password that is no text', to({ password: { secret } }), 'password'],
    ['an SSL mode that is none', to({ ssl: { mode: 'Sometimes' } }), 'ssl'],
    ['a file that is no certificate', to({ ssl: { mode: 'Required-CA', ca: secret } }), 'certificate'],
    ['a certificate as a key', to({ ssl: { mode: 'Required-CA', key: certificate } }), 'private key'],
    ['an unknown client', to({}, 'dbase'), 'client'],
    ['too many schemas', { ...to({}), searchPath: Array.from({ length: 51 }, String) }, 'searchPath'],
  ])('%s', async (_what, config, word) => {
    for (const [address, body] of [
      ['/api/v2/meta/connection/test', config],
      ['/api/v2/meta/connection/tables', config],
      [path('/connection/test'), config],
      [path('/sources'), { config }],
    ] as const) {
      const answer = await ann.call('POST', address, body)
      expect([address, answer.status, answer.body]).toMatchObject([
        address,
        422,
        { error: 'INVALID_REQUEST', message: expect.stringContaining(word) },
      ])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
  })

  it('certificate files are refused where the platform would ignore them', async () => {
    for (const file of ['ca', 'cert']) {
      const config = to({ ssl: { mode: 'Required-CA', [file]: certificate } })
      expect(await ann.ok('POST', '/api/v2/meta/connection/test', config)).toMatchObject({
        code: -1,
        message: expect.stringContaining('not supported on this platform'),
        data: { reason: 'tls' },
      })
    }
  })

  it('kinds that nothing connects to are refused by name', async () => {
    const refused = sourceKinds.filter(({ type }) => type === null)
    for (const { kind, label } of refused)
      expect(await ann.call('POST', path('/sources'), { config: to({}, kind) })).toMatchObject({
        status: 422,
        body: { error: 'SOURCE_KIND_UNSUPPORTED', message: expect.stringContaining(label) },
      })
  })

  it('nothing at all', async () => {
    expect((await ann.call('POST', path('/connection/test'), {})).status).toBe(422)
    expect(await ann.call('POST', path('/connection/test'), { sourceId: 'bnone' })).toMatchObject({
      status: 404,
      body: { error: 'SOURCE_NOT_FOUND' },
    })
  })
})

it('a person may try so many connections per minute', async () => {
  const person = await signUp(runtime)
  const config = to({ host: '10.0.0.1' })
  const answers = await Promise.all(
    Array.from({ length: sourceLimits.sourceTestsPerMinute + 1 }, () =>
      person.call('POST', '/api/v2/meta/connection/test', config),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
