import { describe, expect, it } from 'vitest'
import type { FoundLink } from '../../engine/sources/introspection.ts'
import { foundColumn, foundLink, foundTable } from '../../engine/sources/testing.ts'
import { referenceOf } from './attach-links.ts'
import { attachTables } from './attach-tables.ts'

const int = (name: string) => foundColumn(name)
const text = (name: string) => foundColumn(name, 'text')
const key = (columns: string[], to: string[]): FoundLink =>
  foundLink(columns, 'target', { to: { schema: 's', table: 'target', columns: to } })

const byCode = foundTable('target', [text('code'), text('name')], { key: ['code'] })
const byTenant = foundTable('target', [int('tenant'), text('code')], { key: ['tenant', 'code'] })
const byId = foundTable('target', [int('id'), int('tenant')])

describe('a foreign key refers to', () => {
  const own = (links: FoundLink[], own: string[] = ['id']) =>
    foundTable('own', [int('id'), int('tenant'), text('code'), int('target')], { key: own, links })
  const tenant = foundLink(['tenant'], 'tenants')
  const both = key(['tenant', 'code'], ['tenant', 'code'])

  it.each([
    [
      'a record id',
      key(['target'], ['id']),
      byId,
      [],
      { column: 'target', isHashed: false, keyColumns: null },
    ],
    [
      'a record id and what belongs to it',
      key(['tenant', 'target'], ['tenant', 'id']),
      byId,
      [],
      { column: 'target', isHashed: false, keyColumns: null },
    ],
    [
      'another key',
      key(['code'], ['code']),
      byCode,
      [],
      { column: 'code', isHashed: true, keyColumns: null },
    ],
    [
      'a key of several columns, in its order',
      key(['code', 'tenant'], ['code', 'tenant']),
      byTenant,
      [],
      { column: 'code', isHashed: true, keyColumns: ['tenant', 'code'] },
    ],
    ['a column that is no key', key(['code'], ['name']), byCode, [], null],
    ['a part of a key', key(['code'], ['code']), byTenant, [], null],
    ['more than a key', key(['code', 'tenant'], ['code', 'name']), byCode, [], null],
    ['a key of another type', key(['target'], ['code']), byCode, [], null],
    ['a table without a key', both, { ...byTenant, key: [] }, [], null],
    ['a table that is not attached', both, undefined, [], null],
  ])('%s', (_name, link, target, others, expected) => {
    expect(referenceOf(link, own([link, ...others]), target)).toEqual(expected)
  })

  it.each([
    ['that no other foreign key has', own([both, tenant]), 'code'],
    [
      'that no other foreign key has, whichever comes first',
      own([tenant, both, foundLink(['code'], 'codes'), foundLink(['code'], 'more')]),
      'tenant',
    ],
    [
      'that is not in the key of its table',
      own([both, foundLink(['code'], 'codes')], ['tenant', 'target']),
      'code',
    ],
  ])('several columns by the one %s', (_name, table, column) => {
    expect(referenceOf(both, table, byTenant)?.column).toBe(column)
  })
})

it('says which foreign keys are no links', () => {
  const twice = ['one', 'two'].map((name) => ({ ...foundLink(['target'], 'target'), name }))
  const own = foundTable('own', [int('id'), int('target'), text('code'), int('away')], {
    links: [
      ...twice,
      { ...key(['code'], ['name']), name: 'by name' },
      { ...foundLink(['away'], 'away'), name: 'away' },
    ],
  })
  const target = foundTable('target', [int('id'), text('name')])
  const place = { key: 'k', sourceId: 'b1', isReadOnly: false, titles: [], order: 1, createdBy: null }
  const { unlinked } = attachTables([own, target], place)
  expect(unlinked.map(({ name, reason }) => [name, reason])).toEqual([
    ['two', 'key'],
    ['by name', 'key'],
    ['away', 'target'],
  ])
})
