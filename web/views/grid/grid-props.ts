import type { ReactNode } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, SelectOption } from '#core/schema.ts'
import type { LinkTools } from '../../fields/link-tools.ts'
import type { Band } from './bands.ts'
import type { Rect } from './geometry.ts'
import type { ColumnKey, Command, FindKey } from './keys.ts'
import type { FoundRecords, MadeLinked, UnknownLinked } from './paste-links.ts'
import type { RowStore } from './row-store.ts'
import type { CellEdit, GridRow, WriteAnswer } from './row-types.ts'
import type { Selection } from './selection.ts'

/** A column of the view, as the grid shows it. Give the same object as long as nothing about it changes. */
export type GridColumn = {
  readonly field: FieldColumn
  /** What the column is for, if anybody has said so. */
  readonly description?: string
  /** Pixels. */
  readonly width: number
  /** False for columns that nobody writes by hand, and where this person may not. */
  readonly canEdit: boolean
  /** No two records may have the same value. */
  readonly isUnique?: boolean
  readonly sort?: 'asc' | 'desc'
  readonly isFiltered?: boolean
}

/** A column and its pixels. */
export type ColumnWidth = readonly [columnId: string, width: number]

/** Which records an action is for: some by id, or all of the view, loaded or not. */
/** `rows`: those of them that are known as they were when they were chosen. */
export type RowTarget =
  | { readonly kind: 'ids'; readonly ids: readonly number[]; readonly rows?: readonly GridRow[] }
  | { readonly kind: 'all'; readonly count: number }

/** New rows go next to the row with this id, or at the end. `rows` are stored values by column id. */
export type InsertRequest = {
  readonly nextTo: { readonly id: number; readonly side: 'before' | 'after' } | null
  readonly rows: readonly Readonly<Record<string, CellValue>>[]
  /** Where the person was, and undo goes back to. */
  readonly from?: { readonly rowId: number; readonly columnId: string } | undefined
}
export type InsertAnswer = { readonly rows: readonly GridRow[]; readonly seq: number }

/** Records that go next to another one of the view, and what they take on in its group. */
export type MoveRequest = {
  readonly ids: readonly number[]
  readonly side: 'before' | 'after'
  readonly nextTo: number
  readonly cells: Readonly<Record<string, CellValue>>
}

/** A paste as one action: cells of rows that exist, and rows to add at the end. */
export type PasteRequest = {
  /** The step that it is part of; default one of its own. */
  readonly group?: string | undefined
  readonly edits: readonly CellEdit[]
  readonly newRows: readonly Readonly<Record<string, CellValue>>[]
  /** The end of the step, once all of this is written; answers the number of its change. */
  readonly after?: ((group: string) => Promise<number>) | undefined
}
export type PasteAnswer = WriteAnswer & { readonly inserted: readonly GridRow[] }

/** A column of a paste that the sheet has no room for; what it is called and is where it was copied from, if known. */
export type WideColumn = {
  readonly title?: string | undefined
  readonly type?: string | undefined
  readonly texts: readonly string[]
}

/** Stored colours of a record: of all of it, and of cells by column id. */
export type RowColours = { readonly row: string | null; readonly cells: Readonly<Record<string, string>> }

/** Comments on a record that are not settled: how many, and how many of them are about which column. */
export type RowComments = { readonly count: number; readonly byColumn: Readonly<Record<string, number>> }

/** Something to tell the person in passing. */
export type GridNotice = {
  readonly kind: 'info' | 'error'
  readonly text: string
  readonly action?: { label: string; onSelect: () => void }
  /** It is about the last step, and offers to undo it. */
  readonly canUndo?: boolean
  /** The cells that it is about are marked: it need not stay until it is put away. */
  readonly isMarked?: boolean
}

/** Where a context menu was asked for, in viewport pixels, and on what. */
export type ContextTarget = {
  readonly x: number
  readonly y: number
  readonly rowId: number | null
  readonly columnId: string | null
}

/** Fields were made, in a step that the paste is part of; or the rest is left out, or nothing is pasted at all. */
export type NewFields = { readonly group: string } | 'leave-out' | 'stop'

