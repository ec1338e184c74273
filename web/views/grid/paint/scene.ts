import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { CellTheme } from '../../../fields/cell-theme.ts'
import type { Cell, Layout, Viewport } from '../geometry.ts'
import type { GridColumn, RowColours, RowComments } from '../grid-props.ts'
import type { Hit } from '../hit-test.ts'
import type { CellState, GridRow } from '../row-types.ts'
import type { Range, Selection } from '../selection.ts'

/** Everything that one frame shows. */
export type Scene = {
  readonly layout: Layout
  readonly viewport: Viewport
  readonly theme: CellTheme
  readonly columns: readonly GridColumn[]
  readonly rowAt: (index: number) => GridRow | undefined
  /** What is wrong with a value that could not be worked out. */
  readonly failureOf: (row: GridRow, column: GridColumn) => string | null
  readonly cellState: (rowId: number, columnId: string) => CellState | undefined
  readonly selection: Selection
  readonly range: Range | null
  readonly isFound: (rowId: number, columnId: string) => boolean
  /** What was typed there could be read in another way. */
  readonly isDoubtful: (rowId: number, columnId: string, value: CellValue) => boolean
  /** What a cell without a value says; '' for nothing. */
  readonly nullLabel: string
  /** The colours of a record by rules; whether its whole ground takes them. */
  readonly rowColours: ((row: GridRow) => RowColours) | undefined
  readonly tintsRows: boolean
  /** It was just created here, and stays where that was. */
  readonly isNew: (rowId: number) => boolean
  readonly commentsOf: ((rowId: number) => RowComments | undefined) | undefined
  /** Range that a fill drag would write. */
  readonly fillTo: Range | null
  /** Range on the clipboard. */
  readonly marquee: Range | null
  readonly fillCorner: Cell | null
  readonly hover: Hit
  /** The cell under an open editor: its own content is not painted. */
  readonly editing: Cell | null
  readonly isFocused: boolean
  /** The last press was a finger. */
  readonly isTouch: boolean
  readonly canEdit: boolean
  readonly columnDrag: { readonly from: number; readonly to: number; readonly x: number } | null
  /** Rows that are dragged, where they would land, and the pointer. */
  readonly rowDrag: {
    readonly ids: ReadonlySet<number>
    readonly drop: { readonly row: number; readonly side: 'before' | 'after' } | null
    readonly x: number
    readonly y: number
  } | null
  readonly resizing: number | null
  /** How many columns would stay in sight where the line is dragged to. */
  readonly freezeTo: number | null
  /** The column with this id, shown or not. */
  readonly fieldOf: (columnId: string) => FieldColumn | undefined
  readonly addRowLabel: string
  /** For groups of rows without a value. */
  readonly noValueLabel: string
  readonly formatRows: (count: number) => string
  readonly formatCount: (count: number) => string
  readonly formatRowNumber: (row: number) => string
  /** Milliseconds, to tell slow writes from quick ones. */
  readonly now: number
  /** Device pixels per CSS pixel, to put hairlines on whole ones. */
  readonly scale: number
}

export type Context = CanvasRenderingContext2D

/** The columns that scroll, or those that do not, with the span they may paint in. */
export type Pane = {
  readonly first: number
  readonly end: number
  readonly x: number
  readonly width: number
  readonly isFrozen: boolean
}

/** Puts a coordinate on a whole device pixel. */
export const snap = (scene: Scene, value: number): number => Math.round(value * scene.scale) / scene.scale

/** Fills a horizontal line of one CSS pixel whose lower edge is at y. */
export const lineAcross = (context: Context, scene: Scene, x: number, y: number, width: number): void =>
  context.fillRect(x, snap(scene, y) - 1, width, 1)

/** Fills a vertical line at the inline end of a span. */
export const lineAtEnd = (
  context: Context,
  scene: Scene,
  x: number,
  width: number,
  y: number,
  height: number,
): void => context.fillRect(scene.theme.isRtl ? snap(scene, x) : snap(scene, x + width) - 1, y, 1, height)

/** Runs a painter inside a rectangle. */
export const clipped = (
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: () => void,
): void => {
  if (width <= 0 || height <= 0) return
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  paint()
  context.restore()
}
