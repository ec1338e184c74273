import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternProblem, regexFunctions } from '../functions/regexes.ts'

const { regexExtract, regexMatch, regexReplace } = regexFunctions

const vectors: [string, string, string | null][] = [
  ['order 1234 of 99', '\\d+', '1234'],
  ['order 1234', 'order (\\d{2})', '12'],
  ['aXbxc', '(?i)x.x', 'Xbx'],
  ['foobar', 'foo|foobar', 'foo'],
  ['aaa', 'a{2}', 'aa'],
  ['<b>x</b>', '<.+?>', '<b>'],
  ['ab12', '^[^\\d]+', 'ab'],
  ['the cat', '\\bcat$', 'cat'],
  ['\u{1F600}\u{1F601}', '^.', '\u{1F600}'],
  ['a]b', '[]]', ']'],
  ['abc', 'x*', ''],
  ['abc', 'd', null],
]
test.each(vectors)('%s ~ %s', (text, pattern, expected) => {
  expect(regexExtract([text, pattern])).toBe(expected)
  expect(regexMatch([text, pattern])).toBe(expected !== null)
})

test('replaces all matches, with groups', () => {
  expect(regexReplace(['2024-05-06', '(\\d+)-(\\d+)', '$2/$1$$'])).toBe('05/2024$-06')
  expect(regexReplace(['abc', 'x*', '-'])).toBe('-a-b-c-')
})

const problems: [string, string][] = [
  ['(', 'not closed'],
  ['a)', 'closes nothing'],
  ['[a', 'not closed'],
  ['*', 'repeats nothing'],
  ['a**', 'repeats nothing'],
  ['(a)\\1', 'not available'],
  ['(?=a)', 'not available'],
  ['[z-a]', 'backwards'],
  ['a{2,1}', 'smaller'],
  ['((a{200}){200}){200}', 'too large'],
  ['a{200}'.repeat(20), 'too large'],
  // Repeated emptiness has no steps, but takes time.
  ['(?:(?:(?:(?:(?:){200}){200}){200}){200}){200}', 'too large'],
]
test.each(problems)('%s is rejected', (pattern, problem) => {
  expect(patternProblem(pattern)?.problem).toContain(problem)
  expect(regexMatch(['x', pattern])).toBeNull()
})

test('patterns up to the limit of steps are accepted', () => {
  expect(patternProblem('a{200}'.repeat(19) + 'a{199}')).toBeNull()
})

test('agrees with JavaScript for the supported subset', () => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', 'a|b', '(?:ab|a)')
  const pattern = fc
    .array(fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '*?', '{1,2}', '{2}')), { maxLength: 4 })
    .map((parts) =>
      parts.map(([part, times]) => (part.includes('|') ? `(${part})${times}` : part + times)).join(''),
    )
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' '), maxLength: 8 })
  fc.assert(
    fc.property(pattern, text, (given, value) => {
      const match = new RegExp(given, 'u').exec(value)
      expect(regexExtract([value, given.replace(/\((?!\?)/g, '(?:')])).toBe(match ? match[0] : null)
    }),
    { numRuns: 500 },
  )
})

test('limits the number of steps', () => {
  const text = 'a'.repeat(5000)
  expect(regexMatch([text, '(a+)+$'])).toBe(true)
  expect(regexMatch([text, '(a|a)*b'])).toBe(false)
  expect(regexMatch([text, '(.*)(.*)(.*)x'])).toBe(false)
  // More steps than one evaluation may take.
  expect(regexMatch(['a'.repeat(100_000), '(?:a?){100}x'])).toBeNull()
})
