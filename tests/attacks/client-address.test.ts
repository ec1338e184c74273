import { beforeEach, describe, expect, test } from 'vitest'
import { attackTarget, type Target } from './attack-target.ts'
import { rateLimitWindow } from '../support/rate-limit-window.ts'

// Tests of limits count within one window of them.
beforeEach(() => rateLimitWindow(600, 20))

// Rate limits count by the address of the connection, whatever headers say; a trusted proxy is a setting.

const direct = attackTarget()
const proxied = attackTarget({ TRUSTED_PROXY: '127.0.0.1' })

/** Asks for a new password so often that the address is stopped, each time for another account. */
async function statuses(
  target: Target,
  path: string,
  headersOf: (attempt: number) => Record<string, string>,
) {
  const found: number[] = []
  // The limit is 30 an hour and address.
  for (let attempt = 0; attempt < 32; attempt += 1) {
    const reply = await target.send({
      method: 'POST',
      path,
      headers: headersOf(attempt),
      body: { email: `nobody${Math.random().toString(36).slice(2)}@example.com` },
    })
    found.push(reply.status)
  }
  return found
}

const forgot = '/api/v1/auth/password/forgot'
const address = (attempt: number) => `203.0.113.${attempt + 1}`
const names = [
  'CF-Connecting-IP',
  'CF-Connecting-IPv6',
  'CF-Pseudo-IPv4',
  'True-Client-IP',
  'X-Forwarded-For',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'Forwarded',
  'MF-CF-Blob',
]

describe('a sender who names another address in each request', () => {
  test('is limited, with all headers at once and by either spelling of the path', async () => {
    const forged = (attempt: number) =>
      Object.fromEntries(
        names.map((name) => {
          if (name === 'Forwarded') return [name, `for=${address(attempt)}`]
          if (name === 'MF-CF-Blob') return [name, JSON.stringify({ clientIp: `${address(attempt)}:1` })]
          return [name, address(attempt)]
        }),
      )
    const first = await statuses(direct, forgot, forged)
    expect(first.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(first.slice(30)).toEqual([429, 429])
    for (const name of names) {
      const reply = await direct.send({
        method: 'POST',
        path: `${forgot}/`,
        headers: { [name]: '198.51.100.77' },
        body: { email: 'another@example.com' },
      })
      expect([name, reply.status]).toEqual([name, 429])
    }
  })
})

describe('behind a trusted proxy', () => {
  test('the address that the proxy appended counts, not what the sender wrote before it', async () => {
    const through = (attempt: number) => ({ 'x-forwarded-for': `${address(attempt)}, 198.51.100.1` })
    expect((await statuses(proxied, forgot, through)).at(-1)).toBe(429)
    const other = await proxied.send({
      method: 'POST',
      path: forgot,
      headers: { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' },
      body: { email: 'another@example.com' },
    })
    expect(other.status).toBe(200)
  })

  test('trusts only the proxy about HTTPS', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const trusted = await proxied.send({ path: '/api/v1/health', headers })
    expect(trusted.headers['strict-transport-security']).toContain('max-age=')
    const untrusted = await direct.send({ path: '/api/v1/health', headers })
    expect(untrusted.headers['strict-transport-security']).toBeUndefined()
  })
})
