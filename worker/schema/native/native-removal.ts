import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/computed/dependents.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { NativeChange } from '../../engine/sources/native-changes.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'
import { deleteColumn, deleteTable, updateTable } from '../../store/base/tables.ts'
import { storeOf, storesOf } from '../new-link.ts'
import type { SchemaChange } from '../schema-change.ts'
import { otherTypesOf } from './native-columns.ts'
import { keysThrough } from './keys-through.ts'
import { requireTableWritable } from './require-schema-writable.ts'

// Fields and tables that are deleted in the database of their source. They cannot be restored.

/** `ifEmpty`: only if nothing is lost, for undo. */
type RemovalOptions = { ifEmpty?: boolean }

/** True for fields that are stored in a source: columns, and links by a key or a junction table there. */
export function isStoredInSource(schema: BaseSchema, column: Column): boolean {
  if (column.native) return true
  if (fieldOf(column).connects && readLinkOptions(column).isVirtual) return false
  const owner = schema.tables.find(({ id }) => id === column.tableId)
  return owner?.native !== undefined && owner.native !== null && fieldOf(column).connects === true
}

/** Drops the column of a field, or the key or junction table of a link, with the fields that depend on it. */
export function nativeColumnRemoval(
  engine: Engine,
  schema: BaseSchema,
  column: Column,
  { columns, dependents }: Removal,
  { ifEmpty = false }: RemovalOptions = {},
): SchemaChange {
  const { table, change, junctionOwner } = droppedBy(schema, column)
  requireTableWritable(schema, table)
  return {
    tableId: column.tableId,
    detail: { columnId: column.id, title: column.title, type: column.type, sourceId: table.sourceId },
    assertions: [...isUnused(engine, table, change), ...(ifEmpty ? [isEmpty(engine, table, change)] : [])],
    statements: [
      ...engine.nativeSchemaStatements(table, [change]),
      ...[...columns, ...dependents].flatMap(({ id }) => deleteColumn(schema.baseId, id)),
      ...(junctionOwner && change.kind === 'dropJunction'
        ? withoutJunction(schema, junctionOwner, change.junction.name)
        : []),
    ],
  }
}

type Dropped = { table: Table; change: NativeChange; junctionOwner?: Table }

/** The column or junction table that stores a field in its source. */
function droppedBy(schema: BaseSchema, column: Column): Dropped {
  if (!fieldOf(column).connects) return droppedColumn(schema, column)
  const store = storeOf(schema, column) ?? failBecause('SOURCE_UNSUPPORTED', 'linksWithoutTable')
  if (store.kind === 'key') return droppedColumn(schema, store.key)
  for (const table of schema.tables) {
    const junction = table.native?.junctions.find(({ name }) => name === store.name)
    if (junction) return { table, change: { kind: 'dropJunction', junction }, junctionOwner: table }
  }
  return failBecause('SOURCE_UNSUPPORTED', 'linksWithoutTable')
}

function droppedColumn(schema: BaseSchema, column: Column): Dropped {
  const table = schema.tables.find(({ id }) => id === column.tableId) ?? fail('TABLE_NOT_FOUND')
  if (table.native?.key.includes(column.native?.name ?? ''))
    fail('PRIMARY_FIELD_UNDELETABLE', { title: column.title })
  requireNoKeyThrough(schema, column)
  const otherTypes = otherTypesOf(schema.tables, table.sourceId, [column])
  return { table, change: { kind: 'dropColumn', column, otherTypes } }
}

/** Throws SOURCE_IN_USE if a link needs a column for its foreign key of several. */
export function requireNoKeyThrough({ tables }: Pick<BaseSchema, 'tables'>, column: Column): void {
  const keys = new Set<unknown>(keysThrough(tables, column).map(({ id }) => id))
  const own = tables.find(({ id }) => id === column.tableId)?.columns ?? []
  const links = own.flatMap(({ options, title }) =>
    keys.has(options['foreignKeyColumnId']) ? [`"${title}"`] : [],
  )
  if (links.length > 0) fail('SOURCE_IN_USE', { dependents: links.join(', ') })
}

