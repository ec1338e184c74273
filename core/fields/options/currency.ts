import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { isCurrencyCode } from '../numbers/currency-codes.ts'
import { isLanguageTag } from '../types/currency.ts'

export const currencyOptions = v.object({
  /** ISO 4217. */
  currency_code: v.optional(v.pipe(v.string(), v.check(isCurrencyCode, 'Unknown currency.')), 'USD'),
  /** Language tag that determines how amounts are formatted. */
  currency_locale: v.optional(
    v.pipe(v.string(), v.maxLength(40), v.check(isLanguageTag, 'Unknown locale.')),
    'en-US',
  ),
  /** Decimal places shown. */
  precision: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlacesMax)),
    2,
  ),
})
