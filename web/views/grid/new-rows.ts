import type { CellValue } from '#core/schema.ts'
import type { EditLog } from './edit-log.ts'
import type { HeldRow, HeldRows } from './held-rows.ts'
import type { GridRow, WriteAnswer } from './row-types.ts'

/** What new rows need of the others. */
type Rows = {
  /** Does it after all writes so far. */
  inOrder(task: () => Promise<void>): Promise<void>
  /** Lays known cells over a row. */
  merge(row: GridRow, seq: number): void
  /** Rows could not be created. */
  lose(ids: readonly number[]): void
  /** Keeps the place on screen while rows above come or go. */
  keepPlace(change: () => void): void
  changed(): void
  /** Reads again what is on screen. */
  refresh(): void
}

/** The rows that are created here: each stays where it was made until somebody goes elsewhere. */
export class NewRows {
  readonly #rows: Rows
  readonly #held: HeldRows
  readonly #log: EditLog
  readonly #realIds = new Map<number, number>()
  readonly #made = new Set<number>()
  #nextId = -1
  #lastBatch = 0

  constructor(rows: Rows, held: HeldRows, log: EditLog) {
    this.#rows = rows
    this.#held = held
    this.#log = log
  }

  /** The id that a new record got, once it is saved. */
  readonly resolveId = (id: number): number => this.#realIds.get(id) ?? id

  /** Whether a row was created here, by this person. */
  readonly wasMadeHere = (id: number): boolean => this.#made.has(id)

  /** Whether a row was just created here, and stays where that was. */
  readonly isNew = (id: number): boolean => (this.#held.get(this.resolveId(id))?.batch ?? null) !== null

  /** The rows that were just created here, from the top. */
  readonly list = (): readonly HeldRow[] => this.#held.rows().filter(({ batch }) => batch !== null)

  /**
   * Shows new rows at a place at once and creates them with `send`. They stay there until `leave`. Returns their ids for
   * now (negative); `saved` rejects, and the rows go away again, if that fails. `band`: the heading that they go under.
   */
  readonly insert = (
    place: number,
    rows: readonly Readonly<Record<string, CellValue>>[],
    send: () => Promise<WriteAnswer>,
    band: string | null = null,
  ): { ids: number[]; saved: Promise<void> } => {
    const added = rows.map((row): GridRow => ({ ...row, id: this.#nextId-- }))
    const ids = added.map((row) => row.id)
    this.#held.add(place, added, band, (this.#lastBatch += 1))
    const saved = this.#rows.inOrder(async () => {
      try {
        const answer = await send()
        this.#held.rename(this.#ownIds(ids, answer.rows))
        for (const [at, row] of answer.rows.entries()) this.#created(ids[at], row, answer.seq)
      } catch (error) {
        const lost = new Set(ids)
        this.#rows.lose(ids)
        this.#held.drop(({ id }) => lost.has(id))
        this.#rows.changed()
        throw error
      }
    })
    this.#rows.changed()
    return { ids, saved }
  }

  /** Notes the ids that new rows got; returns them as `[temporary, own]`. */
  #ownIds(temps: readonly number[], rows: readonly GridRow[]): [number, number][] {
    const pairs = rows.flatMap(({ id }, at): [number, number][] => {
      const temp = temps[at]
      return temp === undefined ? [] : [[temp, id]]
    })
    for (const [temp, id] of pairs) {
      this.#realIds.set(temp, id)
      this.#made.add(id)
    }
    return pairs
  }

  #created(temp: number | undefined, row: GridRow, seq: number): void {
    if (temp === undefined) return
    this.#log.rename(temp, row.id)
    this.#log.sawRow(row)
    this.#rows.merge(row, seq)
  }

  /** New rows go to their own places, but those created together with one of the given rows. */
  readonly leave = (ids: readonly number[]): void => {
    const rows = this.list()
    if (rows.length === 0) return
    const stay = new Set(ids.map((id) => this.#held.get(this.resolveId(id))?.batch))
    for (const row of rows) row.isLeaving ||= !stay.has(row.batch)
    this.settle()
  }

  /** Drops the rows that have been left, once their values are saved and read. */
  settle(): void {
    const settled = this.list().filter((row) => this.#isSettled(row))
    const isUnread = settled.some(({ isRead, isAwaited }) => !isRead && !isAwaited)
    if (settled.some(({ isRead }) => isRead)) this.#rows.keepPlace(() => this.drop())
    this.#rows.changed()
    if (!isUnread) return
    for (const row of settled) row.isAwaited = true
    this.#rows.refresh()
  }

  /** Lets go of the rows that have been left, and whose own places are known. */
  drop(): void {
    this.#held.drop((row) => this.#isSettled(row) && row.isRead)
  }

  #isSettled(row: HeldRow): boolean {
    return row.isLeaving && row.seq < Infinity && !this.#log.has(row.id)
  }
}
