import * as v from 'valibot'
import { formulaDisplays } from '../computed/formula-result.ts'

export const formulaOptions = v.object({
  /** Stored formula, with fields as `{{id}}`. */
  formula: v.optional(v.string(), ''),
  /** Display type of results, if it fits their kind; null for plain. */
  display_type: v.optional(v.nullable(v.picklist(formulaDisplays)), null),
  /** Options of the display type, as `meta`. */
  display_column_meta: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
})
