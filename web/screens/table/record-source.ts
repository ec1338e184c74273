import { bulkDeleteAll, bulkUpdateAll, type RecordWire } from '#core/api/records.ts'
import { linksValue } from '#core/fields/linked.ts'
import { limits } from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import { readChanges, undoChange } from '../../api/changes.ts'
import { request } from '../../api/current.ts'
import { listSpans } from '../../api/groups.ts'
import { changeLinks } from '../../api/links.ts'
import {
  createRecords,
  deleteRecords,
  listRecords,
  moveRecords,
  readRecord,
  type RecordsAsked,
  updateRecords,
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
  GridRow,
  RowPage,
  WriteAnswer,
} from '../../views/grid/row-types.ts'
import { type GroupPlan, spansFor } from './group/group-plan.ts'
import { rowChangesOf } from './row-changes.ts'
import { type Deed, UndoStack } from './undo-stack.ts'
import { WriteProgress } from './write-progress.ts'
import { updatesOf, updateUndisputed } from './undisputed.ts'

export type SourceOptions = {
  baseId: string
  tableId: string
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
  /** Called with the sequence number of everything that is read. */
  readAt: (seq: number) => void
}

/** The records of a view: read, written and undone through the API, shown by the grid. */
export class RecordSource {
  readonly store: RowStore
  readonly progress = new WriteProgress()
  readonly #options: SourceOptions
  readonly #undo: UndoStack
  readonly #ownGroups = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #lastSeq = 0
  /** Calls that the step being written has done so far. */
  #partsWritten = 0

  constructor(options: SourceOptions) {
    this.#options = options
    this.store = new RowStore({ load: (...asked) => this.#load(...asked) })
    this.#undo = new UndoStack({
      readChanges: (since) => readChanges(options.baseId, since),
      undo: (seq) => undoChange(options.baseId, seq),
      lastSeq: () => this.#lastSeq,
    })
  }

