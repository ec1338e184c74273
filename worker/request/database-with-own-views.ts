import { hasPrivateViews, schemaSeenBy } from '#core/access/personal-views.ts'
import { isPrivateChange, withoutPrivateChange } from '#core/protocol/private-changes.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { type Build, type ReadPlan, Refusal } from '../store/base-databases/read-plan.ts'

/**
 * Removes personal views of others from the schema and the change log of a base database, so that no call can find,
 * read or change them. `viewer` returns the caller's user id, or null for visitors of public links.
 */
export function databaseWithOwnViews(
  database: BaseDatabase,
  viewer: () => Promise<string | null>,
): BaseDatabase {
  // Most bases have no personal views, so that reads need not wait for the caller.
  const seen = async (schema: BaseSchema) =>
    hasPrivateViews(schema) ? schemaSeenBy(schema, await viewer()) : schema
  const building =
    <T>(build: Build<T>): Build<T> =>
    async (schema, engine) =>
      build(await seen(schema), engine)
  return {
    ...database,
    inTurn: (work) => database.inTurn((own) => work(databaseWithOwnViews(own, viewer))),
    schema: async () => seen(await database.schema()),
    read: <T>(build: Build<ReadPlan<T> | Refusal>) =>
      database.read<T>(async (schema, engine) => {
        const own = await seen(schema)
        const plan = await build(own, engine)
        if (plan instanceof Refusal) return plan
        return { ...plan, decode: (results, at) => plan.decode(results, { ...at, schema: own }) }
      }),
    async write(build) {
      const done = await database.write(building(build))
      return { ...done, schema: await seen(done.schema) }
    },
    async writeAll(build) {
      const done = await database.writeAll(building(build))
      return { ...done, schema: await seen(done.schema) }
    },
    async changes(since, limit, onDamage) {
      const page = await database.changes(since, limit, onDamage)
      if (!page.changes.some(isPrivateChange)) return page
      const me = await viewer()
      return { ...page, changes: page.changes.map((change) => withoutPrivateChange(change, me)) }
    },
    async changesOfGroup(seq) {
      const group = await database.changesOfGroup(seq)
      if (!group.some(isPrivateChange)) return group
      const me = await viewer()
      return group.filter((change) => !isPrivateChange(change) || (me !== null && change.by === me))
    },
  }
}
