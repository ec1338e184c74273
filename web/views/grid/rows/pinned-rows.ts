import { type GroupHeader, newlyCollapsed } from './group-headers.ts'
import type { NewIndexes } from './page-cache.ts'
import type { GridRow } from './row-types.ts'

/** A row that stays in place although filters, sorts and groups may move it. */
export type PinnedRow = {
  id: number
  /** Saved values. */
  row: GridRow
  /** Number of unpinned listed rows above it. */
  rank: number
  /** The group header it shows under; null if unknown or without grouping. */
  readonly groupId: string | null
  /** Distance below that group header in unpinned listed rows. */
  offset: number
  /** Rows created together; null for an existing row that is being edited. */
  readonly batch: number | null
  /** Unpins once its values are saved and read. */
  isLeaving: boolean
  /** Sequence number of the last local change; Infinity until created. */
  seq: number
  /** A page was read since the last write. */
  isRead: boolean
  /** A page that shows its listed position is loading. */
  isAwaited: boolean
  /** The list is known to include it. */
  isListed: boolean
}

/** Rows as the server lists them. */
type Listed = {
  readonly rowAt: (index: number) => GridRow | undefined
  readonly indexOf: (id: number) => number
  readonly total: () => number
}

/**
 * Lays pinned rows over listed rows. A pinned row shows once, at its pinned position; listed rows shift down by the
 * pinned rows above them.
 */
export class PinnedRows {
  readonly #listed: Listed
  /** From top to bottom. */
  #rows: PinnedRow[] = []
  readonly #byId = new Map<number, PinnedRow>()
  /** The display index of each. */
  #places: number[] = []
  /** List indexes of pinned rows. */
  #hidden: number[] = []
  #extra = 0
  #groupHeaders: readonly GroupHeader[] = []

  constructor(listed: Listed) {
    this.#listed = listed
  }

