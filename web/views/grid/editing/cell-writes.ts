import type { CellValue } from '#core/schema.ts'
import { isNetworkError, messageOf } from '../../../api/http/api-error.ts'
import type { LocalUndoStep } from '../../../api/records/action-log.ts'
import type { ConflictingCell, OptimisticEdits } from './optimistic-edits.ts'
import { type CellPlace, rejectedStep } from './rejected-edit-step.ts'
import type { CellConflict, CellEdit, CellFlag, GridRow, WriteResult } from '../rows/row-types.ts'
import type { TaskQueue } from '../task-queue.ts'

export type SendEdits = (edits: readonly CellEdit[]) => Promise<WriteResult>

/** The part of the row store that cell writes use. */
type Rows = {
  resolveId(id: number): number
  /** The saved value of a cell; undefined if its row is not loaded. */
  saved(rowId: number, columnId: string): CellValue | undefined
  /** Merges cell values into a loaded row. */
  merge(row: GridRow, seq: number): void
  changed(): void
}

/** Edits cells optimistically, sends writes in order, and keeps failed ones. */
export class CellWrites {
  readonly #rows: Rows
  readonly #log: OptimisticEdits
  readonly #queue: TaskQueue
  readonly #lostListeners = new Set<(edits: readonly CellEdit[], isNew: boolean) => void>()
  readonly #rejectedListeners = new Set<(cells: readonly CellPlace[]) => void>()

  constructor(rows: Rows, log: OptimisticEdits, queue: TaskQueue) {
    this.#rows = rows
    this.#log = log
    this.#queue = queue
  }

  /** Notifies of edits that cannot be saved because their record or column is gone. */
  readonly onLost = (listener: (edits: readonly CellEdit[], isNew: boolean) => void): (() => void) => {
    this.#lostListeners.add(listener)
    return () => this.#lostListeners.delete(listener)
  }

  /** Notifies of rejected cells that still show their text. */
  readonly onRejected = (listener: (cells: readonly CellPlace[]) => void): (() => void) => {
    this.#rejectedListeners.add(listener)
    return () => this.#rejectedListeners.delete(listener)
  }

  #notifyRejected(cells: readonly CellPlace[]): void {
    const rejected = cells.filter(
      ({ rowId, columnId }) => this.#log.rejectedVersion(rowId, columnId) !== null,
    )
    if (rejected.length > 0) for (const listener of this.#rejectedListeners) listener(rejected)
  }

  /** An undo step for rejected cells: undo discards their text, redo restores it. */
  rejectedStep(cells: readonly CellPlace[]): LocalUndoStep {
    return rejectedStep(this.#log, this.#rows, cells)
  }

  /**
   * The value that an edit which begins now expects: the person's own if it is still being saved, else the saved one.
   * Undefined if the row is not loaded.
   */
  expected(rowId: number, columnId: string): CellValue | undefined {
    return this.#log.saving(this.#rows.resolveId(rowId), columnId) ?? this.#rows.saved(rowId, columnId)
  }

  /**
   * Applies edits optimistically and sends them after all earlier writes. Returns the number of the change; 0 without a
   * response.
   */
  edit(edits: readonly CellEdit[], send: SendEdits): Promise<number> {
    if (edits.length === 0) return Promise.resolve(0)
    const version = this.#log.begin(edits.map((edit) => this.#withSeen(edit)))
    this.#rows.changed()
    return this.#queue.add(async () => {
      const real = edits.map((edit) => ({ ...edit, rowId: this.#rows.resolveId(edit.rowId) }))
      const seq = await this.#send(real, version, send)
      this.#rows.changed()
      this.#notifyRejected(real)
      return seq
    })
  }

  async #send(edits: readonly CellEdit[], version: number, send: SendEdits): Promise<number> {
    try {
      // Skip edits of rows whose insert failed.
      const sent = edits.filter((edit) => edit.rowId > 0).map((edit) => this.#asSeen(edit))
      this.lose(edits.flatMap(({ rowId }) => (rowId > 0 ? [] : [rowId])))
      if (sent.length === 0) return 0
      const result = await send(sent)
      const own = this.#take(sent, version, result)
      // The conflicting value is our own unconfirmed write, so send again.
      if (own.length > 0) void this.edit(own, send)
      return result.seq
    } catch (error) {
      this.#log.fail(edits, version, messageOf(error), isNetworkError(error))
      return 0
    }
  }

  /** Applies a response; returns edits to resend. */
  #take(sent: readonly CellEdit[], version: number, result: WriteResult): CellEdit[] {
    const keyOf = (cell: { rowId: number; columnId: string }) => `${cell.rowId} ${cell.columnId}`
    const refused = new Map(result.failures?.map((failure) => [keyOf(failure), failure]))
    const lost: CellEdit[] = []
    const disputed = new Map(result.conflicts?.map((conflict) => [keyOf(conflict), conflict]))
    const rows = new Map(result.rows.map((row) => [row.id, row]))
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
        // Rows returned in full are merged below.
        if (!rows.has(edit.rowId))
          this.#rows.merge({ id: edit.rowId, [edit.columnId]: edit.value }, result.seq)
        this.#log.confirm(edit, version, rows.get(edit.rowId)?.[edit.columnId] ?? edit.value)
      }
    }
    for (const row of result.rows) this.#rows.merge(row, result.seq)
    if (lost.length > 0) for (const listener of this.#lostListeners) listener(lost, false)
    return again
  }

