import { describe, expect, it } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { emailAddressOfSite } from './site-address.ts'

function addressInEmails(settings: Record<string, string>, url: string): string | null {
  const env = readEnv({
    ...({} as Parameters<typeof readEnv>[0]),
    CONTROL_URL: 'http://x',
    AUTH_SECRET: 'x'.repeat(32),
    ...settings,
  })
  return emailAddressOfSite({ env, request: new Request(url) })
}

const listening = { LISTEN_URL: 'http://127.0.0.1:8080' }
const known = { ALLOWED_HOSTS: 'localhost, example.org, port.example.org:8443' }

describe('the site in emails', () => {
  it.each<[string, Record<string, string>, string, string | null]>([
    [
      'SITE_URL with a port',
      { SITE_URL: 'https://example.org:8443/' },
      'http://a.b/',
      'https://example.org:8443',
    ],
    [
      'the port that it listens on',
      { ...known, ...listening },
      'http://example.org:8080/',
      'http://example.org:8080',
    ],
    [
      'a forged port of its machine',
      { ...known, ...listening },
      'http://example.org:9/',
      'http://example.org',
    ],
    ['the port of a deployment', known, 'https://example.org:8443/', 'https://example.org:8443'],
    ['a deployment without a port', known, 'https://example.org/', 'https://example.org'],
    ['an entry with a port', known, 'https://port.example.org:8443/', 'https://port.example.org:8443'],
    ['another port than the entry has', known, 'https://port.example.org:1/', null],
    ['a host of everybody', { ...known, ...listening }, 'http://localhost:8080/', 'http://127.0.0.1:8080'],
    ['an unknown host', known, 'https://evil.example/', null],
  ])('%s', (_what, settings, url, expected) => {
    expect(addressInEmails(settings, url)).toBe(expected)
  })
})
