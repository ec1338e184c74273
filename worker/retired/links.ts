import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import { dropUniqueIndex } from '../engine/alter.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { type LinkStore, restoreLinkStatements, retireLinkStatements } from '../engine/link-tables.ts'
import { storeOf, storesOf } from '../new-link.ts'
import type { Statement } from '../statement.ts'
import type { Retired } from '../store/home/retired.ts'

// What holds links stays where it is while they are out of sight; records come and go meanwhile as if it were not there.

export type Whereabouts = Pick<Retired, 'physicalTable' | 'physicalColumn'>

/** Where the links of a store lie: a table of pairs, or the key in a table. */
export function whereabouts(store: LinkStore): Whereabouts {
  return store.kind === 'junction'
    ? { physicalTable: store.name, physicalColumn: null }
    : { physicalTable: store.child.physicalName, physicalColumn: store.key.physicalName }
}

/** Takes links out of sight. A key that goes with its own table, `gone`, keeps what makes it unique. */
export function retireLinks(store: LinkStore, gone?: string): Statement[] {
  const losesIndex = store.kind === 'key' && store.key.unique && store.child.physicalName !== gone
  return [
    ...retireLinkStatements(sqlite, store),
    ...(losesIndex ? [dropUniqueIndex(sqlite, store.child, store.key)] : []),
  ]
}

/** Links take up their work again before their columns are there. Throws where a table that they led to is gone. */
export function linksBack(schema: BaseSchema, columns: readonly Column[]): Statement[] {
  const links = columns.filter((column) => fieldOf(column).connects)
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: [...table.columns, ...columns.filter(({ tableId }) => tableId === table.id)],
  }))
  const after = { ...schema, tables }
  const lost = links.find((link) => storeOf(after, link) === null)
  if (lost)
    fail('CANNOT_UNDO', {
      reason: `"${lost.title}" links a table that has been deleted since. Undo that first.`,
    })
  return storesOf(after, links).flatMap((store) => restoreLinkStatements(sqlite, store))
}