/** Drops a table; links that other tables store to it must go first. */
export function nativeTableRemoval(
  engine: Engine,
  schema: BaseSchema,
  table: Table,
  { columns, dependents }: Removal,
  { ifEmpty = false }: RemovalOptions = {},
): SchemaChange {
  requireTableWritable(schema, table)
  requireNotReferred(schema, table, columns)
  const elsewhere = [...columns, ...dependents].filter(({ tableId }) => tableId !== table.id)
  const stored = table.columns.filter(({ native, primaryKey }) => native && !primaryKey)
  const change: NativeChange = {
    kind: 'dropTable',
    columns: stored,
    otherTypes: otherTypesOf(schema.tables, table.sourceId, table.columns),
  }
  return {
    tableId: table.id,
    detail: { title: table.title, sourceId: table.sourceId },
    assertions: [...isUnused(engine, table, change), ...(ifEmpty ? [isEmpty(engine, table, change)] : [])],
    statements: [
      ...engine.nativeSchemaStatements(table, [change]),
      ...virtualLinkRemoval(engine, schema, columns),
      ...elsewhere.flatMap(({ id }) => deleteColumn(schema.baseId, id)),
      ...deleteTable(schema.baseId, table.id),
    ],
  }
}

/** Throws SOURCE_IN_USE with the links that other tables store. */
function requireNotReferred(schema: BaseSchema, table: Table, columns: readonly Column[]): void {
  const referring = storesOf(schema, columns.filter(isOfDatabase)).flatMap((store) => {
    if (store.kind === 'junction') return [titleOfLink(schema, columns, table, store.name)]
    const child = schema.tables.find(({ physicalName }) => physicalName === store.child.physicalName)
    return child && child.id !== table.id ? [`"${child.title}"."${store.key.title}"`] : []
  })
  if (referring.length > 0) fail('SOURCE_IN_USE', { dependents: referring.join(', ') })
}

function isOfDatabase(column: Column): boolean {
  return !(fieldOf(column).connects && readLinkOptions(column).isVirtual)
}

/** Drops what the base database stores of links between databases, whose pairs no index names. */
export function virtualLinkRemoval(
  engine: Engine,
  schema: BaseSchema,
  columns: readonly Column[],
): Statement[] {
  const links = columns.filter((column) => !isOfDatabase(column))
  return storesOf(schema, links).flatMap((store) => engine.dropLinkStatements(store, []))
}

function titleOfLink(
  { tables }: BaseSchema,
  columns: readonly Column[],
  table: Table,
  junction: string,
): string {
  const name = tables
    .flatMap(({ native }) => native?.junctions ?? [])
    .find((each) => each.name === junction)?.table
  const link = columns.find(
    ({ tableId, options }) => tableId === table.id && options['junction'] === junction,
  )
  return `"${name ?? link?.title ?? junction}"`
}

/** Condition of an undo: nothing is lost. */
function isEmpty(engine: Engine, table: Table, change: NativeChange): Assertion {
  return {
    holds: engine.nativeIsEmptyStatement(table, change),
    otherwise: () => errorBecause('CANNOT_UNDO', 'hasValues'),
  }
}

/** For databases that would drop a table or column although others need it. */
function isUnused(engine: Engine, table: Table, change: NativeChange): Assertion[] {
  const holds = engine.nativeIsUnusedStatement(table, change)
  const dependents = 'a foreign key, view or trigger of the database'
  return holds ? [{ holds, otherwise: () => new AppError('SOURCE_IN_USE', { dependents }) }] : []
}

function withoutJunction(schema: BaseSchema, { id, native }: Table, name: string): Statement[] {
  if (!native) return []
  const junctions = native.junctions.filter((each) => each.name !== name)
  return updateTable(schema.baseId, id, { native: storedNative({ ...native, junctions }) })
}

/** The stored form of a table. Read-only by its source is stored with the source, so it is left out. */
export function storedNative(native: NonNullable<Table['native']>): NonNullable<Table['native']> {
  return { ...native, readOnly: native.readOnly === 'source' ? null : native.readOnly }
}
