import type { RecordsPage } from '#core/api/records.ts'
import { listRecords, type RecordsAsked } from './records.ts'

/** Records of a page; both who asks ahead and who shows them name it alike. */
type Asked = RecordsAsked & { limit: number; offset: number }

/** What is asked ahead is of no use after so long, in milliseconds. */
const keptFor = 10_000

/** Records that are asked for before the screen is there that shows them. */
export class RecordsAhead {
  readonly #list: typeof listRecords
  #ahead: { key: string; page: Promise<RecordsPage>; at: number } | null = null
  #last = ''

  constructor(list: typeof listRecords) {
    this.#list = list
  }

  /** Asks for records; not again for those that were asked for last, which are on screen. */
  ask(tableId: string, asked: Asked): void {
    const key = keyOf(tableId, asked)
    if (key === this.#last) return
    this.#last = key
    const page = this.#list(tableId, asked)
    // Who wants them asks anew, and says what is wrong.
    page.catch(() => undefined)
    this.#ahead = { key, page, at: Date.now() }
  }

  /** The records of a page: once, those that were asked for ahead. */
  take(tableId: string, asked: Asked, signal: AbortSignal): Promise<RecordsPage> {
    const found = this.#ahead
    const isThis = found?.key === keyOf(tableId, asked) && Date.now() - found.at < keptFor
    if (!isThis) return this.#list(tableId, asked, signal)
    this.#ahead = null
    return found.page.catch(() => this.#list(tableId, asked, signal))
  }
}

const keyOf = (tableId: string, asked: Asked): string => JSON.stringify([tableId, asked])

export const recordsAhead = new RecordsAhead(listRecords)
