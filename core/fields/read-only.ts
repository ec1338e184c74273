import type { Field } from './field.ts'
import { problem } from './problems.ts'

/** Shared part of types whose values people cannot write. */
export const readOnlyField = {
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  readOnly: true,
  uniqueable: false,
} as const satisfies Partial<Field>
