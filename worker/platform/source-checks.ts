import type { Statement } from './statement.ts'

/**
 * What a write to a source asks its database besides the write: triggers, rules and policies may store other values than
 * were sent, or nothing, and other programs change rows without our log.
 */
export type SourceChecks = {
  /** JSON text `[{id, after}]` with all cells of the rows `InsertedIds`, after an update. */
  stored?: Statement
  /** The number of rows `InsertedIds` that a delete has left. */
  remaining?: Statement
  /** Cells that rows must have before an undo: those that the undone change has stored. */
  expected?: ExpectedCells[]
  /** The ids among `InsertedIds` of rows that referred to deleted ones and are still there. */
  referring?: { linkId: string; table: string; existing: Statement }[]
}

export type ExpectedCells = { id: number; cells: Record<string, unknown> }
