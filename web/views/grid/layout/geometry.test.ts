import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellRect,
  createLayout,
  scrollToCell,
  visibleColumns,
  visibleRows,
  type Viewport,
} from './geometry.ts'
import { dropIndex, edgePush, fillHandleAt, hitTest, nearestCell } from '../pointer/hit-test.ts'

const columns = [200, 120, 80, 300, 150, 48].map((width, index) => ({ id: `c${index}`, width }))
const layout = createLayout({
  columns,
  rowCount: 1_000_000,
  frozenCount: 1,
  viewportWidth: 900,
  canAddColumn: true,
  canAddRow: true,
})
const at = (more: Partial<Viewport> = {}): Viewport => ({
  width: 900,
  height: 600,
  scrollX: 0,
  scrollY: 0,
  rtl: false,
  ...more,
})

const anyViewport = fc.record({
  width: fc.integer({ min: 320, max: 2000 }),
  height: fc.integer({ min: 200, max: 1400 }),
  scrollX: fc.integer({ min: 0, max: 400 }),
  scrollY: fc.integer({ min: 0, max: 31_900_000 }),
  rtl: fc.boolean(),
})

describe('geometry', () => {
  it('hit-tests every cell at its center in both directions', () => {
    fc.assert(
      fc.property(anyViewport, fc.nat(5), fc.nat(30), (viewport, col, down) => {
        const row = visibleRows(layout, viewport).first + down
        const rect = cellRect(layout, viewport, { row, col })
        const x = rect.x + rect.width / 2
        const y = rect.y + rect.height / 2
        const logical = viewport.rtl ? viewport.width - x : x
        const covered = col > 0 && logical < layout.gutterWidth + layout.frozenWidth
        fc.pre(!covered && x >= 0 && x < viewport.width && y >= layout.headerHeight && y < viewport.height)
        expect(hitTest(layout, viewport, x, y)).toEqual({ kind: 'cell', row, col })
        expect(nearestCell(layout, viewport, x, y)).toEqual({ row, col })
      }),
    )
  })

  it('scrolls any cell fully into view', () => {
    fc.assert(
      fc.property(anyViewport, fc.nat(999_999), fc.nat(5), (viewport, row, col) => {
        const to = scrollToCell(layout, viewport, { row, col })
        const moved = { ...viewport, scrollX: to.x, scrollY: to.y }
        const rect = cellRect(layout, moved, { row, col })
        expect(rect.y).toBeGreaterThanOrEqual(layout.headerHeight)
        expect(rect.y + rect.height).toBeLessThanOrEqual(viewport.height)
        const { first, end } = visibleColumns(layout, moved)
        expect(col < layout.frozenCount || (col >= first && col < end)).toBe(true)
      }),
    )
  })

  it('mirrors in right-to-left', () => {
    const ltr = cellRect(layout, at(), { row: 0, col: 1 })
    const rtl = cellRect(layout, at({ rtl: true }), { row: 0, col: 1 })
    expect(ltr.x + ltr.width + rtl.x).toBe(900)
    expect(hitTest(layout, at({ rtl: true }), 899, 10)).toEqual({ kind: 'corner' })
  })

  it('finds header parts: 3 px edge, menu, add button', () => {
    const end = layout.gutterWidth + 200
    expect(hitTest(layout, at(), end - 3, 10)).toEqual({ kind: 'resize', col: 0 })
    expect(hitTest(layout, at(), end + 3, 10)).toEqual({ kind: 'resize', col: 0 })
    expect(hitTest(layout, at(), end - 4, 10)).toEqual({ kind: 'menu', col: 0 })
    expect(hitTest(layout, at(), end - 60, 10)).toEqual({ kind: 'header', col: 0 })
    const wide = at({ width: 1400 })
    expect(hitTest(layout, wide, layout.gutterWidth + layout.columnsWidth + 20, 10)).toEqual({
      kind: 'add-column',
    })
  })

  it('finds row headers, the add row and the fill handle', () => {
    expect(hitTest(layout, at(), 10, 60)).toEqual({ kind: 'row-head', row: 0, part: 'check' })
    expect(hitTest(layout, at(), 55, 60)).toEqual({ kind: 'row-head', row: 0, part: 'expand' })
    const short = createLayout({ columns, rowCount: 3, canAddRow: true })
    expect(hitTest(short, at(), 200, 34 + 3 * 32 + 5)).toEqual({ kind: 'add-row' })
    expect(hitTest(short, at(), 200, 34 + 4 * 32 + 5)).toEqual({ kind: 'outside' })
    const corner = fillHandleAt(layout, at(), { row: 2, col: 1 })
    expect(hitTest(layout, at(), corner.x + 3, corner.y - 3, { row: 2, col: 1 })).toEqual({ kind: 'fill' })
  })

  it('unfreezes columns on a narrow screen', () => {
    expect(createLayout({ columns, rowCount: 1, frozenCount: 2, viewportWidth: 390 }).frozenCount).toBe(0)
    expect(createLayout({ columns, rowCount: 1, frozenCount: 2, viewportWidth: 1200 }).frozenCount).toBe(2)
  })

  it('computes drop positions of columns and scroll speed of drags', () => {
    expect(dropIndex(layout, at(), layout.gutterWidth + 210)).toBe(1)
    expect(dropIndex(layout, at(), layout.gutterWidth + 310)).toBe(2)
    expect(dropIndex(layout, at(), 5)).toBe(0)
    expect(edgePush(layout, at(), 450, 300)).toEqual({ x: 0, y: 0 })
    expect(edgePush(layout, at(), 450, 640).y).toBeGreaterThan(0)
    expect(edgePush(layout, at(), 450, 0).y).toBeLessThan(0)
    expect(edgePush(layout, at({ rtl: true }), 0, 300).x).toBeGreaterThan(0)
  })
})
