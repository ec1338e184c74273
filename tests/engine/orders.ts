import { compileSchema } from '../../worker/engine/compile-schema.ts'
import type { BaseSchema, Column, FieldType, Table } from '../../core/schema.ts'
import { createTableStatements } from '../../worker/engine/schema/alter.ts'
import { columnOf as column, tableOf as table } from './base-tables.ts'
import { dialect } from './dialect-under-test.ts'
import { createLinkStatements, type LinkStore } from '../../worker/engine/schema/link-tables.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { first } from './sample.ts'

// Orders with a customer each (a key of their own), parts of theirs (keys of the parts) and tags of many (pairs).

const order = (name: string, type: FieldType, options: Column['options'] = {}) =>
  column('morders', name, type, { options })
const keyOfCustomer = { relation: 'bt', junction: null, foreignKeyColumnId: 'ccustomerkey' }
const keyOfParts = { relation: 'hm', junction: null, foreignKeyColumnId: 'corderkey' }
const pairsOfTags = { relation: 'mm', junction: 'l_ordertag', foreignKeyColumnId: null }
const link = 'LinkToAnotherRecord'

const tables = [
  table('mcustomers', [
    column('mcustomers', 'customer', 'SingleLineText', { displayValue: true }),
    column('mcustomers', 'town', 'SingleLineText'),
    column('mcustomers', 'orders', link, {
      options: {
        ...keyOfCustomer,
        relation: 'hm',
        relatedTableId: 'morders',
        inverseColumnId: 'cof',
        side: 'a',
      },
    }),
  ]),
  table('mtags', [
    column('mtags', 'label', 'SingleLineText', { displayValue: true }),
    column('mtags', 'tagged', link, {
      options: { ...pairsOfTags, relatedTableId: 'morders', inverseColumnId: 'ctags', side: 'b' },
    }),
  ]),
  table('mparts', [
    column('mparts', 'part', 'SingleLineText', { displayValue: true }),
    column('mparts', 'price', 'Decimal'),
    column('mparts', 'orderkey', 'ForeignKey'),
    column('mparts', 'partof', link, {
      options: {
        ...keyOfParts,
        relation: 'bt',
        relatedTableId: 'morders',
        inverseColumnId: 'cparts',
        side: 'b',
      },
    }),
  ]),
  table('morders', [
    column('morders', 'number', 'SingleLineText', { displayValue: true }),
    order('weight', 'Decimal'),
    order('customerkey', 'ForeignKey'),
    order('of', link, {
      ...keyOfCustomer,
      relatedTableId: 'mcustomers',
      inverseColumnId: 'corders',
      side: 'b',
    }),
    order('tags', link, { ...pairsOfTags, relatedTableId: 'mtags', inverseColumnId: 'ctagged', side: 'a' }),
    order('parts', link, {
      ...keyOfParts,
      relatedTableId: 'mparts',
      inverseColumnId: 'cpartof',
      side: 'a',
    }),
    order('city', 'Lookup', { relationColumnId: 'cof', lookupColumnId: 'ctown' }),
    order('labels', 'Lookup', { relationColumnId: 'ctags', lookupColumnId: 'clabel' }),
    order('prices', 'Lookup', { relationColumnId: 'cparts', lookupColumnId: 'cprice' }),
    order('total', 'Rollup', {
      relationColumnId: 'cparts',
      rollupColumnId: 'cprice',
      rollupFunction: 'sum',
    }),
    order('tagcount', 'Rollup', {
      relationColumnId: 'ctags',
      rollupColumnId: 'clabel',
      rollupFunction: 'count',
    }),
  ]),
]

/** The schema of the sample before it is compiled. */
export const tablesOfOrders: BaseSchema = { baseId: 'p1', version: 1, sources: [], tables }
const schema = compileSchema(tablesOfOrders)
const found = (id: string) => first(schema.tables.filter((each) => each.id === id))

/** The tables of the sample, compiled. */
export const [customers, tags, parts, orders] = [
  found('mcustomers'),
  found('mtags'),
  found('mparts'),
  found('morders'),
]

/** A column of one of these tables by its id. */
export function columnIn(owner: Table, id: string): Column {
  return first(owner.columns.filter((each) => each.id === id))
}

const keys = ['ccustomerkey', 'corderkey']
const stores: LinkStore[] = [
  { kind: 'junction', name: 'l_ordertag', a: orders, b: tags },
  { kind: 'key', key: columnIn(orders, 'ccustomerkey'), child: orders, parent: customers },
  { kind: 'key', key: columnIn(parts, 'corderkey'), child: parts, parent: orders },
]

/** A database with the tables and what holds their links, all empty. */
export function openOrders(): TestDatabase {
  const database = openDatabase()
  for (const each of schema.tables) {
    const columns = each.columns.filter(({ id }) => !keys.includes(id))
    database.all(createTableStatements(dialect, { ...each, columns }))
  }
  for (const store of stores) database.all(createLinkStatements(dialect, store))
  return database
}
