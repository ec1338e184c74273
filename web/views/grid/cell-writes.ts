import type { CellValue } from '#core/schema.ts'
import { isUnanswered, messageOf } from '../../api/api-error.ts'
import type { LocalStep } from '../../api/journal.ts'
import type { Disputed, EditLog } from './edit-log.ts'
import { type CellPlace, rejectedStep } from './rejected-step.ts'
import type { CellConflict, CellEdit, CellFlag, GridRow, WriteAnswer } from './row-types.ts'
import type { WorkQueue } from './work-queue.ts'

export type SendEdits = (edits: readonly CellEdit[]) => Promise<WriteAnswer>

/** What writing needs of the rows. */
type Rows = {
  resolveId(id: number): number
  /** The saved value of a cell; undefined while its row is not loaded. */
  saved(rowId: number, columnId: string): CellValue | undefined
  /** Lays known cells over a loaded row. */
  merge(row: GridRow, seq: number): void
  changed(): void
}

/** The cells of a sheet that somebody writes: shown at once, written one after the other, kept where that fails. */
export class CellWrites {
  readonly #rows: Rows
  readonly #log: EditLog
  readonly #queue: WorkQueue
  readonly #lostListeners = new Set<(edits: readonly CellEdit[], isNew: boolean) => void>()
  readonly #rejectedListeners = new Set<(cells: readonly CellPlace[]) => void>()

  constructor(rows: Rows, log: EditLog, queue: WorkQueue) {
    this.#rows = rows
    this.#log = log
    this.#queue = queue
  }

  /** Tells of cells that nothing can save any more, as their record or column is gone. */
  readonly onLost = (listener: (edits: readonly CellEdit[], isNew: boolean) => void): (() => void) => {
    this.#lostListeners.add(listener)
    return () => this.#lostListeners.delete(listener)
  }

  /** Tells of cells whose text was refused and still shows. */
  readonly onRejected = (listener: (cells: readonly CellPlace[]) => void): (() => void) => {
    this.#rejectedListeners.add(listener)
    return () => this.#rejectedListeners.delete(listener)
  }

  #tellRejected(cells: readonly CellPlace[]): void {
    const rejected = cells.filter(
      ({ rowId, columnId }) => this.#log.rejectedVersion(rowId, columnId) !== null,
    )
    if (rejected.length > 0) for (const listener of this.#rejectedListeners) listener(rejected)
  }

