import type { RecordWire } from '#core/api/records/records.ts'
import { linksValue } from '#core/fields/links/linked-values.ts'
import * as limits from '#core/limits.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { CellValue } from '#core/schema.ts'
import { undoChange } from '../../../api/realtime/changes.ts'
import { listSpans, tableGroups } from '../../../api/records/groups.ts'
import {
  type BulkRequest,
  type BulkResult,
  deleteAllRecords,
  updateAllRecords,
} from '../../../api/records/all-records.ts'
import { changeLinks } from '../../../api/records/links.ts'
import { prefetchedRecords } from '../../../api/records/prefetched-records.ts'
import { type RecordAction, logAction, type ActionLocation } from '../../../api/records/action-log.ts'
import {
  createRecords,
  deleteRecords,
  listRecords,
  moveRecords,
  type Position,
  readRecord,
  uncounted,
  type Written,
  updateRecords,
} from '../../../api/records/records.ts'
import type { LinkChange, LinkedRecord } from '../../../fields/editors/link-tools.ts'
import type {
  InsertResult,
  InsertRequest,
  MoveRequest,
  PasteResult,
  PasteRequest,
  RowTarget,
} from '../../../views/grid/grid-props.ts'
import { RowStore } from '../../../views/grid/rows/row-store.ts'
import type {
  CellConflict,
  CellEdit,
  CellWriteError,
  GridRow,
  PageRequest,
  RowPage,
  WriteResult,
} from '../../../views/grid/rows/row-types.ts'
import { type GroupPlan, spansFor } from '../view/group-plan.ts'
import type { UnsavedRecords } from '../view/unsaved-records.ts'
import { gridRow } from './grid-row.ts'
import type { RecordSourceOptions } from './record-source-options.ts'
import { rowChangesOf } from './row-changes.ts'
import { WriteProgress } from './write-progress.ts'
import { updatesOf, updateWithoutConflicts } from './conflict-free-writes.ts'

/** How often groups are read again while others move records between them. */
const groupReadsMax = 4
/** Records per bulk request: about a second each. */
const bulkRecordsPerCall = 25_000

/** The result of a bulk write: records in the view, and changed ones. */
export type BulkOutcome = { count: number; changed: number; isStopped: boolean }

/** The records of a view: reads, writes and undo through the API, shown by the grid. */
export class RecordSource {
  readonly store: RowStore
  readonly progress = new WriteProgress()
  /** The view's rules for new records. */
  newRecords: UnsavedRecords | null = null
  readonly #options: RecordSourceOptions
  readonly #ownGroups = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #lastSeq = 0
  /** The oldest sequence number that records were read at. */
  #oldest = Infinity
  /** Broadcasts up to this one were already delivered. */
  #deliveredSeq = 0
  /** The last change of the step being written. */
  #written = 0

  constructor(options: RecordSourceOptions) {
    this.#options = options
    this.store = new RowStore({
      load: (request) => this.#load(request),
      ...(options.pageSize === undefined ? {} : { pageSize: options.pageSize }),
      ...(options.failures === undefined ? {} : { failures: options.failures }),
      isListed: (row) => this.newRecords?.isListed(row) ?? false,
    })
  }

  async #load({ offset, limit, signal, after, isCounted }: PageRequest): Promise<RowPage> {
    const { tableId, query, groups } = this.#options
    let plan = await groups?.(false)
    if (plan) {
      const seq = this.#lastSeq
      const read = (now: GroupPlan) =>
        listSpans(tableGroups(tableId), query(), spansFor(now, offset, limit), signal)
      let rows = await read(plan)
      // Others moved records since: with older groups, rows would show under other ones.
      for (let tries = 0; tries < groupReadsMax; tries += 1) {
        if (rows.length >= Math.min(limit, plan.total - offset)) break
        plan = (await groups?.(true)) ?? plan
        rows = await read(plan)
      }
      return { rows: rows.map(gridRow), totalRows: plan.total, seq }
    }
    const wanted = { ...query(), limit, offset, ...(isCounted ? {} : uncounted) }
    let page =
      after === undefined
        ? await prefetchedRecords.take(tableId, wanted, signal)
        : await listRecords(tableId, wanted, signal, after)
    if (page.seq < this.#deliveredSeq) page = await listRecords(tableId, wanted, signal, after)
    this.#oldest = Math.min(this.#oldest, page.seq)
    this.#sawSeq(page.seq)
    this.#options.readAt(page.seq)
    return { rows: page.list.map(gridRow), totalRows: page.pageInfo.totalRows ?? null, seq: page.seq }
  }

