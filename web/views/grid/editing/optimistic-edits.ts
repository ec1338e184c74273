import type { CellValue } from '#core/schema.ts'
import type { CellConflict, CellEdit, CellFlag, CellState, GridRow } from '../rows/row-types.ts'
import { isSameValue } from './same-value.ts'

type Entry = CellState & {
  readonly version: number
  /** The value to show instead of the saved one; undefined for unparsable text. */
  readonly value?: CellValue
  /** The expected value: what was saved when the edit began; undefined if unknown. */
  readonly seen: CellValue | undefined
  /** Sent values without a response, which may have been written. */
  readonly unsure: readonly CellValue[]
}

/** A cell with conflicting values of two people. `text` is what this person typed. */
export type ConflictingCell = Omit<CellConflict, 'seq'> & {
  readonly mine: CellValue
  readonly text: string | null
}

/** True if a cell shows a rejected edit. Offline edits and conflicts do not count. */
export function isRejected(state: CellState | undefined): boolean {
  return state?.status === 'failed' && !state.isUnconfirmed && !state.conflict
}

/** Unsaved edits over the saved rows. */
export class OptimisticEdits {
  readonly #rows = new Map<number, Map<string, Entry>>()
  readonly #merged = new Map<number, { base: GridRow; merged: GridRow }>()
  #version = 0
  /** Cached, because every frame reads the counts and a paste may have 100,000 edits. */
  readonly #counts = { saving: 0, failed: 0 }
  /** Failed edits that are resent after reconnecting; no rejection. */
  #waiting = 0
  #disputed = 0

  /** Marks edits as saving; returns their version for the response. */
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
        // Typing over a conflict means that the person has seen the other value.
        seen: before ? (before.conflict?.theirs ?? before.seen) : seen,
        unsure: before?.unsure ?? [],
      })
    }
    return this.#version
  }

  /** The expected value of an edit: the saved one at its start, or the result of the person's own earlier edit. */
  expectedOf({ rowId, columnId, seen }: CellEdit): CellValue | undefined {
    const entry = this.#entry(rowId, columnId)
    return entry ? entry.seen : seen
  }

  /** Marks an edit as saved, unless a newer edit of the cell is pending. */
  confirm({ rowId, columnId }: CellEdit, version: number, saved: CellValue): void {
    const entry = this.#entry(rowId, columnId)
    if (entry?.version === version) this.drop(rowId, columnId)
    else if (entry) this.#put(rowId, columnId, { ...entry, seen: saved, unsure: [] })
  }

  /** Marks edits as rejected or unconfirmed; their text stays visible. */
  fail(edits: readonly CellEdit[], version: number, reason: string, isUnconfirmed = false): void {
    for (const { rowId, columnId, value } of edits) {
      const entry = this.#entry(rowId, columnId)
      if (!entry) continue
      const unsure = isUnconfirmed ? [...entry.unsure, value] : entry.unsure
      if (entry.version !== version) this.#put(rowId, columnId, { ...entry, unsure })
      else this.#put(rowId, columnId, { ...entry, status: 'failed', reason, isUnconfirmed, unsure })
    }
  }

  /**
   * Marks an edit as conflicting. Returns true if the other value is our own unconfirmed write, so that no prompt is
   * needed.
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

  /** Records the other value that the person has seen. */
  sawTheirs({ rowId, columnId, theirs, by }: ConflictingCell): void {
    const entry = this.#entry(rowId, columnId)
    if (entry?.conflict) this.#put(rowId, columnId, { ...entry, conflict: { theirs, by } })
  }

  /** Reopens a resolved conflict. */
  reopen({ rowId, columnId, mine, text, theirs, by }: ConflictingCell): void {
    const version = this.begin([
      { rowId, columnId, value: mine, ...(text === null ? {} : { text }), seen: theirs },
    ])
    this.dispute({ rowId, columnId, value: mine }, version, { rowId, columnId, theirs, by })
  }

  /** Conflicting cells in write order. */
  disputed(): ConflictingCell[] {
    if (this.#disputed === 0) return []
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, { conflict, value, text }]) =>
        conflict ? [{ rowId, columnId, ...conflict, mine: value ?? null, text }] : [],
      ),
    )
  }

  /** Cells that are neither saved nor being saved. */
  failed(): { rowId: number; columnId: string }[] {
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, { status }]) => (status === 'failed' ? [{ rowId, columnId }] : [])),
    )
  }

  /** Records the server's values of a new record as seen. */
  sawRow(row: GridRow): void {
    for (const [columnId, entry] of this.#rows.get(row.id) ?? [])
      this.#put(row.id, columnId, { ...entry, seen: row[columnId] ?? null })
  }

  /** The version of a rejected edit; null for none, offline edits and conflicts. */
  rejectedVersion(rowId: number, columnId: string): number | null {
    const entry = this.#entry(rowId, columnId)
    return entry && isRejected(entry) ? entry.version : null
  }

  /** Removes an edit; returns a function that restores it. */
  takeOut(rowId: number, columnId: string): (toRowId: number) => void {
    const entry = this.#entry(rowId, columnId)
    this.drop(rowId, columnId)
    return (toRowId) => {
      if (entry && !this.#entry(toRowId, columnId)) this.#put(toRowId, columnId, entry)
    }
  }

  /** Keeps text that is invalid for its column. */
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

  /** True if a row has unsaved cells. */
  has(rowId: number): boolean {
    return this.#rows.has(rowId)
  }

  /** The unsaved edits of a row. */
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

  /** Moves the edits of a new record to its saved id. */
  rename(from: number, to: number): void {
    const row = this.#rows.get(from)
    if (row) this.#rows.set(to, row)
    this.#rows.delete(from)
    this.#merged.delete(from)
  }

  state(rowId: number, columnId: string): CellState | undefined {
    return this.#entry(rowId, columnId)
  }

  /** The value of a cell that is being saved; undefined if none is. */
  saving(rowId: number, columnId: string): CellValue | undefined {
    const entry = this.#entry(rowId, columnId)
    return entry?.status === 'saving' ? entry.value : undefined
  }

  #entry(rowId: number, columnId: string): Entry | undefined {
    return this.#rows.get(rowId)?.get(columnId)
  }

  /** A rejected edit as sent; undefined if none or never valid. */
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

  /** Number of unconfirmed edits. */
  waiting(): number {
    return this.#waiting
  }

  /** All unconfirmed edits as sent. */
  unconfirmed(): CellEdit[] {
    return [...this.#rows].flatMap(([rowId, row]) =>
      [...row].flatMap(([columnId, entry]) =>
        entry.isUnconfirmed ? (this.refused(rowId, columnId) ?? []) : [],
      ),
    )
  }

  /** A saved row with edits applied; the same object while nothing changes. */
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

  /** Numbers of cells being saved and rejected. */
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

  #count({ status, isUnconfirmed, conflict }: Entry, by: 1 | -1): void {
    this.#counts[status] += by
    if (isUnconfirmed) this.#waiting += by
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
