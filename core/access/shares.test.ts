import { expect, it } from 'vitest'
import { baseRoles } from '../schema.ts'
import type { Actor } from './actor.ts'
import { knowsShares } from './shares.ts'

const user = { kind: 'user', userId: 'us1', email: 'a@b.example', sessionId: 'se1', orgRoles: [] } as const

it('lets people know links who may share, also through their API tokens', () => {
  const known = baseRoles.filter((baseRole) => knowsShares({ ...user, orgRoles: [], baseRole }))
  expect(known.toSorted()).toEqual(['creator', 'owner'])
  const token = { id: 1, baseId: null }
  expect(knowsShares({ ...user, orgRoles: [], baseRole: 'creator', token })).toBe(true)
  expect(knowsShares({ ...user, orgRoles: [], baseRole: 'editor', token })).toBe(false)
})

it('lets nobody know them who came by a link', () => {
  const others: Actor[] = [
    { kind: 'anonymous' },
    { kind: 'share', shareId: 'x', baseId: 'p1', role: 'editor', allowExport: false },
    { kind: 'share', shareId: 'x', baseId: 'p1', role: 'viewer', allowExport: false },
  ]
  expect(others.filter(knowsShares)).toEqual([])
})
