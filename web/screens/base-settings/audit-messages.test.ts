import { expect, it } from 'vitest'
import { auditWords } from './audit-messages.ts'

it.each([
  ['schema', 'table.create', 'account.audit.table.create'],
  ['schema', 'column.convert', 'account.audit.column.update'],
  ['schema', 'view.hideAll', 'account.audit.view.update'],
  ['schema', 'sort.delete', 'account.audit.view.update'],
  ['schema', 'source.update', 'account.audit.source.change'],
  ['access', 'member.role', 'account.audit.member.role'],
  ['access', 'super.visit', 'account.audit.access'],
  ['record.update', undefined, 'account.audit.record.update'],
  ['record.update', 7, 'account.audit.record.update'],
  ['something.new', 'of.tomorrow', null],
])('%s %s', (kind, action, words) => {
  expect(auditWords(kind, action)).toBe(words)
})
