import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { CellWrites } from './cell-writes.ts'
import { EditLog } from './edit-log.ts'
import { PageCache } from './page-cache.ts'
import { createPageLoader, type PageLoader } from './page-loader.ts'
import { pagesAround } from './pages-around.ts'
import { held } from './pinned-row.ts'
import { SeenSeqs } from './seen-seqs.ts'
import type { CellState, Failures, GridRow, LoadRows, RowChange, RowPage, WriteAnswer } from './row-types.ts'
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
  readonly #realIds = new Map<number, number>()
  /** Rows that were created here. */
  readonly #made = new Set<number>()
  readonly #seen = new SeenSeqs()
  /** Rows that others deleted. */
  readonly #gone = new Set<number>()
  #wanted: number[] = []
  #windowFirst = 0
  #windowEnd = 0
  #total: number | null = null
  #version = 0
  #nextTempId = -1
  #pinned: { id: number; index: number } | null = null
  /** Something would have moved the pinned row: read again when it is let go. */
  #isHeldBack = false
  readonly #writes = new WorkQueue(() => this.#changed())
  /** The cells that are written. */
  readonly cells = new CellWrites(
    {
      resolveId: (id) => this.resolveId(id),
      saved: (rowId, columnId) => this.saved(rowId, columnId),
      merge: (row, seq) => this.#merge(row, seq),
      changed: () => this.#changed(),
    },
    this.#log,
    this.#writes,
  )
  /** Inserts and deletes that wait: pages read meanwhile may count rows differently. */
  #moving = 0

  readonly #failures: Failures | null

  constructor(options: { load: LoadRows; pageSize?: number; maxPages?: number; failures?: Failures }) {
    this.#load = options.load
    this.#failures = options.failures ?? null
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
  readonly total = (): number => this.#total ?? 0
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
    const row = this.#cache.rowAt(index)
    return row && this.#log.over(row)
  }

  /** A row that was read otherwise, with edits over it. */
  edited(row: GridRow): GridRow {
    return this.#log.over(row)
  }

  /** The place of a loaded row, else -1. */
  indexOf(id: number): number {
    return this.#cache.indexOf(this.resolveId(id))
  }

  /** The id that a new record got, once it is saved. */
  resolveId(id: number): number {
    return this.#realIds.get(id) ?? id
  }

  /** The saved value of a cell, without what is typed over it; undefined while its row is not loaded. */
  saved(rowId: number, columnId: string): CellValue | undefined {
    const row = this.#cache.rowAt(this.#cache.indexOf(this.resolveId(rowId)))
    return row && (row[columnId] ?? null)
  }

  /** Whether somebody else deleted a row. */
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
    const pages = pagesAround(first, end, velocity, this.pageSize)
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
    const ids: number[] = []
    const end = Math.ceil(this.#windowEnd / this.pageSize) * this.pageSize
    for (let at = this.#windowFirst - (this.#windowFirst % this.pageSize); at < end; at += 1) {
      const id = this.#cache.rowAt(at)?.id ?? 0
      if (id > 0) ids.push(id)
    }
    return ids
  }

  /** Whether a row was created here, by this person. */
  wasMadeHere(id: number): boolean {
    return this.#made.has(id)
  }

  /** The rows from `first` up to `end`, loading what is missing (for copying and filling). */
  async readRange(first: number, end: number, signal: AbortSignal): Promise<GridRow[]> {
    const rows: GridRow[] = []
    let index = first
    while (index < end) {
      const known = this.rowAt(index)
      if (known) {
        rows.push(known)
        index += 1
        continue
      }
      const page = await this.#load(index, Math.min(10 * this.pageSize, end - index), signal)
      if (page.rows.length === 0) break
      rows.push(...page.rows.map((row) => this.#log.over(row)))
      index += page.rows.length
    }
    return rows
  }

  /** Lays known cells over a loaded row. */
  #merge(row: GridRow, seq: number): void {
    const base = this.#cache.rowAt(this.#cache.indexOf(row.id))
    this.#seen.set(row.id, seq)
    if (base) this.#cache.replace(row.id, { ...base, ...row })
  }

  /**
   * Shows new rows at a place at once and creates them with `send`. Returns their ids for now (negative);
   * `saved` rejects, and the rows go away again, if that fails.
   */
  insert(
    index: number,
    rows: readonly Readonly<Record<string, CellValue>>[],
    send: () => Promise<WriteAnswer>,
  ): { ids: number[]; saved: Promise<void> } {
    const added = rows.map((row): GridRow => ({ ...row, id: this.#nextTempId-- }))
    const ids = added.map((row) => row.id)
    this.#cache.splice(index, 0, added)
    this.#total = this.total() + added.length
    const saved = this.#enqueueMove(async () => {
      try {
        const answer = await send()
        answer.rows.forEach((row, place) => {
          const temp = ids[place]
          if (temp === undefined) return
          this.#realIds.set(temp, row.id)
          this.#made.add(row.id)
          const base = this.#cache.rowAt(this.#cache.indexOf(temp))
          this.#cache.replace(temp, { ...base, ...row })
          this.#log.rename(temp, row.id)
          this.#log.sawRow(row)
          if (this.#pinned?.id === temp) this.#pinned = { ...this.#pinned, id: row.id }
          this.#seen.set(row.id, answer.seq)
        })
      } catch (error) {
        for (const id of ids) this.#log.dropRow(id)
        this.#takeOut(ids)
        this.#changed()
        throw error
      }
    })
    this.#changed()
    return { ids, saved }
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
    if (to !== null && this.#cache.move(ids, to)) this.#changed()
    return this.#enqueueMove(send)
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
    const places = ids.map((id) => this.indexOf(id)).filter((index) => index >= 0)
    for (const index of places.sort((a, b) => b - a)) this.#cache.splice(index, 1, [])
    this.#total = Math.max(0, this.total() - places.length)
  }

  /** Takes a change made elsewhere. Never moves the row being edited. */
  applyChange(change: RowChange): void {
    if (change.kind === 'update') for (const row of change.rows) this.#merge(row, change.seq)
    if (change.kind === 'delete') {
      for (const { id } of change.rows) {
        this.#gone.add(id)
        const index = this.#cache.indexOf(id)
        if (index < 0) continue
        this.#cache.splice(index, 1, [])
        this.#total = Math.max(0, this.total() - 1)
        this.#shift({ from: index, delta: -1 })
      }
    }
    if (change.mayMove || change.kind !== 'update') this.refresh()
    else this.#changed()
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
    this.#pinned = null
    this.refresh()
  }

  /** Holds a row at its place while it is edited, whatever sorts and filters say; null lets go. */
  pin(id: number | null): void {
    const index = id === null ? -1 : this.indexOf(id)
    this.#pinned = id === null || index < 0 ? null : { id: this.resolveId(id), index }
    if (!this.#isHeldBack) return
    this.#isHeldBack = false
    this.refresh()
  }

  /** Ends all loading; the store is of no use afterwards. */
  dispose(): void {
    this.#loader.stop()
    this.#listeners.clear()
    this.#shiftListeners.clear()
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
    const anchor = this.#cache.rowAt(this.#windowFirst)
    const below = this.#cache.rowAt(this.#windowFirst + 1)
    // A change of a row was told while the row was on its way, as it was before.
    const isBehind = answer.rows.some(
      ({ id }) => this.#cache.indexOf(id) < 0 && this.#seen.of(id) > answer.seq,
    )
    let rows = answer.rows.map((row) => {
      const known = this.#cache.rowAt(this.#cache.indexOf(row.id))
      return known && this.#seen.of(row.id) > answer.seq ? known : row
    })
    const pinned = this.#pinned
    if (pinned) rows = this.#holdPinned(rows, page, pinned)
    this.#cache.put(page, rows, this.#moving > 0, new Set(this.#wanted))
    // All rows are here, and it is none of them: it is one more for as long as it is held.
    const isExtra = rows.length > answer.rows.length && answer.rows.length === answer.totalRows
    this.#total = Math.max(answer.totalRows + Number(isExtra), pinned ? pinned.index + 1 : 0)
    // Two rows in a row that moved alike: others moved them. One alone was sorted elsewhere.
    const delta = this.#moved(anchor, this.#windowFirst)
    if (delta !== 0 && delta === this.#moved(below, this.#windowFirst + 1)) {
      this.#shift({ from: this.#windowFirst, delta })
    }
    if (isBehind) this.refresh()
    else this.#changed()
  }

  #moved(row: GridRow | undefined, from: number): number {
    const to = row ? this.#cache.indexOf(row.id) : -1
    return to < 0 ? 0 : to - from
  }

  #isNeeded(page: number): boolean {
    if (this.#total !== null && page * this.pageSize >= this.#total && page > 0) return false
    return !this.#cache.has(page) || (!this.#cache.isFresh(page) && this.#moving === 0)
  }

  #holdPinned(rows: GridRow[], page: number, pinned: { id: number; index: number }): GridRow[] {
    const place = pinned.index - page * this.pageSize
    const own = this.#cache.rowAt(pinned.index)
    if (place < 0 || place >= this.pageSize || own?.id !== pinned.id) return rows
    if (rows[place]?.id === pinned.id) return rows
    this.#isHeldBack = true
    return held(rows, own, place, this.pageSize)
  }

  #shift(shift: Shift): void {
    for (const listener of this.#shiftListeners) listener(shift)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
