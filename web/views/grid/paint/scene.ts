import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { CellTheme } from '../../../fields/canvas/cell-theme.ts'
import type { Cell, Layout, Viewport } from '../layout/geometry.ts'
import type { GridColumn, RowColors, RowComments } from '../grid-props.ts'
import type { Hit } from '../pointer/hit-test.ts'
import type { CellState, GridRow } from '../rows/row-types.ts'
import type { Range, Selection } from '../keyboard/selection.ts'

/** Everything that a frame shows. */
export type Scene = {
  readonly layout: Layout
  readonly viewport: Viewport
  readonly theme: CellTheme
  readonly columns: readonly GridColumn[]
  readonly rowAt: (index: number) => GridRow | undefined
  /** The error of a computed value. */
  readonly failureOf: (row: GridRow, column: GridColumn) => string | null
  readonly cellState: (rowId: number, columnId: string) => CellState | undefined
  readonly selection: Selection
  readonly range: Range | null
  readonly isFound: (rowId: number, columnId: string) => boolean
  /** True if the typed date is ambiguous. */
  readonly isDoubtful: (rowId: number, columnId: string, value: CellValue) => boolean
  /** Label of cells without a value; '' for none. */
  readonly nullLabel: string
  /** Rule-based colors of a record, and whether they fill the whole row. */
  readonly rowColors: ((row: GridRow) => RowColors) | undefined
  readonly tintsRows: boolean
  /** Created here and still pinned. */
  readonly isNew: (rowId: number) => boolean
  readonly commentsOf: ((rowId: number) => RowComments | undefined) | undefined
  /** Target range of a fill drag. */
  readonly fillTo: Range | null
  /** Range on the clipboard. */
  readonly marquee: Range | null
  readonly fillCorner: Cell | null
  readonly hover: Hit
  /** The cell under an open editor, whose content is not painted. */
  readonly editing: Cell | null
  readonly isFocused: boolean
  /** The last press was by touch. */
  readonly isTouch: boolean
  readonly canEdit: boolean
  readonly columnDrag: { readonly from: number; readonly to: number; readonly x: number } | null
  /** Dragged rows, their drop position and the pointer. */
  readonly rowDrag: {
    readonly ids: ReadonlySet<number>
    readonly drop: { readonly row: number; readonly side: 'before' | 'after' } | null
    readonly x: number
    readonly y: number
  } | null
  readonly resizing: number | null
  /** Number of frozen columns at the divider's drag position. */
  readonly freezeTo: number | null
  /** The column with this id, even if hidden. */
  readonly fieldOf: (columnId: string) => FieldColumn | undefined
  readonly addRowLabel: string
  /** Label of groups without a value. */
  readonly noValueLabel: string
  readonly formatRows: (count: number) => string
  readonly formatCount: (count: number) => string
  readonly formatRowNumber: (row: number) => string
  /** Current time in ms, to mark slow saves only. */
  readonly now: number
  /** Device pixels per CSS pixel, to align hairlines. */
  readonly scale: number
}

export type Context = CanvasRenderingContext2D

/** Frozen or scrolling columns, and the span they paint in. */
export type Pane = {
  readonly first: number
  readonly end: number
  readonly x: number
  readonly width: number
  readonly isFrozen: boolean
}

/** Aligns a coordinate to device pixels. */
export const snap = (scene: Scene, value: number): number => Math.round(value * scene.scale) / scene.scale

/** Fills a 1 px horizontal line whose lower edge is at y. */
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

/** Paints with a clipping rectangle. */
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

/** The preview of a drag, shown until it ends. */
export type DragPreview = Pick<Scene, 'fillTo' | 'columnDrag' | 'rowDrag' | 'resizing' | 'freezeTo'>
