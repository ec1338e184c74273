import type { CellValue } from '#core/schema.ts'
import type { CellEdit, CellState, GridRow } from './row-types.ts'

type Entry = CellState & {
  readonly version: number
  /** The value to show over the saved one; none for text that could not be read. */
  readonly value?: CellValue
  /** It failed for want of an answer: nobody refused it. */
  readonly isUnanswered?: boolean
}

/** Edits that are not (yet) saved, laid over the saved rows. */
export class EditLog {
  readonly #rows = new Map<number, Map<string, Entry>>()
  readonly #merged = new Map<number, { base: GridRow; merged: GridRow }>()
  #version = 0
  /** Kept along: every frame asks, and a paste may have a hundred thousand. */
  readonly #counts = { saving: 0, failed: 0 }

  /** Notes edits as being saved; the answer takes the returned version. */
  begin(edits: readonly CellEdit[]): number {
    this.#version += 1
    for (const { rowId, columnId, value, text } of edits) {
      this.#put(rowId, columnId, {
        status: 'saving',
        value,
        text: text ?? null,
        reason: null,
        version: this.#version,
        since: Date.now(),
      })
    }
    return this.#version
  }

  /** Takes edits as saved, unless a newer edit of the same cell is waiting. */
  confirm(edits: readonly CellEdit[], version: number): void {
    for (const { rowId, columnId } of edits) {
      if (this.#rows.get(rowId)?.get(columnId)?.version === version) this.drop(rowId, columnId)
    }
  }

  /** Takes edits as refused, or as not answered; what was typed stays on show. */
  fail(edits: readonly CellEdit[], version: number, reason: string, isUnanswered = false): void {
    for (const { rowId, columnId } of edits) {
      const entry = this.#rows.get(rowId)?.get(columnId)
      if (entry?.version === version)
        this.#put(rowId, columnId, { ...entry, status: 'failed', reason, isUnanswered })
    }
  }

  /** Keeps text that cannot be a value of its column. */
  flag(rowId: number, columnId: string, text: string, reason: string): void {
    this.#version += 1
    this.#put(rowId, columnId, { status: 'failed', text, reason, version: this.#version, since: Date.now() })
  }

  drop(rowId: number, columnId: string): void {
    const row = this.#rows.get(rowId)
    this.#uncount(row?.get(columnId))
    row?.delete(columnId)
    this.#merged.delete(rowId)
    if (row?.size === 0) this.#rows.delete(rowId)
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
    return this.#rows.get(rowId)?.get(columnId)
  }

  /** The refused edit of a cell as it was sent; undefined when there is none or its text was never a value. */
  refused(rowId: number, columnId: string): CellEdit | undefined {
    const entry = this.#rows.get(rowId)?.get(columnId)
    if (entry?.status !== 'failed' || entry.value === undefined) return undefined
    return { rowId, columnId, value: entry.value, ...(entry.text === null ? {} : { text: entry.text }) }
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
    this.#merged.clear()
  }

  #uncount(entry: Entry | undefined): void {
    if (entry) this.#counts[entry.status] -= 1
  }

  #put(rowId: number, columnId: string, entry: Entry): void {
    const row = this.#rows.get(rowId) ?? new Map<string, Entry>()
    this.#uncount(row.get(columnId))
    this.#counts[entry.status] += 1
    row.set(columnId, entry)
    this.#rows.set(rowId, row)
    this.#merged.delete(rowId)
  }
}
