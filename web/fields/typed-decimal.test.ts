import { afterAll, expect, it, vi } from 'vitest'
import { fields } from '#core/fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { setLocale, startI18n } from '../i18n/i18n.ts'
import { typedDecimal } from './canvas/text-cell.ts'
import { currentTextFormat } from './format/text-format.ts'

vi.stubGlobal('document', { documentElement: {} })
const none = () => Promise.resolve({ messages: {} })
afterAll(() => setLocale('en'))

it('starts editing with a number that parses back', async () => {
  const column: FieldColumn = { id: 'c1', title: 'Weight', type: 'Decimal', options: {}, selectOptions: [] }
  const read = (text: string) => fields.Decimal.parseText(text, column, currentTextFormat())
  for (const [language, text] of [
    ['en', '1.326'],
    ['de', '1,326'],
  ] as const) {
    await startI18n({ en: none, de: none }, language)
    expect(typedDecimal(1.326, column)).toBe(text)
    expect(read(text)).toEqual({ ok: true, value: 1.326 })
  }
  // A decimal point of another language would change the number.
  expect(read('1.326')).toEqual({ ok: true, value: 1326 })
})
