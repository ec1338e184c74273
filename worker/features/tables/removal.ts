import type { DependentsWire, DependentWire } from '#core/api/tables/tables.ts'
import { fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/computed/dependents.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { storesOf } from '../../schema/new-link.ts'
import { isStoredInSource, nativeColumnRemoval } from '../../schema/native/native-removal.ts'
import { viewsSetBy } from '../../schema/views-set-by.ts'
import { hasCells } from '../../soft-delete/column-snapshots.ts'
import { softDeleteColumn } from '../../soft-delete/columns.ts'
import type { SchemaChange } from '../../schema/schema-change.ts'
import type { Statement } from '../../platform/statement.ts'
import { deleteColumn } from '../../store/base/tables.ts'

/** Throws HAS_DEPENDENTS with their names, unless they are deleted too. */
export function requireNoDependents(title: string, { dependents }: Removal, cascade: boolean): void {
  if (cascade || dependents.length === 0) return
  const shown = dependents.slice(0, 5).map((column) => `"${column.title}"`)
  const more = dependents.length > 5 ? ` and ${dependents.length - 5} more` : ''
  fail('HAS_DEPENDENTS', {
    title,
    dependents: `${shown.join(', ')}${more}`,
    columns: dependents.map(({ id }) => id),
  })
}

/** Throws for columns that a table needs. */
export function requireRemovable(column: Column): void {
  const { primaryKey, system, displayValue, title } = column
  if (primaryKey || system || displayValue) fail('PRIMARY_FIELD_UNDELETABLE', { title })
}

/** Deletes a column: a soft delete, or permanently if it could not be restored. */
export function columnRemoval(
  engine: Engine,
  schema: BaseSchema,
  column: Column,
  removal: Removal,
  now: Date,
): SchemaChange {
  if (isStoredInSource(schema, column)) return nativeColumnRemoval(engine, schema, column, removal)
  return (
    softDeleteColumn(engine, schema, removal, column, now) ?? {
      tableId: column.tableId,
      detail: { columnId: column.id, title: column.title, type: column.type },
      statements: removalStatements(engine, schema, removal),
    }
  )
}

/** Deletes columns with their cells and link storage. */
function removalStatements(
  engine: Engine,
  schema: BaseSchema,
  { columns, dependents }: Removal,
): Statement[] {
  const all = [...columns, ...dependents]
  const stores = storesOf(schema, all)
  const indexes = schema.tables.flatMap((table) => table.indexes ?? [])
  const dropped = new Set(stores.map((store) => (store.kind === 'key' ? store.key.id : store.name)))
  return [
    ...stores.flatMap((store) => engine.dropLinkStatements(store, indexes)),
    ...all.flatMap((column) => {
      const table = schema.tables.find(({ id }) => id === column.tableId)
      const isKept = !hasCells(column) || dropped.has(column.id)
      return table && !isKept ? engine.dropColumnStatements(table, column) : []
    }),
    ...all.flatMap((column) => deleteColumn(schema.baseId, column.id)),
  ]
}

/** Fields that are deleted with these items, and those that depend on them. */
export function dependentsWire(
  schema: BaseSchema,
  { columns, dependents }: Removal,
  own: readonly string[],
): DependentsWire {
  const wire = (column: Column): DependentWire => ({
    id: column.id,
    title: column.title,
    uidt: column.type,
    fk_model_id: column.tableId,
    table_title: schema.tables.find(({ id }) => id === column.tableId)?.title ?? '',
  })
  const isOther = (column: Column) => !own.includes(column.id) && !own.includes(column.tableId)
  return {
    links: columns.filter((column) => isOther(column) && fieldOf(column).connects).map(wire),
    list: dependents.map(wire),
    views: viewsSetBy(schema, new Set([...columns, ...dependents].map(({ id }) => id)), own),
  }
}
