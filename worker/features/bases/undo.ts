import type * as calls from '#core/api/bases/bases.ts'
import type { DeletedWire } from '#core/api/bases/bases.ts'
import type { OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type { Action } from '#core/access/actions.ts'
import { authorOf } from '#core/access/actor.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { randomText } from '#core/ids.ts'
import type { ChangeKind } from '#core/protocol/changes.ts'
import type { Context } from '../../context.ts'
import type { WritePlan } from '../../engine/plan.ts'
import { deletionPlans } from '../../records/virtual-link-writes.ts'
import { writeRecordsInOneTransaction } from '../../records/write-records.ts'
import { type ChangeHead, unchangedSince } from '../../store/base-databases/commit.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { withDeleted } from './deleted-records.ts'
import { allowedUndo, undoSchemaChange } from './undo-schema.ts'
import { countOfSteps, type Step, stepsDone, stepsOf } from './undo-steps.ts'
import { requireUnchanged } from './require-unchanged.ts'

type Call = typeof calls.changesUndo
type Input = { params: ParamsOf<Call>; query: QueryOf<Call> }
type Undone = OutputOf<Call>

/** Steps per partial call: 100,000 records. */
const undoStepsPerCall = 5

/** Permission required to undo a change: that of the opposite action. */
const neededRight: Record<Exclude<ChangeKind, 'schema' | 'access' | 'comment'>, Action> = {
  'record.insert': 'record.delete',
  'record.update': 'record.update',
  'record.link': 'record.update',
  'record.delete': 'record.create',
}

/**
 * Undoes a change and its group by new changes; the log keeps the originals. Undoing an undo is redo.
 * Rejected if others have changed the same cells since. If the caller passes a change group, the call returns
 * after a part and can be repeated until done; the log stores the progress.
 */
export async function undoChange(context: Context, { params, query }: Input): Promise<Undone> {
  const actor = await context.actor
  // Sequence numbers are for members only.
  if (actor.kind !== 'user') fail('FORBIDDEN')
  const database = await context.database()
  const group = await changesToUndo(database, params.seq)
  const first = group.at(-1) ?? fail('CHANGE_NOT_FOUND')
  if (first.kind === 'schema' && group.length === 1)
    return { ...(await undoSchemaChange(context, { ...first, rows: [] })), deleted: [] }
  if (group.some(({ kind }) => kind === 'schema')) return undoMixed(context, database, group)
  return undoRecords(context, database, group, query.group)
}

/** Undoes a group with schema changes, last to first. If one fails, the completed ones are redone. */
async function undoMixed(context: Context, database: BaseDatabase, group: ChangeHead[]): Promise<Undone> {
  for (const change of group) await (change.kind === 'schema' ? allowedUndo : requireMayUndo)(context, change)
  const together = { ...context, group: randomText(20) }
  let [seq, rows] = [0, 0]
  const deleted: DeletedWire[] = []
  try {
    for (const part of partsOf(group)) {
      const [head] = part
      const done =
        head?.kind === 'schema'
          ? { ...(await undoSchemaChange(together, { ...head, rows: [] })), deleted: [] }
          : await undoRecords(together, database, part)
      seq = done.seq
      rows += done.rows
      deleted.push(...done.deleted)
    }
  } catch (error) {
    if (seq > 0) await undoMixed(context, database, await changesToUndo(database, seq)).catch(() => undefined)
    throw error
  }
  return { seq, rows, left: 0, deleted }
}

/** Schema changes separately; record changes between them together. */
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
  database: BaseDatabase,
  group: ChangeHead[],
  inParts?: string,
): Promise<Undone> {
  const [last, first] = [group[0], group.at(-1)]
  if (!last || !first) fail('CHANGE_NOT_FOUND')
  for (const change of group) await requireMayUndo(context, change)
  const all = await stepsOf(database, group)
  const hasSeveral = all.flatMap(({ heads }) => heads).length > 1
  const mark = inParts ?? context.group ?? (hasSeveral ? randomText(20) : undefined)
  const made = inParts ? await database.changesMarked(inParts, authorOf(await context.actor), last.seq) : []
  const left = all.slice(stepsDone(all, made.length))
  const steps = inParts ? left.slice(0, undoStepsPerCall) : left
  const rest = left.slice(steps.length)
  const own = new Set([...group.map(({ seq }) => seq), ...made])
  // The first part checks everything; later parts only check newer changes.
  const [since, looked] = made[0] === undefined ? [first.seq, all] : [made[0], steps]
  if (steps.length === 0) return { seq: made.at(-1) ?? last.seq, rows: 0, left: 0, deleted: [] }
  for (let attempt = 1; ; attempt += 1) {
    const unchanged = await requireUnchanged(database, since, looked, own)
    try {
      const { seq, deleted } = await takeBack(context, database, steps, {
        mark,
        ...unchanged,
        isInParts: inParts !== undefined,
      })
      return { seq, rows: countOfSteps(steps), left: countOfSteps(rest), deleted }
    } catch (error) {
      // Somebody wrote to the tables after the check: repeat it.
      if (attempt === undoAttemptsMax || !(error instanceof AppError) || error.code !== 'DATABASE_BUSY')
        throw error
    }
  }
}

