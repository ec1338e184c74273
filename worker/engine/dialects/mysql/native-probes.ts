import type { NativeColumn, NativeTable } from '#core/native-tables.ts'
import { nativeColumnOf } from '../native-names.ts'
import type { NativeChange } from '../../sources/native-changes.ts'
import { quoted, quotedJunction, quotedTable } from './native-names.ts'
import type { SchemaWords } from './schema-words.ts'
import { asReported, literal } from './native-texts.ts'

// Conditions about the tables of a database of MariaDB or MySQL, before and after they are changed.

type Place = Pick<NativeTable, 'schema' | 'name'>

/** A condition that holds after a change, and not before. */
export function probeOf(
  words: SchemaWords,
  table: NativeTable,
  change: NativeChange,
  withLabels: (column: NativeColumn, labels: readonly string[]) => string,
): string {
  switch (change.kind) {
    case 'createTable':
      return tableExists(table)
    case 'dropTable':
      return `not ${tableExists(table)}`
    case 'createJunction':
      return tableExists(placeOf(change.junction))
    case 'dropJunction':
      return `not ${tableExists(placeOf(change.junction))}`
    case 'addColumn':
    case 'addKey':
      return columnExists(table, nativeColumnOf(change.column).name)
    case 'dropColumn':
      return `not ${columnExists(table, nativeColumnOf(change.column).name)}`
    case 'retypeColumn':
      return columnHasType(words, table, nativeColumnOf(change.column).name, change.type)
    case 'addLabels': {
      const native = nativeColumnOf(change.column)
      return columnHasType(words, table, native.name, withLabels(native, change.labels))
    }
    case 'addUnique':
      return isUnique(table, nativeColumnOf(change.column).name)
  }
}

function placeOf({ schema, table }: { schema: string; table: string }): Place {
  return { schema, name: table }
}

/** Names of tables are told apart by their case, unless the server does not. */
function tableExists(table: Place): string {
  const isCase = `(binary table_name = binary ${literal(table.name)} or @@lower_case_table_names > 0)`
  return `exists (select 1 from information_schema.tables where ${ofTable(table)} and ${isCase})`
}

function columnExists(table: Place, name: string): string {
  return `exists (select 1 from information_schema.columns where ${ofTable(table)} and column_name = ${literal(name)})`
}

/** MariaDB's type `json` is an alias of `longtext` with a check. */
function columnHasType(words: SchemaWords, table: Place, name: string, type: string): string {
  const own = `${ofTable(table)} and column_name = ${literal(name)} and column_type = ${literal(asReported(type))}`
  return `exists (select 1 from information_schema.columns where ${own})${isUnchecked(words, table, name)}`
}

function isUnchecked({ isChecked }: SchemaWords, table: Place, column: string): string {
  return isChecked ? ` and not ${isChecked(table, column)}` : ''
}

function isUnique(table: Place, name: string): string {
  return `exists (select 1 from information_schema.statistics where ${ofTable(table)} and non_unique = 0
    group by index_name having count(*) = 1 and max(column_name) = ${literal(name)} and max(sub_part) is null)`
}

function ofTable({ schema, name }: Place): string {
  return `table_schema = ${literal(schema)} and table_name = ${literal(name)}`
}

/** A condition that nothing is lost by a change that drops something. */
export function isEmpty(table: NativeTable, change: NativeChange): string {
  if (change.kind === 'dropJunction') return `not exists (select 1 from ${quotedJunction(change.junction)})`
  if (change.kind !== 'dropColumn') return `not exists (select 1 from ${quotedTable(table)})`
  const { name, default: initial } = nativeColumnOf(change.column)
  const differs = initial === null ? '' : ` and not ${quoted(name)} <=> ${initial}`
  return `not exists (select 1 from ${quotedTable(table)} where ${quoted(name)} is not null${differs})`
}

/** Nobody else writes to what is dropped after the check that it is empty. */
export function lockOf(table: NativeTable, change: NativeChange): string {
  const name = change.kind === 'dropJunction' ? quotedJunction(change.junction) : quotedTable(table)
  return `lock tables ${name} write`
}

/** The server drops what views and triggers need, and breaks these. It checks foreign keys itself. */
export function isUnused(words: SchemaWords, table: NativeTable, change: NativeChange): string | null {
  switch (change.kind) {
    case 'dropTable':
      return isNamedNowhere(table)
    case 'dropJunction':
      return isNamedNowhere(placeOf(change.junction))
    case 'dropColumn':
      return columnIsFree(words, table, nativeColumnOf(change.column).name)
    default:
      return null
  }
}

function columnIsFree({ isInNoKey }: SchemaWords, table: Place, column: string): string {
  const isUnnamed = columnIsNamedNowhere(table, column)
  return isInNoKey ? `${isUnnamed} and ${isInNoKey(table, column)}` : isUnnamed
}

function isNamedNowhere(table: Place): string {
  return `not exists (select 1 from information_schema.views where ${viewNames(table)})
  and not exists (select 1 from information_schema.triggers where event_object_schema = ${literal(table.schema)}
    and event_object_table <> ${literal(table.name)} and ${hasWord(table.name)})`
}

/** Also refuses a column whose name a view of the table takes from another one: views do not say where it is from. */
function columnIsNamedNowhere(table: Place, column: string): string {
  return `not exists (select 1 from information_schema.views
    where ${viewNames(table)} and locate(${literal(`.${inBackticks(column)}`)}, view_definition) > 0)
  and not exists (select 1 from information_schema.triggers where event_object_schema = ${literal(table.schema)}
    and (event_object_table = ${literal(table.name)} or ${hasWord(table.name)}) and ${hasWord(column)})`
}

/** Definitions of views are stored with complete names. */
function viewNames({ schema, name }: Place): string {
  return `locate(${literal(`${inBackticks(schema)}.${inBackticks(name)}`)}, view_definition) > 0`
}

function inBackticks(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

function hasWord(name: string): string {
  const edge = '[^[:alnum:]_]'
  return String.raw`concat(' ', action_statement, ' ') regexp ${literal(`${edge}\\Q${name}\\E${edge}`)}`
}

/** A condition that the definition of a column has nothing that a new definition of it does not repeat. */
export function isAsRead(words: SchemaWords, table: NativeTable, change: NativeChange): string | null {
  if (change.kind !== 'retypeColumn' && change.kind !== 'addLabels') return null
  const { column } = change
  const native = nativeColumnOf(column)
  const isNullable = native.nullable ?? !(native.required ?? column.required)
  const isJson = native.type === 'json'
  const conditions = [
    ofTable(table),
    `column_name = ${literal(native.name)}`,
    `column_type = ${literal(isJson ? words.jsonType : asReported(native.type))}`,
    `is_nullable = '${isNullable ? 'YES' : 'NO'}'`,
    words.defaultIs(native.default, native.type),
    `extra in (${words.extras.map(literal).join(', ')})`,
    `column_comment = ${literal(native.comment ?? '')}`,
    ...(native.collation === undefined ? [] : [`collation_name = ${literal(native.collation)}`]),
  ]
  const rest = isJson ? '' : isUnchecked(words, table, native.name)
  return `exists (select 1 from information_schema.columns where ${conditions.join(' and ')})${rest}`
}
