import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import type { ReadPlan } from '../store/base-databases/read-plan.ts'
import type { RecordScope } from './record-scope.ts'

/** Resolves the scope of a call in a schema; called again if the schema is outdated. */
export type ScopeResolver = (schema: BaseSchema) => RecordScope | Promise<RecordScope>

/** Plans a read of the records in a scope. */
export type ScopedPlan<T> = (engine: Engine, scope: RecordScope) => ReadPlan<T>

export function readInScope<T>(
  database: BaseDatabase,
  scopeIn: ScopeResolver,
  plan: ScopedPlan<T>,
): Promise<T> {
  return database.read(async (schema, engine) => plan(engine, await scopeIn(schema)))
}

/** Alias for calls that have no parts. */
export const singlePartAlias = 'alone'
