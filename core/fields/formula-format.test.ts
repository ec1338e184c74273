import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { compileSchema } from '../query/compile-schema.ts'
import type { Column, FieldType } from '../schema.ts'
import { computedOf, elementOf } from './computed/computed.ts'

const of = (type: FieldType, title: string, options: Record<string, unknown> = {}): Column =>
  testColumn(type, title, { tableId: 't', options })
const euro = { currency_code: 'EUR', currency_locale: 'de-DE', precision: 2 }
const fields = [
  of('Currency', 'Price', euro),
  of('Currency', 'Fee', { ...euro, precision: 4 }),
  of('Currency', 'Dollars', { currency_code: 'USD' }),
  of('Number', 'Qty'),
  of('Decimal', 'Weight'),
  of('Percent', 'Tax', { precision: 1, is_progress: true, limited: true }),
  of('Percent', 'Rate'),
  of('Duration', 'Time', { duration: 1 }),
  of('Duration', 'Break'),
  of('Rating', 'Stars'),
  of('Checkbox', 'Paid'),
  of('SingleLineText', 'Name'),
]

/** The display column of a formula; `others` are formulas that it may refer to. */
function shownAs(
  formula: string,
  more: Record<string, unknown> = {},
  others: Record<string, string> = {},
): Column {
  const byId = (text: string): string => text.replaceAll(/\{(\w+)\}/g, '{{c$1}}')
  const columns = [
    ...fields,
    ...Object.entries(others).map(([title, text]) => of('Formula', title, { formula: byId(text) })),
    of('Formula', 'Result', { formula: byId(formula), ...more }),
  ]
  const table = { id: 't', title: 'T', description: '', physicalName: 't', order: 1, columns, views: [] }
  const schema = compileSchema({ baseId: 'b', version: 1, sources: [], tables: [table as never] })
  const result = schema.tables[0]?.columns.at(-1)
  if (!result) throw new Error('The table has a formula.')
  expect(computedOf(result)?.problem).toBeNull()
  return elementOf(result)
}

const amount = { type: 'Currency', options: euro }
const fineAmount = { type: 'Currency', options: { ...euro, precision: 4 } }
const dollars = {
  type: 'Currency',
  options: { currency_code: 'USD', currency_locale: 'en-US', precision: 2 },
}
const share = { type: 'Percent', options: { precision: 1 } }
const wholeShare = { type: 'Percent', options: { precision: 0 } }
const time = { type: 'Duration', options: { duration: 1, negative: true } }
const plain = { type: 'Decimal' }
const text = { type: 'SingleLineText' }

it.each([
  ['{Price}', amount],
  ['{Price} * {Qty}', amount],
  ['{Qty} * {Price} * 1.19', amount],
  ['-{Price}', amount],
  ['{Price} + {Qty}', amount],
  ['{Price} - 5', amount],
  ['{Price} + {Fee}', fineAmount],
  ['{Fee} + {Price}', fineAmount],
  ['{Price} + {Dollars}', plain],
  ['{Price} + {Dollars} + {Price}', plain],
  ['{Price} * {Dollars}', plain],
  ['{Price} * {Fee}', plain],
  ['{Price} / {Price}', plain],
  ['{Price} / {Fee}', plain],
  ['{Price} / {Dollars}', plain],
  ['{Price} / {Qty}', amount],
  ['{Qty} / {Price}', plain],
  ['{Price} % 10', amount],
  ['{Dollars} / 2', dollars],
  ['{Price} * {Stars}', amount],
  ['{Price} * {Paid}', amount],
  // Percentages.
  ['{Tax}', share],
  ['{Tax} * 2', share],
  ['{Tax} * {Rate}', share],
  ['{Rate} + {Rate}', wholeShare],
  ['{Rate} + {Tax}', share],
  ['100 - {Tax}', share],
  ['{Tax} / {Rate}', plain],
  ['{Tax} / 2', share],
  ['{Tax} / 100', plain],
  ['{Tax} * 0.01', plain],
  ['{Price} * {Tax}', amount],
  ['{Tax} * {Price} / 100', amount],
  ['{Price} * (1 + {Tax} / 100)', amount],
  ['{Price} * 0.01', amount],
  ['{Price} / {Tax}', amount],
  ['{Price} + {Tax}', plain],
  ['{Tax} / {Price}', plain],
  // Durations.
  ['{Time} + {Break}', time],
  ['{Break} + {Time}', time],
  ['{Time} - {Break}', time],
  ['{Time} * 2', time],
  ['{Time} * {Rate}', time],
  ['{Time} / 2', time],
  ['{Time} / {Break}', plain],
  ['{Time} * {Break}', plain],
  ['{Time} / 3600', plain],
  ['{Price} * {Time} / 3600', amount],
  ['{Price} * ({Time} / 3600)', amount],
  ['{Time} + {Price}', plain],
  // Functions.
  ['ROUND({Price}, 1)', amount],
  ['ROUND({Price} * {Qty}, 2)', amount],
  ['ABS({Time} - {Break})', time],
  ['CEILING({Tax})', share],
  ['SUM({Price}, {Fee}, 3)', fineAmount],
  ['SUM({Price}, {Dollars})', plain],
  ['AVG({Tax}, {Rate})', share],
  ['MIN({Price}, {Qty})', amount],
  ['MAX({Time}, {Break})', time],
  ['MAX({Time}, {Price})', plain],
  ['MOD({Price}, 5)', amount],
  ['IF({Paid}, {Price}, 0)', amount],
  ['IF({Price} > 5, 1, 2)', plain],
  ['IF({Paid}, {Price})', amount],
  ['IF({Paid}, {Price}, {Dollars})', plain],
  ['IF({Paid}, {Price}, "free")', text],
  ['IF({Paid}, IF({Stars} > 3, {Price} * 2, BLANK()), {Price})', amount],
  ['SWITCH({Name}, "a", {Price}, "b", {Fee}, 0)', fineAmount],
  ['SWITCH({Price}, 1, 2, 3)', plain],
  ['SWITCH({Name}, "a", 1, {Tax})', share],
  ['IFERROR({Price} / {Qty}, 0)', amount],
  ['POWER({Price}, 2)', plain],
  ['SQRT({Price})', plain],
  ['COUNT({Price}, {Fee})', plain],
  ['LEN({Name})', plain],
  ['VALUE({Price} & "")', plain],
  ['{Price} & " each"', text],
  ['{Price} > 5', { type: 'Checkbox' }],
  ['{Qty} * {Weight}', plain],
  ['1 + 1', plain],
])('%s', (formula, shown) => {
  expect(shownAs(formula)).toMatchObject(shown)
})

it('is inherited through other formulas, and through their chosen format', () => {
  expect(shownAs('{Net} + {Fee}', {}, { Net: '{Price} * {Qty}' })).toMatchObject(fineAmount)
  expect(shownAs('{Share} + 1', {}, { Share: '{Price} / {Price}' })).toMatchObject(plain)
})

it('a chosen format takes precedence over the inherited one', () => {
  expect(shownAs('{Price} * 2', { display_type: 'Decimal' })).toMatchObject(plain)
  const chosen = { display_type: 'Percent', display_column_meta: { meta: { precision: 3 } } }
  expect(shownAs('{Price} / {Price} * 100', chosen)).toMatchObject({
    type: 'Percent',
    options: { precision: 3 },
  })
  // Text types do not apply to numbers.
  expect(shownAs('{Price} * 2', { display_type: 'Email' })).toMatchObject(amount)
})

it('drops constraints that apply to cells only', () => {
  expect(shownAs('{Tax} * 2').options).toEqual({ precision: 1 })
})
