import { readCellTheme, type CellTheme } from '../../fields/canvas/cell-theme.ts'
import { SelectedRows } from './rows/selected-rows.ts'
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
} from './layout/geometry.ts'
import { GridInteraction } from './grid-interaction.ts'
import type { Editing } from './editing/edit-state.ts'
import type { GridElements } from './grid-elements.ts'
import type { GridColumn, GridMessage, GridProps } from './grid-props.ts'
import { layoutPermissions } from './columns/layout-permissions.ts'
import { fitCanvas, paintScene } from './paint/paint.ts'
import { sceneOf } from './layout/build-scene.ts'
import { t } from '../../i18n/i18n.ts'
import { createScale, onNativeScroll, scrollTo, type ScrollScale, type ScrollState } from './layout/scroll.ts'
import { announceSortOrder } from './rows/sort-announcement.ts'
import {
  activeOf,
  NOTHING,
  rangeOf,
  rebase,
  selectCell,
  type Bounds,
  type Range,
  type Selection,
} from './keyboard/selection.ts'

const placeholderRowCount = 40
const scrollIdleMs = 140
const slowRepaintMs = 450

/**
 * State of a grid outside React: selection, editing, hover, scroll offset and frame loop. Commands, pointer and
 * clipboard act on it; React subscribes to it.
 */
export class GridController extends GridInteraction {
  #props: GridProps
  #layout: Layout
  #viewport: Viewport = { width: 0, height: 0, scrollX: 0, scrollY: 0, rtl: false }
  #selection: Selection = NOTHING
  #elements: GridElements | null = null
  #theme: CellTheme | null = null
  readonly #widths = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  readonly chosen = new SelectedRows()
  #scroll: ScrollState = { top: 0, native: 0 }
  #scale: ScrollScale = createScale(0, 0)
  #frame = 0
  #lastTop = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #pixelScale = 1
  #unsubscribe: (() => void)[] = []

  constructor(props: GridProps) {
    super()
    this.#props = props
    this.#layout = this.#createLayout()
  }