  /** Reports and drops edits of records that could not be created. */
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
    const seen = this.#log.expectedOf(edit)
    return seen === undefined ? edit : { ...edit, seen }
  }

  /** Keeps and flags texts that are invalid for their columns. */
  flag(flags: readonly CellFlag[]): void {
    if (flags.length === 0) return
    for (const flag of flags) this.#log.flag(flag, this.#rows.saved(flag.rowId, flag.columnId))
    this.#rows.changed()
    // Queue behind earlier writes, whose undo steps start when they are sent.
    void this.#queue.add(() => Promise.resolve(this.#notifyRejected(flags)))
  }

  /** Resends a rejected edit; false if its text was never a valid value. */
  retry(rowId: number, columnId: string, send: SendEdits): boolean {
    const edit = this.#log.refused(rowId, columnId)
    if (edit) void this.edit([edit], send)
    return edit !== undefined
  }

  /** Resends all unconfirmed edits. Safe even if the server already wrote them. */
  resend(send: SendEdits): void {
    void this.edit(this.#log.unconfirmed(), send)
  }

  /** Offline edits as they will be sent, except those of unsaved records. */
  unconfirmed(): CellEdit[] {
    return this.#log.unconfirmed().filter(({ rowId }) => rowId > 0)
  }

  /** Restores offline edits from before a page load. */
  restore(edits: readonly CellEdit[]): void {
    this.#log.fail(edits, this.#log.begin(edits), '', true)
    this.#rows.changed()
  }

  /** Number of offline edits. */
  waiting(): number {
    return this.#log.waiting()
  }

  /** Cells that are neither saved nor being saved. */
  failed(): { rowId: number; columnId: string }[] {
    return this.#log.failed()
  }

  /** Discards rejected edits and shows the saved values again. */
  discard(rowId: number, columnId: string): void {
    this.#log.drop(rowId, columnId)
    this.#rows.changed()
  }

  /** Conflicting cells with their current saved values. */
  disputed(): ConflictingCell[] {
    return this.#log.disputed().map((cell) => {
      const now = this.#rows.saved(cell.rowId, cell.columnId)
      return now === undefined ? cell : { ...cell, theirs: now }
    })
  }

  /** Resolves conflicts by overwriting the saved values with the shown ones. */
  keepMine(cells: readonly ConflictingCell[], send: SendEdits): Promise<number> {
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

  /** Resolves conflicts by accepting the saved values. Returns an undo function that reopens them. */
  takeTheirs(cells: readonly ConflictingCell[]): () => void {
    for (const { rowId, columnId } of cells) this.#log.drop(rowId, columnId)
    this.#rows.changed()
    return () => {
      for (const cell of cells) this.#log.reopen(cell)
      this.#rows.changed()
    }
  }
}
