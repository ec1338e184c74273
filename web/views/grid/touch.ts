import { watchLongPress } from '../../ui/long-press.ts'
import { clickValue, openAddress } from './cell-clicks.ts'
import { openColumnMenu } from './commands.ts'
import type { GridController } from './controller.ts'
import type { Point } from './drags.ts'
import { beginEdit } from './editing.ts'
import type { Hit } from './hit-test.ts'
import { watchKeyboard } from './keyboard-reveal.ts'
import { tickRow } from './row-actions.ts'
import { rowDrag } from './row-moves.ts'
import { isRowSelected, selectCell } from './selection.ts'
import { createHandles } from './touch-handles.ts'
import type { TouchHost } from './touch-host.ts'

export type Touch = { readonly tap: (hit: Hit, event: MouseEvent) => void }

/** Fingers on the grid: taps, long presses, rows dragged by their heads, handles of the selection. */
export const createTouch = (
  grid: GridController,
  scroller: HTMLElement,
  host: TouchHost,
  signal: AbortSignal,
): Touch => {
  /** The active cell was chosen by a tap, however long ago. */
  let wasTapped = false

  /** The ticked row whose head is under a finger: it is dragged, where it would scroll otherwise. */
  const heldRow = (at: Point): number | null => {
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
      if (heldRow(at) !== null) event.preventDefault()
    },
    { signal, passive: false },
  )
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      const at = host.pointOf(event)
      const row = heldRow(at)
      if (row !== null) host.start(event, rowDrag(grid, row, at))
    },
    { signal },
  )

  /** A tap selects; a second one on the same cell edits. The keyboard comes up only then. */
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
    watchKeyboard(grid),
    createHandles(grid, scroller, host, (event) => tap(host.hitAt(host.pointOf(event)), event)),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  return { tap }
}
