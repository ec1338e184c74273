import type { RecordWire } from '#core/api/records.ts'
import { linksValue } from '#core/fields/linked.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import { undoChange } from '../../api/changes.ts'
import { listSpans, tableGroups } from '../../api/groups.ts'
import { type AllAsked, type AllWritten, deleteAllRecords, updateAllRecords } from '../../api/all-records.ts'
import { changeLinks } from '../../api/links.ts'
import { recordsAhead } from '../../api/records-ahead.ts'
import { type Deed, note, type Place } from '../../api/journal.ts'
import {
  createRecords,
  deleteRecords,
  listRecords,
  moveRecords,
  readRecord,
  type RecordsAsked,
  type Written,
} from '../../api/records.ts'
import type { LinkChange, LinkedRecord } from '../../fields/link-tools.ts'
import type {
  InsertAnswer,
  InsertRequest,
  MoveRequest,
  PasteAnswer,
  PasteRequest,
  RowTarget,
} from '../../views/grid/grid-props.ts'
import { RowStore } from '../../views/grid/row-store.ts'
import type {
  CellConflict,
  CellEdit,
  CellFailure,
  Failures,
  GridRow,
  RowPage,
  WriteAnswer,
} from '../../views/grid/row-types.ts'
import { type GroupPlan, spansFor } from './group/group-plan.ts'
import type { NewRecords } from './new-record/new-records.ts'
import { rowChangesOf } from './row-changes.ts'
import { WriteProgress } from './write-progress.ts'
import { updatesOf, updateUndisputed } from './undisputed.ts'

export type SourceOptions = {
  baseId: string
  tableId: string
  /** Records read at a time. */
  pageSize?: number
  /** What the view on screen asks for. */
  asked: () => RecordsAsked
  /** Columns whose change may move a record, let it in or out. */
  decisive: () => Set<string>
  /** Columns of which others of the table are worked out. */
  inputs: () => ReadonlySet<string>
  /** Other tables whose records decide what the columns of this one show. */
  behind: () => ReadonlySet<string>
  /** True where what is sorted says where a record stands, and nobody can. */
  isSorted: () => boolean
  /** The groups that rows stand in; null where they are not grouped. */
  groups?: () => Promise<GroupPlan | null>
  /** Which values could not be worked out. */
  failures?: Failures
  /** Called with the sequence number of everything that is read. */
  readAt: (seq: number) => void
}

/** Records of one call that writes to all of a view: about a second each. */
const allAtOnce = 25_000

/** What was done to all records of a view: how many they were by then, and how many have other values now. */
export type AllDone = { count: number; changed: number; isStopped: boolean }

/** The records of a view: read, written and undone through the API, shown by the grid. */
export class RecordSource {
  readonly store: RowStore
  readonly progress = new WriteProgress()
  /** What the view says of records that are new in it. */
  newRecords: NewRecords | null = null
  readonly #options: SourceOptions
  readonly #ownGroups = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #lastSeq = 0
  /** The oldest state of which records were read. */
  #oldest = Infinity
  /** Changes up to this one are told nobody any more. */
  #told = 0
  /** The last change of the step that is being written. */
  #written = 0

  constructor(options: SourceOptions) {
    this.#options = options
    this.store = new RowStore({
      load: (...asked) => this.#load(...asked),
      ...(options.pageSize === undefined ? {} : { pageSize: options.pageSize }),
      ...(options.failures === undefined ? {} : { failures: options.failures }),
      isListed: (row) => this.newRecords?.isListed(row) ?? false,
    })
  }

  async #load(offset: number, limit: number, signal: AbortSignal, after?: number): Promise<RowPage> {
    const { tableId, asked, groups } = this.#options
    const plan = await groups?.()
    if (plan) {
      const seq = this.#lastSeq
      const rows = await listSpans(tableGroups(tableId), asked(), spansFor(plan, offset, limit), signal)
      return { rows: rows.map(gridRow), totalRows: plan.total, seq }
    }
    const wanted = { ...asked(), limit, offset }
    let page =
      after === undefined
        ? await recordsAhead.take(tableId, wanted, signal)
        : await listRecords(tableId, wanted, signal, after)
    if (page.seq < this.#told) page = await listRecords(tableId, wanted, signal, after)
    this.#oldest = Math.min(this.#oldest, page.seq)
    this.#sawSeq(page.seq)
    this.#options.readAt(page.seq)
    return { rows: page.list.map(gridRow), totalRows: page.pageInfo.totalRows, seq: page.seq }
  }

