import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { ChangeHead } from '../../store/base-databases/commit.ts'

// A group may change a million records, so it is undone in steps that fit into memory.

/** Records and bytes per transaction, whose values are all in memory. */
const undoStepRowsMax = 20_000
const undoStepBytesMax = 16 * 1024 * 1024

/** Records per log entry, which contains all old values. */
const undoEntryRowsMax = 5000

/** Splits changes into transactions: a single one unless they are too large. */
export function inSteps(group: ChangeHead[]): ChangeHead[][] {
  const steps: ChangeHead[][] = []
  let [rows, bytes] = [0, 0]
  for (const change of group.flatMap(inEntries)) {
    const count = countOf(change)
    const last = steps.at(-1)
    if (last && rows + count <= undoStepRowsMax && bytes + change.bytes <= undoStepBytesMax) {
      last.push(change)
      rows += count
      bytes += change.bytes
    } else {
      steps.push([change])
      rows = count
      bytes = change.bytes
    }
  }
  return steps
}

/** Splits a change with id ranges, such as an import. */
function inEntries(change: ChangeHead): ChangeHead[] {
  if (change.ranges.length === 0) return [change]
  return change.ranges.flatMap(([first, last]) =>
    Array.from({ length: Math.ceil((last - first + 1) / undoEntryRowsMax) }, (_, part): ChangeHead => {
      const from = first + part * undoEntryRowsMax
      return { ...change, ranges: [[from, Math.min(last, from + undoEntryRowsMax - 1)]] }
    }),
  )
}

/** Number of records of a change. */
export function countOf({ rowCount, ranges }: Pick<ChangeHead, 'rowCount' | 'ranges'>): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, rowCount)
}

/** Reads the rows of a step's changes, in order. */
async function withRows(database: BaseDatabase, step: ChangeHead[]): Promise<Change[]> {
  const seqs = step.filter(({ ranges }) => ranges.length === 0).map(({ seq }) => seq)
  const known = new Map((await database.changesNumbered(seqs)).map((change) => [change.seq, change]))
  return step.map(({ rowCount: _, bytes: _bytes, ...head }) => {
    const change = known.get(head.seq)
    return head.ranges.length > 0 || !change ? { ...head, rows: [] } : withoutDatabaseCells(change)
  })
}

/** Cells that the database of a source has computed are neither compared nor restored: it computes them again. */
function withoutDatabaseCells(change: Change): Change {
  const computed = columnsByDatabase(change)
  if (computed.length === 0) return change
  const without = (cells: Record<string, unknown> | null | undefined) =>
    cells && Object.fromEntries(Object.entries(cells).filter(([id]) => !computed.includes(id)))
  const rows = change.rows.map((row) => ({
    ...row,
    before: without(row.before),
    after: without(row.after),
  }))
  return { ...change, rows }
}

/** Columns that the database of a source has changed in the rows of a change without being asked to. */
export function columnsByDatabase({ detail }: Pick<Change, 'detail'>): string[] {
  const columns = detail?.['byDatabase']
  return Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : []
}

/** The changes of one transaction; rows are read per step, to save memory. */
export type Step = { heads: ChangeHead[]; changes(): Promise<Change[]> }

/** Splits changes into steps that read their rows on demand. */
export async function stepsOf(database: BaseDatabase, group: ChangeHead[]): Promise<Step[]> {
  const steps = inSteps(group)
  const [only] = steps
  if (!only || steps.length > 1)
    return steps.map((heads) => ({ heads, changes: () => withRows(database, heads) }))
  const changes = await withRows(database, only)
  return [{ heads: only, changes: () => Promise.resolve(changes) }]
}

/** Number of completed steps after `count` undo changes, one per change. */
export function stepsDone(steps: readonly Pick<Step, 'heads'>[], count: number): number {
  let [done, left] = [0, count]
  for (const { heads } of steps) {
    if (left < heads.length) break
    left -= heads.length
    done += 1
  }
  if (left > 0) fail('INVALID_REQUEST', { problem: 'the group has changes of something else.' })
  return done
}

/** Number of records of steps. */
export function countOfSteps(steps: readonly Pick<Step, 'heads'>[]): number {
  return steps.flatMap(({ heads }) => heads).reduce((sum, head) => sum + countOf(head), 0)
}
