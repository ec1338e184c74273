import type { BaseRole, OrgRole, SharedRole } from '../schema.ts'
import type { Action } from './actions.ts'
import type { Actor } from './actor.ts'

/** Permissions of everybody, signed in or not. */
const everyone: readonly Action[] = ['app.info', 'public.read', 'public.submit']

/** Permissions of every signed-in user. */
const signedIn: readonly Action[] = ['account.self', 'base.list', 'token.own']

const viewer: readonly Action[] = [
  'base.open',
  'base.settings.read',
  'member.list',
  'member.leave',
  'token.base',
  'room.join',
  'schema.read',
  'record.read',
  'record.history',
  'comment.read',
  'record.export',
  'view.read',
  'view.createPersonal',
  'view.subscribe',
]
const commenter: readonly Action[] = [...viewer, 'comment.write']
const editor: readonly Action[] = [
  ...commenter,
  'member.emails',
  'import.rows',
  'record.create',
  'record.update',
  'record.delete',
  'record.bulk',
  'file.fetch',
  'base.docs',
  'view.create',
  'view.configure',
  'view.delete',
  'form.edit',
]
const creator: readonly Action[] = [
  ...editor,
  'base.update',
  'base.trash',
  'base.duplicate',
  'member.manage',
  'comment.moderate',
  'base.audit',
  'source.manage',
  'table.manage',
  'column.manage',
  'import.newTable',
  'view.lock',
  'view.managePersonal',
  'form.outreach',
  'view.share',
  'base.share',
]
const owner: readonly Action[] = [...creator, 'base.restore', 'base.transfer', 'token.revoke']

/** Actions by base role. Each role includes the actions of the role before it. */
export const baseRoleActions: Record<BaseRole, readonly Action[]> = {
  owner,
  creator,
  editor,
  commenter,
  viewer,
}

/**
 * Actions by role of a shared base link: read tables, or also edit records. Links never reveal people; export
 * requires the link's download option.
 */
const byLink: readonly Action[] = ['base.open', 'schema.read', 'record.read', 'view.read']
export const sharedRoleActions: Record<SharedRole, readonly Action[]> = {
  viewer: byLink,
  editor: [...byLink, 'record.create', 'record.update', 'record.delete', 'record.bulk'],
}

/** Actions by organization role; `super` may do everything. */
export const orgRoleActions: Record<OrgRole, readonly Action[]> = {
  super: [],
  admin: [],
  'org-level-creator': ['base.create', 'connection.test'],
  'org-level-viewer': [],
  guest: [],
}

/**
 * Actions that API tokens never grant, whatever their owner may do: people, tokens, ownership and publishing.
 */
export const neverByToken: readonly Action[] = [
  'account.self',
  'token.own',
  'token.base',
  'token.revoke',
  'users.manage',
  'instance.settings',
  'instance.audit',
  'instance.usage',
  'member.manage',
  'member.leave',
  'base.transfer',
  'view.subscribe',
  'view.share',
  'base.share',
]

/** The only permission check. Everything that is not granted is denied. */
export function can(actor: Actor, action: Action): boolean {
  if (everyone.includes(action)) return true
  if (actor.kind === 'share')
    return sharedRoleActions[actor.role].includes(action) || (action === 'record.export' && actor.allowExport)
  if (actor.kind !== 'user') return false
  if (actor.token && neverByToken.includes(action)) return false
  if (actor.orgRoles.includes('super')) return true
  if (signedIn.includes(action)) return true
  if (actor.orgRoles.some((role) => orgRoleActions[role].includes(action))) return true
  return actor.baseRole !== null && baseRoleActions[actor.baseRole].includes(action)
}
