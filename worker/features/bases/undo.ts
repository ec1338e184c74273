import type * as calls from '#core/api/bases.ts'
import type { OutputOf, ParamsOf } from '#core/api/call.ts'
import type { Action } from '#core/access/actions.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { randomText } from '#core/ids.ts'
import type { Change, ChangeKind } from '#core/protocol/changes.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { undoLinksPlan } from '../../engine/restore-links.ts'
import { undoPlan } from '../../engine/restore.ts'
import { writeRecordsTogether } from '../../record-write.ts'
import { untouchedSince } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/home.ts'
import { undoSchemaChange } from './undo-schema.ts'
import { requireUntouched } from './untouched.ts'

type Input = { params: ParamsOf<typeof calls.changesUndo> }

/** The right that taking a change back needs: the one for doing its opposite. */
const neededRight: Record<Exclude<ChangeKind, 'schema' | 'access' | 'comment'>, Action> = {
  'record.insert': 'record.delete',
  'record.update': 'record.update',
  'record.link': 'record.update',
  'record.delete': 'record.create',
}

/**
 * Takes a change back, with all of its group, as new changes: what was, stays in the log. Undoing an undo does
 * it again. Refused when somebody has changed the same cells since.
 */
export async function undoChange(
  context: Context,
  { params }: Input,
): Promise<OutputOf<typeof calls.changesUndo>> {
  const home = await context.home()
  const group = await changesToUndo(home, params.seq)
  const first = group.at(-1) ?? fail('CHANGE_NOT_FOUND')
  if (first.kind === 'schema' && group.length === 1) return undoSchemaChange(context, first)
  for (const change of group) {
    if (change.kind === 'access') fail('CANNOT_UNDO', { reason: 'it is about who may do what.' })
    if (change.kind === 'comment') fail('CANNOT_UNDO', { reason: 'it is about a comment.' })
    if (change.kind === 'schema')
      fail('CANNOT_UNDO', { reason: 'a change of tables or fields cannot be undone.' })
    await context.require(neededRight[change.kind])
  }
  const steps = inSteps(group)
  const mark = steps.flat().length > 1 ? randomText(20) : undefined
  for (let attempt = 1; ; attempt += 1) {
    const seen = await requireUntouched(home, first.seq, group)
    try {
      const seq = await takeBack(context, home, steps, mark, seen)
      return { seq, rows: group.reduce((sum, change) => sum + countOf(change), 0) }
    } catch (error) {
      // Somebody wrote to the tables after we had looked: look again.
      if (attempt === attempts || !(error instanceof AppError) || error.code !== 'WRITE_CONFLICT') throw error
    }
  }
}

/** How often the log is looked through again while others write. */
const attempts = 8

/** Records of one transaction: the values of all of them are in memory. */
const stepRows = 20_000

/** Records of one entry in the log: the old values of all of them stand in it. */
const entryRows = 5000

/** The changes in transactions: all in one, unless they are about too many records. */
function inSteps(group: Change[]): Change[][] {
  const steps: Change[][] = []
  let rows = 0
  for (const change of group.flatMap(inEntries)) {
    const count = countOf(change)
    const last = steps.at(-1)
    if (last && rows + count <= stepRows) {
      last.push(change)
      rows += count
    } else {
      steps.push([change])
      rows = count
    }
  }
  return steps
}

/** A change that names its records by ranges of ids, such as an import, in parts. */
function inEntries(change: Change): Change[] {
  if (change.ranges.length === 0) return [change]
  return change.ranges.flatMap(([first, last]) =>
    Array.from({ length: Math.ceil((last - first + 1) / entryRows) }, (_, part): Change => {
      const from = first + part * entryRows
      return { ...change, rows: [], ranges: [[from, Math.min(last, from + entryRows - 1)]] }
    }),
  )
}

function countOf({ rows, ranges }: Change): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, rows.length)
}

/** Commits the opposite of the changes; WRITE_CONFLICT when their tables have changed after `seen`. */
async function takeBack(
  context: Context,
  home: Home,
  steps: Change[][],
  mark: string | undefined,
  seen: number,
): Promise<number> {
  const tableIds = [...new Set(steps.flat().map((change) => change.tableId ?? ''))]
  const untouched = {
    holds: untouchedSince(home.baseId, tableIds, seen),
    otherwise: () => new AppError('WRITE_CONFLICT'),
  }
  let seq = 0
  for (const [step, changes] of steps.entries()) {
    const committed = await writeRecordsTogether(context, mark, (schema, stamp) =>
      changes.map((change, index) => {
        const table = findTable(schema, change.tableId ?? '')
        const plan =
          change.kind === 'record.link'
            ? undoLinksPlan(sqlite, table, change, stamp)
            : undoPlan(sqlite, table, change, stamp)
        if (!plan) fail('CANNOT_UNDO', { reason: 'the log keeps too little of it.' })
        const isFirst = step === 0 && index === 0
        return isFirst
          ? { table, plan: { ...plan, assertions: [untouched, ...(plan.assertions ?? [])] } }
          : { table, plan }
      }),
    )
    seq = committed.at(-1)?.seq ?? seq
  }
  return seq
}

/** The change and those of its group, newest first. */
async function changesToUndo(home: Home, seq: number): Promise<Change[]> {
  const { changes } = await home.changes(seq - 1, 1)
  const change = changes[0]?.seq === seq ? changes[0] : fail('CHANGE_NOT_FOUND')
  if (change.group === null) return [change]
  // A group is named by whoever writes: the same word of somebody else's is another group.
  const group = await home.changesOfGroup(change.group)
  return group.filter(({ by }) => by === change.by).toReversed()
}
