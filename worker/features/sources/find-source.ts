import { fail } from '#core/errors.ts'
import type { BaseSchema, Source } from '#core/schema.ts'

/** The base's own source also has the id of the base: see `bases` in BaseWire. */
export function findSource(schema: BaseSchema, id: string): Source {
  const own = id === schema.baseId ? schema.sources[0] : undefined
  return own ?? schema.sources.find((source) => source.id === id) ?? fail('SOURCE_NOT_FOUND')
}
