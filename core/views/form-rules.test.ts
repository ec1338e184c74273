import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { CellValue, Column, FieldType } from '../schema.ts'
import { brokenRule, brokenRuleText } from './form-rule-check.ts'
import { fitRules, type FormRule, publicRules, readRules } from './form-rules.ts'

const clock = { now: '2030-06-15T23:30:00.000Z', zone: 'Europe/Berlin' }

function isBroken(type: FieldType, kind: string, value: unknown, answer: CellValue): boolean {
  const column = testColumn(type, 'Field')
  const rules = readRules([{ columnId: column.id, kind, value }])
  expect(rules).toHaveLength(1)
  return brokenRule(rules, column, answer, clock) !== null
}

const file = (size: number, mimetype = 'image/png') => ({ id: 'fl1', title: 'a.png', mimetype, size })
const files = (...all: ReturnType<typeof file>[]) => JSON.stringify(all)

describe('rules', () => {
  it.each<[FieldType, string, unknown, CellValue[], CellValue[]]>([
    ['SingleLineText', 'minLength', 3, ['abc', '👍👍👍'], ['ab', '👍👍']],
    ['LongText', 'maxLength', 2, ['ab', '👍👍'], ['abc']],
    ['SingleLineText', 'format', 'letters', ['Ada Lovelace', 'Zoë', 'علی'], ['Ada1', 'a_b']],
    ['SingleLineText', 'format', 'digits', ['0123', '۱۲'], ['12a', '1.2']],
    ['SingleLineText', 'format', 'lettersAndDigits', ['A1ß'], ['A 1']],
    ['SingleLineText', 'format', 'noSpaces', ['a_b'], ['a b', ' a']],
    ['SingleLineText', 'pattern', '[A-Z]{2}\\d+', ['AB1'], ['xAB1', 'AB1x', 'ab1', 'AB1\n']],
    ['SingleLineText', 'pattern', '(?i)ab|cd', ['AB', 'cd'], ['abcd', 'xab']],
    ['Number', 'min', 2, [2, 3], [1, -3]],
    ['Decimal', 'max', 0.3, [0.3, '0.3'], ['0.30000000000000000001', 1]],
    ['Currency', 'whole', true, [2, '3.0'], [2.5, '0.00000001']],
    ['Date', 'earliest', { date: '2030-01-01' }, ['2030-01-01'], ['2029-12-31']],
    // The day of the answer is that of the person: it is already the 16th in Berlin.
    ['Date', 'earliest', { days: 0 }, ['2030-06-16'], ['2030-06-15']],
    ['Date', 'latest', { days: -1 }, ['2030-06-15'], ['2030-06-16']],
    ['DateTime', 'latest', { days: 0 }, ['2030-06-16T21:59:00.000Z'], ['2030-06-16T22:01:00.000Z']],
    [
      'Email',
      'domains',
      ['example.com'],
      ['a@example.com', 'a@b.Example.COM'],
      ['a@example.org', 'a@badexample.com', 'example.com'],
    ],
    [
      'URL',
      'domains',
      ['example.com'],
      ['https://example.com/x', 'http://a.example.com:8080'],
      ['https://example.com.evil.org', 'https://evil.org/example.com', 'https://evil.org?@example.com'],
    ],
    ['PhoneNumber', 'prefixes', ['+49', '0049'], ['+49 30 12', '0049-30'], ['+43 1', '49 30']],
    ['MultiSelect', 'minCount', 2, [['a', 'b']], [['a']]],
    ['LinkToAnotherRecord', 'maxCount', 1, [['1']], [['1', '2']]],
    ['Attachment', 'maxCount', 1, [files(file(1))], [files(file(1), file(2))]],
    ['Attachment', 'fileSize', 1, [files(file(1024 * 1024))], [files(file(1024 * 1024 + 1))]],
    ['Attachment', 'fileTypes', ['image/*'], [files(file(1))], [files(file(1), file(1, 'text/html'))]],
  ])('%s %s %j', (type, kind, value, kept, broken) => {
    for (const answer of kept) expect([answer, isBroken(type, kind, value, answer)]).toEqual([answer, false])
    for (const answer of broken) expect([answer, isBroken(type, kind, value, answer)]).toEqual([answer, true])
    for (const blank of [null, '', []]) expect(isBroken(type, kind, value, blank)).toBe(false)
  })

  it('refuse texts that take too long to match, in bounded time', () => {
    const start = performance.now()
    expect(isBroken('LongText', 'pattern', '(a*)*(a*)*(a*)*b', 'a'.repeat(90_000))).toBe(true)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('say what they ask for, in the words of their owner if there are any', () => {
    const column = testColumn('Number', 'Age')
    const text = (message: string) => {
      const broken = brokenRule(
        readRules([{ columnId: column.id, kind: 'min', value: 18, message }]),
        column,
        3,
        clock,
      )
      return broken && brokenRuleText(broken)
    }
    expect([text(''), text('Come back later')]).toEqual(['must be at least 18.', 'Come back later'])
  })
})

describe('stored rules', () => {
  const [name, age] = [testColumn('SingleLineText', 'Name'), testColumn('Number', 'Age')]
  const min = (column: Column, value = 1): FormRule => ({
    columnId: column.id,
    kind: 'min',
    value,
    message: '',
  })

  it('fit their fields, once per kind', () => {
    expect(fitRules([min(age, 1), min(name), min(age, 2)], [name, age])).toEqual([min(age, 2)])
    expect(fitRules([min(age)], [name])).toEqual([])
  })

  it('are public if their field is', () => {
    expect(publicRules([min(age)], [age.id])).toEqual([min(age)])
    expect(publicRules([min(age)], [name.id])).toEqual([])
  })

  it('do not count for a field whose type was changed', () => {
    const retyped = { ...age, type: name.type }
    expect(brokenRule([min(age, 5)], retyped, '3', clock)).toBeNull()
  })

  it.each([
    ['minLength', 0],
    ['minLength', '3'],
    ['pattern', '('],
    ['pattern', 'a)|(b'],
    ['pattern', 'x'.repeat(501)],
    ['format', 'anything'],
    ['min', 'NaN'],
    ['earliest', { date: '2030-02-30' }],
    ['earliest', {}],
    ['domains', []],
    ['domains', ['not a domain']],
    ['prefixes', ['abc']],
    ['fileTypes', ['*']],
    ['fileSize', 1_000_000],
    ['unknown', 1],
  ])('cannot be %s %j', (kind, value) => expect(readRules([{ columnId: 'c', kind, value }])).toEqual([]))
})
