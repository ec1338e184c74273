import type { ComponentType } from 'react'
import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import type { CellValue, Column, SelectOption } from '#core/schema.ts'
import type { Box } from './canvas-text.ts'
import type { CellTheme } from './cell-theme.ts'
import type { LinkTools } from './link-tools.ts'

/** One cell to paint. `box` is the room inside the padding, in canvas pixels. */
export type PaintCell = {
  readonly value: CellValue
  readonly column: FieldColumn
  readonly box: Box
  readonly theme: CellTheme
  readonly isHovered: boolean
  /** The cell with the ring; chips and stars may show that they can be changed. */
  readonly isActive: boolean
  readonly canEdit: boolean
}

/** What an editor hands back: a stored value, text for the type's `parseText`, or that it has written all itself. */
export type EditorResult =
  | { readonly value: CellValue }
  | { readonly text: string }
  | { readonly isWritten: true }
/** Where to go after a commit. */
export type EditorMove = 'stay' | 'down' | 'up' | 'next' | 'previous'

/** An editor as a component: over a cell of the grid (`cell`), or in a record panel or form (`form`). */
export type EditorProps = {
  readonly value: CellValue
  readonly column: FieldColumn
  /** The text that started the edit, to go on with; null when it was opened without typing. */
  readonly initialText: string | null
  readonly mode: 'cell' | 'form'
  /** Accessible name; in forms the label's element id goes into `labelledBy` instead. */
  readonly label: string
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
  /** In a form: what was typed is handed over also when the editor goes away under the hands of the person. */
  readonly savesOnLeave?: boolean | undefined
  readonly onCommit: (result: EditorResult, move?: EditorMove) => void
  readonly onCancel: () => void
  /** Creates a select option; absent when the person may not. */
  readonly onCreateOption?: ((title: string) => Promise<SelectOption>) | undefined
  /** For columns that connect records: what is linked to the record being edited, and the way to change it. */
  readonly links?: LinkTools | undefined
}

export type ShownProps = { readonly value: CellValue; readonly column: FieldColumn }

/** Under which heading lists of column types show a type. */
export const fieldGroups = ['text', 'number', 'date', 'choice', 'link', 'other'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/** The browser's half of a column type; the other half is in core/fields. One file each, registered in index.ts. */
export type FieldUi = {
  /** Outline on a 24 by 24 board, for canvas and DOM. */
  readonly icon: string
  /** Default: other. */
  readonly group?: FieldGroup
  /** What its values tell of a record at a glance; cards on phones show one field of each. Default: nothing special. */
  readonly tells?: 'status' | 'person' | 'amount' | 'number' | 'date'
  readonly paint: (context: CanvasRenderingContext2D, cell: PaintCell) => void
  /** Width that the whole content wants, in pixels, for fitting a column. Default: the width of `text`. */
  readonly measure?: (
    context: CanvasRenderingContext2D,
    value: CellValue,
    column: FieldColumn,
    theme: CellTheme,
  ) => number
  /** The value as it is shown, for screen readers and measuring. */
  readonly text: (value: CellValue, column: FieldColumn) => string
  /** The text that editing starts with, and that `parse` reads back. Default: core's `toText`. */
  readonly editText?: (value: CellValue, column: FieldColumn) => string
  /** Reads typed or pasted text. Default: core's `parseText`. */
  readonly parse?: (text: string, column: FieldColumn, format: TextFormat) => Parsed
  /** What a text means if it is read another way than `parse` does; null where there is no doubt. */
  readonly otherReading?: (text: string, column: FieldColumn, format: TextFormat) => CellValue
  /** text: the grid's own textarea; overlay: `Editor` in a layer over the cell; none: keys and clicks only. */
  readonly editorKind: 'text' | 'overlay' | 'none'
  /** `Editor` only shows the value larger: it opens for all, but neither by typing nor where there is none. */
  readonly isViewer?: boolean
  /** For `text`: takes line breaks and can be made larger. */
  readonly isMultiline?: boolean
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  readonly Editor: ComponentType<EditorProps>
  /** A new value by a key on the selected cell (checkbox, rating); undefined when the key means nothing to it. */
  readonly keyToValue?: (key: string, value: CellValue, column: FieldColumn) => CellValue | undefined
  /** A new value by a click on the cell; `x` counts from the box's inline start. */
  readonly clickToValue?: (
    x: number,
    box: Box,
    value: CellValue,
    column: FieldColumn,
  ) => CellValue | undefined
  /**
   * Takes a file that was dropped or pasted on a cell that holds `before`, with `ahead` others that come with it; gives
   * the new value for what the cell holds by then. Rejects with an Error whose message is for people.
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
  /** False when the value does not say all that the cell holds, so it makes no sense in another cell. Default true. */
  readonly canCopyInto?: boolean
  /** Types whose values are those of other columns: how they look for this column. `uiOf` gives the other's half. */
  readonly over?: (column: FieldColumn, uiOf: (element: Column) => FieldUi) => FieldUi | null
  /** Where Mod+click leads, if anywhere. */
  readonly href?: (value: CellValue) => string | null
  /** Where a click on a part of the cell leads, and Enter or Space on the cell. */
  readonly opens?: {
    readonly address: (value: CellValue) => string | null
    readonly box: (context: CanvasRenderingContext2D, box: Box, column: FieldColumn, theme: CellTheme) => Box
  }
  /** The value in a record's panel, for types that nobody writes. Default: its text. */
  readonly Shown?: ComponentType<ShownProps>
}
