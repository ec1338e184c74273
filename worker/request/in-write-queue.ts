import type { Change } from '#core/protocol/changes.ts'
import type { Context } from '../context.ts'

/**
 * Runs work with exclusive write access to the base, in one transaction: all commits or none if it throws.
 * Broadcasts the changes afterwards.
 */
export async function inTurn<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  const published: { baseId: string; changes: Change[] }[] = []
  const database = await context.database()
  const result = await database.inTurn((own) =>
    work({
      ...context,
      database: () => Promise.resolve(own),
      publish: (baseId, changes) => void published.push({ baseId, changes }),
    }),
  )
  for (const { baseId, changes } of published) context.publish(baseId, changes)
  return result
}
