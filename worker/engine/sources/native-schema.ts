import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fieldOf } from '#core/fields/index.ts'
import { currentTimestamp, defaultValueOf } from '#core/fields/options/default-value.ts'
import { sourceValueOfFieldType } from '#core/fields/source-values.ts'
import type { NativeColumn, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import type { NativeChange, NativeSchema, NewDefault, TableOfSource } from './native-changes.ts'

// Changes of the schema of a source, for its dialect.

/** Naming rules of a database whose schema can be changed. */
export type NativeNaming = {
  nameBytesMax: number
  keyType: string
  /** The name of a new foreign key of a column; null where nobody needs it. */
  foreignKeyOf(columnName: string): string | null
}

function partsOf(dialect: Dialect, { native }: TableOfSource): { native: NativeTable; schema: NativeSchema } {
  if (!native) throw new Error('Only tables of sources are changed in their database.')
  const schema = dialect.nativeSchema
  if (!schema) failBecause('SOURCE_UNSUPPORTED', 'schemaOfKind')
  return { native, schema }
}

/** The statements of changes, which run in one transaction of the source or commit by themselves. They have no arguments. */
export function nativeSchemaStatements(
  dialect: Dialect,
  table: TableOfSource,
  changes: readonly NativeChange[],
): Statement[] {
  const { native, schema } = partsOf(dialect, table)
  const source = { id: table.sourceId, views: [] }
  const printed = changes.length === 0 ? [] : schema.print(native, changes)
  if (printed.length === 0) return []
  return [
    ...schema.first.map((sql) => ({ sql, args: [], source })),
    ...printed.map(({ sql, commits }) => ({
      sql,
      args: [],
      source: { ...source, ...(commits && { commits }) },
    })),
  ]
}

/** True (1) if a change that drops something loses no values. */
export function nativeIsEmptyStatement(
  dialect: Dialect,
  table: TableOfSource,
  change: NativeChange,
): Statement {
  const { native, schema } = partsOf(dialect, table)
  const source = { id: table.sourceId, views: [] }
  const lock = schema.lock?.(native, change)
  const before = lock === undefined ? {} : { before: [{ sql: lock, args: [], source }] }
  return { sql: schema.isEmpty(native, change), args: [], source: { ...source, ...before } }
}

/** True (1) if a column is as it was read; null if changes do not repeat its definition. */
export function nativeIsAsReadStatement(
  dialect: Dialect,
  table: TableOfSource,
  change: NativeChange,
): Statement | null {
  const { native, schema } = partsOf(dialect, table)
  const sql = schema.isAsRead?.(native, change) ?? null
  return sql === null ? null : { sql, args: [], source: { id: table.sourceId, views: [] } }
}

/** True (1) if nothing else in the database needs what a change drops; null if the database checks that itself. */
export function nativeIsUnusedStatement(
  dialect: Dialect,
  table: TableOfSource,
  change: NativeChange,
): Statement | null {
  const { native, schema } = partsOf(dialect, table)
  const sql = schema.isUnused(native, change)
  return sql === null ? null : { sql, args: [], source: { id: table.sourceId, views: [] } }
}

/** A new column of a source for a field; null if the database has no type for it. */
export function newNativeColumn(
  dialect: Dialect,
  table: TableOfSource,
  column: Column,
  name: string,
): NativeColumn | null {
  const { native, schema } = partsOf(dialect, table)
  const kind = sourceValueOfFieldType[column.type]
  const type = kind && schema.newType(native, kind, name)
  if (!kind || !type) return null
  const collation = schema.newCollation?.(kind)
  const made: NativeColumn = {
    name,
    type,
    ...(collation === undefined ? {} : { collation }),
    kind,
    default: null,
    generated: null,
    isHashed: false,
    readOnly: false,
    labels: column.selectOptions.map(({ id, title }) => ({ optionId: id, label: title })),
    nullable: !column.required,
  }
  if (schema.withLabels && made.labels.length > 0)
    made.type = schema.withLabels(
      made,
      made.labels.map(({ label }) => label),
    )
  const value = defaultOf(dialect, { ...column, native: made })
  return value
    ? { ...made, default: schema.newDefault(made, value), required: false }
    : { ...made, required: column.required }
}

/** The default of a field; existing rows get it too. */
function defaultOf(dialect: Dialect, column: Column): NewDefault | null {
  const { generates, currentValue } = fieldOf(column)
  if (column.defaultText === null) return generates === 'uuid' ? { kind: 'uuid' } : null
  if (currentValue && column.defaultText === currentTimestamp) return { kind: 'now' }
  const value = dialect.native?.argument(defaultValueOf(column), column) ?? null
  return value === null ? null : { kind: 'value', value }
}

/** The longest name that the database of a table accepts, in bytes, and the type of keys of new tables. */
export function nativeNaming(dialect: Dialect, table: TableOfSource): NativeNaming {
  const { native, schema } = partsOf(dialect, table)
  const { nameBytesMax, keyType } = schema
  return {
    nameBytesMax,
    keyType,
    foreignKeyOf: (columnName) => schema.newForeignKey?.(native, columnName) ?? null,
  }
}

/** A column with the type that it can be changed to without loss, for values of a kind; null if there is none. */
export function widerNativeType(
  dialect: Dialect,
  table: TableOfSource,
  column: NativeColumn,
  kind: SourceValueKind,
): NativeColumn | null {
  const { schema } = partsOf(dialect, table)
  const type = schema.widerType(column, kind)
  if (type === null) return null
  const { collation: own, ...rest } = column
  const fresh = schema.newCollation?.(kind)
  return { ...rest, ...(fresh === undefined ? {} : { collation: own ?? fresh }), type, kind, labels: [] }
}

/** A column of an enum after it got more labels. */
export function withNativeLabels(
  dialect: Dialect,
  table: TableOfSource,
  column: NativeColumn,
  labels: NativeColumn['labels'],
): NativeColumn {
  const { withLabels } = partsOf(dialect, table).schema
  const all = [...column.labels, ...labels]
  if (!withLabels || labels.length === 0) return { ...column, labels: all }
  const type = withLabels(
    column,
    labels.map(({ label }) => label),
  )
  return { ...column, labels: all, type }
}
