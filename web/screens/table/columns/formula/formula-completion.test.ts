import { expect, it } from 'vitest'
import { formulaFunctionList } from '#core/formula/functions/index.ts'
import { testColumn } from '../../../../../tests/support/arbitrary.ts'
import { callAt, completionAt, faultAt, fieldText } from './formula-completion.ts'

const columns = [
  testColumn('Number', 'Unit price'),
  testColumn('Number', 'Pieces'),
  testColumn('Date', 'Due }'),
]
const at = (text: string) => {
  const caret = text.indexOf('|')
  const plain = text.replace('|', '')
  const found = completionAt(plain, caret, columns, formulaFunctionList)
  return (
    found && found.suggestions.map(({ insert }) => plain.slice(0, found.from) + insert + plain.slice(caret))
  )
}

it('suggests fields in curly brackets, and fields and functions for a bare word', () => {
  expect(at('{uni|')).toEqual(['{Unit price}'])
  expect(at('1 + {Pie|}')).toEqual(['1 + {Pieces}'])
  expect(at('{d|')?.[0]).toBe('{Due \\}}')
  expect(at('piec|')).toEqual(['{Pieces}'])
  expect(at('ROUND(uni|, 2)')).toEqual(['ROUND({Unit price}, 2)'])
  expect(at('conca|')).toEqual(['CONCAT('])
  expect(at('conca|(1)')).toEqual(['CONCAT(1)'])
})

it('suggests nothing in strings, numbers and after operators', () => {
  for (const text of ['"pie|', "'it\\'s pie|", '12|', '1 + |', '{Pieces}|']) expect(at(text), text).toBeNull()
  expect(at('"a" & pie|')).toEqual(['"a" & {Pieces}'])
})

it('finds the function and argument at the caret', () => {
  const call = (text: string) => {
    const found = callAt(text, text.length, formulaFunctionList)
    return found && `${found.spec.name} ${found.argument}`
  }
  expect(call('IF({a, (b}, ROUND(1, 2), "x,(')).toBe('IF 2')
  expect(call('IF(1, ROUND(2, ')).toBe('ROUND 1')
  expect(call('1 + 2')).toBeNull()
  expect(call('IF(1, 2, 3) + ')).toBeNull()
})

it('underlines the error, at least one character', () => {
  expect(faultAt('1 + {Nothing} + 2', 5)).toEqual({ from: 4, to: 13 })
  expect(faultAt('SUMM(1)', 1)).toEqual({ from: 0, to: 4 })
  expect(faultAt('1 +', 4)).toEqual({ from: 2, to: 3 })
})

it('escapes titles so that they parse back', () => {
  expect(fieldText('a } b \\')).toBe('{a \\} b \\\\}')
})
