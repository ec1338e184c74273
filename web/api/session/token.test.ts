import { expect, it } from 'vitest'
import { readRoles, readToken } from './token.ts'

function tokenOf(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  return `e30.${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')}.sig`
}
const payload = { id: 'us1', email: 'zoë@x.test', roles: 'super,org-level-creator', exp: 1000 }

it('reads user, roles and expiry', () => {
  expect(readToken(tokenOf(payload))).toEqual({
    id: 'us1',
    email: 'zoë@x.test',
    firstname: null,
    lastname: null,
    roles: ['super', 'org-level-creator'],
    issued: null,
    expires: 1_000_000,
  })
})

it('reads roles as flags and skips disabled or unknown ones', () => {
  const roles = { super: true, guest: false, wizard: true }
  expect(readToken(tokenOf({ ...payload, roles }))?.roles).toEqual(['super'])
  expect(readRoles({ owner: true, viewer: false })).toEqual(['owner'])
  expect(readRoles(7)).toEqual([])
})

it.each([
  '',
  'x',
  'a.b',
  'a.!!.c',
  tokenOf({ id: 'us1' }),
  tokenOf(null),
  tokenOf({ ...payload, exp: 'soon' }),
])('rejects %j as a token', (text) => {
  expect(readToken(text)).toBeNull()
})
