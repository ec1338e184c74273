import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { NativeColumn, NativeJunction, NativeTable } from '#core/native-tables.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { type SqlArg, InsertedIds } from '../../../platform/statement.ts'
import type { NativeTables } from '../../dialect.ts'
import {
  columnName,
  keyPart,
  keyPartName,
  nativeName,
  nativeTableName,
  referredKey,
  referredKeyName,
  stampColumns,
} from '../../names.ts'
import { encode } from './encode.ts'
import { listOf } from './json-texts.ts'

/** Reads and writes tables that somebody else has designed. */
export const nativeTables: NativeTables = {
  view: (view, isNamed) =>
    view.kind === 'table' ? tableView(view.table, view.native, isNamed) : junctionView(view.junction),
  idArgument: (id) => sql`${id}::bigint`,
  argument,
  row: sql.raw('n'),
  idOf,
  insertedId: (position) => sql`(${new InsertedIds()}::jsonb ->> ((${position})::integer - 1))::bigint`,
  chosenIds: sql.raw(' overriding system value'),
  byDefault: sql.raw('default'),
  transactionId: () => [sql.raw('select pg_current_xact_id()::text')],
  transactionStatus: (id) => [sql`select pg_xact_status(${id}::text::xid8)`],
}

const comma = sql.raw(', ')
const row = sql.raw('n')

/** Types of the columns that sources do not have. */
const stampTypes: Record<(typeof stampColumns)[number], string> = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  created_by: 'text',
  updated_by: 'text',
  row_order: 'float8',
}

/** The planner inlines the query, so that indexes of the table serve conditions on its columns. */
function tableView(table: Table, native: NativeTable, isNamed: (column: string) => boolean): SQL {
  const cells = [...table.columns, ...(table.outOfSight ?? [])].flatMap((column) =>
    column.native && !column.primaryKey ? cellsOf(column.native, column.physicalName, isNamed) : [],
  )
  const stamps = stampColumns
    .filter(isNamed)
    .map((name) => sql`null::${sql.raw(stampTypes[name])} as ${columnName(name)}`)
  const keys = native.key.flatMap((name, index) =>
    isNamed(keyPart(index)) ? [sql`${columnOf(name)} as ${keyPartName(index)}`] : [],
  )
  const selected = sql.join(
    [sql`${idOf(native)} as ${columnName('id')}`, ...keys, ...stamps, ...cells],
    comma,
  )
  return sql`select ${selected} from ${nativeTableName(native)} as ${row}`
}

/** A cell, and the key that it holds the hash of. */
function cellsOf(native: NativeColumn, physicalName: string, isNamed: (column: string) => boolean): SQL[] {
  const raw = referredKey(physicalName)
  return [
    ...(isNamed(physicalName) ? [sql`${cellOf(native)} as ${columnName(physicalName)}`] : []),
    ...(native.isHashed && isNamed(raw)
      ? [sql`${columnOf(native.name)} as ${referredKeyName(physicalName)}`]
      : []),
  ]
}

/**
 * The record id: the key, or a number from the hash of another key. Rows without a key are numbered, equal ones
 * too.
 */
function idOf({ idColumn, key }: NativeTable): SQL {
  if (idColumn !== null) return columnOf(idColumn)
  if (key.length === 0) return sql`row_number() over (order by md5(${row}::text))`
  return hashOf(key.map(columnOf))
}

/** 52 bits, which numbers of JavaScript hold; ids begin at 1. */
function hashOf(parts: SQL[]): SQL {
  return sql`(('x' || left(md5(row(${sql.join(parts, comma)})::text), 13))::bit(52)::bigint + 1)`
}

function junctionView({ schema, table, a, b }: NativeJunction): SQL {
  return sql`select ${columnOf(a)} as a, ${columnOf(b)} as b, ${columnOf(b)} as position from ${nativeTableName({ schema, name: table })} as ${row}`
}

function columnOf(name: string): SQL {
  return sql`${row}.${nativeName(name)}`
}

/** A cell in the type that built-in tables use for its kind. */
function cellOf({ name, type, kind, labels, isHashed }: NativeColumn): SQL {
  const cell = columnOf(name)
  if (isHashed) return sql`case when ${cell} is not null then ${hashOf([cell])} end`
  switch (kind) {
    case 'integer':
    case 'boolean':
    case 'date':
      return cell
    case 'decimal':
      return decimalOf(cell, type)
    case 'shortText':
    case 'text':
      return /^(text$|character varying)/.test(type) ? cell : sql`${cell}::text`
    case 'time':
      return type === 'time(3) without time zone' ? cell : sql`${cell}::time(3)`
    case 'datetime':
      return momentOf(cell, type)
    case 'choice':
      return optionOf(cell, labels)
    case 'choices': {
      const option = optionOf(sql.raw('e.label'), labels)
      // Null for an empty list, as in built-in tables.
      return sql`(select case when count(o.option) > 0 then ${listOf(sql.raw('o.option'), sql.raw('o.n'))} end
        from (select ${option} as option, e.n from unnest(${cell}) with ordinality as e(label, n)) as o where o.option is not null)`
    }
    default:
      return sql`${cell}::text`
  }
}

/** Numbers that are none are blank. */
function decimalOf(cell: SQL, type: string): SQL {
  if (type.startsWith('numeric')) return cell
  if (type !== 'real' && type !== 'double precision') return sql`${cell}::numeric`
  // The shortest digits of a single, which are those that people see.
  const double = type === 'real' ? sql`${cell}::text::float8` : cell
  return sql`case when ${cell} > '-Infinity' and ${cell} < 'Infinity' then ${double} end`
}

function momentOf(cell: SQL, type: string): SQL {
  if (type === 'timestamp(3) with time zone') return cell
  return /without time zone/.test(type)
    ? sql`(${cell} at time zone 'UTC')::timestamptz(3)`
    : sql`${cell}::timestamptz(3)`
}

/** The select option of a label; labels that are not known yet are blank. */
function optionOf(cell: SQL, labels: NativeColumn['labels']): SQL {
  if (labels.length === 0) return sql`null::text`
  const whens = labels.map(({ label, optionId }) => sql`when ${label}::text then ${optionId}::text`)
  return sql`case ${cell}::text ${sql.join(whens, sql.raw(' '))} end`
}

/** Arguments have no type: the database reads them as the type of their column. */
function argument(value: CellValue, column: Column): SqlArg {
  const { native } = column
  if (value === null || !native) return null
  if (native.kind === 'choice') return labelOf(String(value), column)
  if (Array.isArray(value) && native.kind === 'choices')
    return `{${value.map((id) => `"${labelOf(id, column).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
  if (native.kind === 'boolean') return String(value)
  return encode(value, native.kind === 'decimal' ? 'decimal' : 'text')
}

function labelOf(optionId: string, { title, native, selectOptions }: Column): string {
  const label = native?.labels.find((each) => each.optionId === optionId)?.label
  if (label !== undefined) return label
  const option = selectOptions.find(({ id }) => id === optionId)
  throw new AppError('INVALID_VALUE', {
    title,
    problem: `the database has no value "${option?.title ?? ''}". Add it to the type there, then synchronize.`,
    field: title,
  })
}
