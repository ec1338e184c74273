import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { attackTarget, sendTo } from './attack-target.ts'

const target = attackTarget({ ALLOWED_HOSTS: 'tessera.example.org, with-port.example.org:8443' })
const withSite = attackTarget({ SITE_URL: 'https://site.example.org/' })
const open = attackTarget({}, { host: '0.0.0.0' })

const port = () => new URL(target.url()).port

/** Sends bytes and returns the first line of the answer; for hosts that no HTTP client sends. */
function firstLine(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port()), '127.0.0.1', () => socket.write(head))
    socket.setTimeout(5000, () => socket.destroy())
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
      if (text.includes('\r\n')) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
  })
}

describe('unknown hosts', () => {
  const foreign = [
    'evil.example',
    `evil.example:${8080}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'tessera.example.org.evil.example',
    'eviltessera.example.org',
    'with-port.example.org',
    'with-port.example.org:8080',
    '192.0.2.1',
    '[::2]',
    '0.0.0.0',
    'site.example.org',
  ]
  const paths = [
    '/',
    '/api/v1/health',
    '/api/v1/auth/user/signup',
    '/assets/x.js',
    '/parties/room/x',
    '/dl/x',
  ]

  test.each(foreign)('%s is refused on every path before anything runs', async (host) => {
    for (const path of paths) {
      const method = path.endsWith('signup') ? 'POST' : 'GET'
      const body = { email: 'rebinding@example.com', password: 'correct horse battery' }
      const reply = await target.send({
        method,
        path,
        headers: { host },
        ...(method === 'POST' ? { body } : {}),
      })
      expect([path, reply.status, reply.headers['set-cookie']]).toEqual([path, 421, undefined])
      expect(reply.json).toMatchObject({ error: 'MISDIRECTED_REQUEST' })
    }
    const signIn = await target.send({
      method: 'POST',
      path: '/api/v1/auth/user/signin',
      body: { email: 'rebinding@example.com', password: 'correct horse battery' },
    })
    expect(signIn.json).toMatchObject({ error: 'INVALID_CREDENTIALS' })
  })

  test('a WebSocket upgrade is refused too', async () => {
    const head = [
      'GET /parties/room/x HTTP/1.1',
      'Host: evil.example',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n')
    expect(await firstLine(head)).toContain(' 421 ')
  })

  test.each(['a b', '', '%', 'ev|il', '[', '[::1', ':80', 'x:99999', 'x:y', '@', '127.0.0.1@evil.example'])(
    'a malformed host (%j) gets a 4xx',
    async (host) => {
      expect(await firstLine(`GET /api/v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/ 4\d\d /)
    },
  )

  test('no host and two hosts get a 4xx', async () => {
    expect(await firstLine('GET /api/v1/health HTTP/1.1\r\n\r\n')).toMatch(/ 4\d\d /)
    const two = `GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nHost: evil.example\r\n\r\n`
    expect(await firstLine(two)).toMatch(/ 4\d\d /)
  })
})

test('own hosts are answered', async () => {
  for (const host of [
    `127.0.0.1:${port()}`,
    'localhost',
    `LOCALHOST:${port()}`,
    'localhost.',
    '[::1]:1',
    'tessera.example.org',
    'with-port.example.org:8443',
  ])
    expect([host, (await target.send({ path: '/api/v1/health', headers: { host } })).status]).toEqual([
      host,
      200,
    ])
  const site = await withSite.send({ path: '/api/v1/health', headers: { host: 'site.example.org' } })
  expect(site.status).toBe(200)
})

test('in a local network, the addresses of this machine are answered and names are not', async () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const { port: openPort } = new URL(open.url())
  for (const { address, family } of own.filter((each) => each.family === 'IPv4')) {
    const reply = await sendTo(`http://${address}:${openPort}`, { path: '/api/v1/health' })
    expect([family, address, reply.status]).toEqual([family, address, 200])
  }
  expect((await open.send({ path: '/', headers: { host: 'evil.example' } })).status).toBe(421)
})

describe('links in emails', () => {
  type Mailbox = { list: { to: string; template: string; text: string }[] }

  async function mailedLinks(of: typeof target, headers: Record<string, string>): Promise<string> {
    const email = `victim${Math.random().toString(36).slice(2)}@example.com`
    const admin = await of.signUp(`admin${Math.random().toString(36).slice(2)}@example.com`)
    await of.signUp(email)
    const forgot = { method: 'POST', path: '/api/v1/auth/password/forgot', body: { email } }
    const reply = await of.send({ ...forgot, headers })
    expect(reply.status).toBeLessThan(500)
    adminTokens.set(of, adminTokens.get(of) ?? admin.token)
    const read = async () =>
      (await of.send({ path: '/api/v2/meta/mailbox', token: adminTokens.get(of) ?? '' })).json as Mailbox
    const resetMail = async () =>
      (await read()).list.find(({ to, template }) => to === email && template === 'reset')
    // The mail is made after the answer.
    if (reply.status === 200) await expect.poll(resetMail, { timeout: 10_000 }).toBeDefined()
    return JSON.stringify(await read())
  }
  const adminTokens = new Map<unknown, string>()

  test('follow neither Host nor any header that forwards one', async () => {
    const forged = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'mf-original-url': 'http://evil.example/api/v1/auth/password/forgot' },
      { forwarded: 'host=evil.example;proto=https' },
      { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
      { host: `localhost:${9}` },
    ]
    for (const headers of forged) {
      const mails = await mailedLinks(target, headers)
      expect(mails).not.toContain('evil.example')
      expect(mails).not.toContain('localhost:9/')
    }
    expect(await mailedLinks(target, {})).toContain(`${target.url()}/#/password-reset/`)
  })

  test('lead to SITE_URL where it is set', async () => {
    const mails = await mailedLinks(withSite, {})
    expect(mails).toContain('https://site.example.org/#/password-reset/')
    expect(mails).not.toContain('127.0.0.1')
  })
})
