import { lazyModule } from '../../../ui/lazy-module.ts'
import type { GridController } from '../controller.ts'
import { reasonOf } from '../rows/row-actions.ts'

type Filling = typeof import('./fill-block.ts')

const filling = lazyModule(() => import('./fill-block.ts'))

/** Preloads the fill module before its first key. */
export const preloadFill = (): void => {
  // The fill itself reports the failure.
  filling.load().catch(() => undefined)
}

/** Runs a fill with the lazy module, which loads when the grid gets focus. */
export const fill = (grid: GridController, run: (by: Filling) => Promise<void>): void => {
  filling
    .load()
    .then(run)
    .catch((error: unknown) => grid.showMessage({ kind: 'error', text: reasonOf(error) }))
}
