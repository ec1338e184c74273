import { expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import { readOnlyReason } from './cell-error.ts'

const total: FieldColumn = { id: 'c', title: 'Total', type: 'Formula', options: {}, selectOptions: [] }

it('explains why a cell is read-only', () => {
  expect(readOnlyReason(total, false)).toBe('grid.viewOnly')
  expect(readOnlyReason(total, true)).toBe('grid.readOnlyCell')
})

it('explains why a formula field has an error', () => {
  const broken = { ...total, computed: { problem: 'There is no field "Price".' } }
  expect(readOnlyReason(broken, true)).toBe('fields.broken')
  expect(readOnlyReason(broken, false)).toBe('grid.viewOnly')
})