  async #load(offset: number, limit: number, signal: AbortSignal, after?: number): Promise<RowPage> {
    const { tableId, asked, groups } = this.#options
    const plan = await groups?.()
    if (plan) {
      const seq = this.#lastSeq
      const rows = await listSpans(tableId, asked(), spansFor(plan, offset, limit), signal)
      return { rows: rows.map(gridRow), totalRows: plan.total, seq }
    }
    const page = await listRecords(tableId, { ...asked(), limit, offset }, signal, after)
    this.#sawSeq(page.seq)
    this.#options.readAt(page.seq)
    return { rows: page.list.map(gridRow), totalRows: page.pageInfo.totalRows, seq: page.seq }
  }

  /** Writes cells as one step. */
  readonly commit = (edits: readonly CellEdit[]): Promise<WriteAnswer> =>
    this.#step({ what: 'edit', count: edits.length }, (group) => this.#update(edits, group))

  /** Writes cells and adds records as one step. */
  readonly paste = (paste: PasteRequest): Promise<PasteAnswer> => {
    const count = paste.edits.length + paste.newRows.length
    return this.#step({ what: 'paste', count }, async (group) => {
      const updated = await this.#update(paste.edits, group)
      const created = await this.#create(paste.newRows, group)
      return { ...updated, seq: Math.max(updated.seq, created.seq), inserted: created.rows }
    })
  }

  /** Adds records; where nothing is sorted, in the place that was asked for. */
  readonly insert = ({ rows, beforeId }: InsertRequest): Promise<InsertAnswer> =>
    this.#step({ what: 'insert', count: rows.length }, async (group) => {
      const made = await this.#create(rows, group)
      if (beforeId === null || this.#options.isSorted()) return made
      const ids = made.rows.map(({ id }) => id)
      const seq = await moveRecords(this.#options.tableId, { ids, before: beforeId }, group)
      return { ...made, seq }
    })

  /** Moves records next to another one. */
  readonly move = async ({ ids, side, nextTo, cells }: MoveRequest): Promise<void> => {
    await this.#step({ what: 'move', count: ids.length }, async (group) => {
      const real = ids.map((id) => this.store.resolveId(id))
      const place = { [side]: this.store.resolveId(nextTo) }
      const taken = Object.keys(cells).length > 0 ? { cells } : {}
      return { seq: await moveRecords(this.#options.tableId, { ids: real, ...place, ...taken }, group) }
    })
  }

  readonly remove = (target: RowTarget): Promise<unknown> => {
    const { baseId, tableId, asked } = this.#options
    const count = target.kind === 'all' ? target.count : target.ids.length
    return this.#step({ what: 'delete', count }, async (group) => {
      if (target.kind === 'ids') return this.#inParts(target.ids, (ids) => deleteRecords(tableId, ids, group))
      const { sortArrJson: _, ...query } = asked()
      await request(bulkDeleteAll, { params: { baseId, table: tableId }, query: { ...query, group } })
      return { rows: [], seq: 0 }
    })
  }

  /** Gives records, or all of the view, the same values, as one step; rejects when they are refused. */
  readonly updateAll = async (
    target: RowTarget,
    cells: Readonly<Record<string, CellValue>>,
  ): Promise<void> => {
    const { baseId, tableId, asked } = this.#options
    const count = target.kind === 'all' ? target.count : target.ids.length
    await this.store.inOrder(() =>
      this.#step({ what: 'edit', count }, async (group) => {
        if (target.kind === 'ids') {
          const rows = target.ids.map((id) => ({ id: this.store.resolveId(id), ...cells }))
          return this.#inParts(rows, (part) => updateRecords(tableId, part, group))
        }
        const { sortArrJson: _, ...query } = asked()
        await request(bulkUpdateAll, {
          params: { baseId, table: tableId },
          query: { ...query, group },
          body: { ...cells },
        })
        return { rows: [], seq: 0 }
      }),
    )
    this.store.refresh()
  }

  /** Links records to one, and takes links away, as one step. `shown` shows at once. */
  link(place: { rowId: number; columnId: string }, change: LinkChange, shown: readonly LinkedRecord[]): void {
    const { tableId } = this.#options
    const { rowId, columnId } = place
    const value = linksValue(shown.map(({ id, title }) => [id, title]))
    const count = change.add.length + change.remove.length
    void this.store.cells.edit([{ rowId, columnId, value }], ([edit]) =>
      this.#step({ what: 'link', count }, async (group) => {
        const id = edit?.rowId ?? rowId
        const add = change.add.map((record) => record.id)
        const at = { tableId, linkId: columnId, recordId: String(id) }
        const seq = await changeLinks(at, { add, remove: change.remove }, group)
        return { rows: [gridRow(await readRecord(tableId, id))], seq }
      }),
    )
  }

  /** Undoes the person's own last step; says what it was, or null when there is none. */
  readonly undo = (): Promise<Deed | null> => this.#turned(() => this.#undo.undo())
  readonly redo = (): Promise<Deed | null> => this.#turned(() => this.#undo.redo())

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

  /** In the order of the keys: what was typed just before is written first, and is what is undone. */
  async #turned(turn: () => Promise<Deed | null>): Promise<Deed | null> {
    const deed = await this.store.inOrder(turn)
    if (deed) this.store.refresh()
    return deed
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

  async #step<T extends Pick<WriteAnswer, 'seq' | 'conflicts' | 'failures'>>(
    deed: Deed,
    write: (group: string) => Promise<T>,
  ): Promise<T> {
    const group = this.#undo.begin(deed)
    this.#ownGroups.add(group)
    this.#partsWritten = 0
    try {
      const answer = await write(group)
      this.#sawSeq(answer.seq)
      // Nothing was written, as somebody else had been there: nothing is to be undone.
      if (answer.seq === 0 && (answer.conflicts?.length || answer.failures?.length)) this.#undo.forget(group)
      return answer
    } catch (error) {
      // All of a step or none of it. What cannot be taken back now can be by undo.
      if (this.#partsWritten > 0) await this.#undo.takeBack(group).catch(() => undefined)
      else this.#undo.forget(group)
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

  #create(rows: readonly RecordWire[], group: string): Promise<InsertAnswer> {
    return this.#inParts(rows, (part) => createRecords(this.#options.tableId, part, group))
  }

  async #inParts<T>(items: readonly T[], send: (part: T[]) => Promise<Written>): Promise<InsertAnswer> {
    const rows: GridRow[] = []
    let seq = 0
    try {
      for (let from = 0; from < items.length; from += limits.bulkRowsSent) {
        if (items.length > limits.bulkRowsSent) this.progress.set({ done: from, total: items.length })
        const answer = await send(items.slice(from, from + limits.bulkRowsSent))
        this.#partsWritten += 1
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
