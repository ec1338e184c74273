import { expect, test } from 'vitest'
import { formulaPage } from './formula-reference.ts'

test('docs/formulas.md matches the functions', () => {
  // After changing functions, run `node scripts/formula-reference.ts`.
  const { found, wanted } = formulaPage()
  expect(found).toBe(wanted)
})
