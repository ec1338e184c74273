import { lazyModule } from '../../ui/lazy-module.ts'

type GridInput = typeof import('./input.ts')

/** Commands, editing and pointer handling, which load while the first records do. */
export const gridInput = lazyModule(() => import('./input.ts'), { isFirstLoad: true })

/** Preloads the input code, once the grid's own code has loaded. */
export function preloadGridInput(): void {
  // The grid reports the failure.
  gridInput.load().catch(() => undefined)
}

/** Runs at once if the input code has loaded, else when it has. */
export function withGridInput(run: (input: GridInput) => void): void {
  const input = gridInput.now()
  if (input) run(input)
  else
    gridInput.load().then(run, () => {
      // The grid reports the failure.
    })
}
