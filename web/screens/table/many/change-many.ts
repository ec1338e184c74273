import type { CellValue } from '#core/schema.ts'
import type { RowTarget } from '../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'
import type { CellConflict, CellEdit, CellFailure } from '../../../views/grid/row-types.ts'
import { isSameValue } from '../../../views/grid/same-value.ts'
import type { RecordSource } from '../record-source.ts'

/** The value of a cell as it was seen; undefined where nobody has seen it. */
export type Seen = (rowId: number, columnId: string) => CellValue | undefined

/** A cell that was left alone, with the value that it was to get. */
export type DisputedCell = CellConflict & { readonly mine: CellValue }

/** What came of it, in records; `same` had the values already, `gone` were deleted meanwhile. */
export type Changed = {
  readonly changed: number
  /** The ids of those that were changed by name. */
  readonly ids: ReadonlySet<number>
  readonly same: number
  readonly gone: number
  /** How many records the view had by then, where that were others than one was told. */
  readonly inView: number | null
  readonly disputed: readonly DisputedCell[]
  readonly group: string
}

/** What the chosen records are at this moment, without what is typed over them and not saved. */
export function seenNow(store: Pick<RowStore, 'cells' | 'saved'>, target: RowTarget): Seen {
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

/** Gives the records these values, but none of the cells that others changed since they were seen. */
export async function changeMany(
  source: Pick<RecordSource, 'commit' | 'store' | 'updateAll'>,
  target: RowTarget,
  cells: Readonly<Record<string, CellValue>>,
  seen: Seen,
): Promise<Changed> {
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

/** Writes the values over those of others, as they were shown: still the same step. */
export async function keepMine(
  source: Pick<RecordSource, 'commit' | 'store'>,
  asked: Changed,
): Promise<Changed> {
  const edits = asked.disputed.map(({ rowId, columnId, mine, theirs }) => {
    return { rowId, columnId, value: mine, seen: theirs }
  })
  const done = await commit(source, { group: asked.group, isMore: true }, () => edits)
  const ids = new Set([...asked.ids, ...done.ids])
  return { ...asked, ...done, changed: ids.size, ids, same: asked.same, gone: asked.gone + done.gone }
}

async function commit(
  source: Pick<RecordSource, 'commit' | 'store'>,
  step: { group: string; isMore: boolean },
  edits: () => CellEdit[],
): Promise<Outcome> {
  let sent: CellEdit[] = []
  const { conflicts = [], failures = [] } = await source.store.inOrder(() => {
    sent = edits()
    return source.commit(sent, step)
  })
  source.store.refresh()
  const [failure] = failures
  if (failure && failures.length === sent.length) throw new Error(failure.reason)
  return outcomeOf(sent, conflicts, failures)
}

type Outcome = Pick<Changed, 'changed' | 'ids' | 'same' | 'gone' | 'disputed'>

const keyOf = ({ rowId, columnId }: Pick<CellEdit, 'rowId' | 'columnId'>): string => `${rowId} ${columnId}`

/** Counts what came of edits, by records. */
export function outcomeOf(
  edits: readonly CellEdit[],
  conflicts: readonly CellConflict[],
  failures: readonly CellFailure[],
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
