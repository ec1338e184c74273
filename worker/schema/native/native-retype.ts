import type { ColumnPatch } from '#core/api/tables/tables.ts'
import { allViewsOf } from '#core/access/personal-views.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { sourceValueOfFieldType } from '#core/fields/source-values.ts'
import type { BaseSchema, Column, FieldType, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { NativeChange } from '../../engine/sources/native-changes.ts'
import type { Statement } from '../../platform/statement.ts'
import { deleteOptions, updateColumn } from '../../store/base/tables.ts'
import { readOptions } from '../new-column.ts'
import { requireComputable } from '../new-link.ts'
import { requireFreeTitle } from '../require-free-title.ts'
import type { SchemaChange } from '../schema-change.ts'
import { requireNoKeyThrough } from './native-removal.ts'
import { isAsRead } from './native-update.ts'
import { requireTableWritable } from './require-schema-writable.ts'

/**
 * Changes the type of a field of a source: in the database, if values become longer but nothing is lost; only its
 * type in Tessera, if both types store the same values.
 */
export function nativeRetype(
  engine: Engine,
  schema: BaseSchema,
  { table, column }: { table: Table; column: Column },
  body: ColumnPatch & { uidt: FieldType },
): SchemaChange {
  const { native } = column
  const kind = sourceValueOfFieldType[body.uidt]
  if (!native || !kind || column.primaryKey || column.system || table.native?.key.includes(native.name))
    return refuse(column)
  const isSame = kind === native.kind
  const changedNative = isSame ? native : engine.widerNativeType(table, native, kind)
  if (changedNative === null) return refuse(column)
  const { type } = changedNative
  if (!isSame) {
    requireTableWritable(schema, table)
    requireNoFilters(table, column)
    requireNoKeyThrough(schema, column)
  }
  const title = body.title ?? column.title
  requireFreeTitle(
    title,
    table.columns.filter(({ id }) => id !== column.id).map((each) => each.title),
  )
  const changed: Column = {
    ...column,
    type: body.uidt,
    title,
    description: body.description ?? column.description,
    options: readOptions(body.uidt, title, { ...body.meta }),
    selectOptions: isSame ? column.selectOptions : [],
    defaultText: null,
    native: changedNative,
  }
  requireComputable(engine, schema, [changed])
  const retyping: NativeChange[] = type === native.type ? [] : [{ kind: 'retypeColumn', column, type }]
  return {
    tableId: table.id,
    detail: { columnId: column.id, title, sourceId: table.sourceId, before: { title: column.title } },
    assertions: isAsRead(engine, table, retyping),
    statements: [
      ...engine.nativeSchemaStatements(table, retyping),
      ...metadataOf(schema.baseId, column, changed),
    ],
  }
}

function metadataOf(baseId: string, before: Column, changed: Column): Statement[] {
  const { type, title, description, options, defaultText, native } = changed
  return [
    ...updateColumn(baseId, changed.id, {
      type,
      title,
      description,
      options,
      defaultText,
      ...(native ? { native } : {}),
    }),
    ...(changed.selectOptions.length === 0
      ? deleteOptions(
          baseId,
          before.selectOptions.map(({ id }) => id),
        )
      : []),
  ]
}

/** Filters compare with values of the old type, and a public view without them would show more. */
function requireNoFilters(table: Table, column: Column): void {
  const view = allViewsOf(table).find(({ filters }) => filters.some(({ columnId }) => columnId === column.id))
  if (view) failBecause('SOURCE_UNSUPPORTED', 'filteredType', { view: view.title, title: column.title })
}

function refuse({ title }: Column): never {
  return failBecause('SOURCE_UNSUPPORTED', 'retype', { title })
}
