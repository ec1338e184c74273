import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../layout/geometry.ts'
import {
  activeOf,
  collapse,
  cycle,
  dataEdge,
  extend,
  extendTo,
  inRange,
  isRowSelected,
  move,
  NOTHING,
  rangeOf,
  rebase,
  selectAll,
  selectCell,
  selectColumns,
  selectRange,
  recordsIn,
  selectRows,
  toEdge,
  toggleRow,
  type Selection,
} from './selection.ts'

const bounds = { rows: 50, cols: 8 }
const ids = Array.from({ length: 8 }, (_, index) => `c${index}`)
const cell = (row: number, col: number): Cell => ({ row, col })
const anyCell = fc.record({ row: fc.nat(49), col: fc.nat(7) })

describe('selection', () => {
  it('stays within bounds for any keys', () => {
    const step = fc.constantFrom(
      'left',
      'right',
      'up',
      'down',
      'xl',
      'xr',
      'xu',
      'xd',
      'tab',
      'enter',
      'collapse',
    )
    fc.assert(
      fc.property(anyCell, fc.array(step, { maxLength: 60 }), (start, steps) => {
        let selection: Selection = selectCell(start)
        for (const name of steps) {
          if (name === 'tab') selection = cycle(selection, 'col', true, bounds)
          else if (name === 'enter') selection = cycle(selection, 'row', false, bounds)
          else if (name === 'collapse') selection = collapse(selection)
          else {
            const rows =
              name.endsWith('up') || name === 'xu' ? -1 : name.endsWith('down') || name === 'xd' ? 1 : 0
            const cols = name === 'left' || name === 'xl' ? -1 : name === 'right' || name === 'xr' ? 1 : 0
            selection = name.startsWith('x')
              ? extend(selection, rows, cols, bounds, ids)
              : move(selection, rows, cols, bounds)
          }
          const active = activeOf(selection)
          expect(active && active.row >= 0 && active.row < 50 && active.col >= 0 && active.col < 8).toBe(true)
          expect(inRange(rangeOf(selection, bounds), active ?? cell(-1, -1))).toBe(true)
        }
      }),
    )
  })

  it('extends from the anchor in any direction', () => {
    fc.assert(
      fc.property(anyCell, anyCell, (anchor, head) => {
        const selection = extendTo(selectCell(anchor), head, bounds)
        expect(activeOf(selection)).toEqual(anchor)
        expect(rangeOf(selection, bounds)).toEqual({
          top: Math.min(anchor.row, head.row),
          bottom: Math.max(anchor.row, head.row),
          left: Math.min(anchor.col, head.col),
          right: Math.max(anchor.col, head.col),
        })
      }),
    )
  })

  it('visits every cell of a block once and returns to the start', () => {
    fc.assert(
      fc.property(
        anyCell,
        anyCell,
        fc.constantFrom('row' as const, 'col' as const),
        fc.boolean(),
        (a, b, by, forward) => {
          const start = selectRange(a, b)
          const range = rangeOf(start, bounds)
          const size = range ? (range.bottom - range.top + 1) * (range.right - range.left + 1) : 0
          const seen = new Set<string>()
          let selection: Selection = start
          for (let index = 0; index < size; index += 1) {
            seen.add(JSON.stringify(activeOf(selection)))
            selection = cycle(selection, by, forward, bounds)
          }
          expect(seen.size).toBe(size)
          expect(activeOf(selection)).toEqual(a)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('finds the edge of the data, then the edge of the table', () => {
    const filled = new Set([0, 1, 2, 5, 6])
    const isFilled = (at: Cell): boolean => filled.has(at.row)
    const down = { row: 1, col: 0 } as const
    const stops = [0]
    for (let row = 0; row < 49;) {
      row = dataEdge(cell(row, 0), down, bounds, isFilled).row
      stops.push(row)
    }
    expect(stops).toEqual([0, 2, 5, 6, 49])
    expect(dataEdge(cell(49, 0), { row: -1, col: 0 }, bounds, isFilled).row).toBe(6)
    expect(toEdge(selectCell(cell(0, 3)), down, bounds, isFilled, true)).toMatchObject({
      anchor: cell(0, 3),
      head: cell(2, 3),
    })
  })

  it('goes to the edge of the table if rows are not loaded', () => {
    const million = { rows: 1_000_000, cols: 3 }
    const isFilled = (at: Cell): boolean | undefined => (at.row < 100 ? true : undefined)
    expect(dataEdge(cell(4, 0), { row: 1, col: 0 }, million, isFilled).row).toBe(999_999)
  })

  it('keeps rows by id, also beyond the loaded ones', () => {
    let selection = toggleRow(selectCell(cell(3, 2)), 77, 3)
    selection = toggleRow(selection, 12, 9)
    expect(isRowSelected(selection, 77) && isRowSelected(selection, 12)).toBe(true)
    expect(
      isRowSelected(
        rebase(
          selection,
          () => 0,
          (col) => col,
          bounds,
        ),
        77,
      ),
    ).toBe(true)
    expect(toggleRow(toggleRow(selection, 77, 3), 12, 9).kind).toBe('cells')
    expect(selectRows(selection, [1, 2], 0, true)).toMatchObject({ ids: new Set([77, 12, 1, 2]) })
    expect(recordsIn(selection)).toBe(2)
    expect(recordsIn(selectRange(cell(4, 1), cell(2, 3)))).toBe(3)
    expect(isRowSelected(selectAll(selection, 1_000_000), 424_242)).toBe(true)
  })

  it('selects and extends whole columns', () => {
    const selection = extend(selectColumns(ids, 2, 2, 0), 0, 1, bounds, ids)
    expect(selection).toMatchObject({ kind: 'columns', ids: new Set(['c2', 'c3']) })
    expect(rangeOf(selection, bounds)).toEqual({ top: 0, bottom: 49, left: 2, right: 3 })
  })

  it('follows moved rows and clears when the grid is empty', () => {
    const moved = rebase(
      selectRange(cell(4, 1), cell(6, 2)),
      (row) => row + 2,
      (col) => col,
      bounds,
    )
    expect(moved).toMatchObject({ anchor: cell(6, 1), head: cell(8, 2) })
    expect(
      rebase(
        moved,
        (row) => row,
        (col) => col,
        { rows: 0, cols: 8 },
      ),
    ).toBe(NOTHING)
    expect(move(NOTHING, 0, 0, { rows: 0, cols: 0 })).toBe(NOTHING)
  })
})
