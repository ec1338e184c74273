import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import type { PastePlan } from './paste-plan.ts'

/** How long new columns may take to show, in milliseconds. */
const patience = 5000

/**
 * Asks for fields where a paste is wider than the sheet; resolves once they show, with the step that the paste belongs
 * to then, with undefined where it is to be clipped, and with null where nothing is to be pasted.
 */
export const makeRoom = async (
  grid: GridController,
  pasted: Pasted,
  plan: PastePlan,
): Promise<string | undefined | null> => {
  const { onNewFields } = grid.props
  const width = pasted.rows[0]?.length ?? 1
  // A block that is repeated is no reason for more fields.
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
    const timer = setTimeout(end, patience)
    // What tells of the columns may do so before they are laid out.
    const stop = grid.subscribe(() => queueMicrotask(() => isThere() && end()))
  })
