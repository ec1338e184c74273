import { failBecause } from '#core/error-reasons/error-reasons.ts'
import type { NativeColumn, NativeJunction, NativeTable, SourceValueKind } from '#core/native-tables.ts'
import type { Column } from '#core/schema.ts'
import type { SelfCommitting } from '../../../platform/statement.ts'
import type {
  JoinedSide,
  NativeChange,
  NativeSchema,
  NewDefault,
  PrintedChange,
} from '../../sources/native-changes.ts'
import { nativeColumnOf } from '../native-names.ts'
import { quoted, quotedJunction, quotedTable } from './native-names.ts'
import { isAsRead, isEmpty, isUnused, lockOf, probeOf } from './native-probes.ts'
import type { SchemaWords } from './schema-words.ts'
import { literal, newForeignKey } from './native-texts.ts'

// Changes of tables that other programs use too. Each one is a single statement, because statements that change a
// table commit by themselves.

const decimalPlaces = 30
const textKinds: ReadonlySet<SourceValueKind> = new Set(['shortText', 'text', 'choice', 'choices'])

export function nativeSchemaOf(words: SchemaWords): NativeSchema {
  const { types, collation } = words
  return {
    // 64 characters, which may be longer.
    nameBytesMax: 64,
    // A change waits for everybody who uses the table, and everybody after it waits for the change.
    first: ['set lock_wait_timeout = 4'],
    newType: (_table, kind) => types[kind] ?? null,
    newCollation: (kind) => (textKinds.has(kind) ? collation : undefined),
    newDefault: (column, given) => newDefault(words, column, given),
    newForeignKey,
    withLabels,
    keyType: words.keyType,
    widerType: (column, kind) => widerType(words, column, kind),
    print: (table, changes) => print(words, table, changes),
    isEmpty,
    isUnused: (table, change) => isUnused(words, table, change),
    isAsRead: (table, change) => isAsRead(words, table, change),
    lock: lockOf,
  }
}

/** As the server reports it, or else the next check for changes would find another default. */
function newDefault(words: SchemaWords, { kind }: NativeColumn, given: NewDefault): string {
  if (given.kind === 'uuid') return 'uuid()'
  if (given.kind === 'now') return kind === 'date' ? 'curdate()' : kind === 'time' ? 'curtime()' : words.now
  const text = String(given.value)
  if (kind === 'integer' || kind === 'boolean') return text
  if (kind === 'decimal') {
    const [whole = '', fraction = ''] = text.split('.')
    return `${whole}.${fraction.padEnd(decimalPlaces, '0').slice(0, decimalPlaces)}`
  }
  if (kind === 'datetime') {
    const [seconds = '', fraction = ''] = text.split('.')
    return literal(`${seconds}.${fraction.padEnd(6, '0')}`)
  }
  return literal(requireReported(text))
}

/** The server reports defaults and labels in a character set without emoji. */
function requireReported(text: string): string {
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) failBecause('SOURCE_UNSUPPORTED', 'emoji')
  return text
}

function withLabels({ type }: NativeColumn, labels: readonly string[]): string {
  const added = labels.map((label) => literal(requireReported(label))).join(',')
  return `${type.slice(0, -1)}${type.endsWith('()') ? '' : ','}${added})`
}

/** Changes that the server makes without losing digits or characters. */
const wider: Partial<Record<SourceValueKind, readonly SourceValueKind[]>> = {
  integer: ['decimal', 'shortText', 'text'],
  decimal: ['shortText', 'text'],
  shortText: ['text'],
  uuid: ['shortText', 'text'],
  json: ['text'],
  date: ['datetime'],
  choice: ['shortText', 'text'],
}

function widerType({ types }: SchemaWords, column: NativeColumn, kind: SourceValueKind): string | null {
  if (column.generated !== null || !wider[column.kind]?.includes(kind)) return null
  // Doubles have more digits than they show, and a default that is no text is reported in another way then.
  if (/^(float|double)/.test(column.type)) return null
  if (column.default !== null && !textKinds.has(column.kind)) return null
  // Its texts would end with thirty zeros.
  if (column.type === types.decimal) return null
  return types[kind] ?? null
}

function print(words: SchemaWords, table: NativeTable, changes: readonly NativeChange[]): PrintedChange[] {
  const [first] = changes
  const name = quotedTable(table)
  switch (first?.kind) {
    case 'createTable':
      return [
        single(
          words,
          table,
          first,
          creation(
            words,
            name,
            first.columns.map((column) => definition(words, column)),
          ),
        ),
      ]
    case 'dropTable':
      return [single(words, table, first, `drop table ${name}`)]
    case 'createJunction':
      return [single(words, table, first, createJunction(words, first.junction, first.a, first.b))]
    case 'dropJunction':
      return [single(words, table, first, `drop table ${quotedJunction(first.junction)}`)]
    default: {
      const parts = changes.flatMap((change) => partsOf(words, change))
      const commits: SelfCommitting = {
        probe: changes.map((change) => probeOf(words, table, change, withLabels)).join(' and '),
        otherwise: changes.some(({ kind }) => kind === 'dropColumn' || kind === 'retypeColumn')
          ? 'gone'
          : 'taken',
        alter: { table: name, parts, columns: changes.flatMap(changedColumn) },
      }
      return [{ sql: `alter table ${name} ${parts.join(', ')}`, commits }]
    }
  }
}

