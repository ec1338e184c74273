import { describe, expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import { orderAmong, otherReading, readDate } from './date-order.ts'

const us = { decimalSeparator: '.', dateOrder: 'MDY', zone: 'UTC' } as const
const uk = { ...us, dateOrder: 'DMY' } as const
const sv = { ...us, dateOrder: 'YMD' } as const
const column = (date_format = 'YYYY-MM-DD', type: 'Date' | 'DateTime' = 'Date'): FieldColumn => ({
  id: 'c',
  title: 'Day',
  type,
  options: { date_format, timezone: 'UTC' },
  selectOptions: [],
})
const value = (parsed: ReturnType<typeof readDate>) => (parsed.ok ? parsed.value : null)

describe('parsing', () => {
  it("follows the field's order, then the reader's", () => {
    expect(value(readDate('03/04/2026', column(), us))).toBe('2026-03-04')
    expect(value(readDate('03/04/2026', column('DD/MM/YYYY'), us))).toBe('2026-04-03')
    expect(value(readDate('01/31/2026', column('DD/MM/YYYY'), us))).toBe('2026-01-31')
    expect(value(readDate('31/01/2026', column('MM-DD-YYYY'), uk))).toBe('2026-01-31')
    expect(value(readDate('31/01/2026', column(), us))).toBe(null)
  })
})

describe('ambiguity', () => {
  it.each([
    ['03/04/2026', us, '2026-04-03'],
    ['03/04/2026', uk, '2026-03-04'],
    ['۰۳/۰۴/۲۰۲۶', us, '2026-04-03'],
    ['3-4-26', us, '2026-04-03'],
    ['04/04/2026', us, null],
    ['03.04.2026', uk, null],
    ['2026-03-04', us, null],
    ['01/31/2026', us, null],
    ['3 Apr 2026', us, null],
    ['03/04/2026', sv, null],
    ['hello', us, null],
    ['', us, null],
  ] as const)('%s', (text, format, other) => expect(otherReading(text, column(), format)).toBe(other))

  it('does not exist if the field defines the order; applies to date and time too', () => {
    expect(otherReading('03/04/2026', column('DD/MM/YYYY'), us)).toBe(null)
    expect(otherReading('03/04/2026 10:30', column('YYYY-MM-DD', 'DateTime'), us)).toBe(
      '2026-04-03T10:30:00.000Z',
    )
  })
})

describe('texts of one column', () => {
  it.each([
    [['03/04/2026', '31/01/2026'], 'DMY'],
    [['03/04/2026', '', '01/31/2026'], 'MDY'],
    [['03/04/2026', '05/06/2026'], null],
    [['31/01/2026', '01/31/2026'], null],
    [['hello'], null],
  ])('%s', (texts, order) => expect(orderAmong(texts, column(), us)).toBe(order))
})
