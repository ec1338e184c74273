import { readCellTheme, type CellTheme } from '../../fields/cell-theme.ts'
import { ChosenRows } from './chosen-rows.ts'
import {
  cellRect,
  clampWidth,
  createLayout,
  maxScroll,
  scrollToCell,
  visibleRows,
  type Cell,
  type Layout,
  type Rect,
  type Viewport,
} from './geometry.ts'
import type { Editing } from './edit-state.ts'
import type { GridColumn, GridNotice, GridProps } from './grid-props.ts'
import type { Hit } from './hit-test.ts'
import { layoutRights } from './layout-rights.ts'
import { fitCanvas, paintScene } from './paint/paint.ts'
import type { Scene } from './paint/scene.ts'
import type { GridRow } from './row-types.ts'
import { sceneOf } from './scene-of.ts'
import { t } from '../../i18n/i18n.ts'
import { createScale, onNativeScroll, scrollTo, type ScrollScale, type ScrollState } from './scroll.ts'
import { newOrder } from './new-order.ts'
import { activeOf, NOTHING, rangeOf, rebase, type Bounds, type Range, type Selection } from './selection.ts'

/** The DOM that the grid works on. */
export type GridElements = {
  readonly root: HTMLElement
  readonly canvas: HTMLCanvasElement
  readonly scroller: HTMLElement
  readonly spacer: HTMLElement
  readonly textarea: HTMLTextAreaElement
}

const PLACEHOLDER_ROWS = 40
const IDLE_MS = 140
const SLOW_REPAINT_MS = 450

/**
 * The state of a grid on screen, outside React: what is selected, edited and hovered, where it is scrolled, and the
 * frame loop. Commands, pointer and clipboard work on it; React hears of it through `subscribe`.
 */
export class GridController {
  props: GridProps
  layout: Layout
  viewport: Viewport = { width: 0, height: 0, scrollX: 0, scrollY: 0, rtl: false }
  selection: Selection = NOTHING
  editing: Editing | null = null
  hover: Hit = { kind: 'outside' }
  fillTo: Range | null = null
  marquee: Range | null = null
  columnDrag: Scene['columnDrag'] = null
  /** Rows under way to another place. */
  rowDrag: Scene['rowDrag'] = null
  resizing: number | null = null
  freezeTo: number | null = null
  isFocused = false
  /** The last press was a finger: the keyboard stays away, and so does the focus. */
  isTouch = false
  /** Where a run of Tabs began, so that Enter comes back under it. */
  tabRunStart: number | null = null
  /** Rows as they were when they were selected, for copying what has scrolled away. */
  readonly selectedRows = new Map<number, GridRow>()
  /** Something that is loaded apart and stands beside the cells. */
  beside: (() => GridProps['beside']) | null = null
  announcement = ''
  elements: GridElements | null = null
  theme: CellTheme | null = null
  /** Called after each frame that moved or changed something (the textarea follows the cell). */
  afterPaint: () => void = () => undefined
  /** Ends an edit whose record or column is gone. */
  endLostEdit: () => void = () => undefined

  /** Called after each frame too, by parts that stand beside the canvas. */
  readonly painted = new Set<() => void>()

  readonly #widths = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  readonly chosen = new ChosenRows()
  #scroll: ScrollState = { top: 0, native: 0 }
  #scale: ScrollScale = createScale(0, 0)
  #frame = 0
  #lastTop = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #pixelScale = 1
  #unsubscribe: (() => void)[] = []

