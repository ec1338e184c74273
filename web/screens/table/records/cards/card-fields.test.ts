import { expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { cardFieldsOf } from './card-fields.ts'
import { planCards } from './card-layout.ts'

const columnOf = (type: FieldType, id: string = type): FieldColumn => ({
  id,
  title: id,
  type,
  options: {},
  selectOptions: [],
})
const ids = (columns: readonly FieldColumn[]): string[] => columns.map(({ id }) => id)

it('prefers a status, a person, an amount and a date', () => {
  const columns = (
    ['SingleLineText', 'LongText', 'Number', 'Date', 'User', 'Currency', 'URL', 'SingleSelect'] as const
  ).map((type) => columnOf(type))
  expect(ids(cardFieldsOf(columns, null))).toEqual(['SingleSelect', 'User', 'Currency', 'Date'])
})

it('uses a number if there is no amount, then other short fields', () => {
  const columns = (['LongText', 'Email', 'Decimal', 'PhoneNumber', 'DateTime'] as const).map((type) =>
    columnOf(type),
  )
  expect(ids(cardFieldsOf(columns, null))).toEqual(['Decimal', 'DateTime', 'Email', 'PhoneNumber'])
})

it('shows long text only if there is nothing shorter', () => {
  expect(ids(cardFieldsOf([columnOf('LongText'), columnOf('Email')], null))).toEqual(['Email', 'LongText'])
})

it('shows chosen fields in order, without deleted ones', () => {
  const columns = [columnOf('SingleSelect'), columnOf('Email'), columnOf('Date')]
  expect(ids(cardFieldsOf(columns, ['Date', 'gone', 'Email']))).toEqual(['Date', 'Email'])
  expect(cardFieldsOf(columns, [])).toEqual([])
})

it('lays out four fields in two lines on a phone, and one line where there is room', () => {
  const columns = (['SingleLineText', 'SingleSelect', 'User', 'Currency', 'Date'] as const).map((type) => ({
    field: columnOf(type),
    width: 180,
    canEdit: true,
  }))
  const phone = planCards(columns, 390, 1)
  const tablet = planCards(columns, 800, 1)
  expect(phone.fieldWidth * 2 + 8).toBeLessThanOrEqual(390 - 42)
  expect(phone.height).toBeGreaterThan(tablet.height)
  expect(tablet.fieldWidth * 4 + 24).toBeLessThanOrEqual(800 - 42)
})
