import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { type Neighbor, newRowOrders } from './new-row-order.ts'

const side = (rows: Neighbor[]) => ({ rows, isAll: true })

it('puts a record halfway between two neighbors', () => {
  const places = newRowOrders([9], side([{ id: 1, place: 1 }]), side([{ id: 2, place: 2 }]))
  expect([...places]).toEqual([[9, 1.5]])
})

it('leaves integers after the end to future records', () => {
  const places = newRowOrders([4, 5], side([{ id: 7, place: 7 }]), side([]))
  expect([...places.keys()]).toEqual([4, 5])
  for (const place of places.values()) expect(place > 7 && place < 8).toBe(true)
})

it('puts records before the first one, in order', () => {
  expect([...newRowOrders([8, 3], side([]), side([{ id: 1, place: 1 }]))]).toEqual([
    [8, -1],
    [3, 0],
  ])
})

test('any sequence of moves orders the records like a list', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      // Few targets, so that the gap between the same neighbors is used up.
      fc.array(fc.record({ from: fc.nat(59), count: fc.integer({ min: 1, max: 4 }), to: fc.nat(3) }), {
        minLength: 1,
        maxLength: 300,
      }),
      (count, moves) => {
        let list = Array.from({ length: count }, (_, index) => index + 1)
        const places = new Map(list.map((id) => [id, id]))
        for (const { from, count: many, to } of moves) {
          const start = from % list.length
          const ids = list.slice(start, start + many)
          const rest = list.filter((id) => !ids.includes(id))
          const at = Math.min(to, rest.length)
          const neighbor = (id: number) => ({ id, place: places.get(id) ?? 0 })
          const above = rest.slice(0, at).reverse().map(neighbor)
          const made = newRowOrders(ids, side(above), side(rest.slice(at).map(neighbor)))
          for (const [id, place] of made) places.set(id, place)
          list = [...rest.slice(0, at), ...ids, ...rest.slice(at)]
        }
        const ordered = [...places].sort((a, b) => a[1] - b[1]).map(([id]) => id)
        expect(ordered).toEqual(list)
        expect(new Set(places.values()).size).toBe(count)
        for (const place of places.values()) expect(place).toBeLessThan(count + 1)
      },
    ),
  )
})
