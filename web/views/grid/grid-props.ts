import type { ReactNode } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, SelectOption } from '#core/schema.ts'
import type { LinkTools } from '../../fields/editors/link-tools.ts'
import type { GroupHeader } from './rows/group-headers.ts'
import type { Rect } from './layout/geometry.ts'
import type { ColumnKey, Command, FindKey } from './keyboard/key-bindings.ts'
import type { FoundRecords, MadeLinked, UnknownLinked } from './clipboard/paste-links.ts'
import type { RowStore } from './rows/row-store.ts'
import type { CellEdit, GridRow, WriteResult } from './rows/row-types.ts'
import type { Selection } from './keyboard/selection.ts'

/** A column of the view. Keep object identity stable while nothing changes. */
export type GridColumn = {
  readonly field: FieldColumn
  /** The field's description, if any. */
  readonly description?: string
  readonly width: number
  /** False for computed columns, or without permission. */
  readonly canEdit: boolean
  readonly isUnique?: boolean
  readonly sort?: 'asc' | 'desc'
  readonly isFiltered?: boolean
}

export type ColumnWidth = readonly [columnId: string, width: number]

/** `rows`: known records as they were when chosen. */
export type RowTarget =
  | { readonly kind: 'ids'; readonly ids: readonly number[]; readonly rows?: readonly GridRow[] }
  | { readonly kind: 'all'; readonly count: number }

/** New rows go after the row with this id, or to the end. `rows` holds stored values by column id. */
export type InsertRequest = {
  readonly nextTo: { readonly id: number; readonly side: 'before' | 'after' } | null
  readonly rows: readonly Readonly<Record<string, CellValue>>[]
  /** The cell to return to on undo. */
  readonly from?: { readonly rowId: number; readonly columnId: string } | undefined
}
export type InsertResult = { readonly rows: readonly GridRow[]; readonly seq: number }

/** Moves records next to another one, or to the end (null); they take on its group values. */
export type MoveRequest = {
  readonly ids: readonly number[]
  readonly side: 'before' | 'after'
  readonly nextTo: number | null
  readonly cells: Readonly<Record<string, CellValue>>
}

/** A paste as one action: cell edits of existing rows, and new rows at the end. */
export type PasteRequest = {
  /** Undo step to join; a new one by default. */
  readonly group?: string | undefined
  readonly edits: readonly CellEdit[]
  readonly newRows: readonly Readonly<Record<string, CellValue>>[]
  /** Runs after everything is written, to finish the step; resolves to its change number. */
  readonly after?: ((group: string) => Promise<number>) | undefined
}
export type PasteResult = WriteResult & { readonly inserted: readonly GridRow[] }

/** A pasted column that does not fit, with its title and type in the source if known. */
export type WideColumn = {
  readonly title?: string | undefined
  readonly type?: string | undefined
  readonly texts: readonly string[]
}

/** Stored colors of a record and of its cells by column id. */
export type RowColors = { readonly row: string | null; readonly cells: Readonly<Record<string, string>> }

/** Numbers of open comments on a record, in total and per column. */
export type RowComments = { readonly count: number; readonly byColumn: Readonly<Record<string, number>> }

/** A transient message to the person. */
export type GridMessage = {
  readonly kind: 'info' | 'error'
  readonly text: string
  readonly action?: { label: string; onSelect: () => void }
  /** Offers to undo the last step. */
  readonly canUndo?: boolean
  /** The affected cells are marked, so the message may time out. */
  readonly isMarked?: boolean
}

/** Target and position of a context menu, in viewport pixels. */
export type ContextTarget = {
  readonly x: number
  readonly y: number
  readonly rowId: number | null
  readonly columnId: string | null
}

/**
 * The choice about new fields for a paste: created in an undo step that the paste joins, extra columns skipped, or the
 * paste cancelled.
 */
export type NewFields = { readonly group: string } | 'leave-out' | 'stop'

