import { watchLongPress } from '../../../ui/gestures/long-press.ts'
import { clickValue, openAddress } from '../editing/cell-clicks.ts'
import { openColumnMenu } from '../commands.ts'
import type { GridController } from '../controller.ts'
import type { Point } from './drags.ts'
import { beginEdit } from '../editing/editing.ts'
import type { Hit } from './hit-test.ts'
import { revealOnKeyboard } from '../keyboard/reveal-on-keyboard.ts'
import { tickRow } from '../rows/row-actions.ts'
import { rowDrag } from '../rows/row-moves.ts'
import { isRowSelected, selectCell } from '../keyboard/selection.ts'
import { createHandles } from './touch-handles.ts'
import type { TouchHost } from './touch-host.ts'

export type Touch = { readonly tap: (hit: Hit, event: MouseEvent) => void }

/** Touch on the grid: taps, long presses, row drags by their header, selection handles. */
export const createTouch = (
  grid: GridController,
  scroller: HTMLElement,
  host: TouchHost,
  signal: AbortSignal,
): Touch => {
  /** The active cell was selected by a tap. */
  let wasTapped = false

  /** The checked row whose header is touched: drag it instead of scrolling. */
  const checkedRowAt = (at: Point): number | null => {
    const hit = host.hitAt(at)
    if (hit.kind !== 'row-head' || hit.part === 'expand' || grid.layout.gripWidth === 0) return null
    const row = grid.props.store.rowAt(hit.row)
    return row && isRowSelected(grid.selection, row.id) && grid.selection.kind === 'rows' ? hit.row : null
  }

  scroller.addEventListener(
    'touchstart',
    (event) => {
      const [touch] = event.touches
      if (!touch || event.touches.length > 1) return
      const at = host.pointOf(new MouseEvent('click', touch))
      if (checkedRowAt(at) !== null) event.preventDefault()
    },
    { signal, passive: false },
  )
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      const at = host.pointOf(event)
      const row = checkedRowAt(at)
      if (row !== null) host.start(event, rowDrag(grid, row, at))
    },
    { signal },
  )

  /** A tap selects; a second tap on the same cell edits. Only then does the keyboard open. */
  const tap = (hit: Hit, event: MouseEvent): void => {
    host.finishEdit()
    if (hit.kind !== 'cell') {
      if (hit.kind === 'header') openColumnMenu(grid, hit.col)
      else if (hit.kind === 'row-head' && hit.part !== 'expand') tickRow(grid, hit.row, false)
      else host.clickButton(hit)
      return
    }
    const cell = { row: hit.row, col: hit.col }
    const { active } = grid
    const isSecond = wasTapped && active?.row === cell.row && active.col === cell.col
    wasTapped = true
    grid.select(selectCell(cell), cell)
    const at = host.pointOf(event)
    if (openAddress(grid, hit, at)) return
    if (clickValue(grid, hit, at) || !isSecond) return
    if (host.openInstead(cell)) return
    grid.focus()
    beginEdit(grid, 'edit', null)
  }

  const stops = [
    watchLongPress(scroller),
    revealOnKeyboard(grid),
    createHandles(grid, scroller, host, (event) => tap(host.hitAt(host.pointOf(event)), event)),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  return { tap }
}
