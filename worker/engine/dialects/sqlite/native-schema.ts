import type { NativeColumn, NativeJunction, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column } from '#core/schema.ts'
import { nativeColumnOf, quoted, quotedJunction, quotedTable } from '../native-names.ts'
import type { JoinedSide, NativeChange, NativeSchema, NewDefault } from '../../sources/native-changes.ts'
import { randomUuid } from './random-uuid.ts'

// Changes of tables that other programs use too. SQLite changes no types of columns and has no enums. Rules are indexes
// with a name of their own, because a column with a `unique` in its definition can never be dropped.

const integer = 'INTEGER'

/** Types of new columns: any text is one. SQLite returns `INTEGER` and `TEXT` in capital letters, whatever was written, and others as they are. */
const types: Partial<Record<SourceValueKind, string>> = {
  integer,
  decimal: 'numeric',
  boolean: 'boolean',
  shortText: 'varchar',
  text: 'TEXT',
  uuid: 'uuid',
  json: 'json',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
}

export const nativeSchema: NativeSchema = {
  // SQLite has no limit; this keeps names of indexes readable.
  nameBytesMax: 200,
  first: [],
  newType: (_table, kind) => types[kind] ?? null,
  newDefault,
  keyType: integer,
  widerType: () => null,
  print: (table, changes) => changes.flatMap((change) => print(table, change).map((sql) => ({ sql }))),
  isEmpty,
  isUnused,
}

function newDefault({ kind }: NativeColumn, given: NewDefault): string {
  if (given.kind === 'uuid') return randomUuid
  if (given.kind === 'now')
    return kind === 'date' ? 'CURRENT_DATE' : kind === 'time' ? 'CURRENT_TIME' : 'CURRENT_TIMESTAMP'
  return typeof given.value === 'string' ? literal(given.value) : String(given.value)
}

function print(table: NativeTable, change: NativeChange): string[] {
  const name = quotedTable(table)
  switch (change.kind) {
    case 'createTable':
      return [
        `create table ${name} (\n  ${change.columns.map(definition).join(',\n  ')}\n)`,
        ...change.columns.flatMap((column) => uniqueIndex(table, column)),
      ]
    case 'dropTable':
      return [`drop table ${name}`]
    case 'addColumn':
      return [
        `alter table ${name} add column ${definition(change.column)}`,
        ...uniqueIndex(table, change.column),
      ]
    case 'dropColumn': {
      const column = nativeColumnOf(change.column).name
      return [
        `drop index if exists ${indexName(table, column, 'key')}`,
        `drop index if exists ${indexName(table, column, 'idx')}`,
        `alter table ${name} drop column ${quoted(column)}`,
      ]
    }
    case 'addUnique':
      return uniqueIndex(table, { ...change.column, unique: true })
    case 'addKey':
      return addKey(table, change.column, change.parent)
    case 'createJunction':
      return createJunction(change.junction, change.a, change.b)
    case 'dropJunction':
      return [`drop table ${quotedJunction(change.junction)}`]
    case 'retypeColumn':
    case 'addLabels':
      throw new Error('SQLite changes no types of columns.')
  }
}

function isEmpty(table: NativeTable, change: NativeChange): string {
  if (change.kind === 'dropJunction') return `not exists (select 1 from ${quotedJunction(change.junction)})`
  if (change.kind !== 'dropColumn') return `not exists (select 1 from ${quotedTable(table)})`
  const { name, default: initial } = nativeColumnOf(change.column)
  const differs = initial === null ? '' : ` and ${quoted(name)} is not ${initial}`
  return `not exists (select 1 from ${quotedTable(table)} where ${quoted(name)} is not null${differs})`
}

/** SQLite drops tables that keys without rows, views and triggers of other tables name, and breaks these. */
function isUnused(table: NativeTable, change: NativeChange): string | null {
  if (change.kind !== 'dropTable') return null
  const name = literal(table.name)
  const word = literal(`*[^a-z0-9_]${globbed(table.name)}[^a-z0-9_]*`)
  const schema = `${quoted(table.schema)}.sqlite_schema`
  return `not exists (select 1 from ${schema} as s join pragma_foreign_key_list(s.name) as k
    where s.type = 'table' and s.name <> ${name} collate nocase and k."table" = ${name} collate nocase)
  and not exists (select 1 from ${schema} as s where s.type in ('view', 'trigger')
    and s.tbl_name <> ${name} collate nocase and lower(s.sql) || ' ' glob ${word})`
}

/** A column with its rules. */
function definition(column: Column): string {
  const native = nativeColumnOf(column)
  // Numbers of deleted rows are not given again: comments and history know rows by them.
  if (native.generated === 'identity')
    return `${quoted(native.name)} ${native.type} primary key autoincrement`
  return [
    quoted(native.name),
    native.type,
    ...(column.required ? ['not null'] : []),
    ...(native.default === null ? [] : [`default ${inDefinition(native.default)}`]),
  ].join(' ')
}

/** SQLite returns an expression without the brackets that its definition needs. */
function inDefinition(expression: string): string {
  return expression === randomUuid ? `(${expression})` : expression
}

function uniqueIndex(table: NativeTable, column: Column): string[] {
  const { name } = nativeColumnOf(column)
  if (!column.unique) return []
  return [`create unique index ${indexName(table, name, 'key')} on ${quoted(table.name)} (${quoted(name)})`]
}

function addKey(table: NativeTable, column: Column, parent: NativeTable): string[] {
  const { name } = nativeColumnOf(column)
  // As in built-in tables, a deleted record leaves links empty.
  const onDelete = column.required ? '' : ' on delete set null'
  return [
    `alter table ${quotedTable(table)} add column ${definition(column)} references ${target(parent)}${onDelete}`,
    ...(column.unique
      ? uniqueIndex(table, column)
      : [`create index ${indexName(table, name, 'idx')} on ${quoted(table.name)} (${quoted(name)})`]),
  ]
}

function createJunction(junction: NativeJunction, a: JoinedSide, b: JoinedSide): string[] {
  const side = (column: string, { native, type }: JoinedSide) =>
    `${quoted(column)} ${type} not null references ${target(native)} on delete cascade`
  const [own, other] = [quoted(junction.a), quoted(junction.b)]
  const place = { schema: junction.schema, name: junction.table }
  return [
    `create table ${quotedJunction(junction)} (\n  ${side(junction.a, a)},\n  ${side(junction.b, b)},\n  primary key (${own}, ${other})\n)`,
    `create index ${indexName(place, junction.b, 'idx')} on ${quoted(junction.table)} (${other})`,
  ]
}

/** A key that other tables refer to: SQLite has no references to other schemas. */
function target({ name, key }: NativeTable): string {
  return `${quoted(name)} (${key.map(quoted).join(', ')})`
}

function indexName(
  { schema, name }: Pick<NativeTable, 'schema' | 'name'>,
  column: string,
  suffix: string,
): string {
  return quotedTable({ schema, name: `${name}_${column}_${suffix}` })
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A name as part of a pattern of `glob`. */
function globbed(name: string): string {
  return name.toLowerCase().replaceAll(/[[*?]/g, '[$&]')
}
