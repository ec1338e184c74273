import { expect, it } from 'vitest'
import { doorPage, isHome } from './door-address.ts'

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
])('the page before signing in of %j', (hash, page) => {
  expect(doorPage(hash)).toBe(page)
})

it.each([
  ['', true],
  ['#', true],
  ['#/', true],
  ['#/signin', false],
])('home: %j', (hash, expected) => {
  expect(isHome(hash)).toBe(expected)
})