/** Throws if a record change cannot be undone or the actor may not. */
async function requireMayUndo(context: Context, { kind, detail }: ChangeHead): Promise<void> {
  if (kind === 'access') failBecause('CANNOT_UNDO', 'access')
  if (kind === 'comment') failBecause('CANNOT_UNDO', 'comments')
  if (kind === 'schema') failBecause('CANNOT_UNDO', 'fieldsChanged')
  const { cascaded } = detail ?? {}
  if (Array.isArray(cascaded)) failBecause('CANNOT_UNDO', 'cascaded', { tables: cascaded.join(', ') })
  await context.require(neededRight[kind])
}

/** Attempts while others write. */
const undoAttemptsMax = 8

/** Commits the inverse changes; throws DATABASE_BUSY if their tables have changed after `seen`. */
async function takeBack(
  context: Context,
  database: BaseDatabase,
  steps: Step[],
  {
    mark,
    seen,
    computed,
    isInParts,
  }: { mark: string | undefined; seen: number; computed: ReadonlySet<string>; isInParts: boolean },
): Promise<Pick<Undone, 'seq' | 'deleted'>> {
  const tableIds = [...new Set(steps.flatMap(({ heads }) => heads).map((change) => change.tableId ?? ''))]
  const untouched = {
    holds: unchangedSince(database.baseId, tableIds, seen),
    otherwise: () => new AppError('DATABASE_BUSY'),
  }
  let seq = 0
  let deleted: DeletedWire[] = []
  for (const [step, { changes: read }] of steps.entries()) {
    const changes = await read()
    const { committed } = await writeRecordsInOneTransaction(context, mark, (schema, stamp, engine) => ({
      plans: changes.flatMap((change, index) => {
        const table = findTable(schema, change.tableId ?? '')
        const link = table.columns.find(({ id }) => id === change.detail?.['linkId'])
        const made =
          change.kind !== 'record.link'
            ? engine.undoPlan(table, { ...change, computed }, stamp)
            : link?.link
              ? engine.undoLinksPlan(link, change, stamp)
              : null
        if (!made) failBecause('CANNOT_UNDO', 'logIncomplete')
        // Progress is counted in changes, so each part must create one.
        const plan = { ...made, onlyIfChanged: false }
        const isFirst = step === 0 && index === 0
        const whole: WritePlan = {
          ...plan,
          // Omitted for a part of a change, because the mark means that the whole change was undone.
          ...(change.ranges.length > 0 ? {} : { detail: { ...plan.detail, undoes: change.seq } }),
          ...(isFirst ? { assertions: [untouched, ...(plan.assertions ?? [])] } : {}),
        }
        // Progress counts changes, so that the parts of an undo leave links alone; reads omit those to deleted records.
        return plan.kind === 'record.delete' && !isInParts
          ? deletionPlans(engine, table, whole)
          : [{ table, plan: whole }]
      }),
      result: null,
    }))
    seq = committed.at(-1)?.seq ?? seq
    deleted = withDeleted(deleted, changes)
  }
  return { seq, deleted }
}

/** The change and its group, newest first. */
async function changesToUndo(database: BaseDatabase, seq: number): Promise<ChangeHead[]> {
  const group = await database.changesOfGroup(seq)
  const change = group.find((each) => each.seq === seq) ?? fail('CHANGE_NOT_FOUND')
  // Writers choose group names, so the same name of another person is another group.
  return group.filter(({ by }) => by === change.by).toReversed()
}