export type GridProps = {
  /** Accessible name, such as the view's title. */
  readonly label: string
  /** Visible columns in order. */
  readonly columns: readonly GridColumn[]
  readonly store: RowStore
  /** Headings between the rows, where these are grouped, and the columns that they are grouped by. */
  readonly bands?: readonly Band[]
  readonly groupFields?: readonly FieldColumn[]
  /** Records of all groups, folded ones too; default the rows that show. */
  readonly allCount?: number
  /** Shows the rows of a group, or hides them. */
  readonly onToggleBand?: (id: string) => void
  /** What a new row begins with, so that it fits the filters and stands under a heading; null where there is none. */
  readonly newRowValues?: (band: string | null) => Readonly<Record<string, CellValue>>
  readonly frozenCount?: number
  /** Pixels: 32, 56, 88 or 128. */
  readonly rowHeight?: number
  /** Fields that cards show below the title, by id; null leaves the choice to them. */
  readonly cardFields?: readonly string[] | null
  readonly canEdit: boolean
  readonly canAddRows?: boolean
  readonly canDeleteRows?: boolean
  readonly canAddColumns?: boolean
  readonly canMoveColumns?: boolean
  /** Writes cells as one action. Reject, or name `failures`, with a reason for people. */
  readonly onCommit: (edits: readonly CellEdit[]) => Promise<WriteAnswer>
  /** Gives all records of the view the same values, as one action; answers how many. Leave out where nobody may. */
  readonly onSetAll?: (cells: Readonly<Record<string, CellValue>>) => Promise<number>
  readonly onPaste: (request: PasteRequest) => Promise<PasteAnswer>
  /** Cells that are cut may be moved to another sheet where this is the same. */
  readonly moveScope?: string
  readonly onInsertRows: (request: InsertRequest) => Promise<InsertAnswer>
  /** Deletes records; answers how many. */
  readonly onDeleteRows: (target: RowTarget) => Promise<number>
  /** Puts records elsewhere; without it nobody can. */
  readonly onMoveRows?: (request: MoveRequest) => Promise<void>
  /** The view is sorted: asked instead when somebody tries to move records. */
  readonly onMoveSorted?: () => void
  /** What the records under a heading have in common, where it can be written. */
  readonly groupValues?: (band: string | null) => Readonly<Record<string, CellValue>>
  /** Asked before more than 20 records go; without it they go at once. */
  readonly onConfirmDelete?: (count: number) => Promise<boolean>
  /** Asked before a paste adds more than 1000 records; without it they are added at once. */
  readonly onConfirmAdd?: (count: number) => Promise<boolean>
  /** Asks whether to make fields for a paste that is wider than the sheet. */
  readonly onNewFields?: (columns: readonly WideColumn[], cells: number) => Promise<NewFields>
  /** Sets the height of rows, from 0 (short) to 3. */
  readonly onRowHeight?: (height: number) => void
  /** Adds a column beside one, or asks whether to delete it. */
  readonly onColumnKey?: (key: ColumnKey, columnId: string, anchor: DOMRect) => void
  /** Creates an option of a select column; leave out where the person may not. */
  readonly onCreateOption?: (columnId: string, title: string) => Promise<SelectOption>
  /** What is linked to a record in a column that connects records; absent where nobody can say. */
  readonly linksOf?: (column: FieldColumn, rowId: number) => LinkTools | undefined
  /** The records that a column can link, by the keys of the given titles; titles that nothing bears are left out. */
  readonly onFindLinked?: (column: FieldColumn, titles: readonly string[]) => Promise<FoundRecords>
  /** Asks whether to make records to link, as part of a step or as its beginning; null for no. */
  readonly onNewLinked?: (
    unknown: readonly UnknownLinked[],
    group: string | undefined,
    cells: number,
  ) => Promise<MadeLinked | null>
  /** Keeps the widths of columns, as one step. */
  readonly onResizeColumns?: (widths: readonly ColumnWidth[]) => void
  /** Moves columns, in their order, to a place among the others that show. */
  readonly onMoveColumns?: (columnIds: readonly string[], toIndex: number) => void
  /** Keeps so many columns in sight; without it nobody can say how many. */
  readonly onFreeze?: (count: number) => void
  readonly onAddColumn?: (anchor: DOMRect) => void
  readonly onColumnMenu?: (columnId: string, anchor: DOMRect) => void
  readonly onContextMenu?: (target: ContextTarget) => void
  readonly onExpand?: (rowId: number) => void
  /** Opens what is said about a record; with a column, to write about that cell. */
  readonly onComment?: (rowId: number, columnId: string | null) => void
  /** What is said about a record, where anything is and is known. Another function when that has changed. */
  readonly commentsOf?: (rowId: number) => RowComments | undefined
  /** Copies the address that opens a record. */
  readonly onCopyLink?: (rowId: number) => void
  readonly onUndo?: () => void
  readonly onRedo?: () => void
  readonly onFind?: (key: FindKey) => void
  /** Goes to the next cell that is not saved. */
  readonly onNextUnsaved?: () => void
  /** Parts that stand over the grid, such as a `CellNote`. */
  readonly beside?: ReactNode
  /** Cells that hold a text somebody looks for, each as `rowId columnId`. */
  readonly foundCells?: ReadonlySet<string> | null
  /** Cells without a value say so, and so differ from empty texts. */
  readonly showNull?: boolean
  /** The colours that rules give a record, and whether its whole ground takes them. */
  readonly rowColours?: (row: GridRow) => RowColours
  readonly tintsRows?: boolean
  readonly onNotice?: (notice: GridNotice) => void
  /** What stands under each column, where the foot is wanted. */
  readonly renderFoot?: (field: FieldColumn) => ReactNode
  readonly onSelectionChange?: (selection: Selection) => void
}

/** What others may ask of a grid on screen. */
export type GridHandle = {
  readonly focus: () => void
  readonly selectCell: (rowIndex: number, columnId: string) => void
  readonly selection: () => Selection
  /** Adds a record at the end and starts editing it. */
  readonly addRow: () => void
  /** Runs a command of the keyboard, for menus and the palette. False when it means nothing here. */
  readonly run: (command: Command) => boolean
  readonly deleteSelectedRows: () => void
  /** The records that the selection is about; null for none. */
  readonly selectedTarget: () => Promise<RowTarget | null>
  readonly copy: (withHeaders: boolean) => Promise<void>
  /** Where a cell is, in viewport pixels. */
  readonly cellBox: (rowIndex: number, columnId: string) => Rect
}
