import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { storedNumber } from '../decimal.ts'
import type { CellValue, FieldType } from '../schema.ts'
import { currencyCodes } from './numbers/currency-codes.ts'
import { duration as durationField } from './types/duration.ts'
import { durationFormats, exactClock, formatDuration } from './dates/duration-format.ts'
import { plainText, type TextFormat } from './field.ts'
import { fields, readText, readValue } from './index.ts'
import { prettyJson, readJsonText } from './text/json-text.ts'
import { phoneAddress } from './types/phone-number.ts'
import { problemText } from './problems.ts'
import { formatTime } from './types/time.ts'

type Outcome = CellValue | { problem: string }
type Case = [type: FieldType, input: unknown, outcome: Outcome, options?: Record<string, unknown>]
const refused = (problem: string): Outcome => ({ problem })
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const uuid = '123e4567-e89b-42d3-a456-426614174000'
const place = refused('must be a latitude and a longitude, such as 52.52;13.405.')
const shape = refused('must be WKT, such as POINT (30 10), or GeoJSON.')
const time = refused('must be a time. Use HH:MM or HH:MM:SS.')
const duration = refused('must be a duration. Use seconds or h:mm:ss.')
const year = refused('must be a year from 1000 to 9999.')

const calls: Case[] = [
  ['PhoneNumber', '+41 (0)79 abc', refused('must be a valid phone number.')],
  ['PhoneNumber', '1'.repeat(200), refused('must be a valid phone number.')],
  ['PhoneNumber', '12', refused('must be a valid phone number.')],
  ['PhoneNumber', '+41 (0)79 abc', '+41 (0)79 abc', { validate: false }],
  ['PhoneNumber', ' +41 (0)79 123 45 67 ext. 12', '+41 (0)79 123 45 67 ext. 12'],
  ['PhoneNumber', '۰۲۱-۱۲۳۴۵۶۷۸', '۰۲۱-۱۲۳۴۵۶۷۸'],
  ['PhoneNumber', 41, refused('must be text.')],
  ['PhoneNumber', '', null],
  ['Currency', '$1,234.50', refused('must be a number.')],
  ['Currency', '1.234,50 €', refused('must be a number.')],
  ['Currency', '(5)', refused('must be a number.')],
  ['Currency', '1234567890123456789.005', '1234567890123456789.005'],
  ['Currency', 0.1, 0.1],
  ['Percent', '50%', refused('must be a number.')],
  ['Percent', 0.5, 0.5],
  ['Percent', 150, 150],
  ['Percent', -3, -3],
  ['Percent', 150, refused('must be from 0 to 100.'), { limited: true }],
  ['Percent', -3, refused('must be from 0 to 100.'), { limited: true }],
  ['Percent', 100, 100, { limited: true }],
  ['Duration', '1:90', refused('minutes must be below 60.')],
  ['Duration', '1:30:60', refused('seconds must be below 60.')],
  ['Duration', '25:00:00', 90_000],
  ['Duration', '1:30', 5400],
  ['Duration', '1:30:15.5', 5415.5],
  ['Duration', '-0:30', refused('must not be negative.')],
  ['Duration', '-0:30', -1800, { negative: true }],
  ['Duration', '1h', duration],
  ['Duration', 1e12, refused('is too large or too small.')],
  ['Duration', 5400.25, 5400.25],
  ['Duration', '5400', 5400],
  ['Duration', {}, duration],
  ['Year', 99, year],
  ['Year', 0, year],
  ['Year', 10_000, year],
  ['Year', '2024.5', year],
  ['Year', '2024', 2024],
  ['Year', '', null],
  ['Time', '7', time],
  ['Time', '07:60', time],
  ['Time', '7pm', time],
  ['Time', '24:00', time],
  ['Time', 7, time],
  ['Time', '07:05', '07:05:00'],
  ['Time', '23:59:59', '23:59:59'],
  ['JSON', '{"a":}', refused('must be valid JSON (line 1, column 6).')],
  ['JSON', '{\n  "a": 1,\n}', refused('must be valid JSON (line 3, column 1).')],
  ['JSON', '', null],
  ['JSON', deep(100), deep(100)],
  ['JSON', deep(101), refused('is nested deeper than 100 levels.')],
  ['JSON', deep(10_000), refused('is nested deeper than 100 levels.')],
  ['JSON', '{"__proto__":{"x":1}}', '{"__proto__":{"x":1}}'],
  ['JSON', '{"a":1,"b":{"a":2}}', '{"a":1,"b":{"a":2}}'],
  ['JSON', '{"a":1,\n"\\u0061":2}', refused('contains the key "a" twice (line 2, column 1).')],
  ['JSON', '[1e400]', refused('is too large or too small.')],
  ['JSON', '"\\u0000"', refused('must not contain the NUL character.')],
  ['JSON', '"\\ud800"', refused('contains an incomplete character.')],
  ['JSON', ' { "b" : 1.10 , "a" : 12345678901234567890 } ', '{"b":1.10,"a":12345678901234567890}'],
  ['JSON', { b: [1, null], a: '"' }, '{"b":[1,null],"a":"\\""}'],
  ['JSON', false, 'false'],
  ['JSON', 'word', refused('must be valid JSON (line 1, column 1).')],
  ['JSON', `"${'x'.repeat(2 * 1024 * 1024)}"`, refused('a cell can hold at most 1 MB; this one has 2 MB.')],
  ['Geometry', '91,181', shape],
  ['Geometry', 'NaN,1', shape],
  ['Geometry', 'POINT (30)', shape],
  ['Geometry', 'POINT (30 10', shape],
  ['Geometry', 'POINT (30 10))', shape],
  ['Geometry', 'POINT ()', shape],
  ['Geometry', 'CIRCLE (30 10)', shape],
  ['Geometry', 'POINT (NaN 10)', shape],
  ['Geometry', 'point z (30 10 5)', 'point z (30 10 5)'],
  [
    'Geometry',
    'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))',
    'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))',
  ],
  [
    'Geometry',
    'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))',
    'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))',
  ],
  ['Geometry', 'SRID=4326;MULTIPOINT EMPTY', 'SRID=4326;MULTIPOINT EMPTY'],
  ['Geometry', { type: 'Point', coordinates: [30, 10] }, '{"type":"Point","coordinates":[30,10]}'],
  ['Geometry', { type: 'Point', coordinates: [30] }, shape],
  ['Geometry', '{"type":"constructor","coordinates":[1,2]}', shape],
  ['Geometry', '{"type":"Point"', refused('must be valid JSON (line 1, column 16).')],
  ['GeoData', '91;181', refused('latitude must be from −90 to 90.')],
  ['GeoData', '90;181', refused('longitude must be from −180 to 180.')],
  ['GeoData', '91,181', place],
  ['GeoData', 'NaN;1', place],
  ['GeoData', '1;2;3', place],
  ['GeoData', [1, 2], place],
  ['GeoData', ' 52.520000 ; -013.405 ', '52.52;-13.405'],
  ['Colour', 'red', refused('must be a color, such as #4351E8.')],
  ['Colour', '#12345', refused('must be a color, such as #4351E8.')],
  ['Colour', '4351e8', refused('must be a color, such as #4351E8.')],
  ['Colour', '#4351e8', '#4351E8'],
  ['Colour', '#f0a', '#FF00AA'],
  ['UUID', 'x', refused('must be a valid UUID.')],
  ['UUID', `${uuid}0`, refused('must be a valid UUID.')],
  ['UUID', uuid.toUpperCase(), uuid],
  ['UUID', `{${uuid.replaceAll('-', '')}}`, uuid],
  ['AutoNumber', 1, refused('is read-only.')],
  ['CreatedBy', 'us1', refused('is read-only.')],
  ['LastModifiedBy', 'us1', refused('is read-only.')],
  ['Order', 1, refused('is read-only.')],
]