  get props(): GridProps {
    return this.#props
  }
  get layout(): Layout {
    return this.#layout
  }
  get viewport(): Viewport {
    return this.#viewport
  }
  get selection(): Selection {
    return this.#selection
  }
  get elements(): GridElements | null {
    return this.#elements
  }
  get theme(): CellTheme | null {
    return this.#theme
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly version = (): number => this.#version

  /** Notifies React that selection, editing, rows or the window changed. */
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
    this.#elements = elements
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
    this.#elements = null
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
    this.#props = props
    if (before.columns !== props.columns) {
      this.dataChanged()
      const oldIds = before.columns.map((column) => column.field.id)
      const ids = this.columnIds
      this.#widths.clear()
      const placeOf = (id = ''): number | null => (ids.includes(id) ? ids.indexOf(id) : null)
      const follow = (col: number): number => placeOf(oldIds[col]) ?? col
      // Others may have added, renamed or deleted columns.
      this.notify()
      this.#selection = rebase(this.selection, (row) => row, follow, {
        rows: this.layout.rowCount,
        cols: ids.length,
      })
    }
    const sorted = announceSortOrder(before.columns, props.columns)
    if (sorted !== null) this.announce(sorted)
    if (before.store !== props.store && this.elements) {
      this.#selection = NOTHING
      this.outlineCopied(null)
      this.#watchStore()
      this.setScroll(0, 0)
    }
    this.#updateLayout()
    if (before.groupHeaders !== props.groupHeaders) this.#followRows()
    this.requestPaint()
  }

  readTheme(): void {
    if (!this.elements) return
    this.#theme = readCellTheme(this.elements.root)
    this.#viewport = { ...this.viewport, rtl: this.#theme.isRtl }
    this.requestPaint()
  }

  #createLayout(): Layout {
    const { columns, store, frozenCount, rowHeight, groupHeaders } = this.props
    return createLayout({
      columns: columns.map((column) => ({
        id: column.field.id,
        width: this.#widths.get(column.field.id) ?? clampWidth(column.width),
      })),
      // Update headers before counting rows: pinned rows in a collapsed group are unpinned.
      groupHeaders: store.isReady() ? store.placeGroupHeaders(groupHeaders ?? []) : [],
      rowCount: store.isReady() ? store.total() : placeholderRowCount,
      frozenCount: frozenCount ?? 1,
      rowHeight: rowHeight ?? 32,
      viewportWidth: this.viewport.width || 1200,
      ...layoutPermissions(this.props, store.isReady()),
      gutterWidth: store.total() >= 100_000 ? 76 : 64,
    })
  }

  #updateLayout(): void {
    this.#layout = this.#createLayout()
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

  /** Overrides a column's width until the view is saved. */
  setWidth(columnId: string, width: number): void {
    this.#widths.set(columnId, clampWidth(width))
    this.#updateLayout()
    this.requestPaint()
  }

  #onStoreChange(): void {
    const { store } = this.props
    const rowCount = store.isReady() ? store.total() : placeholderRowCount
    // New rows move group headers too.
    if (rowCount !== this.layout.rowCount || this.props.groupHeaders) this.#updateLayout()
    this.#followRows()
    this.requestPaint()
    this.#scheduleIdle()
  }

  /** Keeps the selection on its records, and the editor on its cell. */
  #followRows(): void {
    const before = this.selection
    const range = (of: Selection): Range | null => rangeOf(of, this.bounds)
    this.#selection = this.chosen.follow(before, this.bounds, range, this.props.store)
    if (this.selection.kind === 'none' && before.kind !== 'none') this.#notifyLost()
    this.dataChanged()
    const { editing } = this
    const row = editing ? this.props.store.indexOf(editing.rowId) : -1
    if (editing && row >= 0 && row !== editing.cell.row)
      this.changeEditing({ cell: { ...editing.cell, row } })
  }

  /** The active record was deleted: select nothing instead, and drop buffered input. */
  #notifyLost(): void {
    this.#dropLetters()
    this.announce(t('grid.selectionCleared'))
    this.props.onSelectionChange?.(this.selection)
  }
  #dropLetters(): void {
    if (this.elements && !this.editing) this.elements.textarea.value = ''
  }

  /** Starts an edit in the active cell; a block around it stays selected. */
  override startEditing(editing: Editing): void {
    if (this.selection.kind !== 'cells') this.#selection = selectCell(editing.cell)
    super.startEditing(editing)
  }

  /** Sets the selection and scrolls to `reveal`. */
  select(selection: Selection, reveal?: Cell | null): void {
    const from = this.active
    this.#selection = selection
    if (selection.kind !== 'rows') this.forgetTicked()
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

  /** Scrolls to content offsets. */
  setScroll(x: number, y: number): void {
    const { elements } = this
    if (!elements) return
    this.#scroll = scrollTo(this.#scale, y)
    elements.scroller.scrollTop = this.#scroll.native
    elements.scroller.scrollLeft = this.viewport.rtl ? -x : x
    this.#scroll = { top: this.#scroll.top, native: elements.scroller.scrollTop }
    this.#viewport = {
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
    this.#viewport = {
      ...this.viewport,
      scrollX: Math.min(limit.x, Math.abs(elements.scroller.scrollLeft)),
      scrollY: this.#scroll.top,
    }
    this.requestPaint()
    this.#scheduleIdle()
  }

  /** When idle, syncs the scrollbar and the DOM mirror. */
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
    }, scrollIdleMs)
  }

  resize(): void {
    const { elements } = this
    if (!elements) return
    const { clientWidth, clientHeight, clientLeft } = elements.scroller
    if (clientWidth === 0 || clientHeight === 0) return
    this.#viewport = { ...this.viewport, width: clientWidth, height: clientHeight }
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
    this.placeFollowers()
    if (this.props.store.counts().saving > 0) {
      clearTimeout(this.#slowTimer)
      this.#slowTimer = setTimeout(() => this.requestPaint(), slowRepaintMs)
    }
  }

  /** The cell that shows the fill handle: the end of the selected block, if editable. */
  get fillCorner(): Cell | null {
    if (!this.props.canEdit || this.editing || this.isTouch || this.selection.kind !== 'cells') return null
    const { range } = this
    return range && { row: range.bottom, col: range.right }
  }

  /** A cell's rectangle in grid pixels. */
  rectOf(cell: Cell): Rect {
    return cellRect(this.layout, this.viewport, cell)
  }

  columnAt(col: number): GridColumn | undefined {
    return this.props.columns[col]
  }

  showMessage(notice: GridMessage): void {
    this.announce(notice.text)
    this.props.onNotice?.(notice)
  }

  focus(): void {
    this.elements?.textarea.focus({ preventScroll: true })
  }
}