  constructor(props: GridProps) {
    this.props = props
    this.layout = this.#createLayout()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly version = (): number => this.#version

  /** Tells React: selection, editing, rows or the window changed. */
  notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  get bounds(): Bounds {
    return { rows: this.layout.rowCount, cols: this.layout.columns.length }
  }
  get range(): Range | null {
    return rangeOf(this.selection, this.bounds)
  }
  get active(): Cell | null {
    return activeOf(this.selection)
  }
  get columnIds(): string[] {
    return this.props.columns.map((column) => column.field.id)
  }

  attach(elements: GridElements): void {
    this.elements = elements
    this.readTheme()
    this.#watchStore()
    this.resize()
  }

  detach(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    clearTimeout(this.#idleTimer)
    clearTimeout(this.#slowTimer)
    for (const stop of this.#unsubscribe) stop()
    this.#unsubscribe = []
    this.elements = null
  }

  #watchStore(): void {
    for (const stop of this.#unsubscribe) stop()
    const { store } = this.props
    this.#unsubscribe = [
      store.subscribe(() => this.#onStoreChange()),
      store.onShift(({ from, delta }) => {
        if (from <= visibleRows(this.layout, this.viewport).first) {
          this.#updateLayout()
          this.setScroll(this.viewport.scrollX, this.viewport.scrollY + delta * this.layout.rowHeight)
        }
      }),
    ]
  }

  setProps(props: GridProps): void {
    const before = this.props
    if (before === props) return
    this.props = props
    if (before.columns !== props.columns) {
      this.endLostEdit()
      const oldIds = before.columns.map((column) => column.field.id)
      const ids = this.columnIds
      this.#widths.clear()
      const placeOf = (id = ''): number | null => (ids.includes(id) ? ids.indexOf(id) : null)
      const follow = (col: number): number => placeOf(oldIds[col]) ?? col
      // Whoever listens to the sheet hears of columns that others add, rename and delete.
      this.notify()
      this.selection = rebase(this.selection, (row) => row, follow, {
        rows: this.layout.rowCount,
        cols: ids.length,
      })
    }
    const sorted = newOrder(before.columns, props.columns)
    if (sorted !== null) this.announce(sorted)
    if (before.store !== props.store && this.elements) {
      this.selection = NOTHING
      this.marquee = null
      this.#watchStore()
      this.setScroll(0, 0)
    }
    this.#updateLayout()
    if (before.bands !== props.bands) this.#followRows()
    this.requestPaint()
  }

  readTheme(): void {
    if (!this.elements) return
    this.theme = readCellTheme(this.elements.root)
    this.viewport = { ...this.viewport, rtl: this.theme.isRtl }
    this.requestPaint()
  }

  #createLayout(): Layout {
    const { columns, store, frozenCount, rowHeight, bands } = this.props
    return createLayout({
      columns: columns.map((column) => ({
        id: column.field.id,
        width: this.#widths.get(column.field.id) ?? clampWidth(column.width),
      })),
      // Until the first rows are there, a screen of placeholders.
      rowCount: store.isReady() ? store.total() : PLACEHOLDER_ROWS,
      bands: store.isReady() ? store.placeBands(bands ?? []) : [],
      frozenCount: frozenCount ?? 1,
      rowHeight: rowHeight ?? 32,
      viewportWidth: this.viewport.width || 1200,
      ...layoutRights(this.props, store.isReady()),
      gutterWidth: store.total() >= 100_000 ? 76 : 64,
    })
  }

  #updateLayout(): void {
    this.layout = this.#createLayout()
    const { elements } = this
    if (!elements) return
    this.#scale = createScale(this.layout.contentHeight, this.viewport.height)
    elements.spacer.style.width = `${this.layout.contentWidth}px`
    elements.spacer.style.height = `${this.#scale.spacerHeight}px`
    const limit = maxScroll(this.layout, this.viewport)
    if (this.viewport.scrollY > limit.y || this.viewport.scrollX > limit.x) {
      this.setScroll(Math.min(limit.x, this.viewport.scrollX), Math.min(limit.y, this.viewport.scrollY))
    }
  }

  /** Shows a column at another width until the view says so. */
  setWidth(columnId: string, width: number): void {
    this.#widths.set(columnId, clampWidth(width))
    this.#updateLayout()
    this.requestPaint()
  }

  #onStoreChange(): void {
    const { store } = this.props
    const rowCount = store.isReady() ? store.total() : PLACEHOLDER_ROWS
    // New rows move headings too.
    if (rowCount !== this.layout.rowCount || this.props.bands) this.#updateLayout()
    this.#followRows()
    this.requestPaint()
    this.#scheduleIdle()
  }

  /** The selection stays with its records, and the editor with its own. */
  #followRows(): void {
    const before = this.selection
    const range = (of: Selection): Range | null => rangeOf(of, this.bounds)
    this.selection = this.chosen.follow(before, this.bounds, range, this.props.store)
    if (this.selection.kind === 'none' && before.kind !== 'none') this.#tellLost()
    this.endLostEdit()
    const { editing } = this
    const row = editing ? this.props.store.indexOf(editing.rowId) : -1
    if (editing && row >= 0 && row !== editing.cell.row)
      this.editing = { ...editing, cell: { ...editing.cell, row } }
  }

