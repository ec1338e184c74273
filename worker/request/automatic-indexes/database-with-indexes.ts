import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import {
  type Build,
  mapRead,
  type ReadPlan,
  Refusal,
  type WantedIndex,
} from '../../store/base-databases/read-plan.ts'

/** Notes the indexes that would make the reads of a request faster, so that those of large tables are built. */
export function databaseWithIndexes(
  database: BaseDatabase,
  note: (wanted: WantedIndex) => void,
): BaseDatabase {
  return {
    ...database,
    async read<T>(build: Build<ReadPlan<T> | Refusal>) {
      const { value, index } = await database.read(async (schema, engine) => {
        const plan = await build(schema, engine)
        if (plan instanceof Refusal) return plan
        return mapRead(plan, (decoded) => ({ value: decoded, index: plan.index ?? null }))
      })
      if (index) note(index)
      return value
    },
  }
}
