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
import { type GivenRow, type GivenRows, withBadRows } from './bad-rows.ts'
import type { CommitPlan, CommitPlans, Committed } from '../store/base-databases/commit.ts'

export type TablePlan = { table: Table; plan: WritePlan }

/** A call's plans for its table and others: applied in order, atomically. */
export type TablePlans = { table: Table; plans: TablePlan[] }

/** The plans of a write, what it returns once they are committed, and what its errors mean. */
export type RecordPlans<R> = (TablePlan | TablePlans) &
  Pick<CommitPlans<R>, 'result' | 'translateError'> & {
    /** The rows of a bulk call, so that its errors name all bad ones. */
    rows?: readonly GivenRow[]
  }

export type RecordWrite<R> = {
  /** The table and its plans; may be called again with a newer schema. Returns the last plan's reads. */
  plan(schema: BaseSchema, stamp: Stamp, engine: Engine): RecordPlans<R> | Promise<RecordPlans<R>>
  /** Changes with the same group are undone together. */
  group?: string | undefined
  origin?: ChangeOrigin
  /** Author in the change log; the caller by default. */
  by?: string | null
  /**
   * What a stranger has sent, for idempotency of calls through public links; `onceByKey` handles all others.
   */
  repeatable?: unknown
}

export type Written<R> = Committed & { table: Table; result: R }

/** Commits a write of records with its change log entry, and broadcasts it. */
export async function writeRecords<R>(context: Context, write: RecordWrite<R>): Promise<Written<R>> {
  const database = await context.database()
  const actor = await context.actor
  const by = write.by === undefined ? authorOf(actor) : write.by
  const idempotency =
    write.repeatable === undefined ? null : await readIdempotency(context, actor, write.repeatable)
  const mark = write.group ?? randomText(20)
  const { committed, result } = await database.writeAll(async (schema, engine) => {
    const made = await write.plan(schema, { at: context.now.toISOString(), by }, engine)
    const plans = 'plans' in made ? made.plans : [made]
    const group = plans.length > 1 ? mark : write.group
    return {
      plans: plans.map((each, index) => ({
        ...commitPlan(context, each, { ...write, by, group }, actor),
        ...(idempotency && index === 0 ? { idempotency } : {}),
      })),
      result: { table: made.table, result: made.result },
      translateError: async (error) => {
        const given = { table: made.table, rows: made.rows ?? [] }
        const translated = await withBadRows(database, given, inWords(error, tablesOf(plans)))
        return made.translateError?.(translated) ?? translated
      },
    }
  })
  const [first, last] = [committed[0], committed.at(-1)]
  if (!first || !last) throw new Error('A write of records has at least one plan.')
  broadcast(context, database.baseId, committed)
  return { ...first, reads: last.reads, ...result }
}

/** Commits several writes in one transaction, in order, and broadcasts them. */
export async function writeRecordsInOneTransaction<R>(
  context: Context,
  group: string | undefined,
  build: (
    schema: BaseSchema,
    stamp: Stamp,
    engine: Engine,
  ) => TransactionPlans<R> | Promise<TransactionPlans<R>>,
): Promise<{ committed: Committed[]; result: R }> {
  const database = await context.database()
  const actor = await context.actor
  const by = authorOf(actor)
  const { committed, result } = await database.writeAll(async (schema, engine) => {
    const made = await build(schema, { at: context.now.toISOString(), by }, engine)
    return {
      plans: made.plans.map((each) => commitPlan(context, each, { group }, actor)),
      result: made.result,
      translateError: (error) => {
        const translated = inWords(error, tablesOf(made.plans))
        return made.given ? withBadRows(database, made.given, translated) : translated
      },
    }
  })
  broadcast(context, database.baseId, committed)
  return { committed, result }
}

/**
 * Plans of several tables, and what their write returns once they are committed; `given` for errors that name all bad
 * rows.
 */
type TransactionPlans<R> = { plans: TablePlan[]; result: R; given?: GivenRows }

function tablesOf(plans: readonly TablePlan[]): Table[] {
  return plans.map(({ table }) => table)
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
      fresh.flatMap(({ change, cascaded = [] }) => [...cascaded, change]),
    )
}

/** The commit plan of a write, with its change log entry. */
export function commitPlan(
  context: Context,
  { table, plan: { kind, detail, ...plan } }: TablePlan,
  { origin, by, group }: Pick<RecordWrite<unknown>, 'origin' | 'by' | 'group'>,
  actor: Actor,
): CommitPlan {
  return {
    ...plan,
    change: {
      kind,
      by: by === undefined ? authorOf(actor) : by,
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
  const columns = tables
    .filter((table) => error.subject.startsWith(`${table.physicalName}.`))
    .flatMap((table) => table.columns)
  // A key may have several fields.
  const titles = names.flatMap((name) => columns.find((each) => each.physicalName === name)?.title ?? [])
  return new AppError('DUPLICATE_VALUE', {
    title: titles.length > 0 ? titles.join(', ') : 'This field',
    field: titles[0] ?? null,
    ...(titles.length > 1 ? { fields: titles } : {}),
  })
}
