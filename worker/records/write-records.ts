import { type Actor, authorOf, originOf } from '#core/access/actor.ts'
import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { ChangeOrigin } from '#core/protocol/changes.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import type { Engine } from '../engine/engine.ts'
import type { Stamp, WritePlan } from '../engine/plan.ts'
import { readIdempotency } from '../request/idempotency.ts'
import { StoreConstraintError } from '../store/errors.ts'
import type { CommitPlan, Committed } from '../store/base-databases/commit.ts'

export type TablePlan = { table: Table; plan: WritePlan }

/** A call's plans for its table and others: applied in order, atomically. */
export type TablePlans = { table: Table; plans: TablePlan[] }

export type RecordWrite = {
  /** The table and its plans; may be called again with a newer schema. Returns the last plan's reads. */
  plan(
    schema: BaseSchema,
    stamp: Stamp,
    engine: Engine,
  ): TablePlan | TablePlans | Promise<TablePlan | TablePlans>
  /** Changes with the same group are undone together. */
  group?: string | undefined
  origin?: ChangeOrigin
  /**
   * What a stranger has sent, for idempotency of calls through public links; `onceByKey` handles all others.
   */
  repeatable?: unknown
}

export type Written = Committed & { table: Table }

/** Commits a write of records with its change log entry, and broadcasts it. */
export async function writeRecords(context: Context, write: RecordWrite): Promise<Written> {
  const database = await context.database()
  const actor = await context.actor
  const by = authorOf(actor)
  const idempotency =
    write.repeatable === undefined ? null : await readIdempotency(context, actor, write.repeatable)
  const mark = write.group ?? randomText(20)
  let about: Table | null = null
  let tables: Table[] = []
  try {
    const { committed } = await database.writeAll(async (schema, engine) => {
      const made = await write.plan(schema, { at: context.now.toISOString(), by }, engine)
      const plans = 'plans' in made ? made.plans : [made]
      about = made.table
      tables = plans.map(({ table }) => table)
      const group = plans.length > 1 ? mark : write.group
      return plans.map((each, index) => ({
        ...commitPlan(context, each, { ...write, group }, actor),
        ...(idempotency && index === 0 ? { idempotency } : {}),
      }))
    })
    const [first, last] = [committed[0], committed.at(-1)]
    if (!first || !last || !about) throw new Error('A write of records has at least one plan.')
    broadcast(context, database.baseId, committed)
    return { ...first, reads: last.reads, table: about }
  } catch (error) {
    throw inWords(error, tables)
  }
}

/** Commits several writes in one transaction, in order, and broadcasts them. */
export async function writeRecordsInOneTransaction(
  context: Context,
  group: string | undefined,
  plans: (schema: BaseSchema, stamp: Stamp, engine: Engine) => TablePlan[] | Promise<TablePlan[]>,
): Promise<Committed[]> {
  const database = await context.database()
  const actor = await context.actor
  const by = authorOf(actor)
  let tables: Table[] = []
  try {
    const { committed } = await database.writeAll(async (schema, engine) => {
      const made = await plans(schema, { at: context.now.toISOString(), by }, engine)
      tables = made.map(({ table }) => table)
      return made.map((each) => commitPlan(context, each, { group }, actor))
    })
    broadcast(context, database.baseId, committed)
    return committed
  } catch (error) {
    throw inWords(error, tables)
  }
}

/** Broadcasts changes, and reports to the client which reads are outdated. Skips empty changes. */
function broadcast(context: Context, baseId: string, committed: readonly Committed[]): void {
  const made = committed.filter(({ isNone }) => !isNone)
  const last = made.at(-1)
  if (!last) return
  context.headers.set('x-change-seq', String(last.seq))
  const fresh = made.filter(({ replayed }) => !replayed)
  if (fresh.length > 0)
    context.publish(
      baseId,
      fresh.map(({ change }) => change),
    )
}

/** The commit plan of a write, with its change log entry. */
export function commitPlan(
  context: Context,
  { table, plan: { kind, detail, ...plan } }: TablePlan,
  { origin, group }: Pick<RecordWrite, 'origin' | 'group'>,
  actor: Actor,
): CommitPlan {
  return {
    ...plan,
    change: {
      kind,
      by: authorOf(actor),
      origin: origin ?? originOf(actor),
      tableId: table.id,
      group: group ?? null,
      ...(detail ? { detail } : {}),
      at: context.now,
    },
  }
}

/** Adds the field to a unique constraint error. */
function inWords(error: unknown, tables: Table[]): unknown {
  if (!(error instanceof StoreConstraintError) || error.kind !== 'unique') return error
  // One or more of `t_....c_...`.
  const names = error.subject.split(', ').map((name) => name.slice(name.lastIndexOf('.') + 1))
  const column = tables
    .filter((table) => error.subject.startsWith(`${table.physicalName}.`))
    .flatMap((table) => table.columns)
    .find((each) => names.includes(each.physicalName))
  return new AppError('DUPLICATE_VALUE', {
    title: column?.title ?? 'This field',
    field: column?.title ?? null,
  })
}
