import { expect, test } from 'vitest'
import { formulaPage } from './formula-reference.ts'

test('the page on formulas says what the functions say', () => {
  // After a change of functions: `node scripts/formula-reference.ts`.
  const { found, wanted } = formulaPage()
  expect(found).toBe(wanted)
})
