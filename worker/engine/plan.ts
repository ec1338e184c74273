import type { AppError } from '#core/errors.ts'
import type { ChangeKind } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import type { SourceChecks } from '../platform/source-checks.ts'
import type { Statement } from '../platform/statement.ts'

/** Stored cells by column id. */
export type Cells = Record<string, CellValue>

/** Author and time of a write (ISO, UTC, milliseconds). */
export type Stamp = { at: string; by: string | null }

/**
 * A write to a table: statements, and scalar SQL expressions for the change log. The store runs it in one
 * transaction.
 */
export type WritePlan = {
  kind: ChangeKind
  /**
   * The first one writes the records: its result has the number of rows, and for inserts the ids
   * (`insertedIds`).
   */
  statements: Statement[]
  /** Additional details for the log. */
  detail?: Record<string, unknown>
  /** JSON text `[{id, before, after}]`, evaluated before and after the statements; joined by id. */
  rowsBefore?: Statement
  rowsAfter?: Statement
  /** What the cells of logged rows are, if they are named by positions in this list: see `LoggedNames`. */
  rowFields?: readonly string[]
  /** If no row changed in the end, the log keeps no entry. */
  onlyIfChanged?: boolean
  /** JSON text `[[first, last]]` of ids instead, for large inserts whose values are not logged. */
  ranges?: Statement
  /** Preconditions, evaluated before the statements. */
  assertions?: { holds: Statement; otherwise: () => AppError }[]
  /** For writes of rows of a source. */
  sourceChecks?: SourceChecks
  /** True for a write of the base database that may belong to one of a source: it then happens once that has committed. */
  followsSource?: boolean
  /** True if the plan changes the schema. */
  schemaChange?: boolean
  /** Runs last: the rows afterwards, for `decodeRecords`; empty for deletes. */
  reads: Statement[]
}
