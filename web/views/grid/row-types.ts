import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'

/** Records that the grid reads at a time: of wide tables fewer, as no more fit on a screen but each has many cells. */
export const rowsOfPage = (columns: number): number => (columns <= 80 ? 100 : columns <= 160 ? 50 : 30)

/** One record of a view: its id and stored values by column id. New records have negative ids until saved. */
export type GridRow = { readonly id: number; readonly [columnId: string]: CellValue }

/** A page of a view, with the change log's sequence number it was read at. */
export type RowPage = { readonly rows: readonly GridRow[]; readonly totalRows: number; readonly seq: number }
/** `after`: id of the row before the page, where that is known and is found more quickly than the offset. */
export type LoadRows = (
  offset: number,
  limit: number,
  signal: AbortSignal,
  after?: number,
) => Promise<RowPage>

/**
 * One cell to write. `text` is what the person typed, kept to show again if the write fails; `seen` is the saved value
 * that they looked at, by which somebody else's change meanwhile is noticed.
 */
export type CellEdit = {
  readonly rowId: number
  readonly columnId: string
  readonly value: CellValue
  readonly text?: string
  readonly seen?: CellValue
}
/** A cell that was not written because `by` had given it another value meanwhile; read at `seq`. */
export type CellConflict = {
  readonly rowId: number
  readonly columnId: string
  readonly theirs: CellValue
  readonly by: string | null
  readonly seq: number
}
/** Cells that wait to be moved: they stay as they are until they are pasted. `name` is what the clipboard calls them. */
export type Cut = { readonly name: string; readonly cells: readonly CellEdit[] }

/** Text that is no value of its column: kept, and marked with the reason. */
export type CellFlag = {
  readonly rowId: number
  readonly columnId: string
  readonly text: string
  readonly reason: string
}
export type CellFailure = {
  readonly rowId: number
  readonly columnId: string
  readonly reason: string
  /** Its record or its column is not there any more: nothing will ever save it. */
  readonly isLost?: boolean
}

/** What a write answers: the rows as they are now, and the cells that were refused. */
export type WriteAnswer = {
  readonly rows: readonly GridRow[]
  readonly seq: number
  readonly failures?: readonly CellFailure[]
  readonly conflicts?: readonly CellConflict[]
}

/** Finds out which values could not be worked out, of rows that are looked at. */
export type Failures = {
  /** What is wrong with a value; null where nothing is, or nobody knows yet. */
  readonly of: (row: GridRow, column: FieldColumn) => string | null
  /** Tells that more is known. */
  onFound: () => void
}

/** A cell that is not simply saved. `text` is what to show where it is not the value's own text. */
export type CellState = {
  readonly status: 'saving' | 'failed'
  readonly text: string | null
  readonly reason: string | null
  /** When it began, in milliseconds since 1970: quick writes need no mark. */
  readonly since: number
  /** It waits for an answer to whose value is to stay. */
  readonly conflict?: Pick<CellConflict, 'theirs' | 'by'>
  /** It failed for want of an answer: nobody refused it, and it is sent again. */
  readonly isUnanswered?: boolean
  /** Its text could not be read as a value: there is nothing to send. */
  readonly isUnreadable?: boolean
}

/** A change made elsewhere, for this table. Updates carry the changed cells by column id. */
export type RowChange = {
  readonly seq: number
  readonly kind: 'insert' | 'update' | 'delete'
  readonly rows: readonly GridRow[]
  /** True when rows may enter, leave or move (bulk changes, inserts, sorted or filtered columns). */
  readonly mayMove: boolean
}
