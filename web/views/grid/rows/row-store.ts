import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { CellWrites } from '../editing/cell-writes.ts'
import { OptimisticEdits } from '../editing/optimistic-edits.ts'
import { PageCache } from './page-cache.ts'
import { createPageLoader, type PageLoader } from './page-loader.ts'
import { pagesOfRanges, type RowRange } from './prefetch-pages.ts'
import { PinnedRows } from './pinned-rows.ts'
import { UnsavedRows } from './unsaved-rows.ts'
import { contradictsTotal } from './page-size.ts'
import { readRowPositions } from './row-position-reader.ts'
import { RowSeqs } from './row-seqs.ts'
import { RowWindows } from './row-windows.ts'
import type { CellState, FormulaErrors, GridRow, LoadRows, RowChange, RowPage } from './row-types.ts'
import { TaskQueue } from '../task-queue.ts'

/** A remote change shifted rows from this index on by `delta`. */
export type Shift = { readonly from: number; readonly delta: number }

/**
 * The rows of a view by display index. Loads pages on demand, shows edits optimistically and writes them in order.
 * Cells report whether they are saved, saving or failed, so that no input is lost.
 */
export class RowStore {
  readonly pageSize: number
  readonly #load: LoadRows
  readonly #cache: PageCache
  readonly #log = new OptimisticEdits()
  readonly #loader: PageLoader
  readonly #listeners = new Set<() => void>()
  readonly #shiftListeners = new Set<(shift: Shift) => void>()
  readonly #windows = new RowWindows()
  readonly #seen = new RowSeqs()
  /** Rows that others deleted. */
  readonly #gone = new Set<number>()
  #wanted: number[] = []
  #total: number | null = null
  #version = 0
  /** New rows and the edited row, which stay in place; all others follow the list. */
  readonly #pinned = new PinnedRows({
    rowAt: (index) => this.#cache.rowAt(index),
    indexOf: (id) => this.#cache.indexOf(id),
    total: () => this.#total ?? Infinity,
  })
  readonly #new = new UnsavedRows(
    {
      inOrder: (task) => this.#enqueueMove(task),
      merge: (row, seq) => this.#merge(row, seq),
      lose: (ids) => {
        for (const id of ids) this.#gone.add(id)
        this.cells.lose(ids)
      },
      keepPlace: (change) => this.#keepPlace(change),
      changed: () => this.#changed(),
      refresh: () => this.refresh(),
    },
    this.#pinned,
    this.#log,
  )
  readonly insert = this.#new.insert
  readonly leave = this.#new.leave
  readonly isNew = this.#new.isNew
  readonly newRows = this.#new.list
  readonly resolveId = this.#new.resolveId
  readonly wasMadeHere = this.#new.wasMadeHere
  readonly beside = this.#pinned.beside
  readonly placeGroupHeaders = this.#pinned.placeGroupHeaders
  readonly placeOfListed = this.#pinned.placeOfListed
  /** The index of a loaded row in the list, without pinned rows; else -1. */
  readonly listedIndexOf = (id: number): number => this.#cache.indexOf(this.resolveId(id))
  readonly #writes = new TaskQueue(() => this.#changed())
  /** Cell edits. */
  readonly cells = new CellWrites(
    {
      resolveId: (id) => this.resolveId(id),
      saved: (rowId, columnId) => this.saved(rowId, columnId),
      merge: (row, seq) => this.#merge(row, seq),
      changed: () => this.#new.settle(),
    },
    this.#log,
    this.#writes,
  )
  /** Pending inserts and deletes, during which page offsets may differ. */
  #moving = 0
  readonly #failures: FormulaErrors | null
  readonly #isListed: (row: GridRow) => boolean

  constructor(options: {
    load: LoadRows
    pageSize?: number
    maxPages?: number
    failures?: FormulaErrors
    /** True if a record matches the view's filters; defaults to false until read. */
    isListed?: (row: GridRow) => boolean
  }) {
    this.#load = options.load
    this.#failures = options.failures ?? null
    this.#isListed = options.isListed ?? (() => false)
    if (this.#failures) this.#failures.onFound = () => this.#changed()
    this.pageSize = options.pageSize ?? 100
    this.#cache = new PageCache(this.pageSize, options.maxPages ?? 300)
    this.#loader = createPageLoader({
      load: options.load,
      pageSize: this.pageSize,
      isNeeded: (page) => this.#isNeeded(page),
      rowBefore: (page) => (this.#moving > 0 ? undefined : this.#cache.rowBefore(page)),
      take: (...page) => this.#take(...page),
      onProblem: () => this.#changed(),
    })
  }

  /** Number of rows in the view; 0 until the first page has loaded. */
  readonly total = (): number => (this.#total ?? 0) + this.#pinned.extra
  /** False until the first page has loaded. */
  readonly isReady = (): boolean => this.#total !== null
  /** The current load error as a message, and itself; null for none. */
  readonly problem = (): string | null => this.#loader.problem()
  readonly failure = (): unknown => this.#loader.failure()
  /** Rises with every change, for `useSyncExternalStore` and painting. */
  readonly version = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notifies when a remote change shifts rows above, to adjust the scroll offset. */
  readonly onShift = (listener: (shift: Shift) => void): (() => void) => {
    this.#shiftListeners.add(listener)
    return () => this.#shiftListeners.delete(listener)
  }

  /** Notifies when the visible window changes. */
  readonly onWindow = this.#windows.subscribe

  /** The row at a display index with edits applied; undefined if not loaded. */
  rowAt(index: number): GridRow | undefined {
    const row = this.#pinned.at(index)?.row ?? this.#cache.rowAt(this.#pinned.listedAt(index))
    return row && this.#log.over(row)
  }

  /** Applies edits to a row from another source. */
  edited(row: GridRow): GridRow {
    return this.#log.over(row)
  }

  /** The display index of a loaded row, else -1. */
  indexOf(id: number): number {
    const own = this.resolveId(id)
    const pinned = this.#pinned.placeOf(own)
    const listed = pinned < 0 ? this.#cache.indexOf(own) : -1
    return listed < 0 ? pinned : this.#pinned.placeOfListed(listed)
  }

  /** The saved value of a cell, without unsaved edits; undefined if its row is not loaded. */
  saved(rowId: number, columnId: string): CellValue | undefined {
    const row = this.#base(this.resolveId(rowId))
    return row && (row[columnId] ?? null)
  }

  #base(id: number): GridRow | undefined {
    return this.#pinned.get(id)?.row ?? this.#cache.rowAt(this.#cache.indexOf(id))
  }

  /** True if a row was deleted by someone else or could not be created. */
  isGone(rowId: number): boolean {
    return this.#gone.has(rowId) && this.indexOf(rowId) < 0
  }

  cellState(rowId: number, columnId: string): CellState | undefined {
    return this.#log.state(rowId, columnId)
  }

  /** The error of a computed value, if known; else null. */
  failureOf(row: GridRow, column: FieldColumn): string | null {
    return this.#failures?.of(row, column) ?? null
  }

  /** Counts cells being saved and rejected. */
  counts(): { saving: number; failed: number; writes: number } {
    return { ...this.#log.counts(), writes: this.#writes.waiting() }
  }

  /** Sets the visible rows and their scroll speed (rows per frame, down is positive), in one range or several. */
  readonly setWindow = (first: number, end: number, velocity: number): void =>
    this.setWindows([{ first, end, velocity }])
  setWindows(ranges: readonly RowRange[]): void {
    const listed = ranges.map(({ first, end, velocity }) => ({
      first: this.#pinned.listedAt(first),
      end: this.#pinned.listedAt(Math.max(first, end - 1)) + 1,
      velocity,
    }))
    const pages = pagesOfRanges(listed, this.pageSize)
    const notify = this.#windows.set(ranges)
    this.#cache.touch(pages)
    this.#wanted = pages
    this.#loader.want(pages)
    notify()
  }

  /** Ids of saved, loaded rows on the visible pages. */
  idsOnScreen(): number[] {
    const ids = new Set(this.#pinned.rows().flatMap(({ id }) => (id > 0 ? [id] : [])))
    for (const { first, end } of this.#windows.ranges())
      for (const { id } of this.#cache.rowsOnPages(this.#pinned.listedAt(first), this.#pinned.listedAt(end)))
        if (id > 0) ids.add(id)
    return [...ids]
  }

  /** Rows from `first` up to `end`, loading missing ones (for copy and fill). */
  readRange(first: number, end: number, signal: AbortSignal): Promise<GridRow[]> {
    return readRowPositions(first, end, {
      rowAt: (place) => this.rowAt(place),
      isPinned: (id) => this.#pinned.get(id) !== undefined,
      read: async (place, count) => {
        const [offset, limit] = [this.#pinned.listedAt(place), Math.min(10 * this.pageSize, count)]
        const page = await this.#load({ offset, limit, signal, isCounted: false })
        return page.rows.map((row) => this.#log.over(row))
      },
    })
  }

  /** Merges cell values into a loaded row. */
  #merge(row: GridRow, seq: number): void {
    const base = this.#base(row.id)
    this.#seen.set(row.id, seq)
    if (!base) return
    const merged = { ...base, ...row }
    this.#cache.replace(row.id, merged)
    this.#pinned.replace(row.id, merged, seq)
  }

  /** Removes rows optimistically and deletes them with `send`; restores them on failure. */
  remove(ids: readonly number[], send: (ids: readonly number[]) => Promise<unknown>): Promise<void> {
    this.#takeOut(ids)
    this.#changed()
    const real = () => ids.map((id) => this.resolveId(id)).filter((id) => id > 0)
    return this.#enqueueMove(() => send(real()).then(() => undefined))
  }

  /** Moves rows optimistically before an index (null: wait for the response) and persists with `send`. */
  move(ids: readonly number[], to: number | null, send: () => Promise<void>): Promise<void> {
    const pinned = ids.flatMap((id) => this.#pinned.get(this.resolveId(id)) ?? [])
    if (to !== null && pinned.length === 0 && this.#cache.move(ids, this.#pinned.listedAt(to))) {
      this.#pinned.settle()
      this.#changed()
    }
    return this.#enqueueMove(async () => {
      await send()
      for (const row of pinned) Object.assign(row, { isLeaving: true, isRead: false })
    })
  }

  #enqueueMove(task: () => Promise<void>): Promise<void> {
    this.#moving += 1
    this.#loader.restart()
    return this.#writes.add(task).finally(() => {
      this.#moving -= 1
      this.refresh()
    })
  }

  #takeOut(ids: readonly number[]): void {
    const own = new Set(ids.map((id) => this.resolveId(id)))
    this.#pinned.drop(({ id }) => own.has(id))
    const places = [...own].map((id) => this.#cache.indexOf(id)).filter((index) => index >= 0)
    for (const index of places.sort((a, b) => b - a)) this.#unlist(index)
  }

  #unlist(index: number): void {
    this.#cache.splice(index, 1, [])
    this.#total = Math.max(0, (this.#total ?? 0) - 1)
    this.#pinned.listedGone(index)
  }

  /** Applies a remote change. Never moves the edited row. */
  applyChange(change: RowChange): void {
    if (change.kind === 'update') for (const row of change.rows) this.#merge(row, change.seq)
    if (change.kind === 'delete') this.#takeDeleted(change.rows.map(({ id }) => id))
    if (change.mayMove || change.kind !== 'update') this.refresh()
    else this.#changed()
  }

  /** Removes rows that undo deleted. */
  dropDeleted(ids: readonly number[]): void {
    this.#takeDeleted(ids)
    this.#changed()
  }

  /** Removes deleted rows at once; the scroll offset adjusts per row, bottom up. */
  #takeDeleted(ids: readonly number[]): void {
    for (const id of ids) this.#gone.add(id)
    const places = ids.map((id) => this.indexOf(id)).filter((place) => place >= 0)
    this.#takeOut(ids)
    for (const from of places.toSorted((one, other) => other - one)) this.#shift({ from, delta: -1 })
  }

  /** Reloads visible pages; keeps current rows until the response arrives. */
  refresh(): void {
    this.#cache.markStale()
    this.#loader.restart()
    this.#loader.want(this.#wanted)
    this.#changed()
  }

  /**
   * The records are displayed in a new arrangement: `place` maps old to new indexes, or null. `added`: the indexes of
   * records that a group did not count before.
   */
  rearrange(
    place: (index: number) => number | null,
    total: number,
    added: (groupId: string) => readonly number[] = () => [],
  ): void {
    this.#cache.rearrange(place)
    // The total includes new rows before a page lists them, so they must not count as extra rows too.
    for (const { id, row, groupId } of this.#new.list()) {
      if (id < 0 || groupId === null || this.#cache.indexOf(id) >= 0) continue
      const index = added(groupId).find((free) => !this.#cache.rowAt(free))
      if (index !== undefined) this.#cache.set(index, row)
    }
    this.#total = total
    this.#pinned.listedMoved(place)
    this.refresh()
  }

  /** Retries failed loads immediately. */
  retryLoading(): void {
    this.#loader.retry()
  }

  /** Drops all rows after a change of sort, filter or search. Keeps unsaved edits. */
  reset(): void {
    this.#cache.clear()
    this.#total = null
    this.#pinned.settle()
    this.refresh()
  }

  /** Pins a row while it is edited, regardless of sorts and filters; null unpins. */
  pin(id: number | null, groupId: string | null = null): void {
    const own = id === null ? null : this.resolveId(id)
    const isLeft = this.#pinned.drop((row) => row.batch === null && row.id !== own)
    const row = own === null || this.#pinned.get(own) ? undefined : this.#base(own)
    if (row) this.#pinned.add(this.indexOf(row.id), [row], groupId, null)
    if (row || isLeft) this.#changed()
  }

  /** Aborts all loads; the store is unusable afterwards. */
  dispose(): void {
    this.#loader.stop()
    for (const listeners of [this.#listeners, this.#shiftListeners]) listeners.clear()
    this.#windows.stop()
  }

  /** Resolves when all writes so far have responses. */
  settled(): Promise<void> {
    return this.#writes.settled()
  }

  /** Runs a task after all earlier writes and before later ones. */
  readonly inOrder = <T>(task: () => Promise<T>): Promise<T> => this.#writes.add(task)

  #take(page: number, loaded: RowPage, isTotalKnown: boolean): void {
    // A change of a row arrived while an older version of the row was loading.
    const isBehind = loaded.rows.some(({ id }) => !this.#base(id) && this.#seen.of(id) > loaded.seq)
    const rows = loaded.rows.map((row) => {
      const known = this.#seen.of(row.id) > loaded.seq ? this.#base(row.id) : undefined
      return known ?? row
    })
    this.#keepPlace(() => {
      this.#cache.put(page, rows, this.#moving > 0, new Set(this.#wanted))
      this.#total = loaded.totalRows ?? this.#total
      this.#pinned.listedRead(loaded.seq, this.#isListed)
      this.#new.drop()
    })
    // An older total says nothing: another page brings the new one.
    const total = isTotalKnown && this.#moving === 0 ? this.#total : null
    const isMiscounted = contradictsTotal(loaded, page, this.pageSize, total)
    if (isBehind || isMiscounted) this.refresh()
    else this.#changed()
  }

  /** Adjusts the scroll offset only if two adjacent rows shifted alike; a single row was re-sorted. */
  #keepPlace(change: () => void): void {
    const from = this.#windows.anchor()
    const [anchor, below] = [this.rowAt(from), this.rowAt(from + 1)]
    change()
    const moved = (row: GridRow | undefined, at: number): number => {
      const to = row ? this.indexOf(row.id) : -1
      return to < 0 ? 0 : to - at
    }
    const delta = moved(anchor, from)
    if (delta === 0 || delta !== moved(below, from + 1)) return
    this.#pinned.shift(delta)
    this.#shift({ from, delta })
  }

  #isNeeded(page: number): boolean {
    if (this.#total !== null && page * this.pageSize >= this.#total && page > 0) return false
    return !this.#cache.has(page) || (!this.#cache.isFresh(page) && this.#moving === 0)
  }

  #shift(shift: Shift): void {
    for (const listener of this.#shiftListeners) listener(shift)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
