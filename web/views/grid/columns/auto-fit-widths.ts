import { formatNumber } from '../../../i18n/format.ts'
import { columnsWith } from './column-moves.ts'
import type { GridController } from '../controller.ts'

/** Width change per key press. */
const widthStepPx = 20

/** Ends the step if the key was released before this module loaded. */
const autoFitTimeoutMs = 1000

type Widening = { readonly ids: Set<string>; readonly wait: () => void }
/** Width changes in progress, until the keys are released. */
const under = new WeakMap<GridController, Widening>()

/** Resizes the selected columns or the active cell's column; saves when the keys are released. */
export const autoFitColumns = (grid: GridController, how: 'wider' | 'narrower'): void => {
  const { active } = grid
  if (!active || !grid.props.onResizeColumns) return
  const { ids, wait } = under.get(grid) ?? begin(grid)
  wait()
  for (const col of columnsWith(grid, active.col)) {
    const slot = grid.layout.columns[col]
    if (!slot) continue
    grid.setWidth(slot.id, slot.width + (how === 'wider' ? widthStepPx : -widthStepPx))
    ids.add(slot.id)
  }
  grid.announce(formatNumber(grid.layout.columns[active.col]?.width ?? 0))
}

/** One undo step per key hold, as for a drag. */
const begin = (grid: GridController): Widening => {
  const ids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    clearTimeout(timer)
    window.removeEventListener('keyup', onKeyUp, true)
    window.removeEventListener('blur', keep)
    under.delete(grid)
    const kept = grid.layout.columns.filter(({ id }) => ids.has(id))
    grid.props.onResizeColumns?.(kept.map(({ id, width }) => [id, width]))
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
  const widening = { ids, wait }
  under.set(grid, widening)
  return widening
}
