import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'

/** Column types of tables that Tessera creates. Text sorts by code points, as in SQLite and JavaScript. */
export const columnTypes: Record<StorageKind, string> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text collate "C"',
  boolean: 'boolean',
  date: 'date',
  time: 'time(3)',
  datetime: 'timestamptz(3)',
  json: 'text collate "C"',
  list: 'text collate "C"',
  real: 'double precision',
  none: '',
}

/** Types of values in expressions: days, times, moments and lists are texts there. */
const valueTypes: Record<StorageKind, string> = {
  integer: 'bigint',
  decimal: 'numeric',
  real: 'float8',
  boolean: 'boolean',
  text: 'text',
  date: 'text',
  time: 'text',
  datetime: 'text',
  json: 'text',
  list: 'text',
  none: 'text',
}

/** Casts a parameter or JSON text to the type of values of a kind. */
export function asValue(value: SQL, kind: StorageKind): SQL {
  return sql`(${value})::${sql.raw(valueTypes[kind])}`
}

/** Casts a parameter or JSON text to the type of cells of a kind. */
export function asCell(value: SQL, kind: StorageKind): SQL {
  const [type = 'text'] = columnTypes[kind].split(' collate')
  return sql`(${value})::${sql.raw(type === '' ? 'text' : type)}`
}

const momentFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/**
 * A cell in its neutral form, as SQLite stores it: days, times and moments are texts, texts sort by code
 * points. A value that already has this form stays as it is, because groups and steps are read again.
 */
export function column(name: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'real':
    case 'boolean':
      return name
    case 'time':
      return sql`(regexp_replace(to_char((${name})::interval, 'HH24:MI:SS.MS'), '[.]000$', '') collate "C")`
    case 'datetime':
      return sql`(to_char((${name})::timestamptz at time zone 'UTC', ${momentFormat}) collate "C")`
    default:
      return sql`((${name})::text collate "C")`
  }
}

export function isNumeric(kind: StorageKind): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'real'
}
