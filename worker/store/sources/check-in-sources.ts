import type { BaseSchema } from '#core/schema.ts'
import type { CommitPlan } from '../base-databases/commit.ts'
import type { SourceConnections } from './source-connections.ts'
import { sourceError } from './source-errors.ts'
import { requireHolds } from './send-plan.ts'
import { asSelect, sourceIdOf } from './source-statements.ts'

// Conditions about rows of sources in changes of the base database, such as that a commented record exists. They are
// checked before the change, because the databases share no transaction.

/** True if a plan reads or writes a source. */
export function namesSource({
  statements,
  reads = [],
  rowsBefore,
  rowsAfter,
  assertions = [],
}: CommitPlan): boolean {
  const rows = [rowsBefore, rowsAfter].filter((each) => each !== undefined)
  return [...statements, ...reads, ...rows, ...assertions.map(({ holds }) => holds)].some(
    (each) => sourceIdOf(each) !== null,
  )
}

/** Throws the error of the first condition on a source that does not hold, apart from those of `written`. */
export async function requireInSources(
  sources: SourceConnections,
  schema: BaseSchema,
  plans: readonly CommitPlan[],
  written: string | null = null,
): Promise<void> {
  const all = plans.flatMap(({ assertions = [] }) => assertions)
  const bySource = Map.groupBy(all, ({ holds }) => sourceIdOf(holds))
  for (const [sourceId, assertions] of bySource) {
    if (sourceId === null || sourceId === written) continue
    try {
      const connection = await sources.connect(schema, sourceId)
      const checks = assertions.map(({ holds }) => asSelect(holds))
      requireHolds(assertions, await connection.batch(checks, 'read'))
    } catch (error) {
      throw sourceError(error, schema, sourceId)
    }
  }
}

/** The plans for a source and the base database, without conditions on other sources. */
export function withoutOtherChecks(plans: readonly CommitPlan[], written: string): CommitPlan[] {
  return plans.map((plan) => ({
    ...plan,
    assertions: (plan.assertions ?? []).filter(({ holds }) => [null, written].includes(sourceIdOf(holds))),
  }))
}

/** The plans for the base database alone. */
export function withoutSourceChecks(plans: readonly CommitPlan[]): CommitPlan[] {
  return plans.map((plan) => ({
    ...plan,
    assertions: (plan.assertions ?? []).filter(({ holds }) => sourceIdOf(holds) === null),
  }))
}
