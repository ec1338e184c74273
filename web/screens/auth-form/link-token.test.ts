import { expect, it } from 'vitest'
import { linkToken } from './link-token.ts'

it.each([
  ['#/signup/abc', 'abc'],
  ['#/signup/abc/', 'abc'],
  ['#/password-reset/a%2Bb?x=1', 'a+b'],
  ['#/verify-email/%E0%A4', '%E0%A4'],
  ['#/signup', null],
  ['#/signup/', null],
  ['#/signup?token=abc', null],
  ['', null],
])('the token of %j', (hash, token) => {
  expect(linkToken(hash)).toBe(token)
})
