import type { NativeColumn, NativeJunction, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column } from '#core/schema.ts'
import { nativeColumnOf, quoted, quotedJunction, quotedTable } from '../native-names.ts'
import type { JoinedSide, NativeChange, NativeSchema, NewDefault } from '../../sources/native-changes.ts'

// Changes of tables that other programs use too. Nothing is dropped with `cascade`: PostgreSQL says what depends on it.

const bigint = 'bigint'

/** Types of new columns, as PostgreSQL writes them; enums are created for their column. */
const types: Partial<Record<SourceValueKind, string>> = {
  integer: bigint,
  decimal: 'numeric',
  boolean: 'boolean',
  shortText: 'character varying',
  text: 'text',
  uuid: 'uuid',
  json: 'jsonb',
  date: 'date',
  time: 'time without time zone',
  datetime: 'timestamp with time zone',
}

export const nativeSchema: NativeSchema = {
  nameBytesMax: 63,
  // A change waits for everybody who uses the table, and everybody after it waits for the change.
  first: [`set local lock_timeout = '4s'`],
  newType,
  newDefault,
  keyType: bigint,
  widerType,
  print: (table, changes) => changes.flatMap((change) => print(table, change).map((sql) => ({ sql }))),
  isEmpty,
  isUnused: () => null,
}

function newType(table: NativeTable, kind: SourceValueKind, columnName: string): string | null {
  if (kind !== 'choice' && kind !== 'choices') return types[kind] ?? null
  return `${ownEnum(table, columnName)}${kind === 'choices' ? '[]' : ''}`
}

/** As PostgreSQL writes it when it is asked, or else the next check for changes would find another default. */
function newDefault({ kind, type }: NativeColumn, given: NewDefault): string {
  if (given.kind === 'uuid') return 'gen_random_uuid()'
  if (given.kind === 'value') {
    const text = String(given.value)
    if (kind === 'boolean') return text
    if (kind === 'decimal' && /^\d+\.\d+$/.test(text)) return text
    const value = literal(kind === 'datetime' ? momentOf(text) : text)
    // The column decides the type; the name of an enum may need its schema.
    return kind === 'choice' || kind === 'choices' ? value : `${value}::${type}`
  }
  return kind === 'date' ? 'CURRENT_DATE' : kind === 'time' ? 'LOCALTIME' : 'now()'
}

/** `2024-02-29T10:00:00.120Z` as `2024-02-29 10:00:00.12+00`. */
function momentOf(text: string): string {
  const [seconds = '', fraction = ''] = text.replace('T', ' ').replace('Z', '').split('.')
  const digits = fraction.replace(/0+$/, '')
  return `${seconds}${digits === '' ? '' : `.${digits}`}+00`
}

/** Changes that PostgreSQL makes without losing digits or characters. */
const wider: Partial<Record<SourceValueKind, readonly SourceValueKind[]>> = {
  integer: ['decimal', 'shortText', 'text'],
  decimal: ['shortText', 'text'],
  shortText: ['text'],
  text: ['shortText'],
  uuid: ['shortText', 'text'],
  json: ['text'],
  date: ['datetime'],
  choice: ['shortText', 'text'],
}

function widerType(column: NativeColumn, kind: SourceValueKind): string | null {
  if (column.generated !== null) return null
  return wider[column.kind]?.includes(kind) ? (types[kind] ?? null) : null
}

function print(table: NativeTable, change: NativeChange): string[] {
  const from = quotedTable(table)
  switch (change.kind) {
    case 'createTable':
      return [
        ...change.columns.flatMap((column) => enumOf(table, column)),
        `create table ${from} (\n  ${change.columns.map((column) => definition(table, column)).join(',\n  ')}\n)`,
      ]
    case 'dropTable':
      return [
        `drop table ${from}`,
        ...change.columns.flatMap((column) => dropEnum(table, column, change.otherTypes)),
      ]
    case 'addColumn':
      return [
        ...enumOf(table, change.column),
        `alter table ${from} add column ${definition(table, change.column)}`,
      ]
    case 'dropColumn':
      return [
        `alter table ${from} drop column ${quoted(nativeColumnOf(change.column).name)}`,
        ...dropEnum(table, change.column, change.otherTypes),
      ]
    case 'retypeColumn': {
      const name = quoted(nativeColumnOf(change.column).name)
      return [`alter table ${from} alter column ${name} type ${change.type} using ${name}::${change.type}`]
    }
    case 'addLabels': {
      const type = nativeColumnOf(change.column).type.replace(/\[\]$/, '')
      return change.labels.map((label) => `alter type ${type} add value ${literal(label)}`)
    }
    case 'addUnique':
      return [`alter table ${from} add unique (${quoted(nativeColumnOf(change.column).name)})`]
    case 'addKey':
      return addKey(from, table, change.column, change.parent)
    case 'createJunction':
      return createJunction(change.junction, change.a, change.b)
    case 'dropJunction':
      return [`drop table ${quotedJunction(change.junction)}`]
  }
}

