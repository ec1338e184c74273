import { formatNumber } from '../../i18n/format.ts'
import { columnsWith } from './column-moves.ts'
import type { GridController } from './controller.ts'

/** Pixels that a press of the keys makes a column wider or narrower by. */
const STEP = 20

/** Keys that nobody lets go of any more, such as those of a first press that was over before this was loaded. */
const PATIENCE_MS = 1000

type Widening = { readonly ids: Set<string>; readonly wait: () => void }
/** Columns that are being made wider or narrower, until the keys are let go. */
const under = new WeakMap<GridController, Widening>()

/** Makes the selected columns wider or narrower, or else that of the active cell; kept when the keys are let go. */
export const widen = (grid: GridController, how: 'wider' | 'narrower'): void => {
  const { active } = grid
  if (!active || !grid.props.onResizeColumns) return
  const { ids, wait } = under.get(grid) ?? begin(grid)
  wait()
  for (const col of columnsWith(grid, active.col)) {
    const slot = grid.layout.columns[col]
    if (!slot) continue
    grid.setWidth(slot.id, slot.width + (how === 'wider' ? STEP : -STEP))
    ids.add(slot.id)
  }
  grid.announce(formatNumber(grid.layout.columns[active.col]?.width ?? 0))
}

/** All presses of keys that are held are one step, as a drag is. */
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
    timer = setTimeout(keep, PATIENCE_MS)
  }
  const widening = { ids, wait }
  under.set(grid, widening)
  return widening
}
