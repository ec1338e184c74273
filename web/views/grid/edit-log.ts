import type { CellValue } from '#core/schema.ts'
import type { CellConflict, CellEdit, CellFlag, CellState, GridRow } from './row-types.ts'
import { isSameValue } from './same-value.ts'

type Entry = CellState & {
  readonly version: number
  /** The value to show over the saved one; none for text that could not be read. */
  readonly value?: CellValue
  /** The saved value that the person saw before they began; undefined where nobody knows. */
  readonly seen: CellValue | undefined
  /** Values that were sent and may have been written, though no answer came. */
  readonly unsure: readonly CellValue[]
}

/** A cell of which two people gave different values. `text` is what this one typed. */
export type Disputed = Omit<CellConflict, 'seq'> & { readonly mine: CellValue; readonly text: string | null }

/** Whether a cell shows what was refused; what waits for a connection or for the person's answer was not. */
export function isRejected(state: CellState | undefined): boolean {
  return state?.status === 'failed' && !state.isUnanswered && !state.conflict
}

/** Edits that are not (yet) saved, laid over the saved rows. */
export class EditLog {
  readonly #rows = new Map<number, Map<string, Entry>>()
  readonly #merged = new Map<number, { base: GridRow; merged: GridRow }>()
  #version = 0
  /** Kept along: every frame asks, and a paste may have a hundred thousand. */
  readonly #counts = { saving: 0, failed: 0 }
  /** Of those that failed: sent again with the next connection, and asked about. */
  #waiting = 0
  #disputed = 0

