import type { FoundColumn, FoundLink, FoundTable } from './introspection.ts'

// Tables of databases, for tests of what is made of them.

export const foundColumn = (
  name: string,
  nativeType = 'integer',
  more: Partial<FoundColumn> = {},
): FoundColumn => ({
  name,
  nativeType,
  value: { kind: nativeType === 'integer' ? 'integer' : 'text', isReadOnly: false },
  isRequired: false,
  defaultExpression: null,
  generated: null,
  comment: null,
  ...more,
})

export const foundLink = (columns: string[], to: string, more: Partial<FoundLink> = {}): FoundLink => ({
  name: `${to}_fkey`,
  columns,
  to: { schema: 's', table: to, columns: ['id'] },
  isUnique: false,
  onDelete: 'nothing',
  onUpdate: 'nothing',
  ...more,
})

export const foundTable = (
  name: string,
  columns: FoundColumn[],
  more: Partial<FoundTable> = {},
): FoundTable => ({
  schema: 's',
  name,
  kind: 'table',
  comment: null,
  rowEstimate: null,
  columns,
  key: ['id'],
  uniques: [],
  checks: [],
  links: [],
  readOnly: null,
  joins: null,
  ...more,
})