  get size(): number {
    return this.#rows.length
  }
  /** Number of pinned rows that the list lacks. */
  get extra(): number {
    return this.#extra
  }
  /** All pinned rows from top to bottom. */
  rows(): readonly PinnedRow[] {
    return this.#rows
  }
  get(id: number): PinnedRow | undefined {
    return this.#byId.get(id)
  }
  /** The pinned row at a display index. */
  at(place: number): PinnedRow | undefined {
    if (this.#rows.length === 0) return undefined
    const at = below(this.#places, place)
    return this.#places[at] === place ? this.#rows[at] : undefined
  }
  /** The display index of a pinned row; -1 for others. */
  placeOf(id: number): number {
    const row = this.#byId.get(id)
    return row ? (this.#places[this.#rows.indexOf(row)] ?? -1) : -1
  }
  /** The display index of a listed row. */
  readonly placeOfListed = (index: number): number => {
    if (this.#rows.length === 0) return index
    const rank = this.#rank(index)
    // Pinned rows come before it if their rank is not greater.
    let [low, high] = [0, this.#rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle] ?? 0) - middle <= rank) low = middle + 1
      else high = middle
    }
    return rank + low
  }
  /** The list index of a display index; for a pinned row, that of the next listed row. */
  listedAt(place: number): number {
    if (this.#rows.length === 0) return place
    return this.#indexOfRank(place - below(this.#places, place))
  }
  /**
   * Converts group headers from list indexes to display indexes. Pinned rows stay under their header and are unpinned
   * if it was collapsed, which changes the row count.
   */
  readonly placeGroupHeaders = (groupHeaders: readonly GroupHeader[]): readonly GroupHeader[] => {
    if (this.#groupHeaders !== groupHeaders) {
      const isCollapsedNow = newlyCollapsed(this.#groupHeaders, groupHeaders)
      this.#groupHeaders = groupHeaders
      if (!this.drop(({ groupId }) => groupId !== null && isCollapsedNow(groupId))) this.settle()
    }
    if (this.#rows.length === 0 || groupHeaders.length === 0) return groupHeaders
    const order = new Map(groupHeaders.map(({ id }, at) => [id, at]))
    return groupHeaders.map((header, at) => {
      const rank = this.#rank(header.row)
      const isAbove = (pinned: PinnedRow): boolean =>
        pinned.rank < rank ||
        (pinned.rank === rank && pinned.groupId !== null && (order.get(pinned.groupId) ?? Infinity) < at)
      return { ...header, row: rank + this.#rows.filter(isAbove).length }
    })
  }
  #stayUnderGroupHeaders(): void {
    if (this.#groupHeaders.length === 0) return
    for (const row of this.#rows) {
      const at = this.#groupHeaders.findIndex(({ id }) => id === row.groupId)
      const start = this.#groupHeaders[at]?.row
      if (start === undefined) continue
      const end = this.#groupHeaders[at + 1]?.row ?? this.#listed.total()
      row.rank = Math.min(this.#rank(start) + row.offset, this.#rank(end))
    }
  }

  /** Pins rows at consecutive display indexes. */
  add(place: number, rows: readonly GridRow[], groupId: string | null, batch: number | null): void {
    const at = below(this.#places, place)
    const rank = Math.min(place - at, this.#rank(this.#listed.total()))
    const start = this.#groupHeaders.find(({ id }) => id === groupId)?.row
    const offset = start === undefined ? 0 : Math.max(0, rank - this.#rank(start))
    const added = rows.map((row): PinnedRow => ({
      id: row.id,
      row,
      rank,
      groupId,
      offset,
      batch,
      isLeaving: false,
      seq: batch === null ? 0 : Infinity,
      isRead: false,
      isAwaited: false,
      isListed: false,
    }))
    // A listed row that is now pinned no longer counts into the ranks of others.
    for (const { id } of rows) if (this.#listed.indexOf(id) >= 0) this.#moveAfter(rank, at, -1)
    this.#rows.splice(at, 0, ...added)
    for (const row of added) this.#byId.set(row.id, row)
    this.settle()
  }
  drop(isDropped: (row: PinnedRow) => boolean): boolean {
    const kept = this.#rows.filter((row) => !isDropped(row))
    if (kept.length === this.#rows.length) return false
    const stays = new Set(kept)
    const known = this.#rows.map((row, at) => ({ row, at, index: this.#listed.indexOf(row.id) }))
    // Listed rows return to their listed position.
    for (const { row, at, index } of known)
      if (!stays.has(row) && index >= 0) this.#moveAfter(this.#rank(index), at + 1, 1)
    this.#rows = kept
    this.#byId.clear()
    for (const row of kept) this.#byId.set(row.id, row)
    this.settle()
    return true
  }
  /** Replaces temporary ids of new rows, given as `[temporary, saved]`. */
  rename(pairs: Iterable<readonly [from: number, to: number]>): void {
    for (const [from, to] of pairs) {
      const row = this.#byId.get(from)
      if (!row) continue
      this.#byId.delete(from)
      row.id = to
      row.row = { ...row.row, id: to }
      this.#byId.set(to, row)
    }
    this.settle()
  }

  /** Updates a row's values as of `seq`. */
  replace(id: number, row: GridRow, seq: number): void {
    const pinned = this.#byId.get(id)
    if (!pinned) return
    pinned.row = row
    if (pinned.batch === null) return
    pinned.isRead &&= seq <= pinned.seq
    pinned.isAwaited &&= pinned.isRead
    pinned.seq = pinned.seq === Infinity ? seq : Math.max(pinned.seq, seq)
  }

  /** The list removed the row at an index. */
  listedGone(index: number): void {
    this.#moveAfter(this.#rank(index), this.#rows.length, -1)
    this.settle()
  }
  /** Listed rows moved; `place` maps their indexes. */
  listedMoved(place: NewIndexes): void {
    const indexes = this.#rows.map(({ rank }) => {
      const index = this.#indexOfRank(rank)
      const before = index > 0 ? place(index - 1) : null
      return place(index) ?? (before === null ? index : before + 1)
    })
    this.settle()
    // Rows under group headers stay there.
    for (const [at, row] of this.#rows.entries())
      if (row.groupId === null) row.rank = this.#rank(indexes[at] ?? 0)
    this.settle()
  }
  /** Part of the list was read as of `seq`. */
  listedRead(seq: number, isListed: (row: GridRow) => boolean): void {
    if (this.#rows.length === 0) return
    for (const row of this.#rows) {
      row.row = this.#listed.rowAt(this.#listed.indexOf(row.id)) ?? row.row
      row.isRead ||= row.seq <= seq
      row.isListed = row.batch !== null && row.isRead && isListed(row.row)
    }
    this.settle()
  }
  /** All visible rows shift, including pinned ones. */
  shift(by: number): void {
    for (const row of this.#rows) row.rank = Math.max(0, row.rank + by)
    this.settle()
  }
  /** The loaded listed rows next to a pinned one. */
  readonly beside = (row: PinnedRow): { above: GridRow | undefined; below: GridRow | undefined } => {
    const end = this.#indexOfRank(Math.min(row.rank, this.#rank(this.#listed.total())))
    return { above: this.#next(end - 1, -1), below: this.#next(end, 1) }
  }
  #next(from: number, step: 1 | -1): GridRow | undefined {
    let index = from
    let row = this.#listed.rowAt(index)
    while (row && this.#byId.has(row.id)) row = this.#listed.rowAt((index += step))
    return row
  }

  /** Recomputes display indexes after a change. */
  settle(): void {
    this.#hidden = this.#rows
      .map(({ id }) => this.#listed.indexOf(id))
      .filter((index) => index >= 0)
      .sort((one, other) => one - other)
    this.#stayUnderGroupHeaders()
    this.#rows.sort((one, other) => one.rank - other.rank)
    // If the list got shorter, they move to its end.
    const end = this.#rank(this.#listed.total())
    this.#places = this.#rows.map((row, at) => Math.min(row.rank, end) + at)
    const elsewhere = this.#rows.filter((row) => row.isListed && this.#listed.indexOf(row.id) < 0)
    this.#extra = this.#rows.length - this.#hidden.length - elsewhere.length
  }

  /** A listed row entered or left a rank: shift ranks below it, and those at the same rank from `from` on. */
  #moveAfter(rank: number, from: number, by: 1 | -1): void {
    for (const [at, row] of this.#rows.entries()) {
      if (row.rank < rank || (row.rank === rank && (by < 0 || at < from))) continue
      row.rank += by
      const start = this.#groupHeaders.find(({ id }) => id === row.groupId)?.row ?? 0
      if (this.#rank(start) <= rank) row.offset = Math.max(0, row.offset + by)
    }
  }

  /** The list index of the row with this many unpinned rows above it. */
  #indexOfRank(rank: number): number {
    let [low, high] = [0, this.#hidden.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#hidden[middle] ?? 0) - middle <= rank) low = middle + 1
      else high = middle
    }
    return rank + low
  }

  /** The number of unpinned listed rows above an index. */
  #rank(index: number): number {
    return index - below(this.#hidden, index)
  }
}

/** Counts the numbers below a value in an ascending list. */
function below(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
