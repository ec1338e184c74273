import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, FieldType } from '#core/schema.ts'
import { setLocale, startI18n } from '../i18n/i18n.ts'
import { fieldUis } from './index.ts'

vi.stubGlobal('document', { documentElement: {} })
const none = () => Promise.resolve({ messages: {} })
beforeAll(() => startI18n({ en: none, fa: none }, 'fa'))
afterAll(() => setLocale('en'))

const cells: [type: FieldType, value: CellValue, options: Record<string, unknown>][] = [
  ['Number', 1_234_567, { isLocaleString: true }],
  ['Number', 42, {}],
  ['Decimal', 1234.5, {}],
  ['Decimal', '12345678901234567890.25', {}],
  ['Currency', 2406.09, { currency_code: 'EUR', currency_locale: 'en-GB' }],
  ['Currency', 2406.09, { currency_code: 'USD', currency_locale: 'en-US' }],
  ['Percent', 12.5, { precision: 1 }],
  ['Date', '2026-03-03', {}],
  ['DateTime', '2026-03-03T12:14:00.000Z', {}],
  ['Time', '12:14:00', {}],
  ['Year', 2026, {}],
  ['Duration', 3661, {}],
  ['Rating', 3, {}],
  ['AutoNumber', 17, {}],
]

it.each(cells)('a Persian page shows %s %s in Persian digits only', (type, value, options) => {
  const column: FieldColumn = { id: 'c1', title: 'C', type, options, selectOptions: [] }
  const text = fieldUis[type].text(value, column)
  expect(text).toMatch(/[۰-۹]/)
  expect(text).not.toMatch(/[0-9]/)
})