function single(words: SchemaWords, table: NativeTable, change: NativeChange, sql: string): PrintedChange {
  const otherwise = change.kind.startsWith('drop') ? 'gone' : 'taken'
  return { sql, commits: { probe: probeOf(words, table, change, withLabels), otherwise, alter: null } }
}

function changedColumn(change: NativeChange): string[] {
  return 'column' in change ? [nativeColumnOf(change.column).name] : []
}

/** The clauses that a change adds to the statement about its table. */
function partsOf(words: SchemaWords, change: NativeChange): string[] {
  if (!('column' in change)) throw new Error('Tables are created and dropped one by one.')
  const native = nativeColumnOf(change.column)
  const name = quoted(native.name)
  switch (change.kind) {
    case 'addColumn':
      return [`add column ${definition(words, change.column)}`]
    case 'dropColumn': {
      const { foreignKey } = native
      return [
        ...(foreignKey === undefined ? [] : [`${words.dropForeignKey} ${quoted(foreignKey)}`]),
        `drop column ${name}`,
      ]
    }
    case 'retypeColumn': {
      const { types } = words
      const isText = change.type === types.shortText || change.type === types.text
      return [`modify column ${redefinition(words, change.column, { ...native, type: change.type }, isText)}`]
    }
    case 'addLabels': {
      const type = withLabels(native, change.labels)
      return [`modify column ${redefinition(words, change.column, { ...native, type }, true)}`]
    }
    case 'addUnique':
      return [`add unique (${name})`]
    case 'addKey': {
      // As in built-in tables, a deleted record leaves links empty.
      const onDelete = change.column.required ? '' : ' on delete set null'
      return [
        `add column ${definition(words, change.column)}`,
        `add constraint ${quoted(native.foreignKey ?? '')} foreign key (${name}) ${reference(change.parent)}${onDelete}`,
      ]
    }
  }
}

function reference(parent: NativeTable): string {
  return `references ${quotedTable(parent)} (${parent.key.map(quoted).join(', ')})`
}

/** A new column with its rules. */
function definition(words: SchemaWords, column: Column): string {
  const native = nativeColumnOf(column)
  if (native.generated === 'identity')
    return `${quoted(native.name)} ${native.type} not null auto_increment primary key`
  return [
    quoted(native.name),
    native.type,
    ...(native.collation === undefined ? [] : [`collate ${native.collation}`]),
    ...(column.required ? ['not null'] : []),
    ...(native.default === null ? [] : [`default ${words.writtenDefault(native.default, native.type)}`]),
    ...(column.unique ? ['unique'] : []),
  ].join(' ')
}

/**
 * The definition of a column with another type. MySQL drops every attribute that a redefinition does not repeat, so
 * repeat all.
 */
function redefinition(
  words: SchemaWords,
  { required }: Column,
  native: NativeColumn,
  isText: boolean,
): string {
  const { name, type, collation = words.collation, comment } = native
  const isNullable = native.nullable ?? !(native.required ?? required)
  return [
    quoted(name),
    type,
    ...(isText ? [`collate ${collation}`] : []),
    ...(isNullable ? [] : ['not null']),
    ...(native.default === null ? [] : [`default ${words.writtenDefault(native.default, type)}`]),
    ...(comment ? [`comment ${literal(comment)}`] : []),
  ].join(' ')
}

/** Other engines keep half of a write that fails. */
function creation({ collation }: SchemaWords, name: string, lines: readonly string[]): string {
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n) engine InnoDB default collate ${collation}`
}

function createJunction(words: SchemaWords, junction: NativeJunction, a: JoinedSide, b: JoinedSide): string {
  const [own, other] = [quoted(junction.a), quoted(junction.b)]
  const key = (column: string, { native }: JoinedSide) => {
    const name = newForeignKey({ name: junction.table }, column)
    return `constraint ${quoted(name)} foreign key (${quoted(column)}) ${reference(native)} on delete cascade`
  }
  return creation(words, quotedJunction(junction), [
    `${own} ${a.type} not null`,
    `${other} ${b.type} not null`,
    `primary key (${own}, ${other})`,
    key(junction.a, a),
    key(junction.b, b),
  ])
}
