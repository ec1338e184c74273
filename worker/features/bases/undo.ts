import type * as calls from '#core/api/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type { Action } from '#core/access/actions.ts'
import { authorOf } from '#core/access/actor.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { randomText } from '#core/ids.ts'
import type { ChangeKind } from '#core/protocol/changes.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { undoLinksPlan } from '../../engine/restore-links.ts'
import { undoPlan } from '../../engine/restore.ts'
import { writeRecordsTogether } from '../../record-write.ts'
import { type ChangeHead, untouchedSince } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/home.ts'
import { allowedUndo, undoSchemaChange } from './undo-schema.ts'
import { countOfSteps, type Step, stepsDone, stepsOf } from './undo-steps.ts'
import { requireUntouched } from './untouched.ts'

type Call = typeof calls.changesUndo
type Input = { params: ParamsOf<Call>; query: QueryOf<Call> }
type Undone = OutputOf<Call>

/** Steps of one call that asks for parts: 100,000 records. */
const stepsAtOnce = 5

/** The right that taking a change back needs: the one for doing its opposite. */
const neededRight: Record<Exclude<ChangeKind, 'schema' | 'access' | 'comment'>, Action> = {
  'record.insert': 'record.delete',
  'record.update': 'record.update',
  'record.link': 'record.update',
  'record.delete': 'record.create',
}

/**
 * Takes a change back, with all of its group, as new changes: what was, stays in the log. Undoing an undo does
 * it again. Refused when somebody has changed the same cells since. Who names the group that the new changes are to
 * bear is answered after a part, and asks again until none is left; the log knows how far it came.
 */
export async function undoChange(context: Context, { params, query }: Input): Promise<Undone> {
  const actor = await context.actor
  // Changes are named by their numbers, which are for members.
  if (actor.kind !== 'user') fail('FORBIDDEN')
  const home = await context.home()
  const group = await changesToUndo(home, params.seq)
  const first = group.at(-1) ?? fail('CHANGE_NOT_FOUND')
  if (first.kind === 'schema' && group.length === 1) return undoSchemaChange(context, { ...first, rows: [] })
  if (group.some(({ kind }) => kind === 'schema')) return undoMixed(context, home, group)
  return undoRecords(context, home, group, query.group)
}

/**
 * Takes a step back in which tables or fields were changed, and records maybe too: each on its own, last to first. When
 * one of them cannot be, what was taken back already is done again.
 */
async function undoMixed(context: Context, home: Home, group: ChangeHead[]): Promise<Undone> {
  for (const change of group) await (change.kind === 'schema' ? allowedUndo : requireMayUndo)(context, change)
  const together = { ...context, group: randomText(20) }
  let [seq, rows] = [0, 0]
  try {
    for (const part of partsOf(group)) {
      const [head] = part
      const done =
        head?.kind === 'schema'
          ? await undoSchemaChange(together, { ...head, rows: [] })
          : await undoRecords(together, home, part)
      seq = done.seq
      rows += done.rows
    }
  } catch (error) {
    if (seq > 0) await undoMixed(context, home, await changesToUndo(home, seq)).catch(() => undefined)
    throw error
  }
  return { seq, rows, left: 0 }
}

/** Changes of the schema each by itself; what was done to records between them together. */
function partsOf(group: ChangeHead[]): ChangeHead[][] {
  const parts: ChangeHead[][] = []
  for (const change of group) {
    const last = parts.at(-1)
    if (last && change.kind !== 'schema' && last[0]?.kind !== 'schema') last.push(change)
    else parts.push([change])
  }
  return parts
}

async function undoRecords(
  context: Context,
  home: Home,
  group: ChangeHead[],
  inParts?: string,
): Promise<Undone> {
  const [last, first] = [group[0], group.at(-1)]
  if (!last || !first) fail('CHANGE_NOT_FOUND')
  for (const change of group) await requireMayUndo(context, change)
  const all = await stepsOf(home, group)
  const hasSeveral = all.flatMap(({ heads }) => heads).length > 1
  const mark = inParts ?? context.group ?? (hasSeveral ? randomText(20) : undefined)
  const made = inParts ? await home.changesMarked(inParts, authorOf(await context.actor), last.seq) : []
  const left = all.slice(stepsDone(all, made.length))
  const steps = inParts ? left.slice(0, stepsAtOnce) : left
  const rest = left.slice(steps.length)
  const own = new Set([...group.map(({ seq }) => seq), ...made])
  // All is looked at before the first part; the others ask only what happened since that.
  const [since, looked] = made[0] === undefined ? [first.seq, all] : [made[0], steps]
  if (steps.length === 0) return { seq: made.at(-1) ?? last.seq, rows: 0, left: 0 }
  for (let attempt = 1; ; attempt += 1) {
    const seen = await requireUntouched(home, since, looked, own)
    try {
      const seq = await takeBack(context, home, steps, mark, seen)
      return { seq, rows: countOfSteps(steps), left: countOfSteps(rest) }
    } catch (error) {
      // Somebody wrote to the tables after we had looked: look again.
      if (attempt === attempts || !(error instanceof AppError) || error.code !== 'WRITE_CONFLICT') throw error
    }
  }
}

/** Throws where a change of records cannot be taken back, or the actor may not. */
async function requireMayUndo(context: Context, { kind }: ChangeHead): Promise<void> {
  if (kind === 'access') fail('CANNOT_UNDO', { reason: 'it is about who may do what.' })
  if (kind === 'comment') fail('CANNOT_UNDO', { reason: 'it is about a comment.' })
  if (kind === 'schema') fail('CANNOT_UNDO', { reason: 'fields were changed in between.' })
  await context.require(neededRight[kind])
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
        const made =
          change.kind === 'record.link'
            ? undoLinksPlan(sqlite, table, change, stamp)
            : undoPlan(sqlite, table, change, stamp)
        if (!made) fail('CANNOT_UNDO', { reason: 'the log keeps too little of it.' })
        // How far an undo in parts has come is seen by its changes: there is one for each.
        const plan = { ...made, onlyIfChanged: false }
        const isFirst = step === 0 && index === 0
        return {
          table,
          plan: {
            ...plan,
            // Of a part of a change that is not said: who looks for what was taken back wants all of it.
            ...(change.ranges.length > 0 ? {} : { detail: { ...plan.detail, undoes: change.seq } }),
            ...(isFirst ? { assertions: [untouched, ...(plan.assertions ?? [])] } : {}),
          },
        }
      }),
    )
    seq = committed.at(-1)?.seq ?? seq
  }
  return seq
}

/** The change and those of its group, newest first. */
async function changesToUndo(home: Home, seq: number): Promise<ChangeHead[]> {
  const group = await home.changesOfGroup(seq)
  const change = group.find((each) => each.seq === seq) ?? fail('CHANGE_NOT_FOUND')
  // A group is named by whoever writes: the same word of somebody else's is another group.
  return group.filter(({ by }) => by === change.by).toReversed()
}
