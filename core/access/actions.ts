/**
 * Every action that a permission check can name. Each route names one; `can` decides whether an actor may do
 * it.
 */
export const actions = [
  // instance and own account
  'app.info',
  'account.self',
  'base.create',
  'base.list',
  'connection.test',
  'token.own',
  'users.manage',
  'instance.settings',
  'instance.audit',
  'instance.usage',
  // base
  'base.open',
  'base.settings.read',
  'base.update',
  'base.trash',
  'base.duplicate',
  'base.restore',
  'base.transfer',
  'member.list',
  'member.emails',
  'member.manage',
  'member.leave',
  'token.base',
  'token.revoke',
  'base.audit',
  'base.docs',
  'source.manage',
  'room.join',
  // tables and columns
  'schema.read',
  'table.manage',
  'column.manage',
  'import.newTable',
  'import.rows',
  // records
  'record.read',
  'record.create',
  'record.update',
  'record.delete',
  'record.bulk',
  'file.fetch',
  'record.history',
  'comment.read',
  'comment.write',
  'comment.moderate',
  'record.export',
  // views
  'view.read',
  'view.create',
  'view.createPersonal',
  'view.managePersonal',
  'view.configure',
  'view.lock',
  'view.delete',
  'form.edit',
  'form.outreach',
  'view.subscribe',
  'view.share',
  'base.share',
  // public links
  'public.read',
  'public.submit',
] as const

export type Action = (typeof actions)[number]