  /** The record with the ring is gone: no other one takes its place, and letters that waited for it go nowhere. */
  #tellLost(): void {
    this.#dropLetters()
    this.announce(t('grid.selectionLost'))
    this.props.onSelectionChange?.(this.selection)
  }
  #dropLetters(): void {
    if (this.elements && !this.editing) this.elements.textarea.value = ''
  }

  /** Changes the selection, and scrolls to what is given. */
  select(selection: Selection, reveal?: Cell | null): void {
    const from = this.active
    this.selection = selection
    if (selection.kind !== 'rows') this.selectedRows.clear()
    const { store } = this.props
    const left = this.chosen.activeId
    this.chosen.note(selection, this.range, store)
    const to = this.active
    if (from?.row !== to?.row || from?.col !== to?.col) this.#dropLetters()
    if (!this.editing) {
      if (left !== this.chosen.activeId) store.pin(null)
      store.leave(this.chosen.ids())
    }
    if (reveal) this.reveal(reveal)
    this.requestPaint()
    this.notify()
    this.props.onSelectionChange?.(selection)
  }

  reveal(cell: Cell): void {
    const to = scrollToCell(this.layout, this.viewport, cell)
    if (to.x !== this.viewport.scrollX || to.y !== this.viewport.scrollY) this.setScroll(to.x, to.y)
  }

  /** Scrolls to true offsets. */
  setScroll(x: number, y: number): void {
    const { elements } = this
    if (!elements) return
    this.#scroll = scrollTo(this.#scale, y)
    elements.scroller.scrollTop = this.#scroll.native
    elements.scroller.scrollLeft = this.viewport.rtl ? -x : x
    this.#scroll = { top: this.#scroll.top, native: elements.scroller.scrollTop }
    this.viewport = {
      ...this.viewport,
      scrollX: Math.abs(elements.scroller.scrollLeft),
      scrollY: this.#scroll.top,
    }
    this.requestPaint()
    this.#scheduleIdle()
  }

  onScroll(): void {
    const { elements } = this
    if (!elements) return
    this.#scroll = onNativeScroll(this.#scale, this.#scroll, elements.scroller.scrollTop)
    const limit = maxScroll(this.layout, this.viewport)
    this.viewport = {
      ...this.viewport,
      scrollX: Math.min(limit.x, Math.abs(elements.scroller.scrollLeft)),
      scrollY: this.#scroll.top,
    }
    this.requestPaint()
    this.#scheduleIdle()
  }

  /** After things have settled: the scrollbar goes where the true offset is, and the DOM mirror follows. */
  #scheduleIdle(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => {
      const { elements } = this
      if (!elements) return
      const wanted = scrollTo(this.#scale, this.#scroll.top)
      if (Math.abs(wanted.native - elements.scroller.scrollTop) > 1) {
        elements.scroller.scrollTop = wanted.native
        this.#scroll = { top: this.#scroll.top, native: elements.scroller.scrollTop }
      }
      this.notify()
    }, IDLE_MS)
  }

  resize(): void {
    const { elements } = this
    if (!elements) return
    const { clientWidth, clientHeight, clientLeft } = elements.scroller
    if (clientWidth === 0 || clientHeight === 0) return
    this.viewport = { ...this.viewport, width: clientWidth, height: clientHeight }
    elements.canvas.style.left = `${clientLeft}px`
    this.#pixelScale = fitCanvas(elements.canvas, clientWidth, clientHeight)
    this.#updateLayout()
    this.#paint()
    this.notify()
  }

  requestPaint(): void {
    if (this.#frame === 0 && this.elements) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const context = this.elements?.canvas.getContext('2d', { alpha: false })
    const { theme, viewport } = this
    if (!context || !theme || viewport.width === 0) return
    const rows = visibleRows(this.layout, viewport)
    const velocity = (viewport.scrollY - this.#lastTop) / this.layout.rowHeight
    this.#lastTop = viewport.scrollY
    this.props.store.setWindow(rows.first, Math.max(rows.end, rows.first + 1), velocity)
    paintScene(context, sceneOf(this, theme, this.#pixelScale))
    this.afterPaint()
    for (const listener of this.painted) listener()
    if (this.props.store.counts().saving > 0) {
      clearTimeout(this.#slowTimer)
      this.#slowTimer = setTimeout(() => this.requestPaint(), SLOW_REPAINT_MS)
    }
  }

  /** The cell with the fill handle: the end of the selected block, where people may write. */
  get fillCorner(): Cell | null {
    if (!this.props.canEdit || this.editing || this.isTouch || this.selection.kind !== 'cells') return null
    const { range } = this
    return range && { row: range.bottom, col: range.right }
  }

  /** A cell's rectangle in the grid's own pixels. */
  rectOf(cell: Cell): Rect {
    return cellRect(this.layout, this.viewport, cell)
  }

  columnAt(col: number): GridColumn | undefined {
    return this.props.columns[col]
  }

  announce(text: string): void {
    // The same text twice in a row is read again only if it differs.
    this.announcement = this.announcement === text ? `${text}\u00A0` : text
    this.notify()
  }

  tell(notice: GridNotice): void {
    this.announce(notice.text)
    this.props.onNotice?.(notice)
  }

  focus(): void {
    this.elements?.textarea.focus({ preventScroll: true })
  }
}
