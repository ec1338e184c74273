import { compareNumbers, rounded } from '../decimal.ts'
import { sizesIn } from '../expr/listed.ts'
import { comparePoints } from '../expr/compare.ts'
import type { CellValue, StorageKind } from '../schema.ts'
import { add, type Exact, exactOf, zero } from './exact.ts'

/**
 * What is found out about the values of a column, from which aggregations are worked out. Databases and `measure`
 * find out the same. Blank values (null, the empty text, the empty list) count in `rows` alone.
 */
export type Measured = {
  rows: number
  filled: number
  distinct: number
  /** How many are true. */
  checked: number
  sum: Exact
  min: CellValue
  max: CellValue
  /** The one or two values in the middle, in order. */
  middle: CellValue[]
  /** Sum of the squared distances from the mean; null where there are no values. */
  squares: number | null
  /** Sum of the sizes of all files. */
  bytes: number
}
export type MeasureName = keyof Measured

export const numberKinds: readonly StorageKind[] = ['integer', 'decimal', 'real']

export function isNumberKind(kind: StorageKind): boolean {
  return numberKinds.includes(kind)
}

/** Orders two values of one kind, none of them null. */
export function compareValues(a: CellValue, b: CellValue, kind: StorageKind): number {
  if (isNumberKind(kind)) return compareNumbers(numberOf(a), numberOf(b))
  return comparePoints(textOf(a), textOf(b))
}

/** The measures of these values in JavaScript: what databases are compared with, and the footer of what is at hand. */
export function measure(values: readonly CellValue[], kind: StorageKind): Measured {
  const filled = values.filter((value) => value !== null && value !== '' && !isEmptyList(value))
  const ordered = filled.toSorted((a, b) => compareValues(a, b, kind))
  const isNumber = isNumberKind(kind)
  return {
    rows: values.length,
    filled: filled.length,
    distinct: new Set(filled.map(textOf)).size,
    checked: filled.filter((value) => value === true).length,
    sum: isNumber ? sumOf(filled.map(numberOf), kind) : zero,
    min: ordered[0] ?? null,
    max: ordered.at(-1) ?? null,
    middle: ordered.slice((ordered.length - 1) >> 1, (ordered.length >> 1) + 1),
    squares: isNumber ? squaresOf(filled.map((value) => Number(numberOf(value)))) : null,
    bytes: values.reduce<number>((sum, value) => sum + (sizesIn(value) ?? 0), 0),
  }
}

/** Of doubles the sum is a double too. */
function sumOf(values: readonly (string | number)[], kind: StorageKind): Exact {
  if (kind !== 'real') return values.map(exactOf).reduce(add, zero)
  return exactOf(rounded(values.reduce<number>((sum, value) => sum + Number(value), 0)))
}

function squaresOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value / values.length, 0)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

function isEmptyList(value: CellValue): boolean {
  return Array.isArray(value) && value.length === 0
}

function numberOf(value: CellValue): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : 0
}

function textOf(value: CellValue): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}
