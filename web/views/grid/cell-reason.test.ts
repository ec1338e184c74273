import { expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import { whyReadOnly } from './cell-reason.ts'

const total: FieldColumn = { id: 'c', title: 'Total', type: 'Formula', options: {}, selectOptions: [] }

it('says why a cell cannot be written: the person may not, or nobody does', () => {
  expect(whyReadOnly(total, false)).toBe('grid.onlyLooking')
  expect(whyReadOnly(total, true)).toBe('grid.readOnlyCell')
})

it('says what is wrong with a field that cannot be worked out', () => {
  const broken = { ...total, computed: { problem: 'There is no field "Price".' } }
  expect(whyReadOnly(broken, true)).toBe('fields.broken')
  expect(whyReadOnly(broken, false)).toBe('grid.onlyLooking')
})
