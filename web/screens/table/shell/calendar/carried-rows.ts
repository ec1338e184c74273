import type { GridRow } from '../../../../views/grid/rows/row-types.ts'

type Carried = {
  row: GridRow
  /** Sequence number of the write; null until it is saved. */ seq: number | null
}

/**
 * Records that a change of dates moved into another list (other days, or the unscheduled ones), shown there until that
 * list has been read anew.
 */
export class CarriedRows {
  readonly #rows = new Map<number, Carried>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  /** The id of a record, also by the temporary one that it had before it was saved. */
  resolveId: (id: number) => number = (id) => id

  readonly version = (): number => this.#version
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  list(): GridRow[] {
    return [...this.#rows.values()].map(({ row }) => {
      const id = this.resolveId(row.id)
      return id === row.id ? row : { ...row, id }
    })
  }

  has(rowId: number): boolean {
    return this.#rows.has(rowId) || this.list().some(({ id }) => id === rowId)
  }

  /** Shows a record with its new values. */
  carry(row: GridRow): void {
    // The record was saved since it was carried under its temporary id.
    for (const id of this.#rows.keys())
      if (id !== row.id && this.resolveId(id) === row.id) this.#rows.delete(id)
    this.#rows.set(row.id, { row, seq: null })
    this.#changed()
  }

  /** These values were saved with a change of this number, so that later reads have them. */
  saved(row: GridRow, seq: number): void {
    const known = this.#rows.get(row.id)
    // A later change of the record is still on its way.
    if (known?.row === row) known.seq = seq
  }

  /** The write was refused. */
  drop(rowId: number): void {
    if (this.#rows.delete(rowId)) this.#changed()
  }

  /**
   * A list is read at this number, and then contains what was saved before. `isOf` tells which records belong to it:
   * another list may still be read without them.
   */
  reads(seq: number, isOf: (row: GridRow) => boolean): void {
    // After the list shows its records, so that none is missing in between.
    setTimeout(() => this.read(seq, isOf))
  }

  /** A list was read at this number. */
  read(seq: number, isOf: (row: GridRow) => boolean): void {
    const done = [...this.#rows].filter(
      ([, { row, seq: savedAt }]) => savedAt !== null && savedAt <= seq && isOf(row),
    )
    if (done.length === 0) return
    for (const [id] of done) this.#rows.delete(id)
    this.#changed()
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
