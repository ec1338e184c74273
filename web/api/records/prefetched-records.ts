import type { RecordsPage } from '#core/api/records/records.ts'
import { listRecords, type RecordQuery } from './records.ts'

/** A page of records, the key of a prefetch. */
type PageQuery = RecordQuery & { limit: number; offset: number }

/** Prefetches expire after this time. */
const prefetchTtlMs = 10_000

/** Records requested before their screen has loaded. */
export class PrefetchedRecords {
  readonly #list: typeof listRecords
  #ahead: { key: string; page: Promise<RecordsPage>; at: number } | null = null
  #last = ''

  constructor(list: typeof listRecords) {
    this.#list = list
  }

  /** Prefetches records, except those already visible; resolves when they are there, or could not be read. */
  async ask(tableId: string, query: PageQuery): Promise<void> {
    const key = keyOf(tableId, query)
    if (key === this.#last) return
    this.#last = key
    const page = this.#list(tableId, query)
    this.#ahead = { key, page, at: Date.now() }
    // The consumer requests again and reports the error.
    await page.catch(() => undefined)
  }

  /** Takes a page, consuming a matching prefetch. */
  take(tableId: string, query: PageQuery, signal: AbortSignal): Promise<RecordsPage> {
    const found = this.#ahead
    const isThis = found?.key === keyOf(tableId, query) && Date.now() - found.at < prefetchTtlMs
    if (!isThis) return this.#list(tableId, query, signal)
    this.#ahead = null
    return found.page.catch(() => this.#list(tableId, query, signal))
  }
}

const keyOf = (tableId: string, query: PageQuery): string => JSON.stringify([tableId, query])

export const prefetchedRecords = new PrefetchedRecords(listRecords)
