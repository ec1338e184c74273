import { formatNumber } from '../../../i18n/format.ts'
import { columnsWith } from './column-moves.ts'
import type { GridController } from '../controller.ts'

/** Width change per key press. */
const widthStepPx = 20

/** Ends the step if the key was released before this module loaded. */
const autoFitTimeoutMs = 1000

/** Widths by column: those of the layout are replaced when the view is read again meanwhile. */
type Widening = { readonly widths: Map<string, number>; readonly wait: () => void }
/** Width changes in progress, until the keys are released. */
const under = new WeakMap<GridController, Widening>()

/** Resizes the selected columns or the active cell's column; saves when the keys are released. */
export const autoFitColumns = (grid: GridController, how: 'wider' | 'narrower'): void => {
  const { active } = grid
  if (!active || !grid.props.onResizeColumns) return
  const { widths, wait } = under.get(grid) ?? begin(grid)
  wait()
  for (const col of columnsWith(grid, active.col)) {
    const slot = grid.layout.columns[col]
    if (!slot) continue
    const before = widths.get(slot.id) ?? slot.width
    grid.setWidth(slot.id, before + (how === 'wider' ? widthStepPx : -widthStepPx))
    widths.set(slot.id, grid.layout.columns[col]?.width ?? before)
  }
  grid.announce(formatNumber(grid.layout.columns[active.col]?.width ?? 0))
}

/** One undo step per key hold, as for a drag. */
const begin = (grid: GridController): Widening => {
  const widths = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    clearTimeout(timer)
    window.removeEventListener('keyup', onKeyUp, true)
    window.removeEventListener('blur', keep)
    under.delete(grid)
    const kept = grid.layout.columns.flatMap(({ id }): [string, number][] => {
      const width = widths.get(id)
      return width === undefined ? [] : [[id, width]]
    })
    grid.props.onResizeColumns?.(kept)
  }
  const onKeyUp = (event: KeyboardEvent): void => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey) keep()
  }
  window.addEventListener('keyup', onKeyUp, true)
  window.addEventListener('blur', keep)
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, autoFitTimeoutMs)
  }
  const widening = { widths, wait }
  under.set(grid, widening)
  return widening
}
