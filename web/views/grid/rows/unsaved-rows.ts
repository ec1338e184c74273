import type { CellValue } from '#core/schema.ts'
import type { OptimisticEdits } from '../editing/optimistic-edits.ts'
import type { PageCache } from './page-cache.ts'
import type { PinnedRow, PinnedRows } from './pinned-rows.ts'
import type { GridRow, WriteResult } from './row-types.ts'

/** The part of the row store that new rows use. */
type Rows = {
  /** Runs a task after all earlier writes. */
  inOrder(task: () => Promise<void>): Promise<void>
  /** Merges cell values into a row. */
  merge(row: GridRow, seq: number): void
  /** Rows could not be created. */
  lose(ids: readonly number[]): void
  /** Keeps the scroll position while rows above change. */
  keepPlace(change: () => void): void
  changed(): void
  /** Reloads the visible rows. */
  refresh(): void
}

/** Rows created here, pinned in place until the person moves on. */
export class UnsavedRows {
  readonly #rows: Rows
  readonly #pinned: PinnedRows
  readonly #log: OptimisticEdits
  readonly #realIds = new Map<number, number>()
  readonly #made = new Set<number>()
  #nextId = -1
  #lastBatch = 0

  constructor(rows: Rows, pinned: PinnedRows, log: OptimisticEdits) {
    this.#rows = rows
    this.#pinned = pinned
    this.#log = log
  }

  /** The saved id of a new record. */
  readonly resolveId = (id: number): number => this.#realIds.get(id) ?? id

  /** True if this person created the row here. */
  readonly wasMadeHere = (id: number): boolean => this.#made.has(id)

  /** True if the row was just created and is still pinned. */
  readonly isNew = (id: number): boolean => (this.#pinned.get(this.resolveId(id))?.batch ?? null) !== null

  /** New pinned rows from top to bottom. */
  readonly list = (): readonly PinnedRow[] => this.#pinned.rows().filter(({ batch }) => batch !== null)

  /**
   * Lists saved new rows at indexes that their groups have gained (`added`): the total includes them before a page lists
   * them, so they must not count as extra rows, too.
   */
  listIn(cache: PageCache, added: (groupId: string) => readonly number[]): void {
    for (const { id, row, groupId } of this.list()) {
      if (id < 0 || groupId === null || cache.indexOf(id) >= 0) continue
      const index = added(groupId).find((free) => !cache.rowAt(free))
      if (index !== undefined) cache.set(index, row)
    }
  }

  /**
   * Shows new rows optimistically at a display index and creates them with `send`. They stay pinned until `leave`.
   * Returns temporary (negative) ids; `saved` rejects on failure, which removes the rows. `groupId`: their group header.
   */
  readonly insert = (
    place: number,
    rows: readonly Readonly<Record<string, CellValue>>[],
    send: () => Promise<WriteResult>,
    groupId: string | null = null,
  ): { ids: number[]; saved: Promise<void> } => {
    const added = rows.map((row): GridRow => ({ ...row, id: this.#nextId-- }))
    const ids = added.map((row) => row.id)
    this.#pinned.add(place, added, groupId, (this.#lastBatch += 1))
    const saved = this.#rows.inOrder(async () => {
      try {
        const response = await send()
        this.#pinned.rename(this.#ownIds(ids, response.rows))
        for (const [at, row] of response.rows.entries()) this.#created(ids[at], row, response.seq)
      } catch (error) {
        const lost = new Set(ids)
        this.#rows.lose(ids)
        this.#pinned.drop(({ id }) => lost.has(id))
        this.#rows.changed()
        throw error
      }
    })
    this.#rows.changed()
    return { ids, saved }
  }

  /** Records the saved ids of new rows; returns `[temporary, saved]` pairs. */
  #ownIds(temps: readonly number[], rows: readonly GridRow[]): [number, number][] {
    const pairs = rows.flatMap(({ id }, at): [number, number][] => {
      const temp = temps[at]
      return temp === undefined ? [] : [[temp, id]]
    })
    for (const [temp, id] of pairs) {
      this.#realIds.set(temp, id)
      this.#made.add(id)
    }
    return pairs
  }

  #created(temp: number | undefined, row: GridRow, seq: number): void {
    if (temp === undefined) return
    this.#log.rename(temp, row.id)
    this.#log.sawRow(row)
    this.#rows.merge(row, seq)
  }

  /** Unpins new rows, except those created together with one of `ids`. */
  readonly leave = (ids: readonly number[]): void => {
    const rows = this.list()
    if (rows.length === 0) return
    const stay = new Set(ids.map((id) => this.#pinned.get(this.resolveId(id))?.batch))
    for (const row of rows) row.isLeaving ||= !stay.has(row.batch)
    this.settle()
  }

  /** Unpins rows that were left, once their values are saved and read. */
  settle(): void {
    const settled = this.list().filter((row) => this.#isSettled(row))
    const isUnread = settled.some(({ isRead, isAwaited }) => !isRead && !isAwaited)
    if (settled.some(({ isRead }) => isRead)) this.#rows.keepPlace(() => this.drop())
    this.#rows.changed()
    if (!isUnread) return
    for (const row of settled) row.isAwaited = true
    this.#rows.refresh()
  }

  /** Unpins rows that were left and whose listed position is known. */
  drop(): void {
    this.#pinned.drop((row) => this.#isSettled(row) && row.isRead)
  }

  #isSettled(row: PinnedRow): boolean {
    return row.isLeaving && row.seq < Infinity && !this.#log.has(row.id)
  }
}
