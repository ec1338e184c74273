import type { Statement } from './statement.ts'

/**
 * What a write to a source asks its database besides the write: triggers, rules and policies may store other values than
 * were sent, or nothing, and other programs change rows without our log.
 */
export type SourceChecks = {
  /** JSON text `[{id, after}]` with all cells of the rows `InsertedIds`, after an update. */
  stored?: Statement
  /** Columns that refuse null: an update that sets them to null gives them their default. */
  withDefault?: string[]
  /** Columns that links by a key of several columns write along. */
  inLinks?: string[]
  /** Links by a key of several columns: where an update changes them, the database must have what was sent. */
  compositeKeys?: string[]
  /** The same links of patches, also those that are as they were: another column may have made another link of them. */
  sentLinks?: { id: number; links: Record<string, number> }[]
  /** Counts rows `RowsOfInserted` whose links are others than were sent, after an insert. */
  mismatched?: Statement[]
  /** The number of rows `InsertedIds` that a delete has left. */
  remaining?: Statement
  /** Cells that rows must have before an undo: those that the undone change has stored. */
  expected?: ExpectedCells[]
  /** Rows that refer to deleted ones: the database may delete them, too. */
  dependents?: DependentLink[]
}

/** A link to the rows of another table whose foreign key refers to the table of the link. */
export type DependentLink = { tableId: string; linkId: string; table(): DependentTable }

export type DependentTable = {
  id: string
  title: string
  /** False for rows without a key, which cannot be found again. */
  isKeyed: boolean
  /** False for rows that Tessera cannot insert again. */
  isWritable: boolean
  /** JSON text `[{id, before}]` with everything that restores these rows. */
  rows(ids: readonly number[]): Statement
  /** The ids of those rows that are there. */
  existing(ids: readonly number[]): Statement
  /** Links of this table to rows that refer to its own. */
  links: DependentLink[]
}

export type ExpectedCells = { id: number; cells: Record<string, unknown> }
