import { expect, test } from 'vitest'
import * as limits from '../limits.ts'
import { parseFormula } from './parser.ts'
import { referredIds } from './referred-ids.ts'
import { references } from './stored.ts'

test.each([
  ['{{c1}} + {{c2}} * {{c1}}'],
  ['"{{c1}}" & {{c2}}'],
  ["'it''s {{c9}}' & {{c2}}".replace("''", "\\'")],
  ['"a \\" {{c1}} \\\\" & {{ c2 }}'],
  ['{Title \\} {{c1}} & {{c3}}'.replace('{{c1}}', 'x}')],
  ['IF({{c1}} > 1, "\\n", "{") & {{c4}}'],
  ['REGEX_MATCH({{c1}}, "\\d{{2}}")'],
  ['1 + 2'],
])('%s: the same as the parser says', (stored) => {
  const read = references(parseFormula(stored, limits.formulaStoredLength))
  const expected = [...new Set(read.filter(({ byId }) => byId).map(({ name }) => name))]
  expect(referredIds(stored)).toEqual(expected)
})

test('takes linear time for any input', () => {
  for (const text of ['"\\'.repeat(50_000), '{'.repeat(100_000), "'".repeat(99_999), '\\"'.repeat(50_000)])
    expect(referredIds(text)).toEqual([])
})
