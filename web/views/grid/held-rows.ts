import type { Band } from './bands.ts'
import type { GridRow } from './row-types.ts'

/** A row that stays where it is although filters, sorts and groups may want it elsewhere. */
export type HeldRow = {
  id: number
  /** As it is saved. */
  row: GridRow
  /** How many listed rows stand above it, without held ones. */
  rank: number
  /** The heading that it shows under; null where rows are not grouped, or nobody knows. */
  readonly band: string | null
  /** How far below that heading it stands, in listed rows without held ones. */
  offset: number
  /** Rows that were created together; null for an existing row that is being edited. */
  readonly batch: number | null
  /** It goes as soon as what it holds is saved and read. */
  isLeaving: boolean
  /** The last change of it that was made here; Infinity until it is created. */
  seq: number
  /** A page was read since it was last written. */
  isRead: boolean
  /** A page that says where it belongs is on its way. */
  isAwaited: boolean
  /** The list has it too, as far as anybody knows. */
  isListed: boolean
}

/** The rows as the server lists them. */
type Listed = {
  readonly rowAt: (index: number) => GridRow | undefined
  readonly indexOf: (id: number) => number
  readonly total: () => number
}

/**
 * Lays held rows over the listed ones. Each row has one place on screen: a held one its own, whether or not the list
 * has it too, and the others theirs, moved by the held ones above.
 */
export class HeldRows {
  readonly #listed: Listed
  /** From the top. */
  #rows: HeldRow[] = []
  readonly #byId = new Map<number, HeldRow>()
  /** Where each of them shows. */
  #places: number[] = []
  /** Indexes at which the list has one of them. */
  #hidden: number[] = []
  #extra = 0
  #bands: readonly Band[] = []

  constructor(listed: Listed) {
    this.#listed = listed
  }

