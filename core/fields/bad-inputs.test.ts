import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import type { CellValue, FieldType } from '../schema.ts'
import type { TextFormat } from './field.ts'
import { fields, readText, readValue } from './index.ts'
import { problemText } from './problems.ts'

type Outcome = { value: CellValue } | { problem: string }
const value = (stored: CellValue): Outcome => ({ value: stored })
const refused = (problem: string): Outcome => ({ problem })

const long = 'x'.repeat(100_001)
const family = '👩‍👩‍👧‍👦 é e\u0301 שלום عربى \u202e\u200b\ufeff'

/** Results for values in JSON bodies. */
const calls: [FieldType, unknown, Outcome][] = [
  ['SingleLineText', 'a\0b', refused('must not contain the NUL character.')],
  ['SingleLineText', '\ud800', refused('contains an incomplete character.')],
  ['SingleLineText', family, value(family)],
  ['SingleLineText', '', value('')],
  ['SingleLineText', null, value(null)],
  ['SingleLineText', long, refused('can have at most 100,000 characters.')],
  ['SingleLineText', 'a\nb', refused('must be a single line.')],
  ['SingleLineText', 5, refused('must be text.')],
  ['SingleLineText', true, refused('must be text.')],
  ['SingleLineText', {}, refused('must be text.')],
  ['SingleLineText', ['a'], refused('must be text.')],
  ['SingleLineText', '=HYPERLINK("x")', value('=HYPERLINK("x")')],
  ['LongText', 'x'.repeat(10 * 1024 * 1024), refused('a cell can hold at most 1 MB; this one has 10 MB.')],
  ['LongText', 'ü'.repeat(512 * 1024), value('ü'.repeat(512 * 1024))],
  ['LongText', '<script>\n[x](javascript:1)', value('<script>\n[x](javascript:1)')],
  ['Email', 'a@b', refused('must be a valid email address.')],
  ['Email', 'a b@c.d', refused('must be a valid email address.')],
  ['Email', `${'a'.repeat(300)}@b.co`, refused('must be a valid email address.')],
  ['Email', 'a@b.c\r\nBcc:x', refused('must be a valid email address.')],
  ['Email', 'a@b@c.de', refused('must be a valid email address.')],
  ['Email', ' Ann.Lee+x@mail.example.org ', value('Ann.Lee+x@mail.example.org')],
  ['URL', 'javascript:alert(1)', refused('must be a web address that starts with http:// or https://.')],
  ['URL', '//x', refused('must be a web address that starts with http:// or https://.')],
  ['URL', 'http://', refused('must be a web address that starts with http:// or https://.')],
  [
    'URL',
    `https://x/${'y'.repeat(5000)}`,
    refused('must be a web address that starts with http:// or https://.'),
  ],
  [
    'URL',
    'https://bank.example@evil.example/',
    refused('must be a web address that starts with http:// or https://.'),
  ],
  ['URL', 'https://пример.рф/ü?q=é', value('https://пример.рф/ü?q=é')],
  ['Number', JSON.parse('1e309'), refused('is too large or too small.')],
  ['Number', 'NaN', refused('must be a number.')],
  ['Number', 'Infinity', refused('must be a number.')],
  ['Number', -0, value(0)],
  [
    'Number',
    JSON.parse('9007199254740993'),
    refused('has more digits than can be stored exactly; send it as text.'),
  ],
  ['Number', '9007199254740993', value('9007199254740993')],
  ['Number', '-9223372036854775808', value('-9223372036854775808')],
  ['Number', '9223372036854775807', value('9223372036854775807')],
  ['Number', '9223372036854775808', refused('is too large or too small.')],
  ['Number', '12abc', refused('must be a number.')],
  ['Number', '0x10', refused('must be a number.')],
  ['Number', ' 12 ', value(12)],
  ['Number', '', value(null)],
  ['Number', '1,234', refused('must be a number.')],
  ['Number', '١٢٣', refused('must be a number.')],
  ['Number', 1.5, refused('must be a whole number.')],
  ['Number', [1], refused('must be a number.')],
  ['Decimal', 0.1, value(0.1)],
  ['Decimal', '1.005', value(1.005)],
  ['Decimal', '1234567890123456789012345678901234567890', value('1234567890123456789012345678901234567890')],
  ['Decimal', '00.1000', value(0.1)],
  ['Decimal', '-0.0', value(0)],
  ['Decimal', '1e-400', refused('is too large or too small.')],
  ['Decimal', '1e400', refused('is too large or too small.')],
  ['Decimal', '50%', refused('must be a number.')],
  ['Rating', -1, refused('must be a whole number from 0 to 5.')],
  ['Rating', 3.5, refused('must be a whole number from 0 to 5.')],
  ['Rating', 11, refused('must be a whole number from 0 to 5.')],
  ['Rating', '★', refused('must be a whole number from 0 to 5.')],
  ['Checkbox', 'false', refused('must be true or false.')],
  ['Checkbox', 'yes', refused('must be true or false.')],
  ['Checkbox', 2, refused('must be true or false.')],
  ['Checkbox', 0, value(false)],
  ['Checkbox', null, value(false)],
  ['Date', '2023-02-30', refused("30 February 2023 doesn't exist.")],
  ['Date', '2024-02-29', value('2024-02-29')],
  ['Date', '0000-01-01', refused('must be between the years 0001 and 9999.')],
  ['Date', '10000-01-01', refused('must be between the years 0001 and 9999.')],
  ['Date', '-0044-03-15', refused('must be between the years 0001 and 9999.')],
  ['Date', '03/04/2025', refused('must be a date. Use YYYY-MM-DD.')],
  ['DateTime', '2026-03-08T02:30:00', refused('needs an offset or Z after the time.')],
  ['DateTime', '2026-11-01T01:30:00-04:00', value('2026-11-01T05:30:00.000Z')],
  ['DateTime', '2026-11-01T01:30:00-05:00', value('2026-11-01T06:30:00.000Z')],
  [
    'DateTime',
    '2026-12-31T23:59:60Z',
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  [
    'DateTime',
    '2026-12-31T24:00:00Z',
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  [
    'DateTime',
    '2026-12-31T25:00Z',
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  [
    'DateTime',
    '2026-12-31T10:00+14:01',
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  [
    'DateTime',
    '2026-12-31T10:00+99:00',
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  ['DateTime', '0001-01-01T00:00+14:00', refused('must be between the years 0001 and 9999.')],
  [
    'DateTime',
    1_700_000_000,
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  ['SingleSelect', 'zzz', refused('"zzz" is not one of: a, b, c, Ünïcode, with comma, "quoted", Z.')],
  ['SingleSelect', ' A ', value('optest0')],
  ['SingleSelect', 'optest1', value('optest1')],
  ['SingleSelect', 'u\u0308nïcode, WITH comma', value('optest3')],
  ['MultiSelect', 'b,a,b', value(['optest1', 'optest0'])],
  ['MultiSelect', 'Ünïcode, with comma', value(['optest3'])],
  ['MultiSelect', 'a,"Ünïcode, with comma"', value(['optest0', 'optest3'])],
  ['MultiSelect', ['a', 'optest1'], value(['optest0', 'optest1'])],
  ['MultiSelect', [], value(null)],
  ['MultiSelect', ['a', 5], refused('must be a list of options.')],
  ['MultiSelect', Array.from({ length: 1001 }, () => 'a'), refused('can have at most 1,000 values.')],
]

describe('values of a call', () => {
  it.each(calls.map(([type, input, outcome]) => ({ type, input, shown: shown(input), outcome })))(
    '$type $shown',
    ({ type, input, outcome }) => {
      expect(outcomeOf(readValue(input, testColumn(type, 'Value')))).toEqual(outcome)
    },
  )
})

const people: TextFormat = { decimalSeparator: '.', dateOrder: 'DMY', zone: 'America/New_York' }
const comma: TextFormat = { ...people, decimalSeparator: ',' }
const american: TextFormat = { ...people, dateOrder: 'MDY' }

/** Results for typed, pasted and imported text. */
const texts: [FieldType, string, TextFormat, Outcome][] = [
  ['SingleLineText', 'a\r\nb', people, value('a b')],
  ['SingleLineText', '  ', people, value(null)],
  ['Number', '1,234', people, value(1234)],
  ['Number', '1.234', comma, value(1234)],
  ['Number', '12,34,567', people, value(1_234_567)],
  ['Number', '1,23', people, refused('must be a number.')],
  ['Number', '1 234\u202f567', people, refused('must be a number.')],
  ['Number', '1\u202f234\u202f567', people, value(1_234_567)],
  ['Number', '١٢٣', people, value(123)],
  ['Number', '۱۲۳', people, value(123)],
  ['Number', '50%', people, value(50)],
  ['Number', '−5', people, value(-5)],
  ['Number', '12abc', people, refused('must be a number.')],
  ['Decimal', '1.234,50 €', comma, value(1234.5)],
  ['Decimal', '$1,234.50', people, value(1234.5)],
  ['Decimal', '٣٫٥', people, value(3.5)],
  ['Decimal', '1,2,3', comma, refused('must be a number.')],
  ['Checkbox', 'YES', people, value(true)],
  ['Checkbox', '✓', people, value(true)],
  ['Checkbox', 'x', people, value(true)],
  ['Checkbox', 'false', people, value(false)],
  ['Checkbox', '', people, value(false)],
  ['Checkbox', 'perhaps', people, refused('must be true or false.')],
  ['Date', '12 Mar 2026', people, value('2026-03-12')],
  ['Date', 'March 12th, 2026', people, value('2026-03-12')],
  ['Date', '03/04/2025', people, value('2025-04-03')],
  ['Date', '03/04/2025', american, value('2025-03-04')],
  ['Date', '03/04/2025', { ...people, dateOrder: 'YMD' }, refused('must be a date. Use YYYY-MM-DD.')],
  ['Date', '12/31/2025', people, refused('must be a date. Use YYYY-MM-DD.')],
  ['Date', '31.12.99', people, value('1999-12-31')],
  ['Date', '2026-03-12T23:30:00-05:00', people, value('2026-03-12')],
  ['Date', '۲۰۲۶/۰۳/۱۲', people, value('2026-03-12')],
  ['Date', '30 Feb 2023', people, refused("30 February 2023 doesn't exist.")],
  [
    'DateTime',
    '2026-03-08T02:30:00',
    people,
    refused("this time doesn't exist on that day because clocks go forward."),
  ],
  [
    'DateTime',
    '2026-11-01T01:30',
    people,
    refused('this time occurs twice that day. Add an offset, such as +01:00.'),
  ],
  ['DateTime', '2026-11-01T01:30-05:00', people, value('2026-11-01T06:30:00.000Z')],
  ['DateTime', '12/3/2026 2:05 pm', people, value('2026-03-12T18:05:00.000Z')],
  ['DateTime', '12 Mar 2026, 12:00 a.m.', people, value('2026-03-12T04:00:00.000Z')],
  ['DateTime', '2026-03-12', people, value('2026-03-12T04:00:00.000Z')],
  [
    'DateTime',
    'soon',
    people,
    refused('must be a date and time with an offset, such as 2026-01-31T09:30:00Z.'),
  ],
  ['MultiSelect', 'a, Z', people, value(['optest0', 'optest5'])],
]

describe('text input', () => {
  it.each(texts.map(([type, text, format, outcome]) => ({ type, text, format, outcome })))(
    '$type $text',
    ({ type, text, format, outcome }) => {
      expect(outcomeOf(readText(text, testColumn(type, 'Value'), format))).toEqual(outcome)
    },
  )
})

it('formats instants as on the wire', () => {
  const column = testColumn('DateTime', 'When')
  expect(fields.DateTime.toWire('2026-01-31T09:30:00.000Z', column)).toBe('2026-01-31 09:30:00+00:00')
  expect(fields.DateTime.toWire('2026-01-31T09:30:00.250Z', column)).toBe('2026-01-31 09:30:00.250+00:00')
})

function outcomeOf(parsed: ReturnType<typeof readValue>): Outcome {
  return parsed.ok ? { value: parsed.value } : { problem: problemText(parsed.problem) }
}

function shown(input: unknown): string {
  return Object.is(input, -0) ? '-0' : (JSON.stringify(input) ?? String(input)).slice(0, 60)
}
