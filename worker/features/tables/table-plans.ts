import { type Actor, authorOf } from '#core/access/actor.ts'
import type { TableBody } from '#core/api/tables/tables.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { removalOfTable } from '#core/fields/computed/dependents.ts'
import { findTable } from '#core/find-in-schema.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, People, Source, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { nativeTableRemoval } from '../../schema/native/native-removal.ts'
import { nativeTableCreation, withNativeTable } from '../../schema/native/new-native-table.ts'
import { withStoredFormulas } from '../../schema/new-formula.ts'
import { requireComputable } from '../../schema/new-link.ts'
import { newTable } from '../../schema/new-table.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { SchemaChange } from '../../schema/schema-change.ts'
import { requirePublishedKept } from '../../schema/view-permissions.ts'
import { softDeleteTable } from '../../soft-delete/tables.ts'
import { insertColumns, insertTable } from '../../store/base/tables.ts'
import { insertView } from '../../store/base/views.ts'
import { requireNoDependents } from './removal.ts'

// How tables are created and deleted, in the base's own database or in that of a source.

/** `sourceId`: the source of the table; null for the base's own database. */
type CreationOptions = { sourceId: string | null; people: People | undefined; actor: Actor }

/** The statements that create a table with its columns and a grid view. */
export function tableCreation(
  engine: Engine,
  schema: BaseSchema,
  body: TableBody,
  { sourceId, people, actor }: CreationOptions,
): SchemaChange {
  if (schema.tables.length >= limits.tablesPerBase)
    failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
  const titles = schema.tables.map((table) => table.title)
  const wanted = body.title || body.table_name
  if (wanted) requireFreeTitle(wanted, titles)
  const source = sourceOf(schema, sourceId)
  const isOfSource = source.type !== 'sqlite3'
  const made = newTable(
    {
      title: wanted ?? nextFreeTitle('Table', titles),
      description: body.description ?? '',
      meta: body.meta ?? {},
      columns: body.columns ?? [],
    },
    {
      key: baseKeyOf('base', schema.baseId) ?? '',
      sourceId: source.id,
      order: Math.max(0, ...schema.tables.map((each) => each.order)) + 1,
      createdBy: authorOf(actor),
      isOfSource,
    },
    people,
  )
  const stored = isOfSource ? withNativeTable(engine, schema, made, chosenNames(made, body)) : made
  const table = { ...stored, columns: withStoredFormulas(schema, stored) }
  requireComputable(engine, { ...schema, tables: [...schema.tables, table] }, table.columns)
  return {
    tableId: table.id,
    detail: { title: table.title },
    statements: [
      ...(isOfSource ? nativeTableCreation(engine, schema, table) : engine.createTableStatements(table)),
      ...insertTable(schema.baseId, table),
      ...insertColumns(schema.baseId, table.columns),
      ...table.views.flatMap((view) => insertView(schema.baseId, view)),
    ],
  }
}

function sourceOf({ sources }: BaseSchema, id: string | null): Source {
  if (id === null) return sources[0] ?? fail('BASE_CORRUPTED')
  return sources.find((source) => source.id === id) ?? fail('SOURCE_NOT_FOUND')
}

/** The names in the database that the request chose; titles make the others. */
function chosenNames({ columns }: Table, body: TableBody) {
  const names = (body.columns ?? []).flatMap(({ title, column_name: name }): [string, string][] => {
    const made = columns.find((column) => column.title === (title ?? name))
    return made && name ? [[made.id, name]] : []
  })
  return { table: body.table_name, columns: new Map(names) }
}

/** The statements that delete a table: a soft delete, except in a source. */
export function tableRemoval(
  engine: Engine,
  schema: BaseSchema,
  tableId: string,
  { cascade, actor, now }: { cascade: boolean; actor: Actor; now: Date },
): SchemaChange {
  const table = findTable(schema, tableId)
  const removal = removalOfTable(schema, table.id)
  requireNoDependents(table.title, removal, cascade)
  const rest = schema.tables.filter(({ id }) => id !== table.id)
  requirePublishedKept({ ...schema, tables: rest }, removal, actor)
  return table.native
    ? nativeTableRemoval(engine, schema, table, removal)
    : softDeleteTable(engine, schema, table, now)
}
