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
import { type ChangeHead, untouchedSince } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/home.ts'
import { undoSchemaChange } from './undo-schema.ts'
import { countOf, inSteps, withRows } from './undo-steps.ts'
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
  if (first.kind === 'schema' && group.length === 1) return undoSchemaChange(context, { ...first, rows: [] })
  for (const change of group) {
    if (change.kind === 'access') fail('CANNOT_UNDO', { reason: 'it is about who may do what.' })
    if (change.kind === 'comment') fail('CANNOT_UNDO', { reason: 'it is about a comment.' })
    if (change.kind === 'schema')
      fail('CANNOT_UNDO', { reason: 'a change of tables or fields cannot be undone.' })
    await context.require(neededRight[change.kind])
  }
  const steps = await stepsOf(home, inSteps(group))
  const mark = steps.flatMap(({ heads }) => heads).length > 1 ? randomText(20) : undefined
  for (let attempt = 1; ; attempt += 1) {
    const seen = await requireAllUntouched(home, first.seq, steps)
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

/** Commits the opposite of the changes; WRITE_CONFLICT when their tables have changed after `seen`. */
async function takeBack(
  context: Context,
  home: Home,
  steps: Step[],
  mark: string | undefined,
  seen: number,
): Promise<number> {
  const tableIds = [...new Set(steps.flatMap(({ heads }) => heads).map((change) => change.tableId ?? ''))]
  const untouched = {
    holds: untouchedSince(home.baseId, tableIds, seen),
    otherwise: () => new AppError('WRITE_CONFLICT'),
  }
  let seq = 0
  for (const [step, { changes: read }] of steps.entries()) {
    const changes = await read()
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

/** The changes of one transaction; the rows of several are read when it is their turn, so that one is in memory. */
type Step = { heads: ChangeHead[]; changes(): Promise<Change[]> }

async function stepsOf(home: Home, steps: ChangeHead[][]): Promise<Step[]> {
  const [only] = steps
  if (!only || steps.length > 1)
    return steps.map((heads) => ({ heads, changes: () => withRows(home, heads) }))
  const changes = await withRows(home, only)
  return [{ heads: only, changes: () => Promise.resolve(changes) }]
}

/** Answers how far the log was looked through for all of the steps. */
async function requireAllUntouched(home: Home, firstSeq: number, steps: Step[]): Promise<number> {
  const own = new Set(steps.flatMap(({ heads }) => heads).map(({ seq }) => seq))
  let seen = Number.MAX_SAFE_INTEGER
  for (const step of steps)
    seen = Math.min(seen, await requireUntouched(home, firstSeq, await step.changes(), own))
  return seen
}

/** The change and those of its group, newest first. */
async function changesToUndo(home: Home, seq: number): Promise<ChangeHead[]> {
  const group = await home.changesOfGroup(seq)
  const change = group.find((each) => each.seq === seq) ?? fail('CHANGE_NOT_FOUND')
  // A group is named by whoever writes: the same word of somebody else's is another group.
  return group.filter(({ by }) => by === change.by).toReversed()
}
