import { expect, it } from 'vitest'
import { resolveBaseUrl } from './base-url.ts'

it.each([
  ['..', 'https://x.test/', 'https://x.test'],
  ['..', 'https://x.test/index.html', 'https://x.test'],
  ['..', 'https://x.test/app/', 'https://x.test'],
  ['..', 'https://x.test/team/app/', 'https://x.test/team'],
  ['/nc', 'https://x.test/app/', 'https://x.test/nc'],
  ['https://api.test/', 'https://x.test/', 'https://api.test'],
])('%s seen from %s is %s', (configured, page, expected) => {
  expect(resolveBaseUrl(configured, page)).toBe(expected)
})