it.each(
  calls.map(([type, input, outcome, options]) => ({ type, input, shown: shown(input), outcome, options })),
)('a call: $type $shown', ({ type, input, outcome, options = {} }) => {
  expect(outcomeOf(readValue(input, testColumn(type, 'Value', { options })))).toEqual(outcome)
})

const comma: TextFormat = { ...plainText, decimalSeparator: ',' }
const euro = { currency_code: 'EUR', currency_locale: 'de' }
const krona = { currency_code: 'SEK', currency_locale: 'sv' }
const texts: [FieldType, string, TextFormat, Outcome, Record<string, unknown>?][] = [
  ['Currency', '$1,234.50', plainText, 1234.5],
  ['Currency', '1.234,50 €', comma, 1234.5, euro],
  ['Currency', 'EUR 1.234,50', comma, 1234.5, euro],
  ['Currency', '-1 234,50 kr', comma, -1234.5, krona],
  ['Currency', '-€5', plainText, -5, euro],
  ['Currency', '(5)', plainText, -5],
  ['Currency', '($1,234.50)', plainText, -1234.5],
  ['Currency', '(-5)', plainText, refused('must be a number.')],
  ['Currency', 'five', plainText, refused('must be a number.')],
  ['Percent', '50%', plainText, 50],
  ['Percent', '٪ 50', plainText, refused('must be a number.')],
  ['Percent', '12,5 %', comma, 12.5],
  ['Duration', '1h 5m', plainText, 3900],
  ['Duration', '90 min', plainText, 5400],
  ['Duration', '1.5 hours', plainText, 5400],
  ['Duration', '2 days 3h', plainText, 183_600],
  ['Duration', '1h 1h', plainText, duration],
  ['Duration', '1 apple', plainText, duration],
  ['Duration', '1 constructor', plainText, duration],
  ['Duration', '5400', plainText, 5400],
  ['Duration', '1:30:15,5', comma, 5415.5],
  ['Duration', '۱:۳۰', plainText, 5400],
  ['Year', '۲۰۲۶', plainText, 2026],
  ['Year', '2,026', plainText, year],
  ['Time', '9:05 pm', plainText, '21:05:00'],
  ['Time', '9 p.m.', plainText, '21:00:00'],
  ['Time', '12:00 am', plainText, '00:00:00'],
  ['Time', '21h05', plainText, '21:05:00'],
  ['Time', '0905', plainText, '09:05:00'],
  ['Time', '7', plainText, time],
  ['Time', '13 pm', plainText, time],
  ['Colour', '4351e8', plainText, '#4351E8'],
  ['GeoData', '52.52, 13.405', plainText, '52.52;13.405'],
  ['GeoData', '52,52; 13,405', comma, '52.52;13.405'],
  ['GeoData', '52.52, 13.405', comma, '52.52;13.405'],
  ['GeoData', '52,52, 13,405', comma, place],
]

