import { compareNumbers, roundDecimal } from '../decimal.ts'
import { objectSizesSum } from '../expr/object-lists.ts'
import { comparePoints } from '../expr/compare.ts'
import type { CellValue, StorageKind } from '../schema.ts'
import { add, type Exact, toExact, zero } from './exact-sums.ts'
import { isNumericKind } from './numeric-kinds.ts'

/**
 * Intermediate results that aggregations are computed from. SQL and `measure` compute the same. Blank values
 * (null, the empty text, the empty list) count in `rows` only.
 */
export type Measured = {
  rows: number
  filled: number
  distinct: number
  /** Number of true values. */
  checked: number
  sum: Exact
  min: CellValue
  max: CellValue
  /** The one or two middle values, in order. */
  middle: CellValue[]
  /** Sum of squared differences from the mean; null without values. */
  squares: number | null
  /** Total size of all files in bytes. */
  bytes: number
}
export type MeasureName = keyof Measured

/** Compares two non-null values of one storage kind. */
export function compareValues(a: CellValue, b: CellValue, kind: StorageKind): number {
  if (isNumericKind(kind)) return compareNumbers(numberOf(a), numberOf(b))
  return comparePoints(textOf(a), textOf(b))
}

/**
 * Computes the measures in JavaScript. Tests compare databases with it; the web app uses it for loaded
 * records.
 */
export function measure(values: readonly CellValue[], kind: StorageKind): Measured {
  const filled = values.filter((value) => value !== null && value !== '' && !isEmptyList(value))
  const ordered = filled.toSorted((a, b) => compareValues(a, b, kind))
  const isNumber = isNumericKind(kind)
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
    bytes: values.reduce<number>((sum, value) => sum + (objectSizesSum(value) ?? 0), 0),
  }
}

/** The sum of doubles is a double too. */
function sumOf(values: readonly (string | number)[], kind: StorageKind): Exact {
  if (kind !== 'real') return values.map(toExact).reduce(add, zero)
  return toExact(roundDecimal(values.reduce<number>((sum, value) => sum + Number(value), 0)))
}

function squaresOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  // A running mean stays exact for equal values, as SQL's does; a sum of shares rounds.
  const mean = values.reduce((sofar, value, index) => sofar + (value - sofar) / (index + 1), 0)
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