export type GridProps = {
  /** Accessible name, such as the view's title. */
  readonly label: string
  /** Visible columns in order. */
  readonly columns: readonly GridColumn[]
  readonly store: RowStore
  /** Group headers between the rows, and the columns they group by. */
  readonly groupHeaders?: readonly GroupHeader[]
  readonly groupFields?: readonly FieldColumn[]
  /** Number of records in all groups, including collapsed ones; default: the visible rows. */
  readonly allCount?: number
  /** Expands or collapses a group. */
  readonly onToggleGroup?: (id: string) => void
  /** Initial values of a new row, so that it matches the filters and its group header; null for no group. */
  readonly newRowValues?: (groupId: string | null) => Readonly<Record<string, CellValue>>
  /** Asks for values that a new row must have; null if these suffice. Resolves to null if it is not to be added. */
  readonly onMissingValues?: (
    values: Readonly<Record<string, CellValue>>,
  ) => Promise<Readonly<Record<string, CellValue>> | null> | null
  readonly frozenCount?: number
  /** Pixels: 32, 56, 88 or 128. */
  readonly rowHeight?: number
  /** Ids of the fields that cards show below the title; null for the default choice. */
  readonly cardFields?: readonly string[] | null
  readonly canEdit: boolean
  readonly canAddRows?: boolean
  readonly canDeleteRows?: boolean
  readonly canAddColumns?: boolean
  readonly canMoveColumns?: boolean
  /** Writes cells as one action. Reject, or return `failures`, with a readable reason. */
  readonly onCommit: (edits: readonly CellEdit[]) => Promise<WriteResult>
  /**
   * Sets the same values in all records of the view as one action; returns the number of records. Leave out without
   * permission.
   */
  readonly onSetAll?: (cells: Readonly<Record<string, CellValue>>) => Promise<number>
  readonly onPaste: (request: PasteRequest) => Promise<PasteResult>
  /** Cut cells can move between grids with the same scope. */
  readonly moveScope?: string
  readonly onInsertRows: (request: InsertRequest) => Promise<InsertResult>
  /** Deletes records; returns how many. */
  readonly onDeleteRows: (target: RowTarget) => Promise<number>
  /** Moves records; leave out without permission. */
  readonly onMoveRows?: (request: MoveRequest) => Promise<void>
  /** Called instead of moving records in a sorted view. */
  readonly onMoveSorted?: () => void
  /** The editable values that records under a group header share. */
  readonly groupValues?: (groupId: string | null) => Readonly<Record<string, CellValue>>
  /** Confirms deletion of more than 20 records; without it they are deleted directly. */
  readonly onConfirmDelete?: (count: number) => Promise<boolean>
  /** Confirms a paste of more than 1000 records; without it they are added directly. */
  readonly onConfirmAdd?: (count: number) => Promise<boolean>
  /** Offers to create fields for a paste that is wider than the grid. */
  readonly onNewFields?: (columns: readonly WideColumn[], cells: number) => Promise<NewFields>
  /** Sets the row height, from 0 (short) to 3. */
  readonly onRowHeight?: (height: number) => void
  /** Inserts a column next to this one, or confirms its deletion. */
  readonly onColumnKey?: (key: ColumnKey, columnId: string, anchor: DOMRect) => void
  /** Creates an option of a select column; leave out without permission. */
  readonly onCreateOption?: (columnId: string, title: string) => Promise<SelectOption>
  /** Reads and edits the links of a record in a link column; undefined if unavailable. */
  readonly linksOf?: (column: FieldColumn, rowId: number) => LinkTools | undefined
  /** Finds linkable records by title key; omits titles without a record. */
  readonly onFindLinked?: (column: FieldColumn, titles: readonly string[]) => Promise<FoundRecords>
  /** Offers to create linked records, as part of an undo step or as its start; null if declined. */
  readonly onNewLinked?: (
    unknown: readonly UnknownLinked[],
    group: string | undefined,
    cells: number,
  ) => Promise<MadeLinked | null>
  /** Saves column widths as one step. */
  readonly onResizeColumns?: (widths: readonly ColumnWidth[]) => void
  /** Moves columns, in order, to an index among the other visible columns. */
  readonly onMoveColumns?: (columnIds: readonly string[], toIndex: number) => void
  /** Sets the number of frozen columns; leave out without permission. */
  readonly onFreeze?: (count: number) => void
  readonly onAddColumn?: (anchor: DOMRect) => void
  readonly onColumnMenu?: (columnId: string, anchor: DOMRect) => void
  readonly onContextMenu?: (target: ContextTarget) => void
  readonly onExpand?: (rowId: number) => void
  /** Opens the comments of a record, or starts one about a cell. */
  readonly onComment?: (rowId: number, columnId: string | null) => void
  /** Comment counts of a record, if any are known. The function changes identity when they change. */
  readonly commentsOf?: (rowId: number) => RowComments | undefined
  /** Copies the URL of a record. */
  readonly onCopyLink?: (rowId: number) => void
  readonly onUndo?: () => void
  readonly onRedo?: () => void
  readonly onFind?: (key: FindKey) => void
  /** Goes to the next unsaved cell. */
  readonly onNextUnsaved?: () => void
  /** Overlays on the grid, such as a `CellNote`. */
  readonly beside?: ReactNode
  /** Search matches, each as `rowId columnId`. */
  readonly foundCells?: ReadonlySet<string> | null
  /** Labels cells without a value, to distinguish them from empty text. */
  readonly showNull?: boolean
  /** The rule-based colors of a record, and whether they fill the whole row. */
  readonly rowColors?: (row: GridRow) => RowColors
  readonly tintsRows?: boolean
  readonly onNotice?: (notice: GridMessage) => void
  /** Footer content per column; undefined hides the footer. */
  readonly renderFoot?: (field: FieldColumn) => ReactNode
  readonly onSelectionChange?: (selection: Selection) => void
}

/** The methods of a mounted grid that other components may call. */
export type GridHandle = {
  readonly focus: () => void
  readonly selectCell: (rowIndex: number, columnId: string) => void
  readonly selection: () => Selection
  /** Adds a record at the end and starts editing it. */
  readonly addRow: () => void
  /** Runs a keyboard command from menus or the palette. False if it does not apply. */
  readonly run: (command: Command) => boolean
  readonly deleteSelectedRows: () => void
  /** The selected records, or null. */
  readonly selectedTarget: () => Promise<RowTarget | null>
  readonly copy: (withHeaders: boolean) => Promise<void>
  /** A cell's rectangle in viewport pixels. */
  readonly cellBox: (rowIndex: number, columnId: string) => Rect
}
