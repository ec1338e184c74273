import { decimalText } from '#core/decimal.ts'
import { AppError } from '#core/errors.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { SqlArg } from '../../../platform/statement.ts'
import { encode } from './encode.ts'
import { isDouble } from './map-type.ts'

/** A cell as SQLite stores it in a column of somebody else. Throws INVALID_VALUE for numbers it would round. */
export function nativeArgument(value: CellValue, column: Column): SqlArg {
  const { native } = column
  if (value === null || !native) return null
  switch (native.kind) {
    case 'integer':
      return integerOf(digitsOf(value), column)
    case 'decimal':
      return numberOf(digitsOf(value), column)
    case 'datetime':
      return momentOf(String(value))
    default:
      return encode(value, 'text')
  }
}

function digitsOf(value: NonNullable<CellValue>): string {
  return decimalText(typeof value === 'number' ? value : String(value))
}

function integerOf(text: string, column: Column): SqlArg {
  if (!/^-?\d+$/.test(text)) return refuse(column, 'must be a whole number.')
  return isWithin64Bits(text) ? BigInt(text) : refuse(column, 'has more digits than the database stores.')
}

/** Whole numbers are exact within 64 bits, others as doubles. */
function numberOf(text: string, column: Column): SqlArg {
  const isWhole = !text.includes('.') && !isDouble(column.native?.type ?? '')
  if (isWhole && isWithin64Bits(text)) return BigInt(text)
  const near = Number(text)
  return decimalText(near) === text ? near : refuse(column, 'has more digits than the database stores.')
}

function isWithin64Bits(text: string): boolean {
  return BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

/** As SQLite writes it: `2024-02-29 10:00:00`, in UTC. */
function momentOf(text: string): string {
  return text.replace('T', ' ').replace(/(?:\.000)?Z$/, '')
}

function refuse({ title }: Column, problem: string): never {
  throw new AppError('INVALID_VALUE', { title, problem, field: title })
}
