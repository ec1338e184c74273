import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import type { AppWire } from '#core/api/instance/apps.ts'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'

type Sent = { url: string; headers: Record<string, unknown>; body: Record<string, unknown> }

let runtime: Runtime
let operator: Person
let service: Server
const sent: Sent[] = []
let answer = 200

const plugins = '/api/v2/meta/plugins'
const token = 'a-token-nobody-may-see'
const settings = { from: 'tessera@example.com', from_name: 'Tessera', service: 'resend', token }

beforeAll(async () => {
  runtime = await startRuntime()
  operator = await signUp(runtime)
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      sent.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.writeHead(answer, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'said by the service' }))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()))
  divert()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await new Promise((resolve) => service.close(resolve))
  await runtime.stop()
})
beforeEach(async () => {
  answer = 200
  sent.length = 0
  for (const id of ['smtp', 'mail-api']) await operator.ok('PATCH', `${plugins}/${id}`, { input: null })
})

/** Redirects requests to external services to the local stand-in. */
function divert() {
  const address = service.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('https://')
      ? real(`http://127.0.0.1:${port}/${input}`, init)
      : real(input, init),
  )
}

const setUp = (input: object, active = true, id = 'mail-api') =>
  operator.call('PATCH', `${plugins}/${id}`, { active, input })
const app = (id = 'mail-api') => operator.ok<AppWire>('GET', `${plugins}/${id}`)

describe('the app store', () => {
  it('is for administrators', async () => {
    const other = await signUp(runtime)
    for (const [method, path, body] of [
      ['GET', plugins],
      ['GET', `${plugins}/smtp`],
      ['GET', `${plugins}/smtp/status`],
      ['PATCH', `${plugins}/smtp`, { active: true }],
      ['POST', `${plugins}/test`, { id: 'smtp' }],
    ] as const)
      expect((await other.call(method, path, body)).status, path).toBe(403)
  })

  it('keeps settings, and shows no secret again, stored or written', async () => {
    expect((await setUp(settings)).status).toBe(200)
    const shown = await app()
    expect(shown).toMatchObject({ active: true, secrets: ['token'] })
    expect(JSON.parse(shown.input ?? '')).toEqual({
      from: 'tessera@example.com',
      from_name: 'Tessera',
      service: 'resend',
    })
    expect(JSON.stringify(await operator.ok('GET', plugins))).not.toContain(token)
    expect(JSON.stringify(await runtime.controlRows())).not.toContain(token)
    expect(await operator.ok('GET', `${plugins}/mail-api/status`)).toBe(true)
    expect(await operator.ok('GET', '/api/v1/db/meta/plugins/SMTP/status')).toBe(false)
  })

  it('has one of a kind active', async () => {
    await setUp(settings)
    await setUp({ from: 'a@example.com', host: 'smtp.example.com', port: 465, security: 'tls' }, true, 'smtp')
    expect([(await app()).active, (await app('smtp')).active]).toEqual([false, true])
  })

  it.each([
    [{ ...settings, from: 'nobody' }, /from.*email address/],
    [{ ...settings, from: 'a@example.com\r\nBcc: b@example.com' }, /from/],
    [{ ...settings, from_name: 'A\r\nBcc: b@example.com' }, /from_name/],
    [{ ...settings, service: 'pigeon' }, /service/],
    [{ ...settings, token: '' }, /token is missing/],
    [{ ...settings, url: 'http://example.com' }, /https/],
    [{ ...settings, token: {} }, /token must be text/],
    ['[1]', /object/],
    ['{', /JSON/],
  ])('refuses %j and keeps nothing of it', async (input, problem) => {
    const before = await runtime.controlRows()
    const { status, body } = await operator.call('PATCH', `${plugins}/mail-api`, { active: true, input })
    expect([400, 422]).toContain(status)
    expect(JSON.stringify(body)).toMatch(problem)
    expect(await runtime.controlRows()).toEqual(before)
  })

  it.each([
    [{ security: 'none', username: 'u', password: 'p' }, /security.*tls/],
    [{ port: '70000' }, /port/],
    [{ host: 'a b' }, /host/],
  ])('refuses SMTP with %j', async (wrong, problem) => {
    const input = { from: 'a@example.com', host: 'smtp.example.com', port: '465', security: 'tls', ...wrong }
    const { status, body } = await setUp(input, true, 'smtp')
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(problem)
  })

  it('refuses to switch on apps that are not set up or do not exist', async () => {
    expect((await operator.call('PATCH', `${plugins}/smtp`, { active: true })).status).toBe(422)
    expect(await operator.call('GET', `${plugins}/__proto__`)).toMatchObject({
      status: 404,
      body: { error: 'APP_NOT_FOUND' },
    })
  })
})

describe('mails through an HTTP API', () => {
  it.each([
    ['resend', 'https://api.resend.com/emails', 'authorization', `Bearer ${token}`],
    ['postmark', 'https://api.postmarkapp.com/email', 'x-postmark-server-token', token],
    ['sendgrid', 'https://api.sendgrid.com/v3/mail/send', 'authorization', `Bearer ${token}`],
  ])('%s takes a test mail', async (name, url, header, value) => {
    const input = { ...settings, service: name }
    await operator.ok('POST', `${plugins}/test`, { id: 'mail-api', input: JSON.stringify(input) })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toContain(url)
    expect(sent[0]?.headers[header]).toBe(value)
    expect(JSON.stringify(sent[0]?.body)).toContain(operator.email)
  })

  it('really leave, with the stored token, and are kept no longer', async () => {
    await setUp(settings)
    await setUp({ from: 'other@example.com', service: 'resend' })
    const base = await operator.createBase()
    const invited = await operator.ok<{ invite_token?: string }>(
      'POST',
      `/api/v2/meta/bases/${base.id}/users`,
      { email: 'new@example.com', roles: 'viewer' },
    )
    expect(invited.invite_token).toBeUndefined()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.headers['authorization']).toBe(`Bearer ${token}`)
    expect(sent[0]?.body).toMatchObject({ from: 'other@example.com', to: ['new@example.com'] })
    const kept = await operator.ok<{ list: EmailWire[]; configured: boolean }>('GET', '/api/v2/meta/mailbox')
    expect(kept.configured).toBe(true)
    expect(kept.list.filter(({ to }) => to === 'new@example.com')).toEqual([])
  })

  it('that are not taken say why when tried, and are kept when it matters', async () => {
    answer = 401
    expect(await operator.call('POST', `${plugins}/test`, { id: 'mail-api', input: settings })).toMatchObject(
      {
        status: 422,
        body: { error: 'EMAIL_NOT_SENT', msg: expect.stringContaining('401') },
      },
    )
    await setUp(settings)
    await runtime.call('POST', '/api/v1/auth/password/forgot', { body: { email: operator.email } })
    await waitFor(async () => {
      const { list } = await operator.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
      expect(list.some(({ to, template }) => to === operator.email && template === 'reset')).toBe(true)
    })
  })
})
