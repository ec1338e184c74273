import type { FormatRule, Typed } from './function.ts'
import { type FormulaType, isList, type NumberFormat } from './types.ts'

// How numbers of formulas are shown: an amount times a count is an amount, an amount by an amount is a plain number.

/** The format of a part of a formula; null where it has none. */
export function formatOf(typed: Typed): NumberFormat | null {
  if (!isNumeric(typed.type)) return null
  if (typed.node === 'field') return typed.column.format ?? null
  if (typed.node === 'literal' || !typed.spec.format) return null
  return typed.spec.format(typed.args.map(formatOf), typed.args)
}

/** ROUND, ABS and the like change the digits only. */
export const formatOfFirst: FormatRule = ([first = null]) => first

/** Sums, extremes and choices have the format of their parts; plain numbers among them take it. */
export const sharedFormat: FormatRule = (formats) => {
  const [first, ...others] = formats.filter((format) => format !== null)
  return others.reduce<NumberFormat | null>((known, format) => known && shared(known, format), first ?? null)
}

/** The same of the arguments that this picks. */
export function sharedFormatOf(isPart: (index: number, count: number) => boolean): FormatRule {
  return (formats, args) =>
    sharedFormat(
      formats.filter((_, index) => isPart(index, args.length)),
      args,
    )
}

/** A product keeps the format of its one factor that has one; a share of it keeps it too. */
export const formatOfProduct: FormatRule = (formats, args) => {
  const given = formats.filter((format) => format !== null)
  const percents = ofType(given, 'Percent')
  const others = given.filter(({ type }) => type !== 'Percent')
  // A percentage times 0.01 is a fraction of one.
  if (others.length === 0 && args.some(isLiteral(0.01))) return null
  const [amounts, durations] = [ofType(others, 'Currency'), ofType(others, 'Duration')]
  if (amounts.length > 1 || (amounts.length === 0 && durations.length > 1)) return null
  return amounts[0] ?? durations[0] ?? sharedFormat(percents, args)
}

/** Seconds in a minute, an hour and a day: a duration by one of them is a number of these. */
const unitSeconds = [60, 3600, 86_400]

/** What is divided keeps its format, unless both sides measure the same. */
export const formatOfQuotient: FormatRule = ([dividend = null, divisor = null], [, by]) => {
  if (!dividend) return null
  if (!divisor) {
    if (dividend.type === 'Percent' && by && isLiteral(100)(by)) return null
    const isUnit = by !== undefined && unitSeconds.some((seconds) => isLiteral(seconds)(by))
    return dividend.type === 'Duration' && isUnit ? null : dividend
  }
  if (divisor.type === 'Percent') return dividend.type === 'Percent' ? null : dividend
  return dividend.type === 'Currency' && divisor.type === 'Duration' ? dividend : null
}

function isLiteral(value: number): (arg: Typed) => boolean {
  return (arg) => arg.node === 'literal' && arg.value === value
}

function ofType(formats: readonly NumberFormat[], type: NumberFormat['type']): NumberFormat[] {
  return formats.filter((format) => format.type === type)
}

/** One format for values of both: the finer one of two of a kind, none for two kinds or two currencies. */
function shared(one: NumberFormat, other: NumberFormat): NumberFormat | null {
  if (one.type !== other.type) return null
  if (one.type === 'Currency' && one.options['currency_code'] !== other.options['currency_code']) return null
  const finest = one.type === 'Duration' ? 'duration' : 'precision'
  const [own, its] = [one.options[finest], other.options[finest]]
  return typeof its === 'number' && (typeof own !== 'number' || its > own)
    ? { type: one.type, options: { ...one.options, [finest]: its } }
    : one
}

function isNumeric(type: FormulaType): boolean {
  return isList(type) ? type.list === 'number' : type === 'number'
}
