import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import * as limits from '../limits.ts'
import { formulaColumn } from './columns.ts'
import type { StorageKind } from '../schema.ts'
import { compileFormula } from './formula.ts'
import { formulaFunctionList } from './functions/index.ts'
import { displayFormula } from './stored.ts'

const column = (id: string, title: string, kind: StorageKind) =>
  formulaColumn({ id, title, selectOptions: [] }, { node: 'column', columnId: id, kind })
const columns = [
  column('cn', 'N', 'integer'),
  column('ctx', 'Tx', 'text'),
  column('cd', 'D', 'date'),
  column('codd', 'a}b\\c "d"', 'integer'),
  { ...column('cfile', 'File', 'text'), type: null },
]

function problemOf(text: string): string {
  try {
    compileFormula(text, columns)
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_FORMULA') return error.message
    throw error
  }
  return ''
}

const problems: [string, number, string][] = [
  ['', 1, 'it is empty'],
  ['1 +', 4, 'a value, a {Field} or a function was expected, but the formula ends here'],
  ['(1 + 2', 7, '")" was expected for the "(" at character 1'],
  ['SUM(1, 2', 9, '")" was expected for the "(" at character 4'],
  ['1 + )', 5, 'not ")"'],
  ['1 2', 3, 'an operator such as + or & was expected before 2'],
  ['1)', 2, 'closes no "("'],
  ['"unterminated', 1, 'is not closed'],
  ['{Missing', 1, '"}" was expected'],
  ['{}', 1, 'the name of a field was expected'],
  ['{Missing}', 1, 'there is no field "Missing"'],
  ['{{cgone}}', 1, 'was deleted'],
  ['1 + {File}', 5, 'cannot be used in formulas'],
  ['2^3', 2, 'POWER'],
  ['!1', 1, 'NOT'],
  ['“a”', 1, 'straight quotes'],
  ['IF(1; 2)', 5, 'separate arguments with ","'],
  ['NOPE(1)', 1, 'there is no function NOPE'],
  ['SUBSTITUE("a","b","c")', 1, 'Do you mean SUBSTITUTE?'],
  ['LEN()', 1, 'LEN needs 1 argument, but has 0'],
  ['ROUND(1,2,3)', 1, 'ROUND needs 1 to 2 arguments'],
  ['1 < 2 < 3', 7, 'AND'],
  ['{Tx} * 2', 1, 'VALUE'],
  ['{N} > {Tx}', 7, 'cannot be compared'],
  ['{D} > "soon"', 7, 'this text is no date'],
  ['DATEADD({D}, 1, "fortnight")', 17, 'a unit was expected'],
  ['DATEADD({D}, 1, {Tx})', 17, 'must be written here as a text'],
  ['DATETIME_FORMAT({D}, "YYYY N")', 22, '"N" has no meaning in a format'],
  ['DATETIME_PARSE({Tx}, "D.M.YYYY")', 22, 'fixed length'],
  ['REGEX_MATCH({Tx}, "(")', 19, 'the pattern is wrong'],
  ['1abc', 2, 'a number ends here'],
  [`${'('.repeat(51)}1${')'.repeat(51)}`, 51, 'more than 50 levels'],
  [`${'-'.repeat(60)}1`, 51, 'more than 50 levels'],
  [Array.from({ length: 502 }, () => '1').join('+'), 1000, 'more than 500 parts'],
  ['1'.padEnd(limits.formulaLength + 1, ' '), limits.formulaLength + 1, 'longer than'],
]

test.each(problems)('%s', (text, position, problem) => {
  expect(problemOf(text)).toContain(problem)
  expect(problemOf(text)).toContain(`at character ${position}:`)
})

describe('references', () => {
  test('are stored by id and shown with current titles', () => {
    const { stored, dependsOn } = compileFormula('{N} + ( {a\\}b\\\\c "d"} * n ) & "{N}"', columns)
    expect(stored).toBe('{{cn}} + ( {{codd}} * {{cn}} ) & "{N}"')
    expect(dependsOn).toEqual(['cn', 'codd'])
    const renamed = columns.map((each) => (each.id === 'cn' ? { ...each, title: 'Net {1}' } : each))
    const shown = displayFormula(stored, renamed)
    expect(shown).toBe('{Net {1\\}} + ( {a\\}b\\\\c "d"} * {Net {1\\}} ) & "{N}"')
    expect(compileFormula(shown, renamed).stored).toBe(stored)
  })

  test('to deleted fields remain ids', () => {
    expect(displayFormula('{{cgone}} + 1', columns)).toBe('{{cgone}} + 1')
  })
})

test('types of results', () => {
  const types = [
    '{N}',
    '{Tx}&1',
    '{N}>1',
    'TODAY()',
    'NOW()',
    'BLANK()',
    'IF({N},1,"a")',
    'ARRAYUNIQUE({Tx})',
  ]
  expect(types.map((text) => compileFormula(text, columns).type)).toEqual([
    'number',
    'text',
    'boolean',
    'date',
    'datetime',
    'null',
    'text',
    { list: 'text' },
  ])
})

test('detects volatile formulas and those that databases cannot evaluate', () => {
  expect(compileFormula('IF({N}, TODAY())', columns).volatile).toBe(true)
  expect(compileFormula('{N}', columns).volatile).toBe(false)
  expect(compileFormula('LEN(REGEX_EXTRACT({Tx}, "a"))', columns).outside).toBe(true)
})

const signs = '( ) , { } " \' + - * / % & = < > ! && || \\ \n'.split(' ')
const values = [
  '1',
  '.5',
  '1e9',
  '{N}',
  '{Tx}',
  '{{cn}}',
  '"a"',
  'é',
  '\u{1F600}',
  '\ud800',
  '\0',
  ' ',
  '__proto__',
]
const pieces = [...signs, ...values, ...formulaFunctionList.map(({ name }) => `${name}(`)]

test('compiles or reports an error for any input', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(text, (given) => {
      const problem = problemOf(given)
      if (problem !== '') expect(problem).toMatch(/^Formula, at character \d+: .+[.?]$/s)
    }),
    { numRuns: 2000 },
  )
})

test('rejects formulas with too many steps', () => {
  const powers = Array.from({ length: 400 }, () => 'POWER({N}, {N})').join('+')
  expect(problemOf(powers)).toContain('too many steps')
})

test('handles long malicious input', () => {
  const size = limits.formulaLength
  const bombs = ['(', '-', '{', '"', 'IF(', '1+', '\\', '{{', '[', 'a', ' ', '1 ', '&', 'LEN(']
  for (const bomb of bombs) expect(problemOf(bomb.repeat(Math.floor(size / bomb.length)))).not.toBe('')
})
