import { expect, test } from 'vitest'
import { evaluate } from '../expr/evaluate.ts'
import { compileFormula } from './formula.ts'
import { exampleClock } from './function.ts'
import { formulaFunctionList } from './functions/index.ts'

test.each(formulaFunctionList.flatMap(({ examples }) => examples))('%s', (text, expected) => {
  expect(evaluate(compileFormula(text, []).expr(exampleClock), {})).toEqual(expected)
})

test('names and aliases are unique', () => {
  const names = formulaFunctionList.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  expect(new Set(names).size).toBe(names.length)
})
