import { expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { cardFieldsOf } from './card-fields.ts'
import { planCards } from './card-plan.ts'

const columnOf = (type: FieldType, id: string = type): FieldColumn => ({
  id,
  title: id,
  type,
  options: {},
  selectOptions: [],
})
const ids = (columns: readonly FieldColumn[]): string[] => columns.map(({ id }) => id)

it('prefers a status, a person, an amount and a date to whatever comes first', () => {
  const columns = (
    ['SingleLineText', 'LongText', 'Number', 'Date', 'User', 'Currency', 'URL', 'SingleSelect'] as const
  ).map((type) => columnOf(type))
  expect(ids(cardFieldsOf(columns, null))).toEqual(['SingleSelect', 'User', 'Currency', 'Date'])
})

it('takes a number where there is no amount, and fills up with short fields', () => {
  const columns = (['LongText', 'Email', 'Decimal', 'PhoneNumber', 'DateTime'] as const).map((type) =>
    columnOf(type),
  )
  expect(ids(cardFieldsOf(columns, null))).toEqual(['Decimal', 'DateTime', 'Email', 'PhoneNumber'])
})

it('shows long texts only where there is nothing shorter', () => {
  expect(ids(cardFieldsOf([columnOf('LongText'), columnOf('Email')], null))).toEqual(['Email', 'LongText'])
})

it('shows what was chosen, in that order, without fields that are gone', () => {
  const columns = [columnOf('SingleSelect'), columnOf('Email'), columnOf('Date')]
  expect(ids(cardFieldsOf(columns, ['Date', 'gone', 'Email']))).toEqual(['Date', 'Email'])
  expect(cardFieldsOf(columns, [])).toEqual([])
})

it('lays four fields out in two lines on a phone, and in one where there is room', () => {
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
