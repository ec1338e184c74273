import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import { mariadbWords, word } from './words.ts'

/** Compares texts by code points, with trailing spaces, as SQLite and JavaScript do. */
export const byCodePoints = sql`collate ${word('collation')}`

const text = `longtext character set utf8mb4 collate ${mariadbWords.collation}`
/** The type of texts in expressions, of either server. */
export const textType = sql`longtext character set utf8mb4 ${byCodePoints}`

/** Column types of tables that Tessera creates. */
export const columnTypes: Record<StorageKind, string> = {
  integer: 'bigint',
  decimal: 'decimal(65,30)',
  text,
  boolean: 'tinyint(1)',
  date: 'date',
  time: 'time(3)',
  datetime: 'datetime(3)',
  json: text,
  list: text,
  real: 'double',
  none: '',
}

/** Types of values in expressions: days, times, moments and lists are texts there. */
export function valueType(kind: StorageKind): SQL {
  const isNumber = isNumeric(kind) || kind === 'boolean'
  return isNumber ? sql.raw(columnTypes[kind]) : textType
}

const castTypes: Partial<Record<StorageKind, string>> = {
  integer: 'signed',
  boolean: 'signed',
  decimal: 'decimal(65,30)',
  real: 'double',
}

/** Casts a parameter or JSON text to the type of values of a kind. */
export function asValue(value: SQL, kind: StorageKind): SQL {
  const type = castTypes[kind]
  return type === undefined ? sql`(${value} ${byCodePoints})` : sql`cast(${value} as ${sql.raw(type)})`
}

/** Casts a parameter or JSON text to the type of cells of a kind. */
export function asCell(value: SQL, kind: StorageKind): SQL {
  const isTime = kind === 'date' || kind === 'time' || kind === 'datetime'
  return isTime ? sql`cast(${value} as ${sql.raw(columnTypes[kind])})` : asValue(value, kind)
}

const momentFormat = sql.raw(`'%Y-%m-%dT%H:%i:%s.%f'`)

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
    case 'date':
      return sql`(cast(${name} as char) ${byCodePoints})`
    case 'time':
      return sql`(regexp_replace(cast(${name} as char), '[.]0+$', '') ${byCodePoints})`
    case 'datetime':
      return sql`(left(date_format(${name}, ${momentFormat}), 23) || 'Z' ${byCodePoints})`
    default:
      return sql`(convert(${name} using utf8mb4) ${byCodePoints})`
  }
}

export function isNumeric(kind: StorageKind): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'real'
}
