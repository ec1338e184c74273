import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellOf, testColumn, testOptions } from '../../tests/support/arbitrary.ts'
import { type CellValue, fieldTypes, type FieldType } from '../schema.ts'
import { conversionProblem, convertValue, isConvertible } from './convert.ts'
import { type FieldColumn, plainText } from './field.ts'
import { emptyValueOf, fieldOf, readText } from './index.ts'

const types = fieldTypes.filter(isConvertible)
const berlin = { ...plainText, zone: 'Europe/Berlin' }

const convert = (value: CellValue, from: FieldType, to: FieldType, format = plainText) => {
  const parsed = convertValue(value, testColumn(from, 'Value'), testColumn(to, 'Value'), format)
  return parsed.ok ? parsed.value : parsed.problem.code
}

describe.each(types)('from %s', (from) => {
  it.each(types.filter((to) => to !== from))('to %s: returns a value of that type or a problem', (to) => {
    const [source, target] = [testColumn(from, 'Value'), testColumn(to, 'Value')]
    expect(conversionProblem(from, to)).toBeNull()
    fc.assert(
      fc.property(cellOf(source), (value) => {
        const parsed = convertValue(value, source, target, berlin)
        if (!parsed.ok) return
        expect(isOf(parsed.value, target)).toBe(true)
        if (value === null) expect(parsed.value).toBe(emptyValueOf(target))
      }),
      { numRuns: 40 },
    )
  })
})

/** A type must accept the text that it generates. */
function isOf(value: CellValue, column: FieldColumn): boolean {
  if (value === null) return true
  const { toText } = fieldOf(column)
  const text = toText(value, column)
  const back = readText(text, column, plainText)
  return (
    back.ok &&
    JSON.stringify(back.value) === JSON.stringify(text.trim() === '' ? emptyValueOf(column) : value)
  )
}

describe.each(types)('%s', (type) => {
  it('round-trips through text', () => {
    const column = testColumn(type, 'Value')
    const text = testColumn('LongText', 'Value')
    fc.assert(
      fc.property(cellOf(column), (value) => {
        const there = convertValue(value, column, text, plainText)
        if (!there.ok) throw new Error('Everything can be text.')
        const blank = typeof there.value !== 'string' || there.value.trim() === ''
        expect(convertValue(there.value, text, column, plainText)).toEqual({
          ok: true,
          value: blank ? emptyValueOf(column) : value,
        })
      }),
    )
  })
})

it('rejects computed types with a reason', () => {
  for (const type of fieldTypes.filter((each) => !isConvertible(each))) {
    expect(conversionProblem(type, 'SingleLineText')).toMatch(/cannot be converted|already/)
    expect(conversionProblem('SingleLineText', type)).toMatch(/cannot be converted|already/)
  }
  expect(conversionProblem('Number', 'Number')).toMatch(/already/)
})

it.each<[CellValue, FieldType, FieldType, CellValue]>([
  ['1,234.5', 'SingleLineText', 'Decimal', 1234.5],
  ['abc', 'SingleLineText', 'Number', 'notNumber'],
  ['1.5', 'SingleLineText', 'Number', 'notInteger'],
  ['50%', 'SingleLineText', 'Percent', 50],
  ['  ', 'SingleLineText', 'Date', null],
  ['2026-02-30', 'SingleLineText', 'Date', 'noSuchDate'],
  ['yes', 'SingleLineText', 'Checkbox', true],
  ['3.342673478371404e-49', 'JSON', 'Duration', 3.342673478371404e-49],
  ['maybe', 'SingleLineText', 'Checkbox', 'notBoolean'],
  ['a\nb', 'LongText', 'SingleLineText', 'a b'],
  [0, 'Number', 'Checkbox', false],
  ['0.5', 'Decimal', 'Checkbox', true],
  [true, 'Checkbox', 'Number', 1],
  [false, 'Checkbox', 'SingleLineText', 'false'],
  [false, 'Checkbox', 'Date', null],
  [true, 'Checkbox', 'Date', 'notDate'],
  [null, 'SingleLineText', 'Checkbox', false],
  [5400, 'Duration', 'Number', 5400],
  [5400, 'Duration', 'SingleLineText', '1:30:00'],
  [90, 'Number', 'Duration', 90],
  [7, 'Number', 'Rating', 'ratingRange'],
  ['12345678901234567890.5', 'Decimal', 'Currency', '12345678901234567890.5'],
  ['12345678901234567890', 'Decimal', 'Number', 'numberRange'],
  ['optest0', 'SingleSelect', 'MultiSelect', ['optest0']],
  [['optest4'], 'MultiSelect', 'SingleSelect', 'optest4'],
  [['optest0', 'optest1'], 'MultiSelect', 'SingleSelect', 'tooManyValues'],
  [['optest0', 'optest3'], 'MultiSelect', 'SingleLineText', 'a,"Ünïcode, with comma"'],
  [['optest0', 'optest3'], 'MultiSelect', 'JSON', '["a","Ünïcode, with comma"]'],
  ['["a","Ünïcode, with comma"]', 'JSON', 'MultiSelect', ['optest0', 'optest3']],
  ['"a"', 'JSON', 'SingleSelect', 'optest0'],
  ['gone', 'SingleSelect', 'SingleLineText', null],
  ['2026-01-31', 'Date', 'Year', 2026],
])('%j from %s to %s is %j', (value, from, to, expected) => {
  expect(convert(value, from, to)).toEqual(expected)
})

it('uses the given zone, or the zone of the column', () => {
  const late = '2026-01-31T23:30:00.000Z'
  expect(convert(late, 'DateTime', 'Date', berlin)).toBe('2026-02-01')
  expect(convert(late, 'DateTime', 'Time', berlin)).toBe('00:30:00')
  expect(convert('2026-02-01', 'Date', 'DateTime', berlin)).toBe('2026-01-31T23:00:00.000Z')
  const tokyo = testColumn('DateTime', 'Value', { options: { timezone: 'Asia/Tokyo' } })
  expect(convertValue(late, tokyo, testColumn('Time', 'Value'), berlin)).toEqual({
    ok: true,
    value: '08:30:00',
  })
  expect(convertValue('2026-02-01', testColumn('Date', 'Value'), tokyo, berlin)).toEqual({
    ok: true,
    value: '2026-01-31T15:00:00.000Z',
  })
})

it('parses text input in the given format, and generated text in its own format', () => {
  const german = { ...plainText, decimalSeparator: ',' as const, dateOrder: 'DMY' as const }
  expect(convert('1.234,5', 'SingleLineText', 'Decimal', german)).toBe(1234.5)
  expect(convert('31.1.2026', 'LongText', 'Date', german)).toBe('2026-01-31')
  expect(convert(1.5, 'Decimal', 'Currency', german)).toBe(1.5)
})

it('keeps option ids', () => {
  const renamed = testOptions.map((option) => ({ ...option, title: `${option.title}!` }))
  const target = testColumn('MultiSelect', 'Value', { selectOptions: renamed })
  expect(convertValue('optest1', testColumn('SingleSelect', 'Value'), target, plainText)).toEqual({
    ok: true,
    value: ['optest1'],
  })
})
