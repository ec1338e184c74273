import { expect, it } from 'vitest'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { never } from '../expr/expr.ts'
import type { CellValue, FieldType } from '../schema.ts'
import { matchesQuery } from './evaluate.ts'
import { lowerSearch } from './lower-query.ts'

const finds = (search: string, type: FieldType, value: CellValue): boolean => {
  const column = testColumn(type, 'Value')
  return matchesQuery({ filter: null, search, searchColumns: [column.id] }, { [column.id]: value }, [column])
}

it.each<[string, FieldType, CellValue]>([
  ['۱۲', 'Number', 1203],
  ['١٢', 'Number', 1203],
  ['১২', 'Number', 1203],
  ['۱٬۲۰۳', 'Number', 1203],
  ['۱۲٫۵', 'Decimal', 12.5],
  ['۲۰۲۶-۰۳', 'Date', '2026-03-21'],
  ['۱۴:۰۵', 'Time', '14:05:00'],
  ['طبقهٔ ۲', 'SingleLineText', 'طبقهٔ 2'],
])('%s finds the digits of any language in a %s', (search, type, value) => {
  expect(finds(search, type, value)).toBe(true)
})

it('finds literal text in the requested fields only', () => {
  expect(finds('علی ۱۲', 'SingleLineText', 'علی ۱۲')).toBe(true)
  expect(finds('۱۳', 'Number', 1203)).toBe(false)
  expect(finds('۱۲ر', 'Number', 12)).toBe(false)
})

it.each<[FieldType, CellValue, string]>([
  ['Number', -1203, '-1203'],
  ['Decimal', '-0.000001', '-0.000001'],
  ['Decimal', '12345678901234567890.5', '67890.5'],
  ['Date', '2026-03-21', '2026-03-21'],
  ['Time', '14:05:00', '14:05:00'],
  ['DateTime', '2026-03-21T14:05:00.000Z', '21T14:05:00.000Z'],
  ['DateTime', '2026-03-21T14:05:00.000Z', 't14'],
  ['Year', 2026, '2026'],
  ['Rating', 4, '4'],
])('a %s of %s is found by %s, and not compared with words', (type, value, search) => {
  expect(finds(search, type, value)).toBe(true)
  const column = testColumn(type, 'Value')
  // These letters are in infinity.
  expect(lowerSearch('ann', [column.id], [column])).toEqual(never)
})
