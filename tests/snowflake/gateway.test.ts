import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import type { SourceOptions } from '../../worker/gateways/databases/source-connection.ts'
import { account, type SnowflakeStub, startSnowflakeStub } from '../support/snowflake/server.ts'
import { shopTables } from '../support/snowflake/shop.ts'
import { waitFor } from '../support/wait-for.ts'
import { openStub } from './connection.ts'

let stub: SnowflakeStub
const servers: Server[] = []

beforeAll(async () => {
  stub = await startSnowflakeStub(shopTables)
})
afterAll(async () => {
  await stub.stop()
  for (const server of servers) server.close().closeAllConnections()
})
afterEach(() => {
  Object.assign(stub.behavior, { pollsBeforeDone: 0, rowsPerPartition: 1000, next: [] })
  for (const list of [stub.requests, stub.statements, stub.canceled]) list.length = 0
})

const statement = (sql: string, ...args: (string | number | null)[]) => ({ sql, args })
const one = statement('select count(*) from "PUBLIC"."CUSTOMER"')

/** The rows of a statement. */
async function rows(
  sent = one,
  more: Partial<ConnectionSettings> = {},
  options: Partial<SourceOptions> = {},
): Promise<unknown[][] | undefined> {
  const connection = openStub(stub, more, options)
  try {
    return (await connection.batch([sent], 'read'))[0]?.rows
  } finally {
    await connection.close()
  }
}

