import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { readMaterializedName } from '../engine/identifiers/names.ts'
import { type LinkStore } from '../engine/schema/link-tables.ts'
import { storeOf, storesOf } from '../schema/new-link.ts'
import type { Statement } from '../platform/statement.ts'
import { dropStoredIndex } from '../store/base/automatic-indexes.ts'
import type { SoftDeleted } from '../store/base/soft-deleted.ts'

// Soft-deleted links keep their storage; meanwhile records are created and deleted as if it did not exist.

export type LinkLocations = Pick<SoftDeleted, 'physicalTable' | 'physicalColumn'>

/** Location of stored links: a junction table, or a key in a table. */
export function linkLocations(store: LinkStore): LinkLocations {
  return store.kind === 'junction'
    ? { physicalTable: store.name, physicalColumn: null }
    : { physicalTable: store.child.physicalName, physicalColumn: store.key.physicalName }
}

/** Soft-deletes links. If a key is deleted with its own table `gone`, it keeps its unique index. */
export function softDeleteLinks(engine: Engine, store: LinkStore, gone?: string): Statement[] {
  const losesIndex = store.kind === 'key' && store.key.unique && store.child.physicalName !== gone
  return [
    ...engine.softDeleteLinkStatements(store),
    ...(losesIndex ? [engine.dropUniqueIndex(store.child, store.key)] : []),
  ]
}

/** Restores link tables, soft-deleted at `deletedAt`, before their columns. Throws if a linked table is gone. */
export function restoreLinkTables(
  engine: Engine,
  schema: BaseSchema,
  columns: readonly Column[],
  deletedAt: string,
): Statement[] {
  const links = columns.filter((column) => fieldOf(column).connects)
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: [...table.columns, ...columns.filter(({ tableId }) => tableId === table.id)],
  }))
  const after = { ...schema, tables }
  const lost = links.find((link) => storeOf(after, link) === null)
  if (lost) failBecause('CANNOT_UNDO', 'linkedTableDeleted', { title: lost.title })
  return [
    ...dropMaterialized(engine, schema),
    ...storesOf(after, links).flatMap((store) => engine.restoreLinkStatements(store, deletedAt)),
  ]
}

/**
 * Drops all materialized values of a base. Those over a link would miss what happened to linked records while it had no
 * triggers.
 */
function dropMaterialized(engine: Engine, { baseId, tables }: BaseSchema): Statement[] {
  return tables
    .flatMap(({ indexes = [] }) => indexes)
    .filter(({ name }) => readMaterializedName(name) !== null)
    .flatMap(({ name }) => dropStoredIndex(engine, baseId, name))
}
