import type { GridRow } from './row-types.ts'

/** Beyond this row, offset queries get slow and a cursor is faster. */
const cursorFromRow = 2000

/** Total size limit of cached pages in bytes, as estimated by `weightOf`. */
const pageCacheBytesMax = 100_000_000

type Page = { rows: (GridRow | undefined)[]; isStale: boolean; weight: number }

/** Estimated bytes of rows: wide tables and long texts fill memory with few rows. */
const weightOf = (rows: readonly GridRow[]): number => {
  let weight = 0
  for (const row of rows)
    for (const value of Object.values(row)) weight += 24 + (typeof value === 'string' ? 2 * value.length : 0)
  return weight
}

/** LRU cache of row pages by number, limited by count and bytes. A splice may leave gaps in pages. */
export class PageCache {
  readonly pageSize: number
  readonly #maxPages: number
  readonly #maxWeight: number
  #weight = 0
  /** In order of use, most recent last. */
  readonly #pages = new Map<number, Page>()
  #indexById = new Map<number, number>()

  constructor(pageSize: number, maxPages: number, maxWeight = pageCacheBytesMax) {
    this.pageSize = pageSize
    this.#maxPages = maxPages
    this.#maxWeight = maxWeight
  }

  rowAt(index: number): GridRow | undefined {
    return this.#pages.get(Math.floor(index / this.pageSize))?.rows[index % this.pageSize]
  }

  /** The index of a loaded row, else -1. */
  indexOf(id: number): number {
    return this.#indexById.get(id) ?? -1
  }

  /** True if a page is loaded and not stale. */
  isFresh(page: number): boolean {
    const found = this.#pages.get(page)
    return found !== undefined && !found.isStale
  }

  /** Id of the row before a page: deep in a list, a cursor is faster than an offset. */
  rowBefore(page: number): number | undefined {
    const first = page * this.pageSize
    if (first < cursorFromRow || !this.isFresh(page - 1)) return undefined
    const id = this.rowAt(first - 1)?.id ?? 0
    return id > 0 ? id : undefined
  }

  has(page: number): boolean {
    return this.#pages.has(page)
  }

  /** Adds a page and evicts the least recently used ones, except `keep`. */
  put(page: number, rows: readonly GridRow[], isStale: boolean, keep: ReadonlySet<number>): void {
    this.#forget(page)
    const weight = weightOf(rows)
    this.#weight += weight
    this.#pages.set(page, { rows: [...rows], isStale, weight })
    rows.forEach((row, index) => this.#indexById.set(row.id, page * this.pageSize + index))
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= this.#maxPages && this.#weight <= this.#maxWeight) break
      if (!keep.has(old) && old !== page) this.#forget(old)
    }
  }

  /** Marks pages as used now. */
  touch(pages: Iterable<number>): void {
    for (const page of pages) {
      const found = this.#pages.get(page)
      if (!found) continue
      this.#pages.delete(page)
      this.#pages.set(page, found)
    }
  }

  #forget(page: number): void {
    const { rows = [], weight = 0 } = this.#pages.get(page) ?? {}
    this.#weight -= weight
    for (const [index, row] of rows.entries()) {
      if (row && this.#indexById.get(row.id) === page * this.pageSize + index) this.#indexById.delete(row.id)
    }
    this.#pages.delete(page)
  }

  /** Replaces a row in place. */
  replace(id: number, row: GridRow): void {
    const index = this.indexOf(id)
    const page = this.#pages.get(Math.floor(index / this.pageSize))
    if (index < 0 || !page) return
    page.rows[index % this.pageSize] = row
    this.#indexById.delete(id)
    this.#indexById.set(row.id, index)
  }

  /** Replaces `removed` rows at an index; later rows shift, also across pages. */
  splice(index: number, removed: number, added: readonly GridRow[]): void {
    const all = [...this.#pages.entries()].flatMap(([page, { rows }]) =>
      rows.flatMap((row, offset) => (row ? [{ at: page * this.pageSize + offset, row }] : [])),
    )
    for (const page of this.#pages.values()) {
      page.rows = []
      page.isStale = true
    }
    this.#indexById = new Map()
    for (const { at, row } of all) {
      if (at < index) this.set(at, row)
      else if (at >= index + removed) this.set(at - removed + added.length, row)
    }
    added.forEach((row, offset) => this.set(index + offset, row))
  }

  /** Moves rows before an index, in the given order; returns false without changes if one is not loaded. */
  move(ids: readonly number[], to: number): boolean {
    const places = ids.map((id) => this.indexOf(id))
    const rows = places.flatMap((index) => this.rowAt(index) ?? [])
    if (rows.length < ids.length) return false
    for (const index of places.toSorted((a, b) => b - a)) this.splice(index, 1, [])
    this.splice(to - places.filter((index) => index < to).length, 0, rows)
    return true
  }

  /** Moves every loaded row to a new index; null removes it. Marks all pages stale. */
  rearrange(place: (index: number) => number | null): void {
    const all = [...this.#pages.entries()].flatMap(([page, { rows }]) =>
      rows.flatMap((row, offset) => (row ? [{ at: page * this.pageSize + offset, row }] : [])),
    )
    this.clear()
    for (const { at, row } of all) {
      const to = place(at)
      if (to !== null) this.set(to, row)
    }
  }

  /** Puts a row at an index; a new page is stale, because its other rows are missing. */
  set(index: number, row: GridRow): void {
    const number = Math.floor(index / this.pageSize)
    let page = this.#pages.get(number)
    if (!page) {
      page = { rows: [], isStale: true, weight: 0 }
      this.#pages.set(number, page)
    }
    page.rows[index % this.pageSize] = row
    this.#indexById.set(row.id, index)
  }

  markStale(): void {
    for (const page of this.#pages.values()) page.isStale = true
  }

  clear(): void {
    this.#pages.clear()
    this.#weight = 0
    this.#indexById.clear()
  }

  /** The loaded rows of the pages from an index up to another one. */
  *rowsOnPages(first: number, end: number): Iterable<GridRow> {
    const last = Math.ceil(end / this.pageSize)
    for (let page = Math.floor(first / this.pageSize); page < last; page += 1)
      for (const row of this.#pages.get(page)?.rows ?? []) if (row) yield row
  }

  /** Every loaded row, in no particular order. */
  *rows(): Iterable<GridRow> {
    for (const page of this.#pages.values()) for (const row of page.rows) if (row) yield row
  }
}
