import { expect, it } from 'vitest'
import { authPageOf, isStartPage } from './auth-route.ts'

it.each([
  ['#/signin', 'signin'],
  ['#/signin/', 'signin'],
  ['#/signin?a=b', 'signin'],
  ['#/signup', 'signup'],
  ['#/signup/some-token', 'signup'],
  ['#/forgot-password', 'forgot-password'],
  ['#/password-reset/some-token', 'password-reset'],
  ['#/verify-email/some-token/', 'verify-email'],
  ['#/password-reset', null],
  ['#/signin/more', null],
  ['#/signups', null],
  ['#/signup/a/b', null],
  ['#/', null],
  ['', null],
  ['#/nc/p1', null],
])('maps %j to its auth page', (hash, page) => {
  expect(authPageOf(hash)).toBe(page)
})

it.each([
  ['', true],
  ['#', true],
  ['#/', true],
  ['#/signin', false],
])('start page: %j', (hash, expected) => {
  expect(isStartPage(hash)).toBe(expected)
})
