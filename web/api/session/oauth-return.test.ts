import { expect, it } from 'vitest'
import { readOAuthReturn } from './oauth-return.ts'

it.each([
  ['?code=a&state=s&scope=email+profile', { provider: 'google', code: 'a', state: 's' }],
  ['?code=a&scope=email', { provider: 'google', code: 'a', state: '' }],
  ['?code=a&state=s', { provider: 'github', code: 'a', state: 's' }],
  ['?code=a', null],
  ['?state=s', null],
  ['', null],
])('parses %j', (search, expected) => {
  expect(readOAuthReturn(search)).toEqual(expected)
})
