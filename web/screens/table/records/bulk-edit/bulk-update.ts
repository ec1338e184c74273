import type { CellValue } from '#core/schema.ts'
import type { RowTarget } from '../../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { CellConflict, CellEdit, CellWriteError } from '../../../../views/grid/rows/row-types.ts'
import { isSameValue } from '../../../../views/grid/editing/same-value.ts'
import type { RecordSource } from '../../data/record-source.ts'

/** The expected value of a cell; undefined if unknown. */
export type ExpectedValues = (rowId: number, columnId: string) => CellValue | undefined

/** A skipped cell with its intended value. */
export type BulkConflict = CellConflict & { readonly mine: CellValue }

/** The result in records; `same` already had the values, `gone` were deleted meanwhile. */
export type BulkUpdateResult = {
  readonly changed: number
  /** Ids of individually changed records. */
  readonly ids: ReadonlySet<number>
  readonly same: number
  readonly gone: number
  /** Number of records in the view at the time, if different from the one shown. */
  readonly inView: number | null
  readonly disputed: readonly BulkConflict[]
  readonly group: string
}

/** Captures the saved values of the chosen records, without unsaved edits. */
export function currentValues(store: Pick<RowStore, 'cells' | 'saved'>, target: RowTarget): ExpectedValues {
  const rows = new Map(target.kind === 'ids' ? target.rows?.map((row) => [row.id, row]) : [])
  const unsaved = new Map<string, CellValue | undefined>(
    store.cells.failed().map(({ rowId, columnId }) => {
      return [`${rowId} ${columnId}`, store.saved(rowId, columnId)]
    }),
  )
  return (rowId, columnId) => {
    const key = `${rowId} ${columnId}`
    if (unsaved.has(key)) return unsaved.get(key)
    const row = rows.get(rowId)
    return row && (row[columnId] ?? null)
  }
}

/** Sets values in records, except in cells that others changed since. */
export async function updateManyRecords(
  source: Pick<RecordSource, 'commit' | 'store' | 'updateAll'>,
  target: RowTarget,
  cells: Readonly<Record<string, CellValue>>,
  seen: ExpectedValues,
): Promise<BulkUpdateResult> {
  const group = crypto.randomUUID()
  if (target.kind === 'all') {
    const { count, changed, isStopped } = await source.updateAll(target.count, cells)
    const inView = isStopped || count === target.count ? null : count
    return { changed, ids: new Set(), same: count - changed, gone: 0, inView, disputed: [], group }
  }
  const done = await commit(source, { group, isMore: false }, () =>
    target.ids.flatMap((id) =>
      Object.entries(cells).map(([columnId, value]): CellEdit => {
        const before = seen(id, columnId)
        const rowId = source.store.resolveId(id)
        return { rowId, columnId, value, ...(before === undefined ? {} : { seen: before }) }
      }),
    ),
  )
  return { ...done, inView: null, group }
}

/** Overwrites conflicting values as part of the same step. */
export async function overwriteConflicts(
  source: Pick<RecordSource, 'commit' | 'store'>,
  previous: BulkUpdateResult,
): Promise<BulkUpdateResult> {
  const edits = previous.disputed.map(({ rowId, columnId, mine, theirs }) => {
    return { rowId, columnId, value: mine, seen: theirs }
  })
  const done = await commit(source, { group: previous.group, isMore: true }, () => edits)
  const ids = new Set([...previous.ids, ...done.ids])
  return {
    ...previous,
    ...done,
    changed: ids.size,
    ids,
    same: previous.same,
    gone: previous.gone + done.gone,
  }
}

async function commit(
  source: Pick<RecordSource, 'commit' | 'store'>,
  step: { group: string; isMore: boolean },
  edits: () => CellEdit[],
): Promise<Outcome> {
  const {
    sent,
    conflicts = [],
    failures = [],
  } = await source.store.inOrder(async () => {
    const sent = edits()
    return { ...(await source.commit(sent, step)), sent }
  })
  source.store.refresh()
  const [failure] = failures
  if (failure && failures.length === sent.length) throw new Error(failure.reason)
  return outcomeOf(sent, conflicts, failures)
}

type Outcome = Pick<BulkUpdateResult, 'changed' | 'ids' | 'same' | 'gone' | 'disputed'>

const keyOf = ({ rowId, columnId }: Pick<CellEdit, 'rowId' | 'columnId'>): string => `${rowId} ${columnId}`

/** Counts the outcome by records. */
export function outcomeOf(
  edits: readonly CellEdit[],
  conflicts: readonly CellConflict[],
  failures: readonly CellWriteError[],
): Outcome {
  const mine = new Map(edits.map((edit) => [keyOf(edit), edit.value]))
  const left = new Set([...conflicts, ...failures].map(keyOf))
  const isChanged = (edit: CellEdit): boolean =>
    !left.has(keyOf(edit)) && (edit.seen === undefined || !isSameValue(edit.seen, edit.value))
  const ids = new Set(edits.filter(isChanged).map(({ rowId }) => rowId))
  const gone = new Set(failures.map(({ rowId }) => rowId))
  const others = new Set([...ids, ...gone, ...conflicts.map(({ rowId }) => rowId)])
  return {
    changed: ids.size,
    ids,
    same: new Set(edits.map(({ rowId }) => rowId)).size - others.size,
    gone: gone.size,
    disputed: conflicts.map((cell) => ({ ...cell, mine: mine.get(keyOf(cell)) ?? null })),
  }
}
