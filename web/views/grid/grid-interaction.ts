import type { Editing } from './editing/edit-state.ts'
import type { GridProps } from './grid-props.ts'
import type { Range } from './keyboard/selection.ts'
import type { DragPreview } from './paint/scene.ts'
import type { Hit } from './pointer/hit-test.ts'
import type { GridRow } from './rows/row-types.ts'

const NO_DRAG: DragPreview = { fillTo: null, columnDrag: null, rowDrag: null, resizing: null, freezeTo: null }

/**
 * The person's interaction with a grid: editing, dragging, pointing, checking rows. Other parts of the grid change it
 * through these methods.
 */
export abstract class GridInteraction {
  #editing: Editing | null = null
  #drag = NO_DRAG
  #hover: Hit = { kind: 'outside' }
  #marquee: Range | null = null
  #isFocused = false
  #isTouch = false
  #tabRunStart: number | null = null
  #beside: (() => GridProps['beside']) | null = null
  #announcement = ''
  readonly #tickedRows = new Map<number, GridRow>()
  readonly #paintListeners = new Set<() => void>()
  readonly #dataListeners = new Set<() => void>()

  abstract requestPaint(): void
  abstract notify(): void

  get editing(): Editing | null {
    return this.#editing
  }
  startEditing(editing: Editing): void {
    this.#editing = editing
  }
  /** Changes the mode of the current edit; no effect without one. */
  changeEditing(change: Partial<Editing>): void {
    if (this.#editing) this.#editing = { ...this.#editing, ...change }
  }
  stopEditing(): void {
    this.#editing = null
  }

  /** The preview of the current drag. */
  get drag(): DragPreview {
    return this.#drag
  }
  previewDrag(preview: Partial<DragPreview>): void {
    this.#drag = { ...NO_DRAG, ...preview }
    this.requestPaint()
  }
  /** Ends the drag preview and returns it. */
  endDrag(): DragPreview {
    const shown = this.#drag
    this.previewDrag({})
    return shown
  }

  get hover(): Hit {
    return this.#hover
  }
  hoverOver(hit: Hit): void {
    this.#hover = hit
    this.requestPaint()
  }

  /** The outline of the copied range. */
  get marquee(): Range | null {
    return this.#marquee
  }
  outlineCopied(range: Range | null): void {
    this.#marquee = range
    this.requestPaint()
  }

  get isFocused(): boolean {
    return this.#isFocused
  }
  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused
    this.requestPaint()
  }

  /** The last press was by touch: do not open the keyboard or take focus. */
  get isTouch(): boolean {
    return this.#isTouch
  }
  setTouch(isTouch: boolean): void {
    this.#isTouch = isTouch
  }

  /** Starts a run of Tabs in a column, unless one has started. */
  startTabRun(col: number): void {
    this.#tabRunStart ??= col
  }
  /** Ends a run of Tabs and returns its first column, to which Enter returns. */
  endTabRun(): number | null {
    const start = this.#tabRunStart
    this.#tabRunStart = null
    return start
  }

  /** Rows as they were when checked, to copy those that have scrolled out of the cache. */
  get tickedRows(): ReadonlyMap<number, GridRow> {
    return this.#tickedRows
  }
  rememberTicked(rows: readonly GridRow[]): void {
    for (const row of rows) this.#tickedRows.set(row.id, row)
  }
  protected forgetTicked(): void {
    this.#tickedRows.clear()
  }

  /** A lazy component rendered next to the cells. */
  get beside(): (() => GridProps['beside']) | null {
    return this.#beside
  }
  showBeside(part: () => GridProps['beside']): void {
    this.#beside = part
    this.notify()
  }

  /** The screen reader announcement. */
  get announcement(): string {
    return this.#announcement
  }
  announce(text: string): void {
    // Screen readers repeat an identical text only if it changes.
    this.#announcement = this.#announcement === text ? `${text}\u00A0` : text
    this.notify()
  }

  /** Notifies after each paint, for elements that follow the cells. Returns a cleanup function. */
  onPaint(listener: () => void): () => void {
    this.#paintListeners.add(listener)
    return () => void this.#paintListeners.delete(listener)
  }
  /** Moves those elements immediately, without waiting for a frame. */
  placeFollowers(): void {
    for (const listener of this.#paintListeners) listener()
  }

  /** Notifies when records or columns change, because an edit may have lost its own. Returns a cleanup function. */
  onDataChange(listener: () => void): () => void {
    this.#dataListeners.add(listener)
    return () => void this.#dataListeners.delete(listener)
  }
  protected dataChanged(): void {
    for (const listener of this.#dataListeners) listener()
  }
}
