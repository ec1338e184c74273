import { expect, it } from 'vitest'
import { formulaColumn } from './columns.ts'
import { failureFinder } from './failure.ts'
import { exampleClock } from './function.ts'

const columns = [
  formulaColumn(
    { id: 'a', title: 'A', selectOptions: [] },
    { node: 'column', columnId: 'a', kind: 'integer' },
  ),
  formulaColumn({ id: 'b', title: 'B', selectOptions: [] }, { node: 'column', columnId: 'b', kind: 'real' }),
  formulaColumn({ id: 't', title: 'T', selectOptions: [] }, { node: 'column', columnId: 't', kind: 'text' }),
]
const why = (formula: string, row: Record<string, string | number | null>) =>
  failureFinder(formula, columns, exampleClock)?.(row) ?? null

it.each([
  ['{{a}} / {{b}}', { a: 1, b: 0 }, { what: 'byZero', name: '/' }],
  ['1 + ROUND(MOD({{a}}, {{b}}), 2)', { a: 1, b: 0 }, { what: 'byZero', name: 'MOD' }],
  ['VALUE({{t}}) * 2', { t: 'many' }, { what: 'noNumber', text: 'many' }],
  ['YEAR({{t}}) + 1', { t: 'someday' }, { what: 'noDate', name: 'YEAR', text: 'someday' }],
  ['DATETIME_PARSE({{t}}, "DD.MM.YYYY")', { t: '31.02.2026' }, { what: 'noDate', text: '31.02.2026' }],
  ['SQRT({{a}})', { a: -1 }, { what: 'noResult', name: 'SQRT' }],
  // Only the branch that is taken can fail.
  ['IF({{a}} > 5, {{a}} / {{b}}, VALUE({{t}}))', { a: 1, b: 0, t: 'x' }, { what: 'noNumber', text: 'x' }],
  ['IF({{a}} > 5, {{a}} / {{b}}, VALUE({{t}}))', { a: 6, b: 0, t: 'x' }, { what: 'byZero' }],
])('%s fails for %j', (formula, row, failure) => {
  expect(why(formula, row)).toMatchObject(failure)
})

it.each([
  ['{{a}} / {{b}}', { a: 1, b: null }],
  ['{{a}} / {{b}}', { a: null, b: 2 }],
  ['VALUE({{t}})', { t: '' }],
  ['IFERROR({{a}} / {{b}}, BLANK())', { a: 1, b: 0 }],
  ['IF({{a}} > 5, {{a}} / {{b}}, BLANK())', { a: 1, b: 0 }],
])('%s is merely blank for %j', (formula, row) => {
  expect(why(formula, row)).toBeNull()
})

it('returns null for formulas that cannot fail', () => {
  expect(failureFinder('{{a}} + {{b}} & {{t}}', columns, exampleClock)).toBeNull()
  expect(failureFinder('{{a}}', columns, exampleClock)).toBeNull()
})
