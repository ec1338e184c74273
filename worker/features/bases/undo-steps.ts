import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Home } from '../../store/homes/home.ts'
import type { ChangeHead } from '../../store/homes/commit.ts'

// A group of changes can be about a million records: what is in memory at a time is one step of it.

/** Records and bytes of one transaction: the values of all of them are in memory. */
const stepRows = 20_000
const stepBytes = 16 * 1024 * 1024

/** Records of one entry in the log: the old values of all of them stand in it. */
const entryRows = 5000

/** The changes in transactions: all in one, unless they are about too much. */
export function inSteps(group: ChangeHead[]): ChangeHead[][] {
  const steps: ChangeHead[][] = []
  let [rows, bytes] = [0, 0]
  for (const change of group.flatMap(inEntries)) {
    const count = countOf(change)
    const last = steps.at(-1)
    if (last && rows + count <= stepRows && bytes + change.bytes <= stepBytes) {
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

/** A change that names its records by ranges of ids, such as an import, in parts. */
function inEntries(change: ChangeHead): ChangeHead[] {
  if (change.ranges.length === 0) return [change]
  return change.ranges.flatMap(([first, last]) =>
    Array.from({ length: Math.ceil((last - first + 1) / entryRows) }, (_, part): ChangeHead => {
      const from = first + part * entryRows
      return { ...change, ranges: [[from, Math.min(last, from + entryRows - 1)]] }
    }),
  )
}

/** How many records a change is about. */
export function countOf({ rowCount, ranges }: Pick<ChangeHead, 'rowCount' | 'ranges'>): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, rowCount)
}

/** The changes of a step with their rows, in its order. */
async function withRows(home: Home, step: ChangeHead[]): Promise<Change[]> {
  const seqs = step.filter(({ ranges }) => ranges.length === 0).map(({ seq }) => seq)
  const known = new Map((await home.changesNumbered(seqs)).map((change) => [change.seq, change]))
  return step.map(({ rowCount: _, bytes: _bytes, ...head }) => {
    return head.ranges.length > 0 ? { ...head, rows: [] } : (known.get(head.seq) ?? { ...head, rows: [] })
  })
}

/** The changes of one transaction; the rows of several are read when it is their turn, so that one is in memory. */
export type Step = { heads: ChangeHead[]; changes(): Promise<Change[]> }

/** The changes with their rows, in transactions. */
export async function stepsOf(home: Home, group: ChangeHead[]): Promise<Step[]> {
  const steps = inSteps(group)
  const [only] = steps
  if (!only || steps.length > 1)
    return steps.map((heads) => ({ heads, changes: () => withRows(home, heads) }))
  const changes = await withRows(home, only)
  return [{ heads: only, changes: () => Promise.resolve(changes) }]
}

/** How many of the steps are done when `count` changes were made for them, one for each of theirs. */
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

/** How many records steps are about. */
export function countOfSteps(steps: readonly Pick<Step, 'heads'>[]): number {
  return steps.flatMap(({ heads }) => heads).reduce((sum, head) => sum + countOf(head), 0)
}
