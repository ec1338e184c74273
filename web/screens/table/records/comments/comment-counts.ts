import type { CommentCountWire } from '#core/api/records/comments.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { RowComments } from '../../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'

/** Waits until rows have loaded and scrolling has stopped. */
const commentCountsBatchWindowMs = 150
/** About two pages, and a URL that every server accepts. */
const commentCountsPerCallMax = 300

export type CommentCountsParts = {
  tableId: string
  store: Pick<RowStore, 'subscribe' | 'onWindow' | 'idsOnScreen' | 'wasMadeHere'>
  read: (ids: readonly number[]) => Promise<readonly CommentCountWire[]>
  onChange: () => void
}

/** Comment counts of visible records: loaded in one batch, then reloaded only for records with new comments. */
export class CommentCounts {
  readonly #parts: CommentCountsParts
  /** Loaded records; undefined for those without comments. */
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
        // Skip rows that scroll past.
        clearTimeout(this.#timer)
        this.#timer = undefined
        this.#soon()
      }),
    ]
    this.#soon()
  }

  readonly of = (rowId: number): RowComments | undefined => this.#known.get(rowId)

  /** Applies local and remote changes of the base. */
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
    }, commentCountsBatchWindowMs)
  }

  async #read(): Promise<void> {
    const { store, read, onChange } = this.#parts
    if (this.#isReading) return
    const ids = store
      .idsOnScreen()
      .filter((id) => this.#stale.has(id) || !(this.#known.has(id) || store.wasMadeHere(id)))
      .slice(0, commentCountsPerCallMax)
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
      // More rows became visible or changed meanwhile.
      this.#soon()
    } catch {
      // Retry with the next change; keep the known counts until then.
      for (const id of ids) this.#stale.add(id)
    } finally {
      this.#isReading = false
    }
  }
}
