import type { MessageId } from '../../i18n/message-id.ts'

const kinds: Record<string, MessageId> = {
  'record.insert': 'account.audit.record.insert',
  'record.update': 'account.audit.record.update',
  'record.delete': 'account.audit.record.delete',
  'record.link': 'account.audit.record.link',
  schema: 'account.audit.schema',
  access: 'account.audit.access',
  comment: 'account.audit.comment',
}

/** Messages by `detail.action`, which is more specific than the kind. */
const actions: Record<string, MessageId> = {
  'member.join': 'account.audit.member.join',
  'member.add': 'account.audit.member.add',
  'member.invite': 'account.audit.member.invite',
  'member.uninvite': 'account.audit.member.uninvite',
  'member.role': 'account.audit.member.role',
  'member.remove': 'account.audit.member.remove',
  'member.leave': 'account.audit.member.leave',
  'base.share': 'account.audit.base.share',
  'base.unshare': 'account.audit.base.unshare',
  'base.update': 'account.audit.base.update',
  'table.create': 'account.audit.table.create',
  'table.duplicate': 'account.audit.table.create',
  'table.update': 'account.audit.table.update',
  'table.delete': 'account.audit.table.delete',
  'table.restore': 'account.audit.restore',
  'column.create': 'account.audit.column.create',
  'column.duplicate': 'account.audit.column.create',
  'column.update': 'account.audit.column.update',
  'column.convert': 'account.audit.column.update',
  'column.primary': 'account.audit.column.update',
  'column.delete': 'account.audit.column.delete',
  'column.restore': 'account.audit.restore',
  'view.create': 'account.audit.view.create',
  'view.delete': 'account.audit.view.delete',
  'view.restore': 'account.audit.restore',
  'view.takeOver': 'account.audit.view.takeOver',
  'view.personal': 'account.audit.view.personal',
  'section.create': 'account.audit.section',
  'section.update': 'account.audit.section',
  'section.delete': 'account.audit.section',
  'share.create': 'account.audit.view.share',
  'source.create': 'account.audit.source.create',
  'source.connect': 'account.audit.source.change',
  'source.sync': 'account.audit.source.change',
  'source.update': 'account.audit.source.change',
  'source.delete': 'account.audit.source.delete',
  'feed.create': 'account.audit.feed.create',
  'feed.delete': 'account.audit.feed.delete',
}

/** Other changes of a view: filters, sorts, fields, lock and the like. */
const ofView = /^(view|filter|sort|form|share)\./

/** Describes an event; null for unknown events of newer servers. */
export function auditWords(kind: string, action: unknown): MessageId | null {
  if (typeof action !== 'string') return kinds[kind] ?? null
  return actions[action] ?? (ofView.test(action) ? 'account.audit.view.update' : (kinds[kind] ?? null))
}
