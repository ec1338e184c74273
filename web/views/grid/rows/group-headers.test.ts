import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type GroupHeader,
  groupHeaderHeightPx,
  groupHeaderUnder,
  rowAtOffset,
  type Stacked,
  stackedHeight,
  topOfGroupHeader,
  topOfRow,
  visibleGroupHeaders,
} from './group-headers.ts'

function stackOf(rows: readonly number[]): Stacked {
  const groupHeaders = rows.map((row, index): GroupHeader => ({
    id: String(index),
    level: 0,
    columnId: 'c',
    value: null,
    count: 1,
    row,
    isCollapsed: false,
    figures: {},
  }))
  return { rowHeight: 32, rowCount: 100, groupHeaders }
}

it('puts rows below the group headers above them', () => {
  const stack = stackOf([0, 0, 3, 3])
  expect(topOfRow(stack, 0)).toBe(2 * groupHeaderHeightPx)
  expect(topOfRow(stack, 2)).toBe(2 * groupHeaderHeightPx + 64)
  expect(topOfGroupHeader(stack, 2)).toBe(2 * groupHeaderHeightPx + 96)
  expect(topOfRow(stack, 3)).toBe(4 * groupHeaderHeightPx + 96)
  expect(groupHeaderUnder(stack, 10)).toBe(0)
  expect(groupHeaderUnder(stack, topOfRow(stack, 1))).toBe(-1)
  expect(rowAtOffset(stack, 10)).toBe(0)
  expect(stackedHeight(stack)).toBe(4 * groupHeaderHeightPx + 3200)
})

it('finds every row and group header at its position', () => {
  const places = fc
    .array(fc.nat({ max: 100 }), { maxLength: 30 })
    .map((rows) => stackOf(rows.toSorted((a, b) => a - b)))
  fc.assert(
    fc.property(places, fc.nat({ max: 99 }), fc.nat({ max: 31 }), (stack, row, inside) => {
      expect(rowAtOffset(stack, topOfRow(stack, row) + inside)).toBe(row)
      expect(groupHeaderUnder(stack, topOfRow(stack, row) + inside)).toBe(-1)
      for (const at of stack.groupHeaders.keys()) {
        expect(groupHeaderUnder(stack, topOfGroupHeader(stack, at) + inside)).toBe(at)
        const { first, end } = visibleGroupHeaders(
          stack,
          topOfGroupHeader(stack, at),
          topOfGroupHeader(stack, at) + 1,
        )
        expect([first, end]).toEqual([at, at + 1])
      }
    }),
  )
})
