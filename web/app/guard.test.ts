import { describe, expect, it } from 'vitest'
import { decide, type Decision, type GuardRoute, type GuardSession } from './guard.ts'

const stranger: GuardSession = {
  isSignedIn: false,
  hasTriedRefresh: false,
  isFirstUser: false,
  roles: [],
  base: null,
}
const member: GuardSession = { ...stranger, isSignedIn: true, roles: ['org-level-creator'] }
const page: GuardRoute = { row: { access: 'signed-in' }, baseId: null, previous: null, inside: null }
const signIn: GuardRoute = { ...page, row: { access: 'anonymous' } }
const invitation: GuardRoute = { ...signIn, inside: '/invitation/abc' }
const apps: GuardRoute = { ...page, row: { access: 'signed-in', roles: ['super'] } }
const inBase: GuardRoute = { ...page, baseId: 'p1' }
const from = (path: string, access: 'signed-in' | 'anonymous' | 'public') => ({ path, access })

const show: Decision = { kind: 'show' }
const go = (to: string): Decision => ({ kind: 'go', to })

describe('decide', () => {
  it.each<[string, GuardRoute, GuardSession, Decision]>([
    ['first user on any page goes to sign-up', page, { ...stranger, isFirstUser: true }, go('/signup')],
    ['without a session a refresh is tried first', page, stranger, { kind: 'refresh' }],
    ['refresh in vain goes to sign-in', page, { ...stranger, hasTriedRefresh: true }, go('/signin')],
    ['with a session the page shows', page, member, show],
    ['with a session nobody is the first user', page, { ...member, isFirstUser: true }, show],

    ['sign-in shows to a stranger', signIn, stranger, show],
    ['sign-in shows to the first user too', signIn, { ...stranger, isFirstUser: true }, show],
    [
      'signed in, sign-in goes back',
      { ...signIn, previous: from('/nc/p1', 'signed-in') },
      member,
      go('/nc/p1'),
    ],
    [
      'back to a public page too',
      { ...signIn, previous: from('/nc/view/x', 'public') },
      member,
      go('/nc/view/x'),
    ],
    [
      'never back to another no-auth page',
      { ...signIn, previous: from('/signup', 'anonymous') },
      member,
      go('/'),
    ],
    ['without a previous page to the start', signIn, member, go('/')],
    ['an invitation shows to a stranger', invitation, stranger, show],
    ['signed in, an invitation is accepted', invitation, member, go('/invitation/abc')],

    ['roles are asked for', apps, member, { kind: 'refuse', message: 'common.noAccess.page', to: '/' }],
    ['one role of them is enough', apps, { ...member, roles: ['guest', 'super'] }, show],
    ['without a session roles are not looked at', apps, stranger, { kind: 'refresh' }],

    ['a base is entered with its roles read', inBase, member, { kind: 'load-roles', baseId: 'p1' }],
    [
      'roles of another base do not count',
      inBase,
      { ...member, base: { id: 'p2', roles: ['owner'] } },
      { kind: 'load-roles', baseId: 'p1' },
    ],
    ['the base shows to a member', inBase, { ...member, base: { id: 'p1', roles: ['viewer'] } }, show],
    [
      'a base that a plain user may not enter says so on its own page',
      inBase,
      { ...member, base: { id: 'p1', roles: ['user', 'viewer'] } },
      show,
    ],

    [
      'public routes skip everything',
      { ...inBase, row: { access: 'public', roles: ['super'] } },
      stranger,
      show,
    ],
    ['public routes show to members', { ...page, row: { access: 'public' } }, member, show],
    [
      'base-type routes skip everything',
      { ...inBase, row: { access: 'signed-in', isBaseType: true } },
      stranger,
      show,
    ],
  ])('%s', (_, route, session, expected) => {
    expect(decide(route, session)).toEqual(expected)
  })
})
