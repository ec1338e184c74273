import type { BaseSchema, Table } from '../../core/schema.ts'
import { compileSchema } from '../../worker/engine/compile-schema.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { createTableStatements } from '../../worker/engine/schema/alter.ts'
import { createLinkStatements, type LinkStore } from '../../worker/engine/schema/link-tables.ts'
import { columnOf as column, tableOf } from './base-tables.ts'
import { openSqlite, type TestDatabase } from './database.ts'
import { first } from './sample.ts'

// People own books (a key) and report to people (a key); books have tags (pairs). With computed columns over all links.

const rollup = (relationColumnId: string, rollupColumnId: string, rollupFunction: string) => ({
  options: { relationColumnId, rollupColumnId, rollupFunction },
})
const keyed = { junction: null, foreignKeyColumnId: 'cownerkey' }
const bossed = { junction: null, foreignKeyColumnId: 'cbosskey' }
const pairs = { relation: 'mm', junction: 'l_booktag', foreignKeyColumnId: null }

const people = tableOf('mpeople', [
  column('mpeople', 'name', 'SingleLineText', { displayValue: true }),
  column('mpeople', 'books', 'Links', {
    options: { ...keyed, relation: 'hm', relatedTableId: 'mbooks', inverseColumnId: 'cowner', side: 'a' },
  }),
  column('mpeople', 'worth', 'Rollup', rollup('cbooks', 'cprice', 'sum')),
  column('mpeople', 'top', 'Rollup', rollup('cbooks', 'cprice', 'max')),
  column('mpeople', 'tagsOfBooks', 'Rollup', rollup('cbooks', 'ctagCount', 'sum')),
  column('mpeople', 'initial', 'Formula', { options: { formula: 'UPPER(LEFT({{cname}}, 1))' } }),
  column('mpeople', 'bosskey', 'ForeignKey'),
  column('mpeople', 'boss', 'LinkToAnotherRecord', {
    options: { ...bossed, relation: 'bt', relatedTableId: 'mpeople', inverseColumnId: 'creports', side: 'b' },
  }),
  column('mpeople', 'reports', 'Links', {
    options: { ...bossed, relation: 'hm', relatedTableId: 'mpeople', inverseColumnId: 'cboss', side: 'a' },
  }),
  column('mpeople', 'created', 'CreatedTime', { physicalName: 'created_at' }),
  column('mpeople', 'third', 'Formula', { options: { formula: 'LEN({{cname}}) / 3' } }),
  column('mpeople', 'length', 'Formula', { options: { formula: 'LEN({{cname}})' } }),
  column('mpeople', 'lengths', 'Rollup', rollup('creports', 'clength', 'sum')),
  column('mpeople', 'now', 'Formula', { options: { formula: 'CONCAT({{cname}}, NOW())' } }),
  column('mpeople', 'matched', 'Formula', { options: { formula: 'REGEX_EXTRACT({{cname}}, "a+")' } }),
])
const books = tableOf('mbooks', [
  column('mbooks', 'title', 'SingleLineText', { displayValue: true }),
  column('mbooks', 'price', 'Decimal'),
  column('mbooks', 'ownerkey', 'ForeignKey'),
  column('mbooks', 'owner', 'LinkToAnotherRecord', {
    options: { ...keyed, relation: 'bt', relatedTableId: 'mpeople', inverseColumnId: 'cbooks', side: 'b' },
  }),
  column('mbooks', 'tags', 'LinkToAnotherRecord', {
    options: { ...pairs, relatedTableId: 'mtags', inverseColumnId: 'ctagged', side: 'a' },
  }),
  column('mbooks', 'tagCount', 'Rollup', rollup('ctags', 'clabel', 'count')),
  column('mbooks', 'ownerName', 'Lookup', {
    options: { relationColumnId: 'cowner', lookupColumnId: 'cname' },
  }),
])
const tags = tableOf('mtags', [
  column('mtags', 'label', 'SingleLineText', { displayValue: true }),
  column('mtags', 'tagged', 'Links', {
    options: { ...pairs, relatedTableId: 'mbooks', inverseColumnId: 'ctags', side: 'b' },
  }),
  column('mtags', 'total', 'Rollup', rollup('ctagged', 'cprice', 'sum')),
])

const schema: BaseSchema = compileSchema({
  baseId: 'p1',
  version: 1,
  sources: [],
  tables: [people, books, tags],
})
const find = (id: string) => first(schema.tables.filter((each) => each.id === id))
const columnIn = (owner: Table, id: string) => first(owner.columns.filter((each) => each.id === id))
export const [compiledPeople, compiledBooks, compiledTags] = [find('mpeople'), find('mbooks'), find('mtags')]
export const keyStore: LinkStore = {
  kind: 'key',
  key: columnIn(compiledBooks, 'cownerkey'),
  child: compiledBooks,
  parent: compiledPeople,
}
export const bossStore: LinkStore = {
  kind: 'key',
  key: columnIn(compiledPeople, 'cbosskey'),
  child: compiledPeople,
  parent: compiledPeople,
}
const stores: LinkStore[] = [
  bossStore,
  { kind: 'junction', name: 'l_booktag', a: compiledBooks, b: compiledTags },
  keyStore,
]

/** An empty database with the tables and their links. */
export function open(): TestDatabase {
  const database = openSqlite()
  const withoutKeys = (of: Table) => ({
    ...of,
    columns: of.columns.filter(({ id }) => id !== 'cownerkey' && id !== 'cbosskey'),
  })
  for (const each of [compiledPeople, compiledBooks, compiledTags])
    database.all(createTableStatements(sqlite, withoutKeys(each)))
  for (const store of stores) database.all(createLinkStatements(sqlite, store))
  return database
}