  /** Notes edits as being saved; the answer takes the returned version. */
  begin(edits: readonly CellEdit[]): number {
    this.#version += 1
    for (const { rowId, columnId, value, text, seen } of edits) {
      const before = this.#entry(rowId, columnId)
      this.#put(rowId, columnId, {
        status: 'saving',
        value,
        text: text ?? null,
        reason: null,
        version: this.#version,
        since: Date.now(),
        // Who types over a dispute has seen the other value.
        seen: before ? (before.conflict?.theirs ?? before.seen) : seen,
        unsure: before?.unsure ?? [],
      })
    }
    return this.#version
  }

  /** What to send of an edit: what was saved when the person began, or what has come of their own edit before. */
  seenOf({ rowId, columnId, seen }: CellEdit): CellValue | undefined {
    const entry = this.#entry(rowId, columnId)
    return entry ? entry.seen : seen
  }

  /** Takes an edit as saved with a value, unless a newer edit of the same cell is waiting. */
  confirm({ rowId, columnId }: CellEdit, version: number, saved: CellValue): void {
    const entry = this.#entry(rowId, columnId)
    if (entry?.version === version) this.drop(rowId, columnId)
    else if (entry) this.#put(rowId, columnId, { ...entry, seen: saved, unsure: [] })
  }

  /** Takes edits as refused, or as not answered; what was typed stays on show. */
  fail(edits: readonly CellEdit[], version: number, reason: string, isUnanswered = false): void {
    for (const { rowId, columnId, value } of edits) {
      const entry = this.#entry(rowId, columnId)
      if (!entry) continue
      const unsure = isUnanswered ? [...entry.unsure, value] : entry.unsure
      if (entry.version !== version) this.#put(rowId, columnId, { ...entry, unsure })
      else this.#put(rowId, columnId, { ...entry, status: 'failed', reason, isUnanswered, unsure })
    }
  }

  /**
   * Takes an edit as one that waits for the person's answer. True where the other value is an own one, sent before
   * without an answer: then there is nothing to ask.
   */
  dispute({ rowId, columnId }: CellEdit, version: number, conflict: Omit<CellConflict, 'seq'>): boolean {
    const entry = this.#entry(rowId, columnId)
    if (entry?.version !== version) return false
    const { theirs, by } = conflict
    const isOwn = entry.unsure.some((value) => isSameValue(value, theirs))
    const seen = isOwn ? theirs : entry.seen
    const unsure = isOwn ? [] : entry.unsure
    this.#put(rowId, columnId, { ...entry, status: 'failed', seen, unsure, conflict: { theirs, by } })
    return isOwn
  }

  /** Notes which other value the person looks at. */
  sawTheirs({ rowId, columnId, theirs, by }: Disputed): void {
    const entry = this.#entry(rowId, columnId)
    if (entry?.conflict) this.#put(rowId, columnId, { ...entry, conflict: { theirs, by } })
  }

  /** Asks once more about a cell that was settled. */
  reopen({ rowId, columnId, mine, text, theirs, by }: Disputed): void {
    const version = this.begin([
      { rowId, columnId, value: mine, ...(text === null ? {} : { text }), seen: theirs },
    ])
    this.dispute({ rowId, columnId, value: mine }, version, { rowId, columnId, theirs, by })
  }

  /** Cells that wait for an answer, in the order in which they were written. */
  disputed(): Disputed[] {
    if (this.#disputed === 0) return []
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, { conflict, value, text }]) =>
        conflict ? [{ rowId, columnId, ...conflict, mine: value ?? null, text }] : [],
      ),
    )
  }

  /** Cells that are not saved and are not being saved. */
  failed(): { rowId: number; columnId: string }[] {
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, { status }]) => (status === 'failed' ? [{ rowId, columnId }] : [])),
    )
  }

  /** Takes saved values of a new record, as the server has them, as what the person sees. */
  sawRow(row: GridRow): void {
    for (const [columnId, entry] of this.#rows.get(row.id) ?? [])
      this.#put(row.id, columnId, { ...entry, seen: row[columnId] ?? null })
  }

  /** The version of a refused edit; null where the cell has none. What waits for a connection or an answer is none. */
  rejectedVersion(rowId: number, columnId: string): number | null {
    const entry = this.#entry(rowId, columnId)
    return entry && isRejected(entry) ? entry.version : null
  }

  /** Drops an edit; returns the way to put it back. */
  takeOut(rowId: number, columnId: string): (toRowId: number) => void {
    const entry = this.#entry(rowId, columnId)
    this.drop(rowId, columnId)
    return (toRowId) => {
      if (entry && !this.#entry(toRowId, columnId)) this.#put(toRowId, columnId, entry)
    }
  }

  /** Keeps text that cannot be a value of its column. */
  flag({ rowId, columnId, text, reason }: CellFlag, seen: CellValue | undefined): void {
    this.#version += 1
    const before = this.#entry(rowId, columnId)
    this.#put(rowId, columnId, {
      status: 'failed',
      isUnreadable: true,
      text,
      reason,
      version: this.#version,
      since: Date.now(),
      seen: before ? (before.conflict?.theirs ?? before.seen) : seen,
      unsure: before?.unsure ?? [],
    })
  }

  drop(rowId: number, columnId: string): void {
    const row = this.#rows.get(rowId)
    this.#uncount(row?.get(columnId))
    row?.delete(columnId)
    this.#merged.delete(rowId)
    if (row?.size === 0) this.#rows.delete(rowId)
  }

  /** Whether a row has cells that are not saved. */
  has(rowId: number): boolean {
    return this.#rows.has(rowId)
  }

  /** What somebody wrote into a row and is not saved. */
  editsOf(rowId: number): CellEdit[] {
    return [...(this.#rows.get(rowId) ?? [])].map(([columnId, { value, text }]) => ({
      rowId,
      columnId,
      value: value ?? null,
      ...(text === null ? {} : { text }),
    }))
  }

  dropRow(rowId: number): void {
    for (const entry of this.#rows.get(rowId)?.values() ?? []) this.#uncount(entry)
    this.#rows.delete(rowId)
    this.#merged.delete(rowId)
  }

  /** Moves the edits of a new record to the id that it got. */
  rename(from: number, to: number): void {
    const row = this.#rows.get(from)
    if (row) this.#rows.set(to, row)
    this.#rows.delete(from)
    this.#merged.delete(from)
  }

  state(rowId: number, columnId: string): CellState | undefined {
    return this.#entry(rowId, columnId)
  }

  #entry(rowId: number, columnId: string): Entry | undefined {
    return this.#rows.get(rowId)?.get(columnId)
  }

  /** The refused edit of a cell as it was sent; undefined when there is none or its text was never a value. */
  refused(rowId: number, columnId: string): CellEdit | undefined {
    const entry = this.#entry(rowId, columnId)
    if (entry?.status !== 'failed' || entry.value === undefined) return undefined
    const { value, text, seen } = entry
    return {
      rowId,
      columnId,
      value,
      ...(text === null ? {} : { text }),
      ...(seen === undefined ? {} : { seen }),
    }
  }

  /** How many edits got no answer. */
  waiting(): number {
    return this.#waiting
  }

  /** Every edit that got no answer, as it was sent. */
  unanswered(): CellEdit[] {
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, entry]) =>
        entry.isUnanswered ? (this.refused(rowId, columnId) ?? []) : [],
      ),
    )
  }

  /** A saved row with its edits over it; the same object as long as nothing changes. */
  over(base: GridRow): GridRow {
    const edits = this.#rows.get(base.id)
    if (!edits) return base
    const known = this.#merged.get(base.id)
    if (known?.base === base) return known.merged
    const values: Record<string, CellValue> = {}
    for (const [columnId, entry] of edits) if (entry.value !== undefined) values[columnId] = entry.value
    const merged = { ...base, ...values, id: base.id }
    this.#merged.set(base.id, { base, merged })
    return merged
  }

  /** How many cells are being saved, and how many were refused. */
  counts(): { saving: number; failed: number } {
    return { ...this.#counts }
  }

  clear(): void {
    this.#rows.clear()
    this.#counts.saving = 0
    this.#counts.failed = 0
    this.#waiting = 0
    this.#disputed = 0
    this.#merged.clear()
  }

  #uncount(entry: Entry | undefined): void {
    if (entry) this.#count(entry, -1)
  }

  #count({ status, isUnanswered, conflict }: Entry, by: 1 | -1): void {
    this.#counts[status] += by
    if (isUnanswered) this.#waiting += by
    if (conflict) this.#disputed += by
  }

  #put(rowId: number, columnId: string, entry: Entry): void {
    const row = this.#rows.get(rowId) ?? new Map<string, Entry>()
    this.#uncount(row.get(columnId))
    this.#count(entry, 1)
    row.set(columnId, entry)
    this.#rows.set(rowId, row)
    this.#merged.delete(rowId)
  }
}