  /** The refused text of cells as a step of undo: discarded, and shown again. */
  rejectedStep(cells: readonly CellPlace[]): LocalStep {
    return rejectedStep(this.#log, this.#rows, cells)
  }

  /** Shows edits at once and writes them with `send`, after all writes before. */
  edit(edits: readonly CellEdit[], send: SendEdits): Promise<void> {
    if (edits.length === 0) return Promise.resolve()
    const version = this.#log.begin(edits.map((edit) => this.#withSeen(edit)))
    this.#rows.changed()
    return this.#queue.add(async () => {
      const real = edits.map((edit) => ({ ...edit, rowId: this.#rows.resolveId(edit.rowId) }))
      try {
        // A row whose insert failed is gone, and its edits with it.
        const sent = real.filter((edit) => edit.rowId > 0).map((edit) => this.#asSeen(edit))
        this.lose(real.flatMap(({ rowId }) => (rowId > 0 ? [] : [rowId])))
        if (sent.length === 0) return
        const own = this.#take(sent, version, await send(sent))
        // What came in between is an own value, of which no answer had come.
        if (own.length > 0) void this.edit(own, send)
      } catch (error) {
        this.#log.fail(real, version, messageOf(error), isUnanswered(error))
      }
      this.#rows.changed()
      this.#tellRejected(real)
    })
  }

  /** Takes the answer to edits; those to send once more come back. */
  #take(sent: readonly CellEdit[], version: number, answer: WriteAnswer): CellEdit[] {
    const keyOf = (cell: { rowId: number; columnId: string }) => `${cell.rowId} ${cell.columnId}`
    const refused = new Map(answer.failures?.map((failure) => [keyOf(failure), failure]))
    const lost: CellEdit[] = []
    const disputed = new Map(answer.conflicts?.map((conflict) => [keyOf(conflict), conflict]))
    const rows = new Map(answer.rows.map((row) => [row.id, row]))
    const again: CellEdit[] = []
    for (const edit of sent) {
      const failure = refused.get(keyOf(edit))
      const conflict = disputed.get(keyOf(edit))
      if (conflict && this.#dispute(edit, version, conflict)) again.push(edit)
      else if (failure?.isLost) {
        this.#log.drop(edit.rowId, edit.columnId)
        lost.push(edit)
      } else if (failure) this.#log.fail([edit], version, failure.reason)
      else if (!conflict) {
        // The whole rows that were answered come below.
        if (!rows.has(edit.rowId))
          this.#rows.merge({ id: edit.rowId, [edit.columnId]: edit.value }, answer.seq)
        this.#log.confirm(edit, version, rows.get(edit.rowId)?.[edit.columnId] ?? edit.value)
      }
    }
    for (const row of answer.rows) this.#rows.merge(row, answer.seq)
    if (lost.length > 0) for (const listener of this.#lostListeners) listener(lost, false)
    return again
  }

  /** The records of some cells could not be created: what was typed there is told, and forgotten. */
  lose(rowIds: readonly number[]): void {
    const lost = [...new Set(rowIds)].flatMap((id) => this.#log.editsOf(id))
    for (const id of rowIds) this.#log.dropRow(id)
    if (lost.length > 0) for (const listener of this.#lostListeners) listener(lost, true)
  }

  #dispute(edit: CellEdit, version: number, conflict: CellConflict): boolean {
    this.#rows.merge({ id: edit.rowId, [edit.columnId]: conflict.theirs }, conflict.seq)
    return this.#log.dispute(edit, version, conflict)
  }

  #withSeen(edit: CellEdit): CellEdit {
    const seen = edit.seen ?? this.#rows.saved(edit.rowId, edit.columnId)
    return edit.seen === undefined && seen !== undefined ? { ...edit, seen } : edit
  }

  #asSeen({ seen: _, ...edit }: CellEdit): CellEdit {
    const seen = this.#log.seenOf(edit)
    return seen === undefined ? edit : { ...edit, seen }
  }

  /** Keeps and flags texts that cannot be values of their columns. */
  flag(flags: readonly CellFlag[]): void {
    if (flags.length === 0) return
    for (const flag of flags) this.#log.flag(flag, this.#rows.saved(flag.rowId, flag.columnId))
    this.#rows.changed()
    // After the writes before, whose steps begin when they are sent.
    void this.#queue.add(() => Promise.resolve(this.#tellRejected(flags)))
  }

  /** Sends a refused edit again; false when its text was never a value. */
  retry(rowId: number, columnId: string, send: SendEdits): boolean {
    const edit = this.#log.refused(rowId, columnId)
    if (edit) void this.edit([edit], send)
    return edit !== undefined
  }

  /** Sends again all edits that got no answer; they may have been written, and are then written once more. */
  resend(send: SendEdits): void {
    void this.edit(this.#log.unanswered(), send)
  }

  /** The cells that wait for a connection, as they will be sent; those of records that are not saved yet are not. */
  unanswered(): CellEdit[] {
    return this.#log.unanswered().filter(({ rowId }) => rowId > 0)
  }

  /** Takes cells that waited for a connection before the page was loaded. */
  restore(edits: readonly CellEdit[]): void {
    this.#log.fail(edits, this.#log.begin(edits), '', true)
    this.#rows.changed()
  }

  /** How many cells wait for a connection, to be sent again. */
  waiting(): number {
    return this.#log.waiting()
  }

  /** Cells that are not saved and not being saved. */
  failed(): { rowId: number; columnId: string }[] {
    return this.#log.failed()
  }

  /** Gives up refused edits: the saved values show again. */
  discard(rowId: number, columnId: string): void {
    this.#log.drop(rowId, columnId)
    this.#rows.changed()
  }

  /** Cells that somebody else changed meanwhile, with the value that they have now. */
  disputed(): Disputed[] {
    return this.#log.disputed().map((cell) => {
      const now = this.#rows.saved(cell.rowId, cell.columnId)
      return now === undefined ? cell : { ...cell, theirs: now }
    })
  }

  /** Writes the person's own values over those of others, as they are shown. */
  keepMine(cells: readonly Disputed[], send: SendEdits): Promise<void> {
    for (const cell of cells) this.#log.sawTheirs(cell)
    return this.edit(
      cells.map(({ rowId, columnId, mine, text }) => ({
        rowId,
        columnId,
        value: mine,
        ...(text === null ? {} : { text }),
      })),
      send,
    )
  }

  /** Gives way to the values of others. Answers the way back: the cells are then asked about again. */
  takeTheirs(cells: readonly Disputed[]): () => void {
    for (const { rowId, columnId } of cells) this.#log.drop(rowId, columnId)
    this.#rows.changed()
    return () => {
      for (const cell of cells) this.#log.reopen(cell)
      this.#rows.changed()
    }
  }
}