it.each(texts.map(([type, text, format, outcome, options]) => ({ type, text, format, outcome, options })))(
  'text: $type $text',
  ({ type, text, format, outcome, options = {} }) => {
    expect(outcomeOf(readText(text, testColumn(type, 'Value', { options }), format))).toEqual(outcome)
  },
)

describe('currencies', () => {
  it('match the currencies of Intl', () => {
    const known = new Set(currencyCodes)
    expect(known.size).toBe(currencyCodes.length)
    expect(Intl.supportedValuesOf('currency').filter((code) => !known.has(code))).toEqual([])
  })
})

describe('durations', () => {
  it.each([
    ['h:mm', 5430, '1:30'],
    ['h:mm', 5490, '1:32'],
    ['h:mm', 5430.1, '1:31'],
    ['h:mm', 3599, '1:00'],
    ['h:mm', -1800, '-0:30'],
    ['h:mm', -29, '0:00'],
    ['h:mm:ss', 3599.5, '1:00:00'],
    ['h:mm:ss.s', 59.96, '0:01:00.0'],
    ['h:mm:ss.sss', 0.0005, '0:00:00.000'],
    ['h:mm:ss.ss', '360000000000', '100000000:00:00.00'],
  ] as const)('%s of %s', (format, seconds, text) => {
    expect(formatDuration(seconds, format)).toBe(text)
  })

  it('round to at most half a unit', () => {
    const millis = fc.integer({ min: -400_000_000, max: 400_000_000 })
    fc.assert(
      fc.property(millis, fc.constantFrom(...durationFormats), (value, format) => {
        const column = testColumn('Duration', 'Value', { options: { negative: true } })
        const read = readValue(formatDuration(value / 1000, format), column)
        const unit = {
          'h:mm': 60_000,
          'h:mm:ss': 1000,
          'h:mm:ss.s': 100,
          'h:mm:ss.ss': 10,
          'h:mm:ss.sss': 1,
        }[format]
        if (!read.ok) throw new Error(problemText(read.problem))
        expect(Math.abs(Math.round(Number(read.value) * 1000) - value) * 2).toBeLessThanOrEqual(unit)
      }),
    )
  })

  it('keep every digit in exact text', () => {
    expect(exactClock(storedNumber('-5415.0000001'))).toBe('-1:30:15.0000001')
  })

  it('read typed numbers as minutes only if minutes are the smallest unit', () => {
    expect(durationField.completeTyped?.(' 90 ', { options: {} })).toBe('90m')
    expect(durationField.completeTyped?.('۹۰', { options: {} })).toBe('90m')
    expect(durationField.completeTyped?.('90', { options: { duration: 1 } })).toBe('90')
    expect(durationField.completeTyped?.('1:30', { options: {} })).toBe('1:30')
  })
})

describe('JSON', () => {
  it('keeps its meaning when compacted or pretty-printed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const read = readJsonText(text)
        if (!read.ok) {
          // JSON.parse accepts two texts that databases do not.
          expect(['nul', 'surrogate', 'jsonDepth']).toContain(read.code)
          return
        }
        expect(JSON.parse(read.text)).toEqual(JSON.parse(text))
        expect(readJsonText(prettyJson(read.text))).toEqual(read)
      }),
    )
  })

  it('rejects exactly the invalid JSON, and never throws', () => {
    const parts = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '.5',
      'true',
      ' ',
      '"',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (tokens) => {
        const text = tokens.join('')
        const read = readJsonText(text)
        if (read.ok) expect(() => JSON.parse(text)).not.toThrow()
        else if (read.code === 'notJson') expect(() => JSON.parse(text)).toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})

it('phone numbers become tel: links', () => {
  expect(phoneAddress('+41 (0)79 123-45.67 ext. 9')).toBe('tel:+410791234567')
  expect(phoneAddress('javascript:1')).toBeNull()
})

it('times show seconds only if nonzero', () => {
  expect(formatTime('09:05:00', false)).toBe('09:05')
  expect(formatTime('00:05:09', true)).toBe('12:05:09 am')
})

it('new UUIDs are of version 4 and unique', () => {
  const made = Array.from({ length: 50 }, () => fields.UUID.newValue?.() ?? null)
  expect(new Set(made).size).toBe(50)
  for (const value of made)
    expect(value).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

function outcomeOf(parsed: ReturnType<typeof readValue>): Outcome {
  return parsed.ok ? parsed.value : { problem: problemText(parsed.problem) }
}

function shown(input: unknown): string {
  return (JSON.stringify(input) ?? String(input)).slice(0, 60)
}