/** A server that answers every request in one way; null: not at all. */
async function serverThat(
  answer: { status: number; headers?: Record<string, string>; body?: string } | null,
): Promise<number> {
  const server = createServer((request, response) => {
    request.resume()
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const pem = (type: 'pkcs1' | 'pkcs8', passphrase?: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey
    .export(
      passphrase === undefined
        ? { type, format: 'pem' }
        : { type, format: 'pem', cipher: 'aes-256-cbc', passphrase },
    )
    .toString()
}

describe('signing in', () => {
  it.each([
    ['a private key', () => stub.privateKey],
    ['a private key on one line, as a field gives it', () => stub.privateKey.replaceAll('\n', '')],
    ['a token', () => account.token],
  ])('takes %s', async (_name, password) => {
    expect(await rows(one, { password: password() })).toEqual([[3]])
  })

  it('names account and user in capitals', async () => {
    expect(await rows(one, { account: 'localhost', user: 'ann' })).toEqual([[3]])
  })

  it.each([
    ['another key', /refused the private key.*RSA_PUBLIC_KEY.*JWT token is invalid/, () => pem('pkcs8')],
    ['an encrypted key', /encrypted with a passphrase.*openssl pkcs8/, () => pem('pkcs8', 'secret')],
    ['a key in the older format', /PKCS #1.*openssl pkcs8 -topk8/, () => pem('pkcs1')],
    ['a public key', /no private key/, () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
    ['a broken key', /can't be read/, () => stub.privateKey.slice(0, 400)],
    ['nothing', /No private key or token/, () => ''],
    ['a sentence', /characters that no token has/, () => 'my token'],
    ['another token', /refused the token.*create a new one/, () => 'no-such-token'],
  ])('refuses %s', async (_name, message, password) => {
    await expect(rows(one, { password: password() })).rejects.toMatchObject({
      reason: 'password',
      message: expect.stringMatching(message),
    })
  })

  it('refuses a key of no user or of another one', async () => {
    await expect(rows(one, { user: '' })).rejects.toMatchObject({ message: /Enter the user name/ })
    await expect(rows(one, { user: 'BEN' })).rejects.toMatchObject({ reason: 'password' })
  })

  it('shows no secret in a problem', async () => {
    const key = pem('pkcs8')
    const error = await rows(one, { password: key }).catch((caught: unknown) => String(caught))
    expect(error).not.toContain(key.slice(40, 80))
  })

  it('has the fingerprint that openssl computes', async () => {
    const publicKey = execFileSync('openssl', ['pkey', '-pubout', '-outform', 'DER'], {
      input: stub.privateKey,
    })
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-binary'], { input: publicKey })
    expect(stub.fingerprint).toBe(digest.toString('base64'))
  })
})

describe('a connection that does not work', () => {
  it.each([
    ['warehouse', { warehouse: 'compute_wh' }, /"compute_wh" doesn't exist.*case-sensitive.*USAGE/],
    ['database', { database: 'shop' }, /"shop" doesn't exist.*case-sensitive/],
    ['permission', { role: 'ADMIN' }, /Role "ADMIN" doesn't exist/],
    ['refused', { port: 1 }, /Nothing accepts connections/],
  ] as const)('names what is wrong: %s', async (reason, more, message) => {
    await expect(rows(one, more)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  })

  it('is not sent to private addresses, nor to another one', async () => {
    await expect(rows(one, {}, { privateHosts: [] })).rejects.toMatchObject({ reason: 'address' })
    await expect(rows(one, { host: '169.254.169.254' })).rejects.toMatchObject({ reason: 'address' })
    expect(stub.requests).toEqual([])
    const port = await serverThat({ status: 302, headers: { location: `http://localhost:${stub.port}/` } })
    await expect(rows(one, { port })).rejects.toMatchObject({ reason: 'address', message: /redirects/ })
    expect(stub.requests).toEqual([])
  })

  it.each([
    [
      'name',
      { status: 404, body: '<html>Not Found</html>' },
      /No Snowflake account answers.*organization-account/,
    ],
    ['name', { status: 403, body: 'Forbidden' }, /No Snowflake account answers/],
    ['version', { status: 200, body: '{"hello": 1}' }, /not as the SQL API/],
    ['closed', { status: 500, body: 'x' }, /status 500/],
    [
      'permission',
      { status: 403, body: '{"code": "390422", "message": "IP 1.2.3.4 is not allowed."}' },
      /network policy/,
    ],
    [
      'timeout',
      { status: 408, body: '{"code": "000630", "message": "timeout", "sqlState": "57014"}' },
      /larger warehouse/,
    ],
  ] as const)('is explained when another server answers: %s', async (reason, answer, message) => {
    const port = await serverThat(answer)
    await expect(rows(one, { port })).rejects.toMatchObject({
      reason,
      message: expect.stringMatching(message),
    })
  })

  it('is given up when nothing answers', async () => {
    const port = await serverThat(null)
    const timeouts = { connectMs: 60, statementMs: 60 }
    await expect(rows(one, { port }, { timeouts })).rejects.toMatchObject({ reason: 'timeout' })
  })
})

describe('a statement', () => {
  it('has its values as bindings, and whole numbers in its text', async () => {
    const sent = statement(
      `select ?, '?', "NAME", ? from "PUBLIC"."CUSTOMER" -- ?\nwhere "ID" < ? limit ?`,
      'a',
      0.5,
      3,
      1,
    )
    expect(await rows(sent)).toEqual([['a', '?', 'Ann Ash', 0.5]])
    expect(stub.statements[0]).toMatchObject({
      statement: `select ?, '?', "NAME", ? from "PUBLIC"."CUSTOMER" -- ?\nwhere "ID" < 3 limit 1`,
      bindings: { 1: { type: 'TEXT', value: 'a' }, 2: { type: 'REAL', value: '0.5' } },
      database: account.database,
      warehouse: account.warehouse,
      role: account.role,
      parameters: { timezone: 'UTC' },
    })
  })

  it('is asked about until it is done', async () => {
    stub.behavior.pollsBeforeDone = 2
    expect(await rows()).toEqual([[3]])
    expect(stub.requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'GET', 'GET'])
  })

  it('is canceled when it takes too long', async () => {
    stub.behavior.pollsBeforeDone = 1000
    const timeouts = { connectMs: 1000, statementMs: 1000 }
    await expect(rows(one, {}, { timeouts })).rejects.toMatchObject({ reason: 'timeout' })
    expect(stub.canceled).toHaveLength(1)
  })

  it('is canceled when its connection is closed', async () => {
    stub.behavior.pollsBeforeDone = 1000
    const connection = openStub(stub)
    const reading = connection.batch([one], 'read')
    const ended = reading.catch((error: unknown) => error)
    await waitFor(() => expect(stub.requests.length).toBeGreaterThan(1))
    await connection.close()
    expect(await ended).toMatchObject({ reason: 'closed' })
    expect(stub.canceled).toHaveLength(1)
  })

  it('is sent again under its id if the account is busy, and runs once', async () => {
    stub.behavior.next = [{ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }]
    expect(await rows()).toEqual([[3]])
    expect(stub.requests).toHaveLength(3)
    expect(stub.statements).toHaveLength(1)
  })

  it('is given up if the account stays busy', async () => {
    stub.behavior.next = Array.from({ length: 10 }, () => ({ status: 429 }))
    await expect(rows()).rejects.toMatchObject({ reason: 'connections', message: /too many requests/ })
    expect(stub.requests).toHaveLength(4)
  })

  it('reads results in several parts, which are compressed', async () => {
    stub.behavior.rowsPerPartition = 2
    const all = await rows(statement('select "ID" from "PUBLIC"."ORDERS" order by "ID"'))
    expect(all).toEqual([[1], [2], [3], [4]])
    expect(stub.requests.at(-1)).toMatch(/\?partition=1$/)
  })

  it('is refused with the code of what is missing', async () => {
    await expect(rows(statement('select 1 from "PUBLIC"."GONE"'))).rejects.toMatchObject({ code: '42P01' })
    await expect(rows(statement('select "GONE" from "PUBLIC"."TAG"'))).rejects.toMatchObject({
      code: '42703',
    })
    await expect(rows(statement('select from'))).rejects.toMatchObject({ code: '42000' })
  })

  it('only reads', async () => {
    const connection = openStub(stub)
    await expect(connection.batch([one], 'write')).rejects.toThrow('only read')
    await expect(connection.transaction(() => Promise.resolve())).rejects.toThrow('only read')
    await expect(rows(statement('delete from "PUBLIC"."TAG"'))).rejects.toMatchObject({ code: '42501' })
    await connection.close()
  })
})

describe('names', () => {
  it('are case-sensitive in quotes, and capitals without', async () => {
    expect(await rows(statement('select ID, "city" from PUBLIC.CUSTOMER where ID = 1'))).toEqual([
      [1, 'Oslo'],
    ])
    await expect(rows(statement('select city from PUBLIC.CUSTOMER'))).rejects.toMatchObject({ code: '42703' })
    await expect(rows(statement('select "id" from PUBLIC.CUSTOMER'))).rejects.toMatchObject({ code: '42703' })
  })
})
