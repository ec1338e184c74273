import { expect, it } from 'vitest'
import { baseRoles } from '../schema.ts'
import type { Actor } from './actor.ts'
import { canSeeShareLinks } from './share-visibility.ts'

const user = { kind: 'user', userId: 'us1', email: 'a@b.example', sessionId: 'se1', orgRoles: [] } as const

it('shows links to people who may share, also through their API tokens', () => {
  const known = baseRoles.filter((baseRole) => canSeeShareLinks({ ...user, orgRoles: [], baseRole }))
  expect(known.toSorted()).toEqual(['creator', 'owner'])
  const token = { id: 1, baseId: null }
  expect(canSeeShareLinks({ ...user, orgRoles: [], baseRole: 'creator', token })).toBe(true)
  expect(canSeeShareLinks({ ...user, orgRoles: [], baseRole: 'editor', token })).toBe(false)
})

it('hides links from visitors of public links', () => {
  const others: Actor[] = [
    { kind: 'anonymous' },
    { kind: 'share', shareId: 'x', baseId: 'p1', role: 'editor', allowExport: false },
    { kind: 'share', shareId: 'x', baseId: 'p1', role: 'viewer', allowExport: false },
  ]
  expect(others.filter(canSeeShareLinks)).toEqual([])
})
