import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'

/** A record: its id and stored values by column id. New records have negative ids until saved. */
export type GridRow = { readonly id: number; readonly [columnId: string]: CellValue }

/** A page of a view, and the change log sequence number at which it was read. */
export type RowPage = {
  readonly rows: readonly GridRow[]
  /** Null if the page was not counted. */
  readonly totalRows: number | null
  readonly seq: number
}
export type PageRequest = {
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
  /** False if the total number of rows is known and need not be counted again. */
  readonly isCounted: boolean
  /** Id of the row before the page, if a cursor is faster than the offset. */
  readonly after?: number | undefined
}
export type LoadRows = (request: PageRequest) => Promise<RowPage>

/**
 * A cell to write. `text` is the typed text, shown again if the write fails; `seen` is the expected value, which
 * detects concurrent changes.
 */
export type CellEdit = {
  readonly rowId: number
  readonly columnId: string
  readonly value: CellValue
  readonly text?: string
  readonly seen?: CellValue
}
/** A cell that was not written because `by` changed it concurrently; read at `seq`. */
export type CellConflict = {
  readonly rowId: number
  readonly columnId: string
  readonly theirs: CellValue
  readonly by: string | null
  readonly seq: number
}
/** Cut cells, which stay until they are pasted. `name` identifies the cut in the clipboard. */
export type Cut = { readonly name: string; readonly cells: readonly CellEdit[] }

/** Text that is invalid for its column, kept with the reason. */
export type CellFlag = {
  readonly rowId: number
  readonly columnId: string
  readonly text: string
  readonly reason: string
}
export type CellWriteError = {
  readonly rowId: number
  readonly columnId: string
  readonly reason: string
  /** Its record or column was deleted, so it can never be saved. */
  readonly isLost?: boolean
}

/** The result of a write: current rows and rejected cells. */
export type WriteResult = {
  readonly rows: readonly GridRow[]
  readonly seq: number
  readonly failures?: readonly CellWriteError[]
  readonly conflicts?: readonly CellConflict[]
}

/** Finds the errors of computed values in visible rows. */
export type FormulaErrors = {
  /** The error of a value; null if none or unknown. */
  readonly of: (row: GridRow, column: FieldColumn) => string | null
  /** Notifies that more errors are known. */
  onFound: () => void
}

/** A cell that is not saved. `text` is the text to show if it differs from the value's. */
export type CellState = {
  readonly status: 'saving' | 'failed'
  readonly text: string | null
  readonly reason: string | null
  /** Start time in ms since 1970; quick writes need no mark. */
  readonly since: number
  /** An unresolved edit conflict. */
  readonly conflict?: Pick<CellConflict, 'theirs' | 'by'>
  /** Failed without a response, so it will be resent. */
  readonly isUnconfirmed?: boolean
  /** Its text is not a valid value, so there is nothing to send. */
  readonly isUnreadable?: boolean
}

/** A remote change of this table. Updates carry changed cells by column id. */
export type RowChange = {
  readonly seq: number
  readonly kind: 'insert' | 'update' | 'delete'
  readonly rows: readonly GridRow[]
  /** True if rows may enter, leave or move (bulk changes, inserts, sorted or filtered columns). */
  readonly mayMove: boolean
}
