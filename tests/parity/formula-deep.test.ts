import { expect, test } from 'vitest'
import { compileFormula } from '../../core/formula/formula.ts'
import type { FormulaColumn } from '../../core/formula/types.ts'
import { differsHere } from '../engine/mariadb-differences.ts'
import { columns, fill, inJs, inSql, type Row } from './formula-sample.ts'

const clock = { now: '2026-11-20T23:30:45.678Z', zone: 'America/New_York' }
const rows: Row[] = [
  { cn: 3, ctx: 'Été b', cd: '2024-01-31', cdt: '2026-03-29T01:00:00.000Z', cms: ['opa', 'opb'] },
  {},
]

/** What both faces give; databases parse on a small stack, and know no tree deeper than a thousand. */
function both(text: string, given: readonly FormulaColumn[] = columns): unknown[] {
  const formula = compileFormula(text, given)
  const expr = formula.expr(clock, 'whole')
  fill(rows)
  const js = inJs(expr, formula.kind, rows)
  expect(inSql(expr, formula.kind)).toEqual(js)
  return js
}

const nest = (times: number, before: string, inner: string, after: string) =>
  before.repeat(times) + inner + after.repeat(times)

const deep: [string, string][] = [
  ['brackets', nest(45, '(1 + ', '{N}', ')')],
  ['signs', nest(45, '-', '{N}', '')],
  ['quotients', nest(45, '(', '{N}', ' / 2)')],
  ['rounding', nest(45, 'ROUND(', '{N} / 7', ', 3)')],
  ['rests', nest(45, 'MOD(', '{N}', ', 5)')],
  ['texts', nest(45, 'LEFT(', '{Tx}', ', 4)')],
  ['ends of texts', nest(45, 'RIGHT(', '{Tx}', ', 4)')],
  ['letters', nest(24, 'UPPER(LOWER(', '{Tx}', '))')],
  ['replacements', nest(45, 'SUBSTITUTE(', '{Tx}', ', "b", "bb")')],
  ['conditions', nest(45, 'IF({N} > 1, ', '{N}', ', 0)')],
  ['other conditions', nest(45, 'IF({N} < 1, 0, ', '{N}', ')')],
  ['what may fail', nest(45, 'IFERROR(1 / ', '{N}', ', 0)')],
  ['failures', nest(45, 'ISERROR(1 / ', '{N}', ')')],
  ['negations', nest(45, 'NOT(', '{Ck}', ')')],
  ['switches', nest(45, 'SWITCH({N}, 1, 2, 3, ', '{N}', ')')],
  ['months', nest(45, 'DATEADD(', '{D}', ', 1, "month")')],
  ['months of moments', nest(45, 'DATEADD(', '{DT}', ', 1, "month")')],
  ['roots', nest(45, 'SQRT(', '{N} + 5', ')')],
  ['powers', nest(15, 'POWER(', '{N}', ', 0.9)')],
  ['lists', nest(45, 'ARRAYUNIQUE(', '{MS}', ')')],
  ['sums', Array.from({ length: 500 }, () => '{N}').join(' + ')],
  ['sums of both signs', Array.from({ length: 250 }, () => '{N} - {Dec}').join(' + ')],
  ['products and quotients', Array.from({ length: 250 }, () => '1.01 / 1.01').join(' * ')],
  ['joined texts', Array.from({ length: 500 }, () => '{Tx}').join(' & ')],
  ['arguments', `CONCAT(${Array.from({ length: 500 }, () => '{Tx}').join(',')})`],
  ['largest of many', `MAX(${Array.from({ length: 200 }, () => '{N}').join(',')})`],
  [
    'many cases',
    `SWITCH({N}, ${Array.from({ length: 240 }, (_, index) => `${index + 10}, ${index}`).join(', ')}, 7)`,
  ],
  ['many conditions', `AND(${Array.from({ length: 500 }, () => '{N} > 1').join(',')})`],
]

const refused = [
  ...(differsHere('growingTexts') ? ['replacements'] : []),
  ...(differsHere('deepNumbers') ? ['roots', 'powers'] : []),
]

test.each(deep.filter(([name]) => !refused.includes(name)))('%s', (_name, text) => {
  both(text)
})

test('formulas over formulas stay small', () => {
  let known: readonly FormulaColumn[] = columns
  let before = 'N'
  for (let index = 1; index <= 40; index += 1) {
    const formula = compileFormula(`({${before}} + {${before}}) / 2`, known)
    const title = `F${index}`
    known = [...known, { id: `cf${index}`, title, type: formula.type, value: formula.expr }]
    before = title
  }
  expect(both(`{${before}} * 2`, known)).toEqual([6, null])
})

test.skipIf(differsHere('growingTexts'))('texts do not grow without end', () => {
  expect(both(nest(20, 'REPEAT(', '"abc"', ', 1000)'))).toEqual([null, null])
  expect(both(`LEN(${nest(30, 'SUBSTITUTE(', '"aaaa"', ', "a", "aaaaaaaaaa")')})`)).toEqual([
    100_000, 100_000,
  ])
})
