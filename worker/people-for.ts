import type { ColumnBody } from '#core/api/tables.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { People } from '#core/schema.ts'
import type { Context } from './context.ts'

/** The people of the base, where columns to be made name some in their defaults; they are asked for only then. */
export async function peopleFor(
  context: Context,
  columns: readonly ColumnBody[],
): Promise<People | undefined> {
  const isNaming = columns.some(({ uidt, cdf }) => cdf && fieldOf({ type: uidt }).people)
  return isNaming ? context.people() : undefined
}
