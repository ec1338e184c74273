import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropOrder, orderAt, type PlacedField } from './field-order.ts'

/** Fields with these order numbers, named by index. */
function included(orders: number[]): PlacedField[] {
  return orders.map((order, index) => ({
    place: {
      id: String(index),
      columnId: String(index),
      show: true,
      order,
      width: 0,
      label: '',
      help: '',
      required: false,
    },
    column: {} as PlacedField['column'],
  }))
}

function namesAfter(fields: PlacedField[], movedId: string, order: number): string[] {
  return fields
    .map(({ place }) => (place.id === movedId ? { ...place, order } : place))
    .toSorted((one, other) => one.order - other.order)
    .map(({ id }) => id)
}

describe('dropping a field', () => {
  const fields = included([1, 2, 3, 4])

  it.each([
    ['0', '2', 'top', ['1', '0', '2', '3']],
    ['0', '3', 'bottom', ['1', '2', '3', '0']],
    ['3', '0', 'top', ['3', '0', '1', '2']],
    ['3', '1', 'bottom', ['0', '1', '3', '2']],
  ] as const)('%s at %s, %s', (moved, target, edge, expected) => {
    const order = dropOrder(fields, moved, target, edge)
    expect(namesAfter(fields, moved, order ?? Number.NaN)).toEqual(expected)
  })

  it.each([
    ['1', '1', 'top'],
    ['1', '0', 'bottom'],
    ['1', '2', 'top'],
  ] as const)('%s at %s, %s changes nothing', (moved, target, edge) => {
    expect(dropOrder(fields, moved, target, edge)).toBeNull()
  })

  it('adds a field from the unused list', () => {
    expect(dropOrder(fields, 'new', '1', 'top')).toBe(1.5)
  })
})

it('inserts a field at the drop position', () => {
  const sorted = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sorted, fc.nat(20), (numbers, wanted) => {
      const orders = numbers.toSorted((one, other) => one - other)
      const index = Math.min(wanted, orders.length)
      const own = orderAt(
        orders.map((order) => ({ order })),
        index,
      )
      expect([...orders, own].toSorted((one, other) => one - other).indexOf(own)).toBe(index)
      expect(orders).not.toContain(own)
    }),
  )
})
