import { describe, expect, it } from 'vitest'
import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { partialInput, isBlank, withScheme } from './answer.ts'
import { answerOf, readAnswer } from './read-answer.ts'

const berlin: TextFormat = { decimalSeparator: ',', dateOrder: 'DMY', zone: 'Europe/Berlin' }

function columnOf(type: FieldType, options: Record<string, unknown> = {}): FieldColumn {
  const option = (id: string, title: string) => ({ id, title, color: '#FFFFFF', order: 1 })
  const selectOptions = type.endsWith('Select') ? [option('op1', 'Fish'), option('op2', 'Meat')] : []
  return { id: 'c1', title: 'Field', type, options, selectOptions }
}

describe('answers', () => {
  it.each([null, undefined, '', '  \n', false, []])('treats %j as blank', (answer) => {
    expect(isBlank(answer)).toBe(true)
  })

  it.each(['x', 0, 3, true, ['op1']])('treats %j as an answer', (answer) => {
    expect(isBlank(answer)).toBe(false)
  })

  it("stores a blank answer as the type's empty value", () => {
    expect(readAnswer('  ', columnOf('Number'), berlin)).toEqual({ ok: true, value: null })
    expect(readAnswer(null, columnOf('Checkbox'), berlin)).toEqual({ ok: true, value: false })
    expect(readAnswer([], columnOf('MultiSelect'), berlin)).toEqual({ ok: true, value: null })
  })

  it.each([
    ['Number', '1.234', 1234],
    ['Decimal', '1,5', 1.5],
    ['Currency', '1.234,50 $', 1234.5],
    ['Percent', '12,5 %', 12.5],
    ['Duration', '90', 5400],
    ['Duration', '1:30:15', 5415],
    ['Time', '09:30', '09:30:00'],
    ['Year', '2026', 2026],
    ['JSON', '{ "a": 1 }', '{"a":1}'],
    ['GeoData', '52.52, 13.405', '52.52;13.405'],
    ['Colour', '4351e8', '#4351E8'],
    ['Date', '2026-02-28', '2026-02-28'],
    ['DateTime', '2026-07-01T10:30', '2026-07-01T08:30:00.000Z'],
    ['URL', 'example.org/a', 'https://example.org/a'],
    ['Email', ' ada@example.org ', 'ada@example.org'],
    ['SingleSelect', 'op2', 'op2'],
    ['Rating', 4, 4],
    ['Checkbox', true, true],
  ] as const)('%s %j is stored as %j', (type, answer, value) => {
    expect(readAnswer(answer, columnOf(type), berlin)).toEqual({ ok: true, value })
  })

  it.each([
    ['Number', '1,5', 'notInteger'],
    ['Email', 'ada@', 'notEmail'],
    ['URL', 'javascript:alert(1)', 'notUrl'],
    ['Date', partialInput, 'notDate'],
    ['DateTime', partialInput, 'notDateTime'],
    ['SingleSelect', 'gone', 'notOption'],
  ] as const)('%s %j is rejected as %s', (type, answer, code) => {
    expect(readAnswer(answer, columnOf(type), berlin)).toMatchObject({ ok: false, problem: { code } })
  })

  it("interprets date and time in the column's time zone", () => {
    const tehran = columnOf('DateTime', { timezone: 'Asia/Tehran' })
    expect(readAnswer('2026-07-01T10:30', tehran, berlin)).toEqual({
      ok: true,
      value: '2026-07-01T07:00:00.000Z',
    })
    expect(answerOf('2026-07-01T07:00:00.000Z', tehran, berlin)).toBe('2026-07-01T10:30')
  })

  it.each([
    ['Decimal', 1234.5],
    ['Decimal', '123456789012345678901234.5'],
    ['Number', -42],
    ['Date', '2026-02-28'],
    ['DateTime', '2026-03-29T02:30:15.000Z'],
    ['MultiSelect', ['op1', 'op2']],
    ['LongText', 'two\nlines'],
    ['Checkbox', true],
  ] as const)('%s %j round-trips', (type, value) => {
    const column = columnOf(type)
    const stored = typeof value === 'object' ? [...value] : value
    expect(readAnswer(answerOf(stored, column, berlin), column, berlin)).toEqual({ ok: true, value: stored })
  })
})

it.each([
  ['example.org', 'https://example.org'],
  [' www.example.org/a?b=1 ', 'https://www.example.org/a?b=1'],
  ['http://example.org', 'http://example.org'],
  ['ada@example.org', 'ada@example.org'],
  ['localhost', 'localhost'],
  ['two words.here', 'two words.here'],
])('completes the URL %j to %j', (typed, meant) => {
  expect(withScheme(typed, columnOf('URL'))).toBe(meant)
})
