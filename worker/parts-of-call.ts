import type { BaseSchema } from '#core/schema.ts'
import type { RecordScope } from './record-scope.ts'

/** What a call is about, in a schema; called again when the schema turns out to be old. */
export type ScopeIn = (schema: BaseSchema) => RecordScope | Promise<RecordScope>

/** The alias of the only part of a call that has no parts. */
export const alone = 'alone'
