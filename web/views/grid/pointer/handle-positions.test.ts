import { expect, test } from 'vitest'
import { createLayout, type Viewport } from '../layout/geometry.ts'
import { fillPlace, touchTargetHalfPx, widthPlace } from './handle-positions.ts'

const layout = createLayout({
  columns: [100, 180, 60].map((width, index) => ({ id: `c${index}`, width })),
  rowCount: 100,
  frozenCount: 1,
  viewportWidth: 390,
  canAddColumn: false,
  canAddRow: false,
})
const { gutterWidth, headerHeight, rowHeight } = layout
const at = (more: Partial<Viewport> = {}): Viewport => ({
  width: 390,
  height: 600,
  scrollX: 0,
  scrollY: 0,
  rtl: false,
  ...more,
})
const block = (left: number, right: number, bottom = 1) => ({ top: 0, bottom, left, right })
const edge = headerHeight + 2 * rowHeight

test("centers the fill handle on the visible part of the block's lower edge", () => {
  const middle = gutterWidth + 100 + 90
  expect(fillPlace(layout, at(), block(1, 1))).toEqual({ x: middle, y: edge })
  expect(fillPlace(layout, at({ rtl: true }), block(1, 1))).toEqual({ x: 390 - middle, y: edge })
  expect(fillPlace(layout, at({ width: 310 }), block(1, 1))?.x).toBe((gutterWidth + 100 + 310) / 2)
  expect(fillPlace(layout, at(), block(0, 0, 40))).toBeNull()
  expect(fillPlace(layout, at({ scrollY: 200 }), block(0, 0))).toBeNull()
})

test('moves the fill handle below the block if the corner handles are close', () => {
  expect(fillPlace(layout, at({ scrollX: 200 }), block(2, 2))?.y).toBe(edge + 2 * touchTargetHalfPx)
})

test('hides handles that frozen columns cover', () => {
  expect(fillPlace(layout, at({ scrollX: 180 }), block(1, 1))).toBeNull()
  expect(fillPlace(layout, at({ scrollX: 240 }), block(0, 2))).not.toBeNull()
  expect(widthPlace(layout, at({ scrollX: 200 }), 1)).toBeNull()
  expect(widthPlace(layout, at(), 2)).toBeNull()
  expect(widthPlace(layout, at({ scrollX: 200 }), 0)?.x).toBe(gutterWidth + 100)
})
