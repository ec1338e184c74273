import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import {
  columnsOfForeignKey,
  type NativeColumn,
  type NativeJunction,
  type NativeTable,
} from '#core/native-tables.ts'
import type { Column, Table } from '#core/schema.ts'
import type { NativeTables } from '../dialect.ts'
import {
  columnName,
  exactCell,
  exactName,
  isUnshown,
  isUnshownName,
  keyPart,
  keyPartName,
  nativeName,
  nativeTableName,
  referredKey,
  referredKeyName,
  stampColumns,
} from '../identifiers/names.ts'

// The queries behind tables that somebody else has designed, as far as databases agree.

const comma = sql.raw(', ')

/** The alias of a table in its view. */
export const row = sql.raw('n')

/** SQL that differs between databases. */
export type ViewPrinters = {
  /** Blank values of the columns that sources do not have. */
  stamps: Record<(typeof stampColumns)[number], SQL>
  /** A cell in the type that built-in tables use for its kind. */
  cellOf(cell: SQL, native: NativeColumn): SQL
  /** Condition that fields cannot show the value of a cell; null for types of which they show all values. */
  unshown(cell: SQL, native: NativeColumn): SQL | null
  /** See `NativeTables.exact`. */
  exactOf?: (cell: SQL, native: NativeColumn) => SQL | null
  /** A number of 52 bits from the hash of a key: as many as numbers of JavaScript hold. Ids begin at 1. */
  hashOf(key: SQL[]): SQL
  /** The number of a row without a key, by its contents. */
  numberOf(cells: SQL[]): SQL
}

/** Prints the view of a table or junction. The planner inlines it, so that indexes serve conditions on its columns. */
export function viewOf(printers: ViewPrinters): NativeTables['view'] {
  return (view, isNamed) =>
    view.kind === 'table'
      ? tableView(printers, view.table, view.native, isNamed)
      : junctionView(view.junction)
}

function tableView(
  printers: ViewPrinters,
  table: Table,
  native: NativeTable,
  isNamed: (column: string) => boolean,
): SQL {
  const columns = [...table.columns, ...(table.outOfSight ?? [])]
  const cells = columns.flatMap((column) =>
    column.native && !column.primaryKey ? cellsOf(printers, column.native, column.physicalName, isNamed) : [],
  )
  const stamps = stampColumns
    .filter(isNamed)
    .map((name) => sql`${printers.stamps[name]} as ${columnName(name)}`)
  const keys = native.key.flatMap((name, index) =>
    isNamed(keyPart(index)) ? [sql`${columnOf(name)} as ${keyPartName(index)}`] : [],
  )
  const id = idOf(printers, native, columns)
  const selected = sql.join([sql`${id} as ${columnName('id')}`, ...keys, ...stamps, ...cells], comma)
  return sql`select ${selected} from ${nativeTableName(native)} as ${row}`
}

/** A cell, and the key that it holds the hash of. */
function cellsOf(
  printers: ViewPrinters,
  native: NativeColumn,
  physicalName: string,
  isNamed: (column: string) => boolean,
): SQL[] {
  const cell = columnOf(native.name)
  const keys = native.isHashed ? columnsOfForeignKey(native).map(columnOf) : []
  const shown = native.isHashed
    ? sql`case when ${areFilled(keys)} then ${printers.hashOf(keys)} end`
    : printers.cellOf(cell, native)
  const unshown = isNamed(isUnshown(physicalName)) ? printers.unshown(cell, native) : null
  const exact = isNamed(exactCell(physicalName)) ? exactOf(printers, cell, native, keys) : null
  return [
    ...(unshown ? [sql`${unshown} as ${isUnshownName(physicalName)}`] : []),
    ...(exact ? [sql`${exact} as ${exactName(physicalName)}`] : []),
    ...(isNamed(physicalName) ? [sql`${shown} as ${columnName(physicalName)}`] : []),
    ...keys.flatMap((key, index) =>
      isNamed(referredKey(physicalName, index))
        ? [sql`${key} as ${referredKeyName(physicalName, index)}`]
        : [],
    ),
  ]
}

/** The column that stands for a key of several keeps its value where another one is null. */
function exactOf(printers: ViewPrinters, cell: SQL, native: NativeColumn, keys: readonly SQL[]): SQL | null {
  const exact = printers.exactOf?.(cell, native) ?? null
  return exact && native.keyColumns ? sql`case when not (${areFilled(keys)}) then ${exact} end` : exact
}

/** A foreign key refers to a row unless one of its columns is null. */
function areFilled(keys: readonly SQL[]): SQL {
  return sql.join(
    keys.map((key) => sql`${key} is not null`),
    sql.raw(' and '),
  )
}

/**
 * The record id: the key, or a number from the hash of another key. Rows without a key are numbered, equal ones
 * too.
 */
function idOf(printers: ViewPrinters, { idColumn, key }: NativeTable, columns: readonly Column[]): SQL {
  if (idColumn !== null) {
    const native = columns.find((column) => column.native?.name === idColumn)?.native
    return native ? printers.cellOf(columnOf(idColumn), native) : columnOf(idColumn)
  }
  if (key.length > 0) return printers.hashOf(key.map(columnOf))
  return printers.numberOf(columns.flatMap(({ native }) => (native ? [columnOf(native.name)] : [])))
}

function junctionView({ schema, table, a, b }: NativeJunction): SQL {
  return sql`select ${columnOf(a)} as a, ${columnOf(b)} as b, ${columnOf(b)} as position from ${nativeTableName({ schema, name: table })} as ${row}`
}

function columnOf(name: string): SQL {
  return sql`${row}.${nativeName(name)}`
}

/** The select option of a label; labels that are not known yet are blank. */
export function optionOf(
  label: SQL,
  labels: NativeColumn['labels'],
  text: (value: string | null) => SQL,
): SQL {
  if (labels.length === 0) return text(null)
  const whens = labels.map((each) => sql`when ${text(each.label)} then ${text(each.optionId)}`)
  return sql`case ${label} ${sql.join(whens, sql.raw(' '))} end`
}

/** The label of an option, as its database knows it. Throws INVALID_VALUE. */
export function labelOf(optionId: string, { title, native, selectOptions }: Column): string {
  const label = native?.labels.find((each) => each.optionId === optionId)?.label
  if (label !== undefined) return label
  const option = selectOptions.find(({ id }) => id === optionId)
  throw new AppError('INVALID_VALUE', {
    title,
    problem: `the database has no value "${option?.title ?? ''}". Add it to the type there, then synchronize.`,
    field: title,
  })
}
