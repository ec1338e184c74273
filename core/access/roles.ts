import type { BaseRole, OrgRole, SharedRole } from '../schema.ts'
import type { Action } from './actions.ts'
import type { Actor } from './actor.ts'

/** Rights of anybody, signed in or not. */
const everyone: readonly Action[] = ['app.info', 'public.read', 'public.submit']

/** Rights of anybody signed in, whatever their roles. */
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
  'record.export',
  'view.read',
  'view.createPersonal',
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
  'form.outreach',
  'view.share',
  'base.share',
]
const owner: readonly Action[] = [...creator, 'base.restore', 'base.transfer', 'token.revoke']

/** Role in a base -> actions. Each role has all rights of the one before it. */
export const baseRoleActions: Record<BaseRole, readonly Action[]> = {
  owner,
  creator,
  editor,
  commenter,
  viewer,
}

/**
 * What people with the link of a base may do: read its tables, or change records as well. Nothing about people; export
 * only where the link allows it.
 */
const byLink: readonly Action[] = ['base.open', 'schema.read', 'record.read', 'view.read']
export const sharedRoleActions: Record<SharedRole, readonly Action[]> = {
  viewer: byLink,
  editor: [...byLink, 'record.create', 'record.update', 'record.delete', 'record.bulk'],
}

/** Role in the organisation -> actions; `super` may do everything. */
export const orgRoleActions: Record<OrgRole, readonly Action[]> = {
  super: [],
  admin: [],
  'org-level-creator': ['base.create'],
  'org-level-viewer': [],
  guest: [],
}

/** What an API token may never do, whatever its owner may: people, tokens, ownership, publication. */
export const neverByToken: readonly Action[] = [
  'account.self',
  'token.own',
  'token.base',
  'token.revoke',
  'users.manage',
  'instance.settings',
  'instance.audit',
  'member.manage',
  'member.leave',
  'base.transfer',
  'view.share',
  'base.share',
]

/** The one truth of rights: may this actor do this? Everything that is not granted is refused. */
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
