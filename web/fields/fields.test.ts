import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import { fieldTypes, type CellValue, type FieldType } from '#core/schema.ts'
import english from '../i18n/locales/en.json'
import { cutText, textDirection } from './canvas/canvas-text.ts'
import { formatDayValue, formatDecimal, formatInteger, formatDateTimeValue } from './format/format-value.ts'
import { fieldUis, fieldUiOf, groupedTypes, parseTyped, textFromEditor } from './index.ts'

const options = ['Alpha', 'Beta, with comma', 'گاما'].map((title, order) => ({
  id: `o${order}`,
  title,
  order,
  color: '#DBE4FF',
}))
const columnOf = (type: FieldType, more: Record<string, unknown> = {}): FieldColumn => ({
  id: 'c',
  title: 'C',
  type,
  options: more,
  selectOptions: type.endsWith('Select') ? options : [],
})

const day = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const values: Partial<Record<FieldType, fc.Arbitrary<CellValue>>> = {
  SingleLineText: fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes('\0')),
  LongText: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\0')),
  Number: fc.maxSafeInteger(),
  Decimal: fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
  Checkbox: fc.boolean(),
  SingleSelect: fc.constantFrom('o0', 'o1', 'o2'),
  MultiSelect: fc.subarray(['o0', 'o1', 'o2'], { minLength: 1 }),
  Date: day.map((date) => date.toISOString().slice(0, 10)),
  DateTime: day.map((date) => date.toISOString()),
  Rating: fc.integer({ min: 1, max: 5 }),
  PhoneNumber: fc.constantFrom('+41 (0)79 123 45 67', '112'),
  Currency: fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
  Percent: fc.integer({ min: -1e6, max: 1e6 }).map((number) => number / 1000),
  Duration: fc.integer({ min: 0, max: 1e9 }).map((number) => number / 1000),
  Year: fc.integer({ min: 1000, max: 9999 }),
  Time: day.map((date) => date.toISOString().slice(11, 19)),
  JSON: fc.constantFrom('{"b":1.10,"a":[true,null,"é: {"]}', '12345678901234567890', 'null', '[]'),
  Geometry: fc.constantFrom('POINT (30 10)', '{"type":"Point","coordinates":[30,10]}'),
  GeoData: fc.constantFrom('52.52;13.405', '-90;180'),
  Colour: fc.constantFrom('#4351E8', '#000000'),
  UUID: fc.uuid(),
}

describe('column types in the browser', () => {
  it.each(Object.keys(values) as FieldType[])('%s: copied and editable text parses back', (type) => {
    const column = columnOf(type)
    const any = values[type]
    if (!any) throw new Error('no values')
    fc.assert(
      fc.property(any, (value) => {
        expect(parseTyped(textFromEditor(value, column), column)).toEqual({ ok: true, value })
      }),
    )
  })

  it.each(fieldTypes)('%s: an empty cell displays and copies as empty text, and can be cleared', (type) => {
    const column = columnOf(type)
    if (type !== 'Checkbox') expect(fieldUiOf(column).text(null, column)).toBe('')
    expect(textFromEditor(null, column)).toBe('')
    if (!fields[type].readOnly) expect(parseTyped('', column)).toMatchObject({ ok: true })
  })

  it('sets values by keys and clicks: checkbox and rating', () => {
    const box = { x: 0, y: 0, width: 80, height: 32 }
    const { checkbox, rating } = { checkbox: fieldUis.Checkbox, rating: fieldUis.Rating }
    const stars = columnOf('Rating', { max: 4 })
    expect(checkbox.keyToValue?.(' ', null, columnOf('Checkbox'))).toBe(true)
    expect(checkbox.keyToValue?.('a', null, columnOf('Checkbox'))).toBeUndefined()
    expect(checkbox.clickToValue?.(40, box, true, columnOf('Checkbox'))).toBe(false)
    expect(checkbox.clickToValue?.(2, box, true, columnOf('Checkbox'))).toBeUndefined()
    expect(['0', '4', '5'].map((key) => rating.keyToValue?.(key, 2, stars))).toEqual([null, 4, undefined])
    expect(rating.clickToValue?.(45, box, 2, stars)).toBe(3)
    expect(rating.clickToValue?.(45, box, 3, stars)).toBeNull()
    expect(rating.clickToValue?.(85, box, 3, stars)).toBeUndefined()
  })

  it('links only valid addresses', () => {
    expect(fieldUis.URL.href?.('https://example.com/a')).toBe('https://example.com/a')
    expect(fieldUis.URL.href?.('javascript:alert(1)')).toBeNull()
    expect(fieldUis.Email.href?.('ada@example.com')).toBe('mailto:ada@example.com')
    expect(fieldUis.Email.href?.('no address')).toBeNull()
    expect(fieldUis.PhoneNumber.href?.('+41 (0)79-1')).toBe('tel:+410791')
    expect(fieldUis.PhoneNumber.href?.('call me')).toBeNull()
    expect(fieldUis.GeoData.href?.('52.5;13.4')).toContain('mlat=52.5&mlon=13.4')
    expect(fieldUis.GeoData.href?.('52.5;"><script>')).toBeNull()
  })
})

