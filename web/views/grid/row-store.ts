import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { CellWrites } from './cell-writes.ts'
import { EditLog } from './edit-log.ts'
import { PageCache } from './page-cache.ts'
import { createPageLoader, type PageLoader } from './page-loader.ts'
import { pagesAround } from './pages-around.ts'
import { HeldRows } from './held-rows.ts'
import { NewRows } from './new-rows.ts'
import { readPlaces } from './read-places.ts'
import { SeenSeqs } from './seen-seqs.ts'
import type { CellState, Failures, GridRow, LoadRows, RowChange, RowPage } from './row-types.ts'
import { WorkQueue } from './work-queue.ts'

/** Rows that moved by a change made elsewhere: from this index on, by this many places. */
export type Shift = { readonly from: number; readonly delta: number }

/**
 * The rows of one view, addressed by their place in it. Pages are loaded as the window asks for them; edits show at
 * once and are written one after the other. A cell is saved, saving or failed, and says so: nothing typed is lost.
 */
export class RowStore {
  readonly pageSize: number
  readonly #load: LoadRows
  readonly #cache: PageCache
  readonly #log = new EditLog()
  readonly #loader: PageLoader
  readonly #listeners = new Set<() => void>()
  readonly #shiftListeners = new Set<(shift: Shift) => void>()
  readonly #windowListeners = new Set<() => void>()
  readonly #seen = new SeenSeqs()
  /** Rows that others deleted. */
  readonly #gone = new Set<number>()
  #wanted: number[] = []
  #windowFirst = 0
  #windowEnd = 0
  #total: number | null = null
  #version = 0
  /** New rows, and the one being edited: they stay where they are. All other places are those of the list. */
  readonly #held = new HeldRows({
    rowAt: (index) => this.#cache.rowAt(index),
    indexOf: (id) => this.#cache.indexOf(id),
    total: () => this.#total ?? Infinity,
  })
  readonly #new = new NewRows(
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
    this.#held,
    this.#log,
  )
  readonly insert = this.#new.insert
  readonly leave = this.#new.leave
  readonly isNew = this.#new.isNew
  readonly newRows = this.#new.list
  readonly resolveId = this.#new.resolveId
  readonly wasMadeHere = this.#new.wasMadeHere
  readonly beside = this.#held.beside
  readonly placeBands = this.#held.placeBands
  readonly placeOfListed = this.#held.placeOfListed
  readonly #writes = new WorkQueue(() => this.#changed())
  /** The cells that are written. */
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
  /** Inserts and deletes that wait: pages read meanwhile may count rows differently. */
  #moving = 0

  readonly #failures: Failures | null
  readonly #isListed: (row: GridRow) => boolean

  constructor(options: {
    load: LoadRows
    pageSize?: number
    maxPages?: number
    failures?: Failures
    /** Whether the filters of the view take a record; default no, until it is read. */
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
      take: (page, answer) => this.#take(page, answer),
      onProblem: () => this.#changed(),
    })
  }

  /** How many rows the view has; 0 until the first page is there. */
  readonly total = (): number => (this.#total ?? 0) + this.#held.extra
  /** False until the first page is there. */
  readonly isReady = (): boolean => this.#total !== null
  /** Why loading does not work at the moment, or null. */
  readonly problem = (): string | null => this.#loader.problem()
  /** Grows with every change, for `useSyncExternalStore` and painting. */
  readonly version = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells when rows above moved by a change made elsewhere, so that the scroll position can follow. */
  readonly onShift = (listener: (shift: Shift) => void): (() => void) => {
    this.#shiftListeners.add(listener)
    return () => this.#shiftListeners.delete(listener)
  }

  /** Tells when other rows come on screen. */
  readonly onWindow = (listener: () => void): (() => void) => {
    this.#windowListeners.add(listener)
    return () => this.#windowListeners.delete(listener)
  }

  /** The row at a place, with edits over it; undefined while it is not loaded. */
  rowAt(index: number): GridRow | undefined {
    const row = this.#held.at(index)?.row ?? this.#cache.rowAt(this.#held.listedAt(index))
    return row && this.#log.over(row)
  }

  /** A row that was read otherwise, with edits over it. */
  edited(row: GridRow): GridRow {
    return this.#log.over(row)
  }

  /** The place of a loaded row, else -1. */
  indexOf(id: number): number {
    const own = this.resolveId(id)
    const held = this.#held.placeOf(own)
    const listed = held < 0 ? this.#cache.indexOf(own) : -1
    return listed < 0 ? held : this.#held.placeOfListed(listed)
  }

  /** The saved value of a cell, without what is typed over it; undefined while its row is not loaded. */
  saved(rowId: number, columnId: string): CellValue | undefined {
    const row = this.#base(this.resolveId(rowId))
    return row && (row[columnId] ?? null)
  }

  #base(id: number): GridRow | undefined {
    return this.#held.get(id)?.row ?? this.#cache.rowAt(this.#cache.indexOf(id))
  }

  /** Whether a row is gone for good: somebody else deleted it, or it could not be created. */
  isGone(rowId: number): boolean {
    return this.#gone.has(rowId) && this.indexOf(rowId) < 0
  }

  cellState(rowId: number, columnId: string): CellState | undefined {
    return this.#log.state(rowId, columnId)
  }

  /** Why a value of a row could not be worked out, as far as that is known; null where it could. */
  failureOf(row: GridRow, column: FieldColumn): string | null {
    return this.#failures?.of(row, column) ?? null
  }

  /** Counts cells: being saved, and refused. */
  counts(): { saving: number; failed: number; writes: number } {
    return { ...this.#log.counts(), writes: this.#writes.waiting() }
  }

  /** Says which rows are on screen and how fast they move (rows per frame, down is positive). */
  setWindow(first: number, end: number, velocity: number): void {
    const last = this.#held.listedAt(Math.max(first, end - 1))
    const pages = pagesAround(this.#held.listedAt(first), last + 1, velocity, this.pageSize)
    const isOther = first !== this.#windowFirst || end !== this.#windowEnd
    this.#windowFirst = first
    this.#windowEnd = end
    this.#cache.touch(pages)
    this.#wanted = pages
    this.#loader.want(pages)
    if (isOther) for (const listener of this.#windowListeners) listener()
  }

  /** Ids of the saved rows that are loaded of the pages on screen. */
  idsOnScreen(): number[] {
    const ids = this.#held.rows().flatMap(({ id }) => (id > 0 ? [id] : []))
    const first = this.#held.listedAt(this.#windowFirst)
    const end = Math.ceil(this.#held.listedAt(this.#windowEnd) / this.pageSize) * this.pageSize
    for (let at = first - (first % this.pageSize); at < end; at += 1) {
      const id = this.#cache.rowAt(at)?.id ?? 0
      if (id > 0 && !this.#held.get(id)) ids.push(id)
    }
    return ids
  }

  /** The rows from `first` up to `end`, loading what is missing (for copying and filling). */
  readRange(first: number, end: number, signal: AbortSignal): Promise<GridRow[]> {
    return readPlaces(first, end, {
      rowAt: (place) => this.rowAt(place),
      isHeld: (id) => this.#held.get(id) !== undefined,
      read: async (place, count) => {
        const from = this.#held.listedAt(place)
        const page = await this.#load(from, Math.min(10 * this.pageSize, count), signal)
        return page.rows.map((row) => this.#log.over(row))
      },
    })
  }

  /** Lays known cells over a loaded row. */
  #merge(row: GridRow, seq: number): void {
    const base = this.#base(row.id)
    this.#seen.set(row.id, seq)
    if (!base) return
    const merged = { ...base, ...row }
    this.#cache.replace(row.id, merged)
    this.#held.replace(row.id, merged, seq)
  }

  /** Takes rows away at once and deletes them with `send`; they come back if that fails. */
  remove(ids: readonly number[], send: (ids: readonly number[]) => Promise<unknown>): Promise<void> {
    this.#takeOut(ids)
    this.#changed()
    const real = () => ids.map((id) => this.resolveId(id)).filter((id) => id > 0)
    return this.#enqueueMove(() => send(real()).then(() => undefined))
  }

  /** Shows rows before the one at an index at once (null: where the answer says), and moves them with `send`. */
  move(ids: readonly number[], to: number | null, send: () => Promise<void>): Promise<void> {
    const held = ids.flatMap((id) => this.#held.get(this.resolveId(id)) ?? [])
    if (to !== null && held.length === 0 && this.#cache.move(ids, this.#held.listedAt(to))) {
      this.#held.settle()
      this.#changed()
    }
    return this.#enqueueMove(async () => {
      await send()
      for (const row of held) Object.assign(row, { isLeaving: true, isRead: false })
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
    this.#held.drop(({ id }) => own.has(id))
    const places = [...own].map((id) => this.#cache.indexOf(id)).filter((index) => index >= 0)
    for (const index of places.sort((a, b) => b - a)) this.#unlist(index)
  }

  #unlist(index: number): void {
    this.#cache.splice(index, 1, [])
    this.#total = Math.max(0, (this.#total ?? 0) - 1)
    this.#held.listedGone(index)
  }

  /** Takes a change made elsewhere. Never moves the row being edited. */
  applyChange(change: RowChange): void {
    if (change.kind === 'update') for (const row of change.rows) this.#merge(row, change.seq)
    if (change.kind === 'delete') {
      for (const { id } of change.rows) {
        this.#gone.add(id)
        const from = this.indexOf(id)
        if (from < 0) continue
        this.#takeOut([id])
        this.#shift({ from, delta: -1 })
      }
    }
    if (change.mayMove || change.kind !== 'update') this.refresh()
    else this.#changed()
  }

  /** Takes rows away that somebody deleted, all at once. */
  dropDeleted(ids: readonly number[]): void {
    for (const id of ids) this.#gone.add(id)
    this.#takeOut(ids)
    this.#changed()
  }

  /** Reads again what is on screen; the rows that are there stay until the answer comes. */
  refresh(): void {
    this.#cache.markStale()
    this.#loader.restart()
    this.#loader.want(this.#wanted)
    this.#changed()
  }

  /** Other rows of the same ones show now: says where each of those before is, or null for none. */
  rearrange(place: (index: number) => number | null, total: number): void {
    this.#cache.rearrange(place)
    this.#total = total
    this.#held.listedMoved(place)
    this.refresh()
  }

  /** Tries again at once what could not be loaded. */
  retryLoading(): void {
    this.#loader.retry()
  }

  /** Forgets all rows, for another sort, filter or search. Unsaved edits stay. */
  reset(): void {
    this.#cache.clear()
    this.#total = null
    this.#held.settle()
    this.refresh()
  }

  /** Holds a row at its place while it is edited, whatever sorts and filters say; null lets go. */
  pin(id: number | null, band: string | null = null): void {
    const own = id === null ? null : this.resolveId(id)
    const isLeft = this.#held.drop((row) => row.batch === null && row.id !== own)
    const row = own === null || this.#held.get(own) ? undefined : this.#base(own)
    if (row) this.#held.add(this.indexOf(row.id), [row], band, null)
    if (row || isLeft) this.#changed()
  }

  /** Ends all loading; the store is of no use afterwards. */
  dispose(): void {
    this.#loader.stop()
    for (const listeners of [this.#listeners, this.#shiftListeners]) listeners.clear()
    this.#windowListeners.clear()
  }

  /** Resolves when every write so far has been answered. */
  settled(): Promise<void> {
    return this.#writes.settled()
  }

  /** Does something after all writes so far and before any that come later. */
  inOrder<T>(task: () => Promise<T>): Promise<T> {
    return this.#writes.add(task)
  }

  #take(page: number, answer: RowPage): void {
    // A change of a row was told while the row was on its way, as it was before.
    const isBehind = answer.rows.some(({ id }) => !this.#base(id) && this.#seen.of(id) > answer.seq)
    const rows = answer.rows.map((row) => {
      const known = this.#seen.of(row.id) > answer.seq ? this.#base(row.id) : undefined
      return known ?? row
    })
    this.#keepPlace(() => {
      this.#cache.put(page, rows, this.#moving > 0, new Set(this.#wanted))
      this.#total = answer.totalRows
      this.#held.listedRead(answer.seq, this.#isListed)
      this.#new.drop()
    })
    if (isBehind) this.refresh()
    else this.#changed()
  }

  /** Two rows in a row that moved alike: others moved them. One alone was sorted elsewhere. */
  #keepPlace(change: () => void): void {
    const from = this.#windowFirst
    const [anchor, below] = [this.rowAt(from), this.rowAt(from + 1)]
    change()
    const moved = (row: GridRow | undefined, at: number): number => {
      const to = row ? this.indexOf(row.id) : -1
      return to < 0 ? 0 : to - at
    }
    const delta = moved(anchor, from)
    if (delta === 0 || delta !== moved(below, from + 1)) return
    this.#held.shift(delta)
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
