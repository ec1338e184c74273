import { describe, expect, it } from 'vitest'
import { clientAddressOf, isHttps } from './client-address.ts'
import { readEnv } from '../platform/env.ts'

function incoming(
  TRUSTED_PROXY: string,
  peer: string | null,
  headers: Record<string, string>,
  url = 'http://x/',
) {
  const env = readEnv({
    ...({} as Parameters<typeof readEnv>[0]),
    CONTROL_URL: 'http://x',
    AUTH_SECRET: 'x'.repeat(32),
    TRUSTED_PROXY,
  })
  const request = new Request(url, { headers })
  if (peer !== null) Object.defineProperty(request, 'cf', { value: { clientIp: peer } })
  return { env, request }
}

const proxies = '127.0.0.1, 10.0.0.0/8, ::1'
const forged = {
  'cf-connecting-ip': '203.0.113.1',
  'x-forwarded-for': '203.0.113.2',
  'x-real-ip': '203.0.113.3',
  forwarded: 'for=203.0.113.4',
  'true-client-ip': '203.0.113.5',
}

describe('client address', () => {
  it.each<[string, string, string | null, Record<string, string>, string | null]>([
    ['no proxy: the peer', 'none', '198.51.100.1:4711', forged, '198.51.100.1'],
    ['no proxy, IPv6', '', '[2001:db8::1]:4711', forged, '2001:db8::1'],
    ['no proxy and no peer', 'none', null, forged, null],
    ['unset, on Cloudflare', '', null, forged, '203.0.113.1'],
    ['unset, on Cloudflare, without header', '', null, {}, null],
    ['unset, elsewhere', '', '198.51.100.1:4711', forged, '198.51.100.1'],
    [
      'a trusted proxy in front of Cloudflare',
      proxies,
      null,
      { 'cf-connecting-ip': '10.0.0.9', 'x-forwarded-for': '203.0.113.9' },
      '203.0.113.9',
    ],
    ['a stranger to Cloudflare behind no trusted proxy', proxies, null, forged, '203.0.113.1'],
    ['Cloudflare', 'cloudflare', null, forged, '203.0.113.1'],
    ['Cloudflare, malformed', 'cloudflare', '198.51.100.1:1', { 'cf-connecting-ip': 'x' }, '198.51.100.1'],
    ['a proxy that is not trusted', proxies, '198.51.100.1:1', forged, '198.51.100.1'],
    ['a trusted proxy', proxies, '127.0.0.1:1', forged, '203.0.113.2'],
    ['a trusted proxy without header', proxies, '127.0.0.1:1', {}, '127.0.0.1'],
    [
      'forged on the left',
      proxies,
      '127.0.0.1:1',
      { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' },
      '203.0.113.9',
    ],
    [
      'two proxies',
      proxies,
      '[::1]:1',
      { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.2.3.4' },
      '203.0.113.9',
    ],
    ['garbage stops', proxies, '127.0.0.1:1', { 'x-forwarded-for': '1.1.1.1, x, 10.2.3.4' }, '10.2.3.4'],
    ['all trusted', proxies, '127.0.0.1:1', { 'x-forwarded-for': '10.0.0.9, 10.2.3.4' }, '10.0.0.9'],
  ])('%s', (_what, setting, peer, headers, expected) => {
    expect(clientAddressOf(incoming(setting, peer, headers))).toBe(expected)
  })

  it('rejects an invalid setting', () => {
    expect(() => incoming('nginx', null, {})).toThrow('TRUSTED_PROXY')
  })
})

describe('https', () => {
  it.each<[string, string | null, string, string, boolean]>([
    ['none', '127.0.0.1:1', 'http://x/', 'https', false],
    [proxies, '198.51.100.1:1', 'http://x/', 'https', false],
    [proxies, '127.0.0.1:1', 'http://x/', 'https', true],
    [proxies, '127.0.0.1:1', 'http://x/', 'https, http', false],
    [proxies, '127.0.0.1:1', 'http://x/', 'javascript', false],
    ['cloudflare', null, 'https://x/', '', true],
    ['cloudflare', null, 'http://x/', 'https', false],
  ])('%s, %s, %s, %s: %s', (setting, peer, url, proto, expected) => {
    expect(isHttps(incoming(setting, peer, { 'x-forwarded-proto': proto }, url))).toBe(expected)
  })
})
