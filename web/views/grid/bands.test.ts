import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Band,
  BAND_HEIGHT,
  bandUnder,
  rowAtOffset,
  type Stacked,
  stackedHeight,
  topOfBand,
  topOfRow,
  visibleBands,
} from './bands.ts'

function stackOf(rows: readonly number[]): Stacked {
  const bands = rows.map((row, index): Band => ({
    id: String(index),
    level: 0,
    columnId: 'c',
    value: null,
    count: 1,
    row,
    isCollapsed: false,
    figures: {},
  }))
  return { rowHeight: 32, rowCount: 100, bands }
}

it('puts rows below the bands that stand above them', () => {
  const stack = stackOf([0, 0, 3, 3])
  expect(topOfRow(stack, 0)).toBe(2 * BAND_HEIGHT)
  expect(topOfRow(stack, 2)).toBe(2 * BAND_HEIGHT + 64)
  expect(topOfBand(stack, 2)).toBe(2 * BAND_HEIGHT + 96)
  expect(topOfRow(stack, 3)).toBe(4 * BAND_HEIGHT + 96)
  expect(bandUnder(stack, 10)).toBe(0)
  expect(bandUnder(stack, topOfRow(stack, 1))).toBe(-1)
  expect(rowAtOffset(stack, 10)).toBe(0)
  expect(stackedHeight(stack)).toBe(4 * BAND_HEIGHT + 3200)
})

it('finds every row and band again at the place where it is', () => {
  const places = fc
    .array(fc.nat({ max: 100 }), { maxLength: 30 })
    .map((rows) => stackOf(rows.toSorted((a, b) => a - b)))
  fc.assert(
    fc.property(places, fc.nat({ max: 99 }), fc.nat({ max: 31 }), (stack, row, inside) => {
      expect(rowAtOffset(stack, topOfRow(stack, row) + inside)).toBe(row)
      expect(bandUnder(stack, topOfRow(stack, row) + inside)).toBe(-1)
      for (const at of stack.bands.keys()) {
        expect(bandUnder(stack, topOfBand(stack, at) + inside)).toBe(at)
        const { first, end } = visibleBands(stack, topOfBand(stack, at), topOfBand(stack, at) + 1)
        expect([first, end]).toEqual([at, at + 1])
      }
    }),
  )
})
