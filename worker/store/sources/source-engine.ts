import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import { engines } from '../../engine/engines.ts'

/** The engine of a source's database. */
export function engineOf(schema: BaseSchema, sourceId: string) {
  const source = schema.sources.find(({ id }) => id === sourceId)
  return source ? engines[source.type] : fail('SOURCE_NOT_FOUND')
}
