import { expect, it } from 'vitest'
import { type BaseRole, baseRoles, type OrgRole } from '../schema.ts'
import { actions } from './actions.ts'
import type { Actor } from './actor.ts'
import { withPreviewRole, readPreviewRole } from './role-preview.ts'
import { can } from './roles.ts'

const user = (baseRole: BaseRole | null, ...orgRoles: OrgRole[]): Actor => ({
  kind: 'user',
  userId: 'us1',
  email: 'a@b.example',
  sessionId: 'se1',
  orgRoles,
  baseRole,
})
const rights = (actor: Actor) => actions.filter((action) => can(actor, action))

it('limits creators, owners and super admins to the previewed role', () => {
  for (const actor of [user('owner'), user('creator'), user('viewer', 'super'), user(null, 'super')])
    for (const role of ['editor', 'commenter', 'viewer'] as const)
      expect(rights(withPreviewRole(actor, role))).toEqual(rights(user(role)))
})

it('never grants more than the actor has', () => {
  const everybody = [null, ...baseRoles].flatMap((role) => [
    user(role),
    user(role, 'super'),
    user(role, 'guest'),
  ])
  for (const actor of [...everybody, { kind: 'anonymous' } as const])
    for (const role of [...baseRoles, null])
      expect(rights(actor)).toEqual(expect.arrayContaining(rights(withPreviewRole(actor, role))))
})

it('changes nothing for actors without a role or the right to preview', () => {
  for (const actor of [user('editor'), user('viewer'), user(null)])
    expect(withPreviewRole(actor, 'viewer')).toBe(actor)
  expect(withPreviewRole(user('owner'), null)).toEqual(user('owner'))
})

it('reads the role from the header and rejects unknown roles', () => {
  expect(readPreviewRole(null)).toBeNull()
  for (const role of baseRoles) expect(readPreviewRole(role)).toBe(role)
  for (const text of ['super', 'Viewer', 'viewer,editor', 'constructor', '__proto__', 'nobody', ''])
    expect(() => readPreviewRole(text)).toThrow('xc-preview')
})
