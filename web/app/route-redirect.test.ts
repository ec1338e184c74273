import { describe, expect, it } from 'vitest'
import { isExternal, redirectOf } from './route-redirect.ts'

describe('redirectOf', () => {
  it('leads to a path, with its slots filled', () => {
    expect(redirectOf({}, {})).toBe(null)
    expect(redirectOf({ redirect: '/account/profile' }, {})).toEqual({ kind: 'path', to: '/account/profile' })
    expect(redirectOf({ redirect: '/nc/:projectId' }, { projectId: 'p/1' })).toEqual({
      kind: 'path',
      to: '/nc/p%2F1',
    })
  })

  it('leads to another site only if the rule allows it, and only by HTTP', () => {
    const redirect = 'https://docs.example.org/start'
    expect(redirectOf({ redirect, isRedirectExternal: true }, {})).toEqual({
      kind: 'external',
      address: redirect,
    })
    expect(() => redirectOf({ redirect }, {})).toThrow('external')
    for (const other of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])
      expect(() => redirectOf({ redirect: other, isRedirectExternal: true }, {})).toThrow('external')
  })
})

it.each([
  ['/', false],
  ['/nc/p1?a=https://x', false],
  ['//apps', false],
  ['#/nc', false],
  ['https://x.example', true],
  ['HTTPS:x.example', true],
  ['//x.example', true],
  ['\\\\x.example', true],
  [' javascript:alert(1)', true],
  ['mailto:a@b.example', true],
])('isExternal %s: %s', (address, expected) => {
  expect(isExternal(address)).toBe(expected)
})
