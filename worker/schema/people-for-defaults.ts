import type { ColumnBody } from '#core/api/tables/tables.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { People } from '#core/schema.ts'
import type { Context } from '../context.ts'

/** People of the base, loaded only if new columns have people in their defaults. */
export async function peopleForDefaults(
  context: Context,
  columns: readonly ColumnBody[],
): Promise<People | undefined> {
  const isNaming = columns.some(({ uidt, cdf }) => cdf && fieldOf({ type: uidt }).people)
  return isNaming ? context.people() : undefined
}
