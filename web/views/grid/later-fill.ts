import { later } from '../../ui/later.ts'
import type { GridController } from './controller.ts'
import { reasonOf } from './row-actions.ts'

type Filling = typeof import('./fill-block.ts')

const filling = later(() => import('./fill-block.ts'))

/** Has what fills cells there before the first key that asks for it. */
export const fetchFilling = (): void => {
  // Whoever fills says what is wrong.
  filling.load().catch(() => undefined)
}

/** Fills cells, by what is loaded once the grid has the focus. */
export const fill = (grid: GridController, run: (by: Filling) => Promise<void>): void => {
  filling
    .load()
    .then(run)
    .catch((error: unknown) => grid.tell({ kind: 'error', text: reasonOf(error) }))
}