  /** Writes cells as one step; `step` names it, or continues the step of that name. */
  readonly commit = (
    edits: readonly CellEdit[],
    step?: { group: string; isMore: boolean },
  ): Promise<WriteResult> =>
    this.#step(
      { what: 'edit', count: edits.length },
      (group) => this.#update(edits, group),
      edits[0],
      step?.group,
      step?.isMore !== true,
    )

  /** Writes cells and adds records as one step. */
  readonly paste = (paste: PasteRequest): Promise<PasteResult> => {
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

  /** Creates what a paste needs first, as the start of its step; returns the step's name. */
  readonly beginPaste = async (count: number, make: (group: string) => Promise<number>): Promise<string> => {
    const group = crypto.randomUUID()
    await this.store.inOrder(() =>
      this.#step({ what: 'paste', count }, async () => ({ seq: await make(group) }), {}, group, true),
    )
    this.store.refresh()
    return group
  }

  /** Adds records, at the given position if the view is not sorted. */
  readonly insert = ({ rows, nextTo, from }: InsertRequest): Promise<InsertResult> =>
    this.#step(
      { what: 'insert', count: rows.length },
      (group) => this.#create(rows, group, this.#options.isSorted() ? null : nextTo),
      { ...from },
    )

  /** Moves records next to another one. */
  readonly move = async ({ ids, side, nextTo, cells }: MoveRequest): Promise<void> => {
    const action = { what: 'move', count: ids.length } as const
    await this.#step(
      action,
      async (group) => {
        const real = ids.map((id) => this.store.resolveId(id))
        const place = nextTo === null ? {} : { [side]: this.store.resolveId(nextTo) }
        const taken = Object.keys(cells).length > 0 ? { cells } : {}
        return { seq: await moveRecords(this.#options.tableId, { ids: real, ...place, ...taken }, group) }
      },
      { rowId: ids[0] },
    )
  }

  /** Deletes records; returns the count for a bulk delete. */
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

  /** Sets the same values in all records of the view as one step. Rejects if the server does. */
  readonly updateAll = async (
    count: number,
    cells: Readonly<Record<string, CellValue>>,
  ): Promise<BulkOutcome> => {
    const send = (all: BulkRequest) => updateAllRecords(all, cells)
    const done = await this.#all('edit', count, send, Object.keys(cells).length)
    this.store.refresh()
    return done
  }

  /** Writes to all records of the view in batches with progress, as one step. */
  #all(
    what: 'edit' | 'delete',
    total: number,
    send: (all: BulkRequest) => Promise<BulkResult>,
    cells = 1,
  ): Promise<BulkOutcome> {
    const { baseId, tableId, query } = this.#options
    const { sortArrJson: _, ...unsorted } = query()
    const action: RecordAction = { what, count: total }
    return this.store.inOrder(() =>
      this.#step(action, async (group) => {
        let [count, changed, seq, isStopped] = [0, 0, 0, false]
        const stop = (): void => {
          isStopped = true
        }
        try {
          for (let afterId: number | null = 0; afterId !== null && !isStopped;) {
            if (total > bulkRecordsPerCall) this.progress.set({ done: count, total, stop })
            const part: BulkResult = await send({
              baseId,
              tableId,
              query: unsorted,
              group,
              afterId,
              most: bulkRecordsPerCall,
            })
            count += part.count
            changed += part.changed
            this.#written = seq = Math.max(seq, part.seq)
            afterId = part.lastId
          }
        } finally {
          this.progress.set(null)
        }
        // The write may have been stopped early.
        action.count = changed * cells
        return { seq, count, changed, isStopped }
      }),
    )
  }

  /** Links and unlinks records as one step. Shows `shown` optimistically. */
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

  /** Broadcasts up to `seq` were missed before subscribing, so records read earlier are reloaded. */
  begin(seq: number): void {
    this.#deliveredSeq = seq
    if (this.#oldest < seq) this.store.refresh()
    this.#oldest = Infinity
  }

  /** Applies local and remote changes of the base. */
  take(changes: readonly Change[]): void {
    for (const change of changes) this.#sawSeq(change.seq)
    const own = (change: Change): boolean => change.group !== null && this.#ownGroups.has(change.group)
    const { tableId, filterAndSortColumns, inputs } = this.#options
    for (const row of rowChangesOf(changes, tableId, filterAndSortColumns(), own, inputs())) {
      this.store.applyChange(row)
    }
    if (changes.some((change) => this.#reaches(change))) this.store.refresh()
  }

  /** True if a change of links, or of another table, affects this table's columns. */
  #reaches({ kind, tableId, detail }: Change): boolean {
    const isOwn = tableId === this.#options.tableId
    if (kind === 'record.link' && (isOwn || detail?.['relatedTableId'] === this.#options.tableId)) return true
    return !isOwn && kind.startsWith('record.') && tableId !== null && this.#options.behind().has(tableId)
  }

  /** Records the sequence number of another read. */
  sawSeq(seq: number): void {
    this.#sawSeq(seq)
    this.#options.readAt(seq)
  }

  /** The last known change of the base; rises with every write by anyone. */
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

  async #step<T extends Pick<WriteResult, 'seq'>>(
    action: RecordAction,
    write: (group: string) => Promise<T>,
    at: Omit<Partial<ActionLocation>, 'tableId'> = {},
    begun?: string,
    isBeginning = begun === undefined,
  ): Promise<T> {
    const { baseId, tableId, query } = this.#options
    const group = begun ?? crypto.randomUUID()
    const row = at.rowId === undefined ? 0 : this.store.resolveId(at.rowId)
    const place = { ...at, rowId: row > 0 ? row : undefined, tableId, viewId: query().viewId }
    if (isBeginning) logAction({ is: 'step', baseId, group, action, place })
    this.#ownGroups.add(group)
    this.#written = 0
    try {
      const result = await write(group)
      this.#sawSeq(result.seq)
      return result
    } catch (error) {
      // All or nothing. If rolling back fails, undo can still do it.
      const isBack = this.#written === 0 || (await takenBack(baseId, this.#written))
      // Steps begun before are kept.
      if (isBack && isBeginning) logAction({ is: 'refused', group })
      throw error
    }
  }

  async #update(edits: readonly CellEdit[], group: string): Promise<WriteResult> {
    const conflicts: CellConflict[] = []
    const failures: CellWriteError[] = []
    const written = await this.#inParts([...updatesOf(edits)], async (part) => {
      const result = await updateWithoutConflicts(part, (left) =>
        updateRecords(this.#options.tableId, left, group),
      )
      conflicts.push(...result.conflicts)
      failures.push(...result.failures)
      return result
    })
    return { ...written, conflicts, failures }
  }

  async #create(
    rows: readonly RecordWire[],
    group: string,
    nextTo: InsertRequest['nextTo'] = null,
  ): Promise<InsertResult> {
    if (rows.length === 0) return { rows: [], seq: 0 }
    const values = (await this.newRecords?.values()) ?? {}
    const filled = rows.map((row) => ({ ...values, ...row }))
    let position: Position = nextTo ? { [nextTo.side]: nextTo.id } : {}
    return this.#inParts(filled, async (part) => {
      const creation = createRecords(this.#options.tableId, part, group, position)
      this.#options.holdGroups?.(creation)
      const created = await creation
      const last = created.rows.at(-1)
      // The next part continues after this one.
      if (position.after && last) position = { after: gridRow(last).id }
      return created
    })
  }

  async #inParts<T>(items: readonly T[], send: (part: T[]) => Promise<Written>): Promise<InsertResult> {
    const rows: GridRow[] = []
    let seq = 0
    try {
      for (let from = 0; from < items.length; from += limits.rowsSentPerCall) {
        if (items.length > limits.rowsSentPerCall) this.progress.set({ done: from, total: items.length })
        const result = await send(items.slice(from, from + limits.rowsSentPerCall))
        this.#written = Math.max(this.#written, result.seq)
        rows.push(...result.rows.map(gridRow))
        seq = Math.max(seq, result.seq)
      }
    } finally {
      this.progress.set(null)
    }
    return { rows, seq }
  }
}

async function takenBack(baseId: string, seq: number): Promise<boolean> {
  return undoChange(baseId, seq).then(
    () => true,
    () => false,
  )
}
