import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'

/** Column types of tables that Tessera would create; tests do. Texts sort by code points. */
export const columnTypes: Record<StorageKind, string> = {
  integer: 'number(38, 0)',
  decimal: 'number(38, 12)',
  text: 'varchar',
  boolean: 'boolean',
  date: 'date',
  time: 'time(3)',
  datetime: 'timestamp_ntz(3)',
  json: 'varchar',
  list: 'varchar',
  real: 'float',
  none: '',
}

/** Casts a parameter or JSON value to the type of values of a kind: days, times and moments are texts there. */
export function asValue(value: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'integer':
      return sql`to_number(${value}, 38, 0)`
    case 'decimal':
      // Null for what does not fit.
      return sql`try_to_number(to_varchar(${value}), 38, 12)`
    case 'real':
      return sql`to_double(${value})`
    case 'boolean':
      return sql`to_boolean(${value})`
    default:
      return sql`to_varchar(${value})`
  }
}

/** Casts a parameter or JSON value to the type of cells of a kind. */
export function asCell(value: SQL, kind: StorageKind): SQL {
  const isTime = kind === 'date' || kind === 'time' || kind === 'datetime'
  return isTime ? sql`(to_varchar(${value}))::${sql.raw(columnTypes[kind])}` : asValue(value, kind)
}

const momentFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.FF3"Z"'`)

/**
 * A cell in its neutral form, as SQLite stores it: days, times and moments are texts. A value that already has this form
 * stays as it is, because groups and steps are read again.
 */
export function column(name: SQL, kind: StorageKind): SQL {
  switch (kind) {
    case 'date':
      return sql`to_char((${name})::date, 'YYYY-MM-DD')`
    case 'time':
      return sql`regexp_replace(to_char((${name})::time, 'HH24:MI:SS.FF3'), '[.]0+$', '')`
    case 'datetime':
      return sql`to_char((${name})::timestamp_ntz, ${momentFormat})`
    default:
      return name
  }
}

export function isNumeric(kind: StorageKind): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'real'
}