  /** Writes cells as one step; `step` names it, or says that they are more of the one of that name. */
  readonly commit = (
    edits: readonly CellEdit[],
    step?: { group: string; isMore: boolean },
  ): Promise<WriteAnswer> =>
    this.#step(
      { what: 'edit', count: edits.length },
      (group) => this.#update(edits, group),
      edits[0],
      step?.group,
      step?.isMore !== true,
    )

  /** Writes cells and adds records as one step. */
  readonly paste = (paste: PasteRequest): Promise<PasteAnswer> => {
    const count = paste.edits.length + paste.newRows.length
    return this.#step(
      { what: 'paste', count },
      async (group) => {
        const updated = await this.#update(paste.edits, group)
        const created = await this.#create(paste.newRows, group)
        const isWhole = (updated.conflicts?.length ?? 0) + (updated.failures?.length ?? 0) === 0
        const last = isWhole ? ((await paste.after?.(group)) ?? 0) : 0
        return { ...updated, seq: Math.max(updated.seq, created.seq, last), inserted: created.rows }
      },
      paste.edits[0],
      paste.group,
    )
  }

  /** Makes what a paste needs before it can be written, as the beginning of its step; answers the step's name. */
  readonly beginPaste = async (count: number, make: (group: string) => Promise<number>): Promise<string> => {
    const group = crypto.randomUUID()
    await this.store.inOrder(() =>
      this.#step({ what: 'paste', count }, async () => ({ seq: await make(group) }), {}, group, true),
    )
    this.store.refresh()
    return group
  }

  /** Adds records; where nothing is sorted, in the place that was asked for. */
  readonly insert = ({ rows, nextTo, from }: InsertRequest): Promise<InsertAnswer> =>
    this.#step(
      { what: 'insert', count: rows.length },
      async (group) => {
        const made = await this.#create(rows, group)
        if (nextTo === null || this.#options.isSorted()) return made
        const move = { ids: made.rows.map(({ id }) => id), [nextTo.side]: nextTo.id }
        const seq = await moveRecords(this.#options.tableId, move, group)
        return { ...made, seq }
      },
      { ...from },
    )

  /** Moves records next to another one. */
  readonly move = async ({ ids, side, nextTo, cells }: MoveRequest): Promise<void> => {
    const deed = { what: 'move', count: ids.length } as const
    await this.#step(
      deed,
      async (group) => {
        const real = ids.map((id) => this.store.resolveId(id))
        const place = { [side]: this.store.resolveId(nextTo) }
        const taken = Object.keys(cells).length > 0 ? { cells } : {}
        return { seq: await moveRecords(this.#options.tableId, { ids: real, ...place, ...taken }, group) }
      },
      { rowId: ids[0] },
    )
  }

  /** Deletes records; of all of the view it answers how many. */
  readonly remove = (target: RowTarget): Promise<number> => {
    const { tableId } = this.#options
    if (target.kind === 'all')
      return this.#all('delete', target.count, deleteAllRecords).then(({ count }) => count)
    const count = target.ids.length
    return this.#step(
      { what: 'delete', count },
      async (group) => {
        await this.#inParts(target.ids, (ids) => deleteRecords(tableId, ids, group))
        return { seq: 0, count }
      },
      { rowId: target.ids[0] },
    ).then((done) => done.count)
  }

  /** Gives all records of the view the same values, as one step. Rejects when they are refused. */
  readonly updateAll = async (
    count: number,
    cells: Readonly<Record<string, CellValue>>,
  ): Promise<AllDone> => {
    const send = (all: AllAsked) => updateAllRecords(all, cells)
    const done = await this.#all('edit', count, send, Object.keys(cells).length)
    this.store.refresh()
    return done
  }

  /** Writes to all records of the view, in parts that say how far it is, as one step. */
  #all(
    what: 'edit' | 'delete',
    total: number,
    send: (all: AllAsked) => Promise<AllWritten>,
    cells = 1,
  ): Promise<AllDone> {
    const { baseId, tableId, asked } = this.#options
    const { sortArrJson: _, ...query } = asked()
    const deed: Deed = { what, count: total }
    return this.store.inOrder(() =>
      this.#step(deed, async (group) => {
        let [count, changed, seq, isStopped] = [0, 0, 0, false]
        const stop = (): void => {
          isStopped = true
        }
        try {
          for (let afterId: number | null = 0; afterId !== null && !isStopped;) {
            if (total > allAtOnce) this.progress.set({ done: count, total, stop })
            const part: AllWritten = await send({ baseId, tableId, query, group, afterId, most: allAtOnce })
            count += part.count
            changed += part.changed
            this.#written = seq = Math.max(seq, part.seq)
            afterId = part.lastId
          }
        } finally {
          this.progress.set(null)
        }
        // Somebody may have stopped it.
        deed.count = changed * cells
        return { seq, count, changed, isStopped }
      }),
    )
  }

  /** Links records to one, and takes links away, as one step. `shown` shows at once. */
  link(place: { rowId: number; columnId: string }, change: LinkChange, shown: readonly LinkedRecord[]): void {
    const { tableId } = this.#options
    const { rowId, columnId } = place
    const value = linksValue(shown.map(({ id, title }) => [id, title]))
    const count = change.add.length + change.remove.length
    void this.store.cells.edit([{ rowId, columnId, value }], ([edit]) =>
      this.#step(
        { what: 'link', count },
        async (group) => {
          const id = edit?.rowId ?? rowId
          const add = change.add.map((record) => record.id)
          const at = { tableId, linkId: columnId, recordId: String(id) }
          const seq = await changeLinks(at, { add, remove: change.remove }, group)
          return { rows: [gridRow(await readRecord(tableId, id))], seq }
        },
        place,
      ),
    )
  }

  /** What happened up to a change was told before anybody listened for this: records read before are read again. */
  begin(told: number): void {
    this.#told = told
    if (this.#oldest < told) this.store.refresh()
    this.#oldest = Infinity
  }

  /** Takes what happened in the base, here or elsewhere. */
  take(changes: readonly Change[]): void {
    for (const change of changes) this.#sawSeq(change.seq)
    const own = (change: Change): boolean => change.group !== null && this.#ownGroups.has(change.group)
    const { tableId, decisive, inputs } = this.#options
    for (const row of rowChangesOf(changes, tableId, decisive(), own, inputs())) {
      this.store.applyChange(row)
    }
    if (changes.some((change) => this.#reaches(change))) this.store.refresh()
  }

  /** Links of this table, or records of another one, that its columns show. */
  #reaches({ kind, tableId, detail }: Change): boolean {
    const isOwn = tableId === this.#options.tableId
    if (kind === 'record.link' && (isOwn || detail?.['relatedTableId'] === this.#options.tableId)) return true
    return !isOwn && kind.startsWith('record.') && tableId !== null && this.#options.behind().has(tableId)
  }

  /** Takes the number of a change that something else was read at. */
  sawSeq(seq: number): void {
    this.#sawSeq(seq)
    this.#options.readAt(seq)
  }

  /** Number of the last change of the base that is known here; grows with every write, by whomever. */
  readonly lastSeq = (): number => this.#lastSeq
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #sawSeq(seq: number): void {
    if (seq <= this.#lastSeq) return
    this.#lastSeq = seq
    for (const listener of this.#listeners) listener()
  }

  async #step<T extends Pick<WriteAnswer, 'seq'>>(
    deed: Deed,
    write: (group: string) => Promise<T>,
    at: Omit<Partial<Place>, 'tableId'> = {},
    begun?: string,
    isBeginning = begun === undefined,
  ): Promise<T> {
    const { baseId, tableId, asked } = this.#options
    const group = begun ?? crypto.randomUUID()
    const row = at.rowId === undefined ? 0 : this.store.resolveId(at.rowId)
    const place = { ...at, rowId: row > 0 ? row : undefined, tableId, viewId: asked().viewId }
    if (isBeginning) note({ is: 'step', baseId, group, deed, place })
    this.#ownGroups.add(group)
    this.#written = 0
    try {
      const answer = await write(group)
      this.#sawSeq(answer.seq)
      return answer
    } catch (error) {
      // All of a step or none of it. What cannot be taken back now can be by undo.
      const isBack = this.#written === 0 || (await takenBack(baseId, this.#written))
      // What was begun before stays a step.
      if (isBack && isBeginning) note({ is: 'refused', group })
      throw error
    }
  }

  async #update(edits: readonly CellEdit[], group: string): Promise<WriteAnswer> {
    const conflicts: CellConflict[] = []
    const failures: CellFailure[] = []
    const written = await this.#inParts([...updatesOf(edits)], async (part) => {
      const answer = await updateUndisputed(this.#options.tableId, part, group)
      conflicts.push(...answer.conflicts)
      failures.push(...answer.failures)
      return answer
    })
    return { ...written, conflicts, failures }
  }

  async #create(rows: readonly RecordWire[], group: string): Promise<InsertAnswer> {
    if (rows.length === 0) return { rows: [], seq: 0 }
    const values = (await this.newRecords?.values()) ?? {}
    const filled = rows.map((row) => ({ ...values, ...row }))
    return this.#inParts(filled, (part) => createRecords(this.#options.tableId, part, group))
  }

  async #inParts<T>(items: readonly T[], send: (part: T[]) => Promise<Written>): Promise<InsertAnswer> {
    const rows: GridRow[] = []
    let seq = 0
    try {
      for (let from = 0; from < items.length; from += limits.bulkRowsSent) {
        if (items.length > limits.bulkRowsSent) this.progress.set({ done: from, total: items.length })
        const answer = await send(items.slice(from, from + limits.bulkRowsSent))
        this.#written = Math.max(this.#written, answer.seq)
        rows.push(...answer.rows.map(gridRow))
        seq = Math.max(seq, answer.seq)
      }
    } finally {
      this.progress.set(null)
    }
    return { rows, seq }
  }
}

/** A record that was asked for natively: `id` and stored values by column id, as core/api/records.ts says. */
export function gridRow(record: RecordWire): GridRow {
  return record as GridRow
}

async function takenBack(baseId: string, seq: number): Promise<boolean> {
  return undoChange(baseId, seq).then(
    () => true,
    () => false,
  )
}
