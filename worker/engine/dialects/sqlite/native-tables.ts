import { type SQL, sql } from 'drizzle-orm'
import {
  columnsOfForeignKey,
  type NativeColumn,
  type NativeJunction,
  type NativeTable,
} from '#core/native-tables.ts'
import type { Column, Table } from '#core/schema.ts'
import { InsertedIds } from '../../../platform/statement.ts'
import type { NativeTables } from '../../dialect.ts'
import {
  columnName,
  exactCell,
  exactName,
  keyPart,
  keyPartName,
  nativeName,
  nativeTableName,
  referredKey,
  referredKeyName,
  stampColumns,
} from '../../identifiers/names.ts'
import { nativeArgument } from './native-arguments.ts'
import { nativeCell } from './native-cells.ts'

/** Reads and writes tables that somebody else has designed. */
export const nativeTables: NativeTables = {
  view: (view, isNamed) =>
    view.kind === 'table' ? tableView(view.table, view.native, isNamed) : junctionView(view.junction),
  idArgument: (id) => sql`${id}`,
  argument: nativeArgument,
  exact: { of: exactOf, restore: (written) => sql`unhex(${written})` },
  insertedId: (position) =>
    sql`(select value from json_each(${new InsertedIds()}) where key = (${position}) - 1)`,
  returnedId: ({ idColumn }) => (idColumn === null ? sql`null` : nativeName(idColumn)),
  defaultRow: sql.raw('default values'),
  chosenIds: sql.raw(''),
  byDefault: null,
  // Without a condition, SQLite reads `on` as that of a join.
  skipExisting: () => sql.raw(' where true on conflict do nothing'),
  chosen: (query) => ({ before: [], from: sql`(${query}) as chosen` }),
  given: (queries) => ({ before: [], values: queries.map((query) => sql`(${query})`) }),
  update(target, chosen, sets) {
    const assigned = sets.map(({ name, value }) => sql`${name} = ${value}`)
    const pairs = target.keys.map(({ name }, index) => sql`${row}.${name} = ${chosenKey(index)}`)
    return sql`update ${target.name} as ${row} set ${sql.join(assigned, comma)} from ${chosen} where ${sql.join(pairs, sql.raw(' and '))}`
  },
  remove({ name, keys }, chosen) {
    const own = keys.map((key) => sql`${row}.${key.name}`)
    const others = keys.map((_, index) => chosenKey(index))
    return sql`delete from ${name} as ${row} where (${sql.join(own, comma)}) in (select ${sql.join(others, comma)} from ${chosen})`
  },
}

const comma = sql.raw(', ')
const row = sql.raw('n')

function chosenKey(index: number): SQL {
  return sql.raw(`chosen.k_${index + 1}`)
}

/** SQLite inlines the query, so that indexes of the table serve conditions on its columns. */
function tableView(table: Table, native: NativeTable, isNamed: (column: string) => boolean): SQL {
  const cells = [...table.columns, ...(table.outOfSight ?? [])].flatMap((column) =>
    column.native && !column.primaryKey ? cellsOf(table, column, isNamed) : [],
  )
  const stamps = stampColumns.filter(isNamed).map((name) => sql`null as ${columnName(name)}`)
  const keys = native.key.flatMap((name, index) =>
    isNamed(keyPart(index)) ? [sql`${columnOf(name)} as ${keyPartName(index)}`] : [],
  )
  const id = sql`${idOf(table, native)} as ${columnName('id')}`
  return sql`select ${sql.join([id, ...keys, ...stamps, ...cells], comma)} from ${nativeTableName(native)} as ${row}`
}

/** A cell, and the key that it holds the record id of. */
function cellsOf(table: Table, column: Column, isNamed: (column: string) => boolean): SQL[] {
  const { native, physicalName } = column
  if (!native) return []
  const raw = columnOf(native.name)
  const keys = native.isHashed ? columnsOfForeignKey(native).map(columnOf) : []
  const cell = native.isHashed ? referredId(table, column, keys) : nativeCell(raw, native)
  return [
    ...(isNamed(exactCell(physicalName)) && exactOf(raw, native)
      ? [sql`${exactOf(raw, native)} as ${exactName(physicalName)}`]
      : []),
    ...(isNamed(physicalName) ? [sql`${cell} as ${columnName(physicalName)}`] : []),
    ...keys.flatMap((key, index) =>
      isNamed(referredKey(physicalName, index))
        ? [sql`${key} as ${referredKeyName(physicalName, index)}`]
        : [],
    ),
  ]
}

/** The bytes of a blob. */
function exactOf(cell: SQL, { kind }: NativeColumn): SQL | null {
  return kind === 'native' || kind === 'geometry'
    ? sql`case when typeof(${cell}) = 'blob' then hex(${cell}) end`
    : null
}

/** The record that a foreign key refers to, if it refers to another key than the number of the row. */
function referredId(table: Table, column: Column, keys: readonly SQL[]): SQL {
  const link = table.columns.find(
    ({ link: path }) => path?.through.kind === 'ownKey' && path.through.key.id === column.id,
  )?.link
  const target = link?.table.native
  if (!target || target.key.length === 0 || target.idColumn === null) return sql`null`
  const parent = sql.raw('parent')
  const equal = target.key.map(
    (name, index) => sql`${parent}.${nativeName(name)} = ${keys[index] ?? sql`null`}`,
  )
  return sql`(select ${parent}.${nativeName(target.idColumn)} from ${nativeTableName(target)} as ${parent} where ${sql.join(equal, sql.raw(' and '))})`
}

/** The number of a row; rows of views and of tables without numbers are counted in an order of their own. */
function idOf({ columns }: Table, { idColumn, key }: NativeTable): SQL {
  if (idColumn !== null) return columnOf(idColumn)
  const names = key.length > 0 ? key : columns.flatMap(({ native }) => (native ? [native.name] : []))
  const order = names.length > 0 ? sql`order by ${sql.join(names.map(columnOf), comma)}` : sql``
  return sql`row_number() over (${order})`
}

function junctionView({ schema, table, a, b }: NativeJunction): SQL {
  return sql`select ${columnOf(a)} as a, ${columnOf(b)} as b, ${columnOf(b)} as position from ${nativeTableName({ schema, name: table })} as ${row}`
}

function columnOf(name: string): SQL {
  return sql`${row}.${nativeName(name)}`
}