function isEmpty(table: NativeTable, change: NativeChange): string {
  if (change.kind === 'dropJunction') return `not exists (select from ${quotedJunction(change.junction)})`
  if (change.kind !== 'dropColumn') return `not exists (select from ${quotedTable(table)})`
  const { name, default: initial } = nativeColumnOf(change.column)
  const differs = initial === null ? '' : ` and ${quoted(name)} is distinct from ${initial}`
  return `not exists (select from ${quotedTable(table)} where ${quoted(name)} is not null${differs})`
}

/** A column with its rules. */
function definition(table: NativeTable, column: Column): string {
  const native = nativeColumnOf(column)
  if (native.generated === 'identity')
    return `${quoted(native.name)} ${native.type} generated by default as identity primary key`
  return [
    quoted(native.name),
    typeName(table, native),
    ...(column.required ? ['not null'] : []),
    ...(native.default === null ? [] : [`default ${native.default}`]),
    ...(column.unique ? ['unique'] : []),
  ].join(' ')
}

function addKey(from: string, table: NativeTable, column: Column, parent: NativeTable): string[] {
  const name = quoted(nativeColumnOf(column).name)
  const target = `${quotedTable(parent)} (${parent.key.map(quoted).join(', ')})`
  // As in built-in tables, a deleted record leaves links empty.
  const onDelete = column.required ? '' : ' on delete set null'
  return [
    `alter table ${from} add column ${definition(table, column)} references ${target}${onDelete}`,
    ...(column.unique ? [] : [`create index on ${from} (${name})`]),
  ]
}

function createJunction(junction: NativeJunction, a: JoinedSide, b: JoinedSide): string[] {
  const name = quotedJunction(junction)
  const side = (column: string, { native, type }: JoinedSide) =>
    `${quoted(column)} ${type} not null references ${quotedTable(native)} (${native.key.map(quoted).join(', ')}) on delete cascade`
  const [own, other] = [quoted(junction.a), quoted(junction.b)]
  return [
    `create table ${name} (\n  ${side(junction.a, a)},\n  ${side(junction.b, b)},\n  primary key (${own}, ${other})\n)`,
    `create index on ${name} (${other})`,
  ]
}

/** Creates the enum of a select field. */
function enumOf(table: NativeTable, column: Column): string[] {
  const { kind, labels, name } = nativeColumnOf(column)
  if (kind !== 'choice' && kind !== 'choices') return []
  const values = labels.map(({ label }) => literal(label)).join(', ')
  return [`create type ${quoted(table.schema)}.${quoted(enumName(table, name))} as enum (${values})`]
}

/** Drops the enum that was created for a column, unless other columns use it too. */
function dropEnum(table: NativeTable, column: Column, otherTypes: readonly string[]): string[] {
  const { name, type } = nativeColumnOf(column)
  const own = ownEnum(table, name)
  const isOwn = type === own || type === `${own}[]`
  const isShared = otherTypes.some((other) => other === own || other === `${own}[]`)
  return isOwn && !isShared ? [`drop type ${quoted(table.schema)}.${quoted(enumName(table, name))}`] : []
}

/** The enum is named like the column that it was created for. */
function enumName(table: NativeTable, column: string): string {
  return cut(`${table.name}_${column}`, 63)
}

/** The type of a column in a definition: complete, whatever the search path is. */
function typeName(table: NativeTable, { kind, type, name }: NativeColumn): string {
  if (kind !== 'choice' && kind !== 'choices') return type
  return `${quoted(table.schema)}.${quoted(enumName(table, name))}${kind === 'choices' ? '[]' : ''}`
}

/** The enum of a column as PostgreSQL names its type: quoted where needed, without the schema of the search path. */
function ownEnum(table: NativeTable, column: string): string {
  const short = (text: string) => (/^[a-z_][a-z0-9_]*$/.test(text) ? text : quoted(text))
  const name = short(enumName(table, column))
  return table.schema === 'public' ? name : `${short(table.schema)}.${name}`
}

/** Cuts a text to a number of bytes. */
function cut(text: string, bytes: number): string {
  let length = text.length
  while (new TextEncoder().encode(text.slice(0, length)).length > bytes) length -= 1
  return text.slice(0, length).toWellFormed()
}

/** A text that is the same under every setting of backslashes. */
function literal(text: string): string {
  const inQuotes = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return text.includes('\\') ? `E${inQuotes}` : inQuotes
}
