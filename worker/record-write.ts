import { type Actor, authorOf, originOf } from '#core/access/actor.ts'
import { AppError } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { ChangeOrigin } from '#core/protocol/changes.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import type { Context } from './context.ts'
import type { Stamp, WritePlan } from './engine/plan.ts'
import { readIdempotency } from './idempotency.ts'
import { StoreConstraintError } from './store/errors.ts'
import type { CommitPlan, Committed } from './store/homes/commit.ts'

export type TablePlan = { table: Table; plan: WritePlan }

/** What a call does to its table, and with that to others: all of it in order, or none. */
export type TablePlans = { table: Table; plans: TablePlan[] }

export type RecordWrite = {
  /** The table and what to do to it; may be asked again with a newer schema. The last plan's reads are answered. */
  plan(schema: BaseSchema, stamp: Stamp): TablePlan | TablePlans | Promise<TablePlan | TablePlans>
  /** Changes that share a group are one step for undo. */
  group?: string | undefined
  origin?: ChangeOrigin
  /** The body, where a repeated call with the same Idempotency-Key must have one effect. */
  repeatable?: unknown
}

export type Written = Committed & { table: Table }

/** Commits a write of records with its entry in the change log, and tells the room. */
export async function writeRecords(context: Context, write: RecordWrite): Promise<Written> {
  const home = await context.home()
  const actor = await context.actor
  const by = authorOf(actor)
  const idempotency =
    write.repeatable === undefined ? null : await readIdempotency(context, actor, write.repeatable)
  const mark = write.group ?? randomText(20)
  let about: Table | null = null
  let tables: Table[] = []
  try {
    const { committed } = await home.writeAll(async (schema) => {
      const made = await write.plan(schema, { at: context.now.toISOString(), by })
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
    tell(context, home.baseId, committed)
    return { ...first, reads: last.reads, table: about }
  } catch (error) {
    throw inWords(error, tables)
  }
}

/** Commits several writes of records as one: all of them in one transaction, in order, or none. Then tells the room. */
export async function writeRecordsTogether(
  context: Context,
  group: string | undefined,
  plans: (schema: BaseSchema, stamp: Stamp) => TablePlan[] | Promise<TablePlan[]>,
): Promise<Committed[]> {
  const home = await context.home()
  const actor = await context.actor
  const by = authorOf(actor)
  let tables: Table[] = []
  try {
    const { committed } = await home.writeAll(async (schema) => {
      const made = await plans(schema, { at: context.now.toISOString(), by })
      tables = made.map(({ table }) => table)
      return made.map((each) => commitPlan(context, each, { group }, actor))
    })
    tell(context, home.baseId, committed)
    return committed
  } catch (error) {
    throw inWords(error, tables)
  }
}

/** Tells the room what has changed, and the client which reads are older than that. Of nothing there is nothing to tell. */
function tell(context: Context, baseId: string, committed: readonly Committed[]): void {
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

/** What a write of records is to the base: the plan with its entry in the change log. */
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

/** A refused unique value names its field. */
function inWords(error: unknown, tables: Table[]): unknown {
  if (!(error instanceof StoreConstraintError) || error.kind !== 'unique') return error
  // `t_....c_...`, one or more of them.
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
