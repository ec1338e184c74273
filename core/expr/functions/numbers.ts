import type { formulaFunctionNames } from '../expr.ts'
import { type ExprFunction, ofNumbers, ofTexts } from './value-functions.ts'

type Name = Extract<
  (typeof formulaFunctionNames)[number],
  | 'real'
  | 'round15'
  | 'add'
  | 'negate'
  | 'multiply'
  | 'divide'
  | 'floor'
  | 'abs'
  | 'exponent'
  | 'power10'
  | 'greatest'
  | 'least'
  | 'numberText'
  | 'parseNumber'
>

/**
 * Numbers in formulas are doubles. Infinity propagates through arithmetic; `round15`, which every result
 * passes through, turns it into null.
 */
export const numberFunctions: Record<Name, ExprFunction> = {
  real: ofNumbers((value) => value),
  round15: ([value = null]) => (value === null ? null : round15(Number(value))),
  add: ofNumbers((first, ...rest) => rest.reduce((sum, value) => sum + value, first ?? 0)),
  negate: ofNumbers((value) => -value),
  multiply: ofNumbers((first, ...rest) => rest.reduce((product, value) => product * value, first ?? 1)),
  /** Division by zero gives null. */
  divide: ofNumbers((dividend, divisor) => (divisor === 0 ? Number.NaN : dividend / divisor)),
  floor: ofNumbers(Math.floor),
  abs: ofNumbers(Math.abs),
  /** The exponent in scientific notation with 15 digits; 0 for 0. */
  exponent: ofNumbers((value) => Number(value.toExponential(14).split('e')[1] ?? 0)),
  /** Ten to the power of an integer. */
  power10: ofNumbers((value) => Number(`1e${Math.trunc(value)}`)),
  greatest: ofNumbers(Math.max),
  least: ofNumbers(Math.min),
  numberText: ([value = null]) => (value === null ? null : numberText(Number(value))),
  parseNumber: ofTexts(parseNumber),
}

/**
 * Rounds to 15 significant digits, which hides binary rounding errors: 0.1 + 0.2 is 0.3. Infinity becomes
 * null.
 */
export function round15(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : null
}

/** Up to 15 digits, with an exponent below 0.0001 and from 1e+15; null for infinity. */
export function numberText(value: number): string | null {
  if (!Number.isFinite(value)) return null
  const [mantissa = '0', exponent = '0'] = (value + 0).toExponential(14).split('e')
  const digits = mantissa.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const power = Number(exponent)
  if (power < -4 || power >= 15) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const text = value.toFixed(Math.min(Math.max(14 - power, 0), 100))
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * Parses a number: digits with at most one decimal point and a leading sign. Ignores spaces, grouping commas
 * and one currency sign; a percent sign divides by a hundred. Null for anything else.
 */
function parseNumber(text: string): number | null {
  const bare = text.replace(/[ ,$€£¥₹\u00a0]/g, '')
  const percent = bare.endsWith('%')
  const body = percent ? bare.slice(0, -1) : bare
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(body)) return null
  return percent ? Number(body) / 100 : Number(body)
}
