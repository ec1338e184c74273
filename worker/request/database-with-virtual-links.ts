import { AppError, fail } from '#core/errors.ts'
import type { SqlResult } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import {
  asRead,
  type Build,
  type Fill,
  type FillPlan,
  type ReadAt,
  type ReadPlan,
  Refusal,
} from '../store/base-databases/read-plan.ts'

/** Reads again if the schema changes between the two round trips. */
const attemptsMax = 3

const unreachable: ReadonlySet<string> = new Set(['SOURCE_UNAVAILABLE', 'SOURCE_TIMEOUT', 'SOURCES_DISABLED'])

/** A base database whose reads of records show links between databases, by a second round trip. */
export function databaseWithVirtualLinks(database: BaseDatabase): BaseDatabase {
  /** The remaining reads; null if the schema has changed since. */
  async function fillOf(plan: FillPlan, version: number): Promise<Fill | null> {
    try {
      return await database.read<Fill | null>((schema) =>
        schema.version === version ? plan : { statements: [], decode: () => null },
      )
    } catch (error) {
      // The records themselves can be read, though what their links show is unknown.
      if (plan.unavailable && error instanceof AppError && unreachable.has(error.code))
        return plan.unavailable
      throw error
    }
  }
  return {
    ...database,
    inTurn: (work) => database.inTurn((own) => work(databaseWithVirtualLinks(own))),
    async read<T>(build: Build<ReadPlan<T> | Refusal>) {
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const first = await database.read(async (schema, engine) => {
          const plan = await build(schema, engine)
          return plan instanceof Refusal ? plan : firstStep(plan)
        })
        if ('value' in first) return first.value
        const fill = first.next === null ? asRead : await fillOf(first.next, first.at.schema.version)
        if (fill) return first.finish(fill)
      }
      return fail('SCHEMA_CHANGED')
    },
  }
}

type FirstStep<T> = { value: T } | { next: FillPlan | null; at: ReadAt; finish: (fill: Fill) => T }

function firstStep<T>(plan: ReadPlan<T>): ReadPlan<FirstStep<T>> {
  const { links, ...rest } = plan
  if (!links) return { ...rest, decode: (results, at) => ({ value: plan.decode(results, at) }) }
  const count = plan.statements.length
  return {
    ...rest,
    statements: [...plan.statements, ...links.statements],
    decode(results, at) {
      const own: readonly SqlResult[] = results.slice(0, count)
      return {
        next: links.next(own, results.slice(count)),
        at,
        finish: (fill) => plan.decode(own, at, fill),
      }
    },
  }
}
