import type { Pasted } from './clipboard.ts'
import type { GridController } from '../controller.ts'
import type { PastePlan } from './paste-plan.ts'

/** How long to wait for new columns to appear. */
const addColumnsTimeoutMs = 5000

/**
 * Offers to add fields if a paste is wider than the grid. Resolves to the undo step of the new fields, undefined to
 * clip the paste, or null to cancel it.
 */
export const addColumnsForPaste = async (
  grid: GridController,
  pasted: Pasted,
  plan: PastePlan,
): Promise<string | undefined | null> => {
  const { onNewFields } = grid.props
  const width = pasted.rows[0]?.length ?? 1
  // Tiled blocks need no extra fields.
  if (!onNewFields || plan.clippedColumns === 0 || plan.width + plan.clippedColumns !== width)
    return undefined
  const wanted = grid.bounds.cols + plan.clippedColumns
  const columns = Array.from({ length: plan.clippedColumns }, (_, place) => {
    const at = plan.width + place
    const { title, type } = pasted.columns[at] ?? {}
    return { title, type, texts: pasted.rows.map((row) => row[at]?.text ?? '') }
  })
  const made = await onNewFields(columns, pasted.rows.length * width)
  if (typeof made === 'string') return made === 'stop' ? null : undefined
  await untilShown(grid, wanted)
  return made.group
}

const untilShown = (grid: GridController, count: number): Promise<void> =>
  new Promise((resolve) => {
    const isThere = (): boolean => grid.bounds.cols >= count
    if (isThere()) return resolve()
    const end = (): void => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, addColumnsTimeoutMs)
    // Listeners may run before the layout updates.
    const stop = grid.subscribe(() => queueMicrotask(() => isThere() && end()))
  })
