import * as v from 'valibot'
import { responseOf, defineCall } from '../call/define-call.ts'
import type { ResultWire } from '../wire/formula-wire.ts'
import { metaSchema, nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/formulas.ts'

/** Result type of a formula, or the location of its error, in characters from 1. */
export type FormulaCheck =
  | {
      valid: true
      /** The stored form, and the form with current titles. */
      formula: string
      formula_raw: string
      dataType: string
      result: ResultWire
      /** True if the result changes without a change of the record (NOW, TODAY). */
      volatile: boolean
      /** The requested or first record; null if the table is empty. `value` is in wire format. */
      record: { id: number; value: unknown; text: string } | null
    }
  | { valid: false; position: number; problem: string }

export const formulasCheck = defineCall(endpoints.formulasCheck, {
  name: 'formulas.check',
  summary: 'Test a formula: returns its result for a record, or the position of its error; changes nothing',
  action: 'column.manage',
  ...slot('tableId', 'table'),
  query: nothing,
  body: v.object({
    /** Formula with field titles, or with ids. */
    formula: v.string('formula must be text.'),
    /** Id of the existing formula field; the formula must not refer to it. */
    columnId: v.optional(v.nullable(v.string())),
    /** Display format of results: `display_type`, `display_column_meta`. */
    meta: v.optional(metaSchema),
    recordId: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  }),
  output: responseOf<FormulaCheck>(),
})
