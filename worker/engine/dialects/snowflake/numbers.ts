import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import { decimalText } from '#core/decimal.ts'
import { isNumeric } from './types.ts'

/** Digits that a fixed-point number has at most. */
const digitsMax = 38
const numberPattern = `'-?(0|[1-9][0-9]{0,254})([.][0-9]{1,255})?([eE][+-]?[0-9]{1,3})?'`

/** A number as it is written in a statement: exact if it fits, else a double. */
export function numberLiteral(value: string | number, kind: StorageKind): SQL {
  if (kind === 'real') return realLiteral(Number(value))
  const text = decimalText(value)
  const [whole = '', places = ''] = text.replace('-', '').split('.')
  if (!/^-?\d+(\.\d+)?$/.test(text) || whole.length + places.length > digitsMax)
    return realLiteral(Number(text))
  return sql.raw(text.startsWith('-') ? `(${text})` : text)
}

function realLiteral(value: number): SQL {
  if (!Number.isFinite(value)) return sql.raw(`'${value > 0 ? 'inf' : value < 0 ? '-inf' : 'NaN'}'::float`)
  return sql.raw(`'${value}'::float`)
}

/** A value of any kind as a double; null for texts that are no numbers. */
export function toReal(value: SQL, kind: StorageKind | undefined): SQL {
  if (kind === 'real') return value
  if (kind === 'boolean') return sql`(iff(${value}, 1, 0))::float`
  if (kind !== undefined && isNumeric(kind)) return sql`(${value})::float`
  return realOf(value)
}

/** The double that a text writes as JSON does; null for other texts and numbers beyond doubles. */
export function realOf(text: SQL): SQL {
  const double = sql`try_to_double(${text})`
  return sql`case when regexp_like(${text}, ${sql.raw(numberPattern)}) and abs(${double}) < 1.79e308 then ${double} end`
}

/** Digits without an exponent and trailing zeros, where the number is not a very large or small double. */
export function numberText(value: SQL): SQL {
  return sql`regexp_replace(to_varchar(${value}), ${sql.raw(String.raw`'([.][0-9]*[1-9])0+$|[.]0*$'`)}, ${sql.raw(String.raw`'\\1'`)})`
}