  get size(): number {
    return this.#rows.length
  }
  /** How many rows there are more than the list has. */
  get extra(): number {
    return this.#extra
  }
  /** All of them, from the top. */
  rows(): readonly HeldRow[] {
    return this.#rows
  }
  get(id: number): HeldRow | undefined {
    return this.#byId.get(id)
  }
  /** The held row that shows at a place. */
  at(place: number): HeldRow | undefined {
    if (this.#rows.length === 0) return undefined
    const at = below(this.#places, place)
    return this.#places[at] === place ? this.#rows[at] : undefined
  }
  /** Where a held row shows; -1 for others. */
  placeOf(id: number): number {
    const row = this.#byId.get(id)
    return row ? (this.#places[this.#rows.indexOf(row)] ?? -1) : -1
  }
  /** Where the listed row at an index shows. */
  readonly placeOfListed = (index: number): number => {
    if (this.#rows.length === 0) return index
    const rank = this.#rank(index)
    // Held rows that stand before it: their own rank is not greater.
    let [low, high] = [0, this.#rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle] ?? 0) - middle <= rank) low = middle + 1
      else high = middle
    }
    return rank + low
  }
  /** The index of the listed row at a place; at a held one, of the next listed row. */
  listedAt(place: number): number {
    if (this.#rows.length === 0) return place
    return this.#indexOfRank(place - below(this.#places, place))
  }
  /** Headings, with the place of their first row in place of its index in the list; held rows stay under theirs. */
  readonly placeBands = (bands: readonly Band[]): readonly Band[] => {
    if (this.#bands !== bands) {
      this.#bands = bands
      this.settle()
    }
    if (this.#rows.length === 0 || bands.length === 0) return bands
    const order = new Map(bands.map(({ id }, at) => [id, at]))
    return bands.map((band, at) => {
      const rank = this.#rank(band.row)
      const isAbove = (held: HeldRow): boolean =>
        held.rank < rank ||
        (held.rank === rank && held.band !== null && (order.get(held.band) ?? Infinity) < at)
      return { ...band, row: rank + this.#rows.filter(isAbove).length }
    })
  }
  #stayUnderBands(): void {
    if (this.#bands.length === 0) return
    for (const row of this.#rows) {
      const at = this.#bands.findIndex(({ id }) => id === row.band)
      const start = this.#bands[at]?.row
      if (start === undefined) continue
      const end = this.#bands[at + 1]?.row ?? this.#listed.total()
      row.rank = Math.min(this.#rank(start) + row.offset, this.#rank(end))
    }
  }

  /** Holds rows at a place, one after the other. */
  add(place: number, rows: readonly GridRow[], band: string | null, batch: number | null): void {
    const at = below(this.#places, place)
    const rank = Math.min(place - at, this.#rank(this.#listed.total()))
    const start = this.#bands.find(({ id }) => id === band)?.row
    const offset = start === undefined ? 0 : Math.max(0, rank - this.#rank(start))
    const added = rows.map((row): HeldRow => ({
      id: row.id,
      row,
      rank,
      band,
      offset,
      batch,
      isLeaving: false,
      seq: batch === null ? 0 : Infinity,
      isRead: false,
      isAwaited: false,
      isListed: false,
    }))
    // A listed row that is held now stands above none of the others any more.
    for (const { id } of rows) if (this.#listed.indexOf(id) >= 0) this.#moveAfter(rank, at, -1)
    this.#rows.splice(at, 0, ...added)
    for (const row of added) this.#byId.set(row.id, row)
    this.settle()
  }
  drop(isDropped: (row: HeldRow) => boolean): boolean {
    const kept = this.#rows.filter((row) => !isDropped(row))
    if (kept.length === this.#rows.length) return false
    const stays = new Set(kept)
    const known = this.#rows.map((row, at) => ({ row, at, index: this.#listed.indexOf(row.id) }))
    // Those that the list has stand among its rows now.
    for (const { row, at, index } of known)
      if (!stays.has(row) && index >= 0) this.#moveAfter(this.#rank(index), at + 1, 1)
    this.#rows = kept
    this.#byId.clear()
    for (const row of kept) this.#byId.set(row.id, row)
    this.settle()
    return true
  }
  /** New rows got their own ids, each as `[temporary, own]`. */
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

  /** Takes the values that a row has now, as they were written or heard of at `seq`. */
  replace(id: number, row: GridRow, seq: number): void {
    const held = this.#byId.get(id)
    if (!held) return
    held.row = row
    if (held.batch === null) return
    held.isRead &&= seq <= held.seq
    held.isAwaited &&= held.isRead
    held.seq = held.seq === Infinity ? seq : Math.max(held.seq, seq)
  }

  /** The list has lost the row at an index. */
  listedGone(index: number): void {
    this.#moveAfter(this.#rank(index), this.#rows.length, -1)
    this.settle()
  }
  /** Rows of the list are elsewhere now; `place` says where. */
  listedMoved(place: (index: number) => number | null): void {
    const indexes = this.#rows.map(({ rank }) => {
      const index = this.#indexOfRank(rank)
      const before = index > 0 ? place(index - 1) : null
      return place(index) ?? (before === null ? index : before + 1)
    })
    this.settle()
    // Those under headings stay there, wherever these go.
    for (const [at, row] of this.#rows.entries())
      if (row.band === null) row.rank = this.#rank(indexes[at] ?? 0)
    this.settle()
  }
  /** Part of the list was read anew, as it was at `seq`. */
  listedRead(seq: number, isListed: (row: GridRow) => boolean): void {
    if (this.#rows.length === 0) return
    for (const row of this.#rows) {
      row.row = this.#listed.rowAt(this.#listed.indexOf(row.id)) ?? row.row
      row.isRead ||= row.seq <= seq
      row.isListed = row.batch !== null && row.isRead && isListed(row.row)
    }
    this.settle()
  }
  /** All rows on screen go up or down together: the held ones go along. */
  shift(by: number): void {
    for (const row of this.#rows) row.rank = Math.max(0, row.rank + by)
    this.settle()
  }
  /** The listed rows that a held one stands between, as far as they are loaded. */
  readonly beside = (row: HeldRow): { above: GridRow | undefined; below: GridRow | undefined } => {
    const end = this.#indexOfRank(Math.min(row.rank, this.#rank(this.#listed.total())))
    return { above: this.#next(end - 1, -1), below: this.#next(end, 1) }
  }
  #next(from: number, step: 1 | -1): GridRow | undefined {
    let index = from
    let row = this.#listed.rowAt(index)
    while (row && this.#byId.has(row.id)) row = this.#listed.rowAt((index += step))
    return row
  }

  /** Works out the places again, after anything changed. */
  settle(): void {
    this.#hidden = this.#rows
      .map(({ id }) => this.#listed.indexOf(id))
      .filter((index) => index >= 0)
      .sort((one, other) => one - other)
    this.#stayUnderBands()
    this.#rows.sort((one, other) => one.rank - other.rank)
    // Where the list has become shorter, they stand at its end.
    const end = this.#rank(this.#listed.total())
    this.#places = this.#rows.map((row, at) => Math.min(row.rank, end) + at)
    const elsewhere = this.#rows.filter((row) => row.isListed && this.#listed.indexOf(row.id) < 0)
    this.#extra = this.#rows.length - this.#hidden.length - elsewhere.length
  }

  /** A listed row came to, or left, a rank: those below it follow, and of those at the same rank from `from` on. */
  #moveAfter(rank: number, from: number, by: 1 | -1): void {
    for (const [at, row] of this.#rows.entries()) {
      if (row.rank < rank || (row.rank === rank && (by < 0 || at < from))) continue
      row.rank += by
      const start = this.#bands.find(({ id }) => id === row.band)?.row ?? 0
      if (this.#rank(start) <= rank) row.offset = Math.max(0, row.offset + by)
    }
  }

  /** The index of the listed row with so many others above it that are not held. */
  #indexOfRank(rank: number): number {
    let [low, high] = [0, this.#hidden.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#hidden[middle] ?? 0) - middle <= rank) low = middle + 1
      else high = middle
    }
    return rank + low
  }

  /** How many listed rows that are not held stand above the one at an index. */
  #rank(index: number): number {
    return index - below(this.#hidden, index)
  }
}

/** How many numbers of an ascending list are less than one. */
function below(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