it('every column type belongs to one group', () => {
  const groups = groupedTypes(fieldTypes)
  expect(groups.map(({ group }) => group)).toEqual(['text', 'number', 'date', 'choice', 'link', 'other'])
  expect(groups.flatMap(({ types }) => types).toSorted()).toEqual(fieldTypes.toSorted())
})

describe('displayed values', () => {
  it('exact amounts, percentages, durations and times', () => {
    const euro = { currency_code: 'EUR', currency_locale: 'de', precision: 2 }
    expect(fieldUis.Currency.text('1234567890123456789.005', columnOf('Currency', euro))).toBe(
      '1.234.567.890.123.456.789,00\u00a0€',
    )
    expect(fieldUis.Currency.text(5, columnOf('Currency', { currency_code: '??', currency_locale: 1 }))).toBe(
      '$5.00',
    )
    expect(fieldUis.Percent.text(12.345, columnOf('Percent', { precision: 1 }))).toBe('12.3%')
    expect(fieldUis.Duration.text(5430, columnOf('Duration'))).toBe('1:30')
    expect(textFromEditor(5430, columnOf('Duration'))).toBe('1:30:30')
    expect(parseTyped('90', columnOf('Duration'))).toEqual({ ok: true, value: 5400 })
    expect(parseTyped('90', columnOf('Duration', { duration: 1 }))).toEqual({ ok: true, value: 90 })
    expect(fieldUis.Time.text('21:05:00', columnOf('Time', { is12hrFormat: true }))).toBe('9:05 pm')
    expect(fieldUis.JSON.editText?.('{"a":[1.0]}', columnOf('JSON'))).toBe('{\n  "a": [\n    1.0\n  ]\n}')
  })

  it("numbers with the column's decimals and separators", () => {
    expect(formatInteger(1234567, columnOf('Number'))).toBe('1234567')
    expect(formatInteger('9007199254740993', columnOf('Number', { isLocaleString: true }))).toBe(
      '9,007,199,254,740,993',
    )
    expect(formatDecimal(1234.5, columnOf('Decimal'))).toBe('1234.50')
    expect(formatDecimal('0.12345678901234567890', columnOf('Decimal'))).toBe('0.12345678901234567890')
  })

  it("dates and times in the column's format and time zone", () => {
    expect(formatDayValue('2026-03-04', columnOf('Date', { date_format: 'DD/MM/YYYY' }))).toBe('04/03/2026')
    const moment = '2026-03-04T22:30:00.000Z'
    expect(formatDateTimeValue(moment, columnOf('DateTime', { timezone: 'Asia/Tehran' }))).toBe(
      '2026-03-05 02:00',
    )
    expect(formatDateTimeValue(moment, columnOf('DateTime', { timezone: 'UTC', is12hrFormat: true }))).toBe(
      '2026-03-04 10:30 pm',
    )
    expect(formatDateTimeValue('damaged', columnOf('DateTime'))).toBe('damaged')
  })
})

it('dates and times keep their order in right-to-left pages', () => {
  const drawn: string[] = []
  const context = {
    font: '',
    direction: '',
    measureText: (text: string) => ({ width: text.length }),
    fillText: () => drawn.push(context.direction),
  }
  const box = { x: 0, y: 0, width: 200, height: 32 }
  for (const [type, value] of [
    ['Date', '2026-03-04'],
    ['DateTime', '2026-03-04T22:30:00.000Z'],
    ['CreatedTime', '2026-03-04T22:30:00.000Z'],
    ['LastModifiedTime', '2026-03-04T22:30:00.000Z'],
  ] as const) {
    const cell = { value, column: columnOf(type), box, theme: { font: '13px x', isRtl: true } }
    fieldUis[type].paint(context as never, cell as never)
  }
  expect(drawn).toEqual(['ltr', 'ltr', 'ltr', 'ltr'])
})

describe('canvas text', () => {
  /** Ten pixels per character. */
  const context = {
    font: '',
    measureText: (text: string) => ({ width: [...text].length * 10 }),
  } as unknown as CanvasRenderingContext2D

  it('truncates with an ellipsis only if needed, and never inside a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 0, max: 300 }),
        (text, width) => {
          const cut = cutText(context, text, '13px x', width)
          expect([...cut].length * 10).toBeLessThanOrEqual(Math.max(width, 10))
          if ([...text].length * 10 <= width) expect(cut).toBe(text)
          expect(cut.isWellFormed()).toBe(text.isWellFormed())
        },
      ),
    )
  })

  it('takes the direction of the first letter', () => {
    expect(textDirection('12 سلام hello')).toBe('rtl')
    expect(textDirection('(hello) سلام')).toBe('ltr')
    expect(textDirection('日本語 עברית')).toBe('ltr')
    expect(textDirection('12.5 %')).toBeUndefined()
  })
})

it.each(fieldTypes.filter((type) => (fields[type].madeBy ?? 'people') === 'people'))(
  'describes %s in the type picker',
  (type) => {
    expect(english).toHaveProperty([`column.about.${type}`])
  },
)
