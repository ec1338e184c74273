import type { FormatRule, Typed } from './function.ts'
import { type FormulaType, isList, type NumberFormat } from './types.ts'

// Number formats of results: amount × count is an amount, amount × amount is a plain number.

/** The number format of a part; null for plain. */
export function formatOf(typed: Typed): NumberFormat | null {
  if (!isNumeric(typed.type)) return null
  if (typed.node === 'field') return typed.column.format ?? null
  if (typed.node === 'literal' || !typed.spec.format) return null
  return typed.spec.format(typed.args.map(formatOf), typed.args)
}

/** ROUND, ABS and similar keep the format. */
export const formatOfFirst: FormatRule = ([first = null]) => first

/** Sums, extremes and choices have the format of their parts, ignoring plain numbers. */
export const sharedFormat: FormatRule = (formats) => {
  const [first, ...others] = formats.filter((format) => format !== null)
  return others.reduce<NumberFormat | null>((known, format) => known && shared(known, format), first ?? null)
}

/** The shared format of selected arguments. */
export function sharedFormatOf(isPart: (index: number, count: number) => boolean): FormatRule {
  return (formats, args) =>
    sharedFormat(
      formats.filter((_, index) => isPart(index, args.length)),
      args,
    )
}

/** A product keeps the format of its only formatted factor, also when multiplied by a percentage. */
export const formatOfProduct: FormatRule = (formats, args) => {
  const given = formats.filter((format) => format !== null)
  const percents = ofMeasure(given, 'share')
  const others = given.filter(({ measures }) => measures !== 'share')
  // A percentage times 0.01 is a plain fraction.
  if (others.length === 0 && args.some(isLiteral(0.01))) return null
  const [amounts, durations] = [ofMeasure(others, 'amount'), ofMeasure(others, 'duration')]
  if (amounts.length > 1 || (amounts.length === 0 && durations.length > 1)) return null
  return amounts[0] ?? durations[0] ?? sharedFormat(percents, args)
}

/** Dividing a duration by seconds per minute, hour or day gives a plain number of these. */
const unitSeconds = [60, 3600, 86_400]

/** The dividend keeps its format, unless the divisor measures the same. */
export const formatOfQuotient: FormatRule = ([dividend = null, divisor = null], [, by]) => {
  if (!dividend) return null
  if (!divisor) {
    if (dividend.measures === 'share' && by && isLiteral(100)(by)) return null
    const isUnit = by !== undefined && unitSeconds.some((seconds) => isLiteral(seconds)(by))
    return dividend.measures === 'duration' && isUnit ? null : dividend
  }
  if (divisor.measures === 'share') return dividend.measures === 'share' ? null : dividend
  return dividend.measures === 'amount' && divisor.measures === 'duration' ? dividend : null
}

function isLiteral(value: number): (arg: Typed) => boolean {
  return (arg) => arg.node === 'literal' && arg.value === value
}

function ofMeasure(formats: readonly NumberFormat[], measures: NumberFormat['measures']): NumberFormat[] {
  return formats.filter((format) => format.measures === measures)
}

/** Combines two formats: the more precise of the same kind; null for different kinds or currencies. */
function shared(one: NumberFormat, other: NumberFormat): NumberFormat | null {
  if (one.measures !== other.measures) return null
  if (one.measures === 'amount' && one.options['currency_code'] !== other.options['currency_code'])
    return null
  const finest = one.measures === 'duration' ? 'duration' : 'precision'
  const [own, its] = [one.options[finest], other.options[finest]]
  return typeof its === 'number' && (typeof own !== 'number' || its > own)
    ? { ...one, options: { ...one.options, [finest]: its } }
    : one
}

function isNumeric(type: FormulaType): boolean {
  return isList(type) ? type.list === 'number' : type === 'number'
}
