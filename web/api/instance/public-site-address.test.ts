import { expect, it } from 'vitest'
import { publicSiteAddress } from './public-site-address.ts'

it.each([
  [
    'the address of the instance',
    'http://10.0.0.5:8080',
    'https://tables.example.org',
    'https://tables.example.org',
  ],
  ['its path', 'https://inner.example.org', 'https://example.org/tables', 'https://example.org/tables'],
  [
    'the own path on the same origin',
    'https://example.org/app',
    'https://example.org',
    'https://example.org/app',
  ],
  [
    'the own address where none is set, or before the settings have loaded',
    'https://example.org',
    '',
    'https://example.org',
  ],
])('takes %s', (_, own, site, expected) => {
  expect(publicSiteAddress(own, site)).toBe(expected)
})
