import type { ComponentType } from 'react'
import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import type { CellValue, Column, SelectOption } from '#core/schema.ts'
import type { Box } from './canvas/canvas-text.ts'
import type { CellTheme } from './canvas/cell-theme.ts'
import type { LinkTools } from './editors/link-tools.ts'

/** A cell to paint. `box` is the area inside the padding, in canvas pixels. */
export type PaintCell = {
  readonly value: CellValue
  readonly column: FieldColumn
  readonly box: Box
  readonly theme: CellTheme
  readonly isHovered: boolean
  /** The active cell; chips and ratings may show that they are editable. */
  readonly isActive: boolean
  readonly canEdit: boolean
}

/** An editor's result: a stored value, text for the type's `parseText`, or a sign that it has already saved. */
export type EditorResult =
  | { readonly value: CellValue }
  | { readonly text: string }
  | { readonly isWritten: true }
/** Where to move after a commit. */
export type EditorMove = 'stay' | 'down' | 'up' | 'next' | 'previous'

/** Props of an editor in a grid cell (`cell`), or in the record panel or a form (`form`). */
export type EditorProps = {
  readonly value: CellValue
  readonly column: FieldColumn
  /** Typed text that started the edit; null if opened without typing. */
  readonly initialText: string | null
  readonly mode: 'cell' | 'form'
  /** Accessible name; forms use `labelledBy` with the label's id instead. */
  readonly label: string
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
  /** In forms: commit the text on unmount too. */
  readonly savesOnLeave?: boolean | undefined
  readonly onCommit: (result: EditorResult, move?: EditorMove) => void
  readonly onCancel: () => void
  /** Creates a select option; undefined without permission. */
  readonly onCreateOption?: ((title: string) => Promise<SelectOption>) | undefined
  /** For link columns: the record's links and how to change them. */
  readonly links?: LinkTools | undefined
}

export type PreviewProps = { readonly value: CellValue; readonly column: FieldColumn }

/** Groups in lists of column types. */
export const fieldGroups = ['text', 'number', 'date', 'choice', 'link', 'other'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/** Settings panels of value formats, for cells and formula results. */
export type FormatPanelName =
  | 'thousands'
  | 'decimal'
  | 'currency'
  | 'percentFormat'
  | 'durationFormat'
  | 'date'
  | 'dateTime'
  | 'checkbox'
  | 'rating'

/** Settings panels of column options. The field editor loads them, see screens/table/columns/options-panels.tsx. */
export type OptionsPanelName =
  | FormatPanelName
  | 'richText'
  | 'validation'
  | 'percent'
  | 'duration'
  | 'time'
  | 'attachment'
  | 'link'
  | 'lookup'
  | 'rollup'
  | 'formula'
  | 'people'
  | 'qrCode'
  | 'barcode'
  | 'button'

/** The UI of a column type; its logic is in core/fields. One file each, registered in index.ts. */
export type FieldUi = {
  /** 24 x 24 outline for canvas and DOM. */
  readonly icon: string
  /** Default: other. */
  readonly group?: FieldGroup
  /** Options panel. Default: none. */
  readonly optionsPanel?: OptionsPanelName
  /** Format panel of formula results with this type. Default: none. */
  readonly formatPanel?: FormatPanelName
  /** What kind of information its values carry; phone cards show one field of each. Default: nothing special. */
  readonly cardRole?: 'status' | 'person' | 'amount' | 'number' | 'date'
  readonly paint: (context: CanvasRenderingContext2D, cell: PaintCell) => void
  /** Full content width in pixels, to fit a column. Default: the width of `text`. */
  readonly measure?: (
    context: CanvasRenderingContext2D,
    value: CellValue,
    column: FieldColumn,
    theme: CellTheme,
  ) => number
  /** The displayed text, for screen readers and measuring. */
  readonly text: (value: CellValue, column: FieldColumn) => string
  /** The editable text, which `parse` reads back. Default: core's `toText`. */
  readonly editText?: (value: CellValue, column: FieldColumn) => string
  /** Parses typed or pasted text. Default: core's `parseText`. */
  readonly parse?: (text: string, column: FieldColumn, format: TextFormat) => Parsed
  /** Meaning of the number behind a spreadsheet cell: the value or a date. Default: ignored. */
  readonly spreadsheetNumber?: 'value' | 'day'
  /** An alternative reading of ambiguous text; null if unambiguous. */
  readonly otherReading?: (text: string, column: FieldColumn, format: TextFormat) => CellValue
  /** text: the grid's textarea; overlay: `Editor` over the cell; none: keys and clicks only. */
  readonly editorKind: 'text' | 'overlay' | 'none'
  /** `Editor` only displays the value: available without edit permission, but not by typing or for empty cells. */
  readonly isViewer?: boolean
  /** For `text`: multi-line and resizable. */
  readonly isMultiline?: boolean
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  readonly Editor: ComponentType<EditorProps>
  /** A value set by a key on the selected cell (checkbox, rating); undefined for other keys. */
  readonly keyToValue?: (key: string, value: CellValue, column: FieldColumn) => CellValue | undefined
  /** A value set by a click on the cell; `x` is relative to the box's inline start. */
  readonly clickToValue?: (
    x: number,
    box: Box,
    value: CellValue,
    column: FieldColumn,
  ) => CellValue | undefined
  /**
   * Handles a file dropped or pasted on a cell with the value `before`, with `ahead` others before it; returns a
   * function from the current to the new value. Rejects with a readable Error.
   */
  readonly takeFile?: (
    file: File,
    column: FieldColumn,
    before: CellValue,
    watch: {
      readonly ahead: number
      readonly onProgress: (share: number) => void
      readonly signal: AbortSignal
    },
  ) => Promise<(now: CellValue) => CellValue>
  /** False if the value is not the cell's whole content and cannot be copied elsewhere. Default true. */
  readonly canCopyInto?: boolean
  /** For computed types: their appearance for this column. `uiOf` returns the source column's UI. */
  readonly over?: (column: FieldColumn, uiOf: (element: Column) => FieldUi) => FieldUi | null
  /** The target of Mod+click. */
  readonly href?: (value: CellValue) => string | null
  /** The target of a click on part of the cell, and of Enter or Space. */
  readonly opens?: {
    readonly address: (value: CellValue) => string | null
    readonly box: (context: CanvasRenderingContext2D, box: Box, column: FieldColumn, theme: CellTheme) => Box
  }
  /** The value in the record panel, for read-only types. Default: its text. */
  readonly Shown?: ComponentType<PreviewProps>
}
