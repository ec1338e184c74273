import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'

/** Standard columns of every record table, by physical name. */
export const recordColumns = [
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'row_order',
] as const
export type RecordColumn = (typeof recordColumns)[number]

/** Columns for creator and times; undoing a delete restores them. */
export const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by', 'row_order'] as const

/** How they are stored. */
export const stampKinds = {
  created_at: 'datetime',
  updated_at: 'datetime',
  created_by: 'text',
  updated_by: 'text',
  row_order: 'real',
} as const satisfies Record<(typeof stampColumns)[number], StorageKind>

const tablePattern = /^t_[a-z0-9]{1,60}$/
const columnPattern = /^c_[a-z0-9]{1,60}$/

/** Returns true for standard columns, which are never added, dropped or written as cells. */
export function isRecordColumn(physicalName: string): physicalName is RecordColumn {
  return recordColumns.some((name) => name === physicalName)
}

/** A table's identifier. Throws unless the name has our format: nothing else may become an identifier. */
export function tableName(physicalName: string): SQL {
  if (!tablePattern.test(physicalName)) throw new Error('Not a physical table name.')
  return sql`${sql.identifier(physicalName)}`
}

/** A column's identifier. Throws unless the name has our format. */
export function columnName(physicalName: string): SQL {
  if (!columnPattern.test(physicalName) && !isRecordColumn(physicalName))
    throw new Error('Not a physical column name.')
  return sql`${sql.identifier(physicalName)}`
}

/**
 * The name that a table or column has in its source. It may contain anything, so it is only printed in quotes, and it
 * comes from the introspected schema, never from a request.
 */
export function nativeName(name: string): SQL {
  if (name === '' || name.includes('\u0000')) throw new Error('Not a name of a database.')
  return sql`${sql.identifier(name)}`
}

/** A part of a key in the view of a table of a source, if the key is not the record id. */
export function keyPartName(index: number): SQL {
  return sql`${sql.identifier(keyPart(index))}`
}

export function keyPart(index: number): string {
  return `key_${index + 1}`
}

/** A cell in the writing of its database, in the view of a table of a source; null if the cell itself is exact. */
export function exactName(physicalName: string): SQL {
  columnName(physicalName)
  return sql`${sql.identifier(exactCell(physicalName))}`
}

export function exactCell(physicalName: string): string {
  return `exact_${physicalName}`
}

/** A part of the key that a foreign key refers to, in the view of a table of a source, if cells hold its hash. */
export function referredKeyName(physicalName: string, index: number): SQL {
  columnName(physicalName)
  return sql`${sql.identifier(referredKey(physicalName, index))}`
}

export function referredKey(physicalName: string, index: number): string {
  return `${keyPart(index)}_of_${physicalName}`
}

/** True for a cell whose value fields cannot show, such as infinity, in the view of a table of a source. */
export function isUnshownName(physicalName: string): SQL {
  columnName(physicalName)
  return sql`${sql.identifier(isUnshown(physicalName))}`
}

export function isUnshown(physicalName: string): string {
  return `is_unshown_${physicalName}`
}

/** The name of a table with its schema. */
export function nativeTableName({ schema, name }: { schema: string; name: string }): SQL {
  return sql`${nativeName(schema)}.${nativeName(name)}`
}

/** A junction table's identifier. Throws unless the name has our format. */
export function junctionName(name: string): SQL {
  if (!/^l_[a-z0-9]{1,60}$/.test(name)) throw new Error('Not the name of a table of links.')
  return sql`${sql.identifier(name)}`
}

/** Name of a column's unique index. */
export function uniqueIndexName(table: string, column: string): SQL {
  tableName(table)
  columnName(column)
  return sql`${sql.identifier(`u_${table.slice(2)}_${column.slice(2)}`)}`
}

/** Name of an index that Tessera creates for views of a large table, by what it has of each column. */
export function automaticIndexText(keys: readonly { column: string; use: string }[]): string {
  return ['a', ...keys.map(({ column, use }) => keyText(column, use))].join('_')
}

function keyText(column: string, use: string): string {
  columnName(column)
  return `${column.slice(2)}_${use}`
}

/** The columns of an automatic index, by its name; those that keep it from existing without them. */
export function columnsOfAutomaticIndex(name: string): string[] {
  const materialized = readMaterializedName(name)
  if (materialized) return [...materialized.columns, ...materialized.keys]
  return [...name.slice(1).matchAll(/_([a-z0-9]+)_(?:asc|desc|group|value|filter)/g)].map(
    ([, column]) => `c_${column}`,
  )
}

/** Throws if a name is not that of an automatic index. */
export function automaticIndexName(name: string): SQL {
  if (!/^a(_[a-z0-9]+_(asc|desc|group|value|filter))+$/.test(name))
    throw new Error('Not the name of an index of ours.')
  return sql`${sql.identifier(name)}`
}

