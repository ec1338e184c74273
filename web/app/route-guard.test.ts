import { describe, expect, it } from 'vitest'
import { decideRoute, type Decision, type GuardRoute, type GuardSession } from './route-guard.ts'

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
    [
      'sends the first user to sign-up from any page',
      page,
      { ...stranger, isFirstUser: true },
      go('/signup'),
    ],
    ['tries a refresh without a session', page, stranger, { kind: 'refresh' }],
    ['goes to sign-in after a failed refresh', page, { ...stranger, hasTriedRefresh: true }, go('/signin')],
    ['shows the page with a session', page, member, show],
    ['ignores the first-user check with a session', page, { ...member, isFirstUser: true }, show],

    ['shows sign-in without a session', signIn, stranger, show],
    ['shows sign-in to the first user too', signIn, { ...stranger, isFirstUser: true }, show],
    [
      'returns from sign-in with a session',
      { ...signIn, previous: from('/nc/p1', 'signed-in') },
      member,
      go('/nc/p1'),
    ],
    [
      'returns to a public page too',
      { ...signIn, previous: from('/nc/view/x', 'public') },
      member,
      go('/nc/view/x'),
    ],
    [
      'never returns to another anonymous page',
      { ...signIn, previous: from('/signup', 'anonymous') },
      member,
      go('/'),
    ],
    ['goes to the start without a previous page', signIn, member, go('/')],
    ['shows an invitation without a session', invitation, stranger, show],
    ['accepts an invitation with a session', invitation, member, go('/invitation/abc')],

    ['requires roles', apps, member, { kind: 'refuse', message: 'common.noAccess.page', to: '/' }],
    ['accepts any of the roles', apps, { ...member, roles: ['guest', 'super'] }, show],
    ['does not check roles without a session', apps, stranger, { kind: 'refresh' }],

    ['loads roles before entering a base', inBase, member, { kind: 'load-roles', baseId: 'p1' }],
    [
      'ignores roles of another base',
      inBase,
      { ...member, base: { id: 'p2', roles: ['owner'] } },
      { kind: 'load-roles', baseId: 'p1' },
    ],
    ['shows the base to a member', inBase, { ...member, base: { id: 'p1', roles: ['viewer'] } }, show],
    [
      'lets an inaccessible base show its own error',
      inBase,
      { ...member, base: { id: 'p1', roles: ['user', 'viewer'] } },
      show,
    ],

    [
      'skips checks for public routes',
      { ...inBase, row: { access: 'public', roles: ['super'] } },
      stranger,
      show,
    ],
    ['shows public routes to members', { ...page, row: { access: 'public' } }, member, show],
    [
      'skips checks for base-type routes',
      { ...inBase, row: { access: 'signed-in', isBaseType: true } },
      stranger,
      show,
    ],
  ])('%s', (_, route, session, expected) => {
    expect(decideRoute(route, session)).toEqual(expected)
  })
})
