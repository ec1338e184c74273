import { AppError } from '#core/errors.ts'
import type { KeyedCall } from './idempotency.ts'
import type { Committed, CommitPlan } from '../store/base-databases/commit.ts'
import { Refusal } from '../store/base-databases/read-plan.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

/** Stores the call's Idempotency-Key with its first change, so that it takes effect once. */
export function databaseWithKey(database: BaseDatabase, keyed: KeyedCall): BaseDatabase {
  // A change that may be empty cannot store the key, but is harmless to repeat.
  const withKey = (plan: CommitPlan): CommitPlan =>
    keyed.isUsed || plan.onlyIfChanged ? plan : { ...plan, idempotency: keyed.idempotency }
  const used = (committed: Committed | undefined): void => {
    if (!committed) return
    // Made by an earlier request whose response is lost.
    if (committed.replayed && !keyed.rebuilds)
      throw new AppError('IDEMPOTENCY_RESPONSE_LOST', { seq: committed.seq })
    if (!committed.isNone) keyed.isUsed = true
  }
  return {
    ...database,
    inTurn: (work) => database.inTurn((own) => work(databaseWithKey(own, keyed))),
    async write(build) {
      const done = await database.write(async (schema, engine) => {
        const plan = await build(schema, engine)
        return plan instanceof Refusal ? plan : withKey(plan)
      })
      used(done)
      return done
    },
    async writeAll(build) {
      const done = await database.writeAll(async (schema, engine) => {
        const built = await build(schema, engine)
        if (built instanceof Refusal) return built
        return { ...built, plans: built.plans.map((plan, index) => (index === 0 ? withKey(plan) : plan)) }
      })
      used(done.committed[0])
      return done
    },
  }
}