/** Name of the search index of a table. */
export function searchIndexText(table: string): string {
  tableName(table)
  return `s_${table.slice(2)}`
}

/** The table of a search index, by its name; null if it is not one. */
export function tableOfSearchIndex(name: string): string | null {
  return name.startsWith('s_') ? `t_${name.slice(2)}` : null
}

/** The search index of a table, and the table of record ids that it lacks. */
export function tablesOfSearchIndex(table: string): [string, string] {
  return [searchIndexText(table), `sp_${table.slice(2)}`]
}

export function searchIndexName(table: string): SQL {
  return sql`${sql.identifier(searchIndexText(table))}`
}

/** Name of the table of record ids that the search index of a table lacks. */
export function searchPendingName(table: string): SQL {
  tableName(table)
  return sql`${sql.identifier(tablesOfSearchIndex(table)[1])}`
}

/** Name of the trigger that notes records which are inserted, updated or deleted. */
export function searchTriggerName(table: string, event: 'insert' | 'update' | 'delete'): SQL {
  tableName(table)
  return sql`${sql.identifier(`s${event}_${table.slice(2)}`)}`
}

/**
 * What the name of materialized values says: what they are of, their version and triggers, and the keys that triggers
 * name. `directions`: of the columns of a sort.
 */
export type MaterializedName = {
  of: 'value' | 'group' | 'sort'
  columns: readonly string[]
  directions: readonly ('asc' | 'desc')[]
  hash: string
  triggers: number
  keys: readonly string[]
}

const prefixes = { value: 'v', group: 'vg', sort: 'vo' } as const

/** Name of materialized values. */
export function materializedText({
  of,
  columns,
  directions,
  hash,
  triggers,
  keys,
}: MaterializedName): string {
  for (const each of [...columns, ...keys]) columnName(each)
  const sorted = of === 'sort' ? [directions.map((direction) => direction.slice(0, 1)).join('')] : []
  const named = (each: readonly string[]) => each.map(partOfName)
  return [prefixes[of], ...sorted, ...named(columns), hash, triggers, ...named(keys)].join('_')
}

/** A column as part of a name without underscores. Those that every table has, such as `created_at`, get capitals. */
function partOfName(column: string): string {
  return column.startsWith('c_') ? column.slice(2) : `R${column.replaceAll('_', 'Z')}`
}

function columnOfPart(part: string): string {
  return part.startsWith('R') ? part.slice(1).replaceAll('Z', '_') : `c_${part}`
}

/** Reads a name of materialized values; null if it is not one. */
export function readMaterializedName(name: string): MaterializedName | null {
  if (!/^(?:vg?|vo_[ad]+)(?:_R?[a-z0-9Z]+)+$/.test(name)) return null
  const [prefix, ...parts] = name.split('_')
  const of = (['value', 'group', 'sort'] as const).find((each) => prefixes[each] === prefix)
  const sorted = of === 'sort' ? (parts.shift() ?? '') : ''
  const columns = parts.splice(0, Math.max(1, sorted.length)).map(columnOfPart)
  const [hash, triggers = '', ...keys] = parts
  if (!of || hash === undefined || !/^\d+$/.test(triggers)) return null
  return {
    of,
    columns,
    directions: [...sorted].map((letter) => (letter === 'a' ? 'asc' : 'desc')),
    hash,
    triggers: Number(triggers),
    keys: keys.map(columnOfPart),
  }
}

/** The table of materialized values, and that of stale ids. */
export function tablesOfMaterialized({
  columns: [column = ''],
  hash,
}: Pick<MaterializedName, 'columns' | 'hash'>): [string, string] {
  columnName(column)
  if (!/^[a-z0-9]+$/.test(hash)) throw new Error('Not a hash of ours.')
  const own = `${partOfName(column).toLowerCase()}_${hash}`
  return [`v_${own}`, `vs_${own}`]
}

/** The table of materialized values, its indexes, the table of stale ids, and a trigger that notes them. */
export function namesOfMaterialized({ columns, hash }: Pick<MaterializedName, 'columns' | 'hash'>) {
  const [values, stale] = tablesOfMaterialized({ columns, hash })
  return {
    values: sql`${sql.identifier(values)}`,
    stale: sql`${sql.identifier(stale)}`,
    index: (direction: 'asc' | 'desc') => sql`${sql.identifier(`${values}_${direction}`)}`,
    indexText: (direction: 'asc' | 'desc') => `${values}_${direction}`,
    trigger: (index: number) => sql`${sql.identifier(`vt${values.slice(1)}_${index}`)}`,
  }
}

/** Name of the index on row order values; as the narrowest index it also speeds up counts. */
export function orderIndexName(table: string): SQL {
  tableName(table)
  return sql`${sql.identifier(`o_${table.slice(2)}`)}`
}

/** Name of the index on the effective row order, for tables with moved records. */
export function rowOrderIndexName(table: string): SQL {
  tableName(table)
  return sql`${sql.identifier(`p_${table.slice(2)}`)}`
}
