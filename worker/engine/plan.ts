import type { AppError } from '#core/errors.ts'
import type { ChangeKind } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import type { Statement } from '../statement.ts'

/** Cells by column id, as they are stored. */
export type Cells = Record<string, CellValue>

/** Who writes, and when (ISO text, UTC, milliseconds). */
export type Stamp = { at: string; by: string | null }

/**
 * What a write does to a table: the statements, and scalar SQL expressions that tell the change log of it. The
 * store runs it in one transaction.
 */
export type WritePlan = {
  kind: ChangeKind
  /** The first is about the records themselves: its result says how many it wrote, and of an insert which (`insertedIds`). */
  statements: Statement[]
  /** More about the change, for the log. */
  detail?: Record<string, unknown>
  /** JSON text `[{id, before, after}]`, to be evaluated before and after the statements; joined by id. */
  rowsBefore?: Statement
  rowsAfter?: Statement
  /** Where no row is named in the end there was nothing to do, and the log keeps no entry. */
  onlyIfChanged?: boolean
  /** JSON text `[[first, last]]` of ids instead, for inserts too large to keep their values twice. */
  ranges?: Statement
  /** Conditions without which nothing may happen, evaluated before the statements. */
  assertions?: { holds: Statement; otherwise: () => AppError }[]
  /** True when the schema is another one afterwards. */
  schemaChange?: boolean
  /** To be run last: the rows as they are then, for `decodeRecords`; none for deletes. */
  reads: Statement[]
}
