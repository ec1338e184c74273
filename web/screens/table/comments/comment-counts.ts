import type { CommentCountWire } from '#core/api/comments.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { RowComments } from '../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'

/** Milliseconds after the rows have come, or come to rest. */
const PAUSE = 150
/** Records of one call: about two pages, and an address that every server takes. */
const MOST = 300

export type CommentCountsParts = {
  tableId: string
  store: Pick<RowStore, 'subscribe' | 'onWindow' | 'idsOnScreen' | 'wasMadeHere'>
  read: (ids: readonly number[]) => Promise<readonly CommentCountWire[]>
  onChange: () => void
}

/**
 * How many comments the records on screen have: read once the rows are there, for all of them together, and again for
 * those alone that somebody has said something about.
 */
export class CommentCounts {
  readonly #parts: CommentCountsParts
  /** Records that were asked for; undefined for those without comments. */
  readonly #known = new Map<number, RowComments | undefined>()
  readonly #stale = new Set<number>()
  readonly #leave: (() => void)[]
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false
  #isOver = false

  constructor(parts: CommentCountsParts) {
    this.#parts = parts
    this.#leave = [
      parts.store.subscribe(() => this.#soon()),
      parts.store.onWindow(() => {
        // Not of what only flies by.
        clearTimeout(this.#timer)
        this.#timer = undefined
        this.#soon()
      }),
    ]
    this.#soon()
  }

  readonly of = (rowId: number): RowComments | undefined => this.#known.get(rowId)

  /** Takes what happened in the base, here or elsewhere. */
  take(changes: readonly Change[]): void {
    for (const { kind, tableId, detail } of changes) {
      const id = detail?.['recordId']
      if (kind !== 'comment' || tableId !== this.#parts.tableId || typeof id !== 'number') continue
      this.#stale.add(id)
      this.#soon()
    }
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const leave of this.#leave) leave()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#read()
    }, PAUSE)
  }

  async #read(): Promise<void> {
    const { store, read, onChange } = this.#parts
    if (this.#isReading) return
    const ids = store
      .idsOnScreen()
      .filter((id) => this.#stale.has(id) || !(this.#known.has(id) || store.wasMadeHere(id)))
      .slice(0, MOST)
    if (ids.length === 0) return
    for (const id of ids) this.#stale.delete(id)
    this.#isReading = true
    try {
      const found = await read(ids)
      if (this.#isOver) return
      const differs = found.length > 0 || ids.some((id) => this.#known.get(id))
      for (const id of ids) this.#known.set(id, undefined)
      for (const { row_id: id, unresolved: count, unresolved_by_column: byColumn } of found)
        if (count > 0) this.#known.set(Number(id), { count, byColumn })
      if (differs) onChange()
      // What came on screen or was said meanwhile.
      this.#soon()
    } catch {
      // Asked for again with whatever happens next; until then the sheet shows what it knows.
      for (const id of ids) this.#stale.add(id)
    } finally {
      this.#isReading = false
    }
  }
}
