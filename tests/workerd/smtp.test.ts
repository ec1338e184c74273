import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { type SmtpStandIn, startSmtpStandIn } from './smtp-stand-in.ts'

// Mails leave through sockets of the platform, which only workerd has.

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-smtp-'))
let instance: Instance
let server: SmtpStandIn

beforeAll(async () => {
  await buildChanged(['web', 'worker'])
  server = await startSmtpStandIn()
  instance = await startInstance({ dataDir, host: '127.0.0.1', port: 0, onLog: () => undefined })
})
afterAll(async () => {
  await instance.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(method: string, path: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', 'xc-auth': token }
  const response = await fetch(instance.url + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function signUp(email: string): Promise<string> {
  const { body } = await call('POST', '/api/v1/auth/user/signup', { email, password: 'long enough 1' })
  return String(body['token'])
}

test("sends an email by SMTP, and returns the server's reply", async () => {
  const token = await signUp('muller@example.com')
  const input = {
    from: 'tessera@example.com',
    from_name: 'Tessera für alle',
    host: '127.0.0.1',
    port: String(server.port),
    security: 'none',
  }
  const tried = await call('POST', '/api/v2/meta/plugins/test', { id: 'smtp', input }, token)
  expect(tried).toMatchObject({ status: 200 })
  expect(server.letters).toHaveLength(1)
  expect(server.letters[0]).toMatch(/^To: muller@example\.com$/m)
  expect(server.letters[0]).toMatch(/^From: .*<tessera@example\.com>$/m)
  const port = String(server.port + 1)
  const wrong = await call(
    'POST',
    '/api/v2/meta/plugins/test',
    { id: 'smtp', input: { ...input, port } },
    token,
  )
  expect(wrong).toMatchObject({ status: 422, body: { error: 'EMAIL_NOT_SENT' } })
  const from = 'refused@example.com'
  const refused = await call(
    'POST',
    '/api/v2/meta/plugins/test',
    { id: 'smtp', input: { ...input, from } },
    token,
  )
  expect(refused).toMatchObject({
    status: 422,
    body: { error: 'EMAIL_NOT_SENT', msg: expect.stringContaining('550') },
  })
  expect(server.letters).toHaveLength(1)
})
