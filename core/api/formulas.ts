import * as v from 'valibot'
import { answers, defineCall } from './call.ts'
import type { ResultWire } from './formula-wire.ts'
import { metaSchema, nothing, slot } from './shapes.ts'

/** What a formula would give, or where it is wrong. Characters count from 1. */
export type FormulaCheck =
  | {
      valid: true
      /** As it would be stored, and with today's titles. */
      formula: string
      formula_raw: string
      dataType: string
      result: ResultWire
      /** It changes while no record does (NOW, TODAY). */
      volatile: boolean
      /** The record asked for, or the first one; null where there is none. `value` as the wire has it. */
      record: { id: number; value: unknown; text: string } | null
    }
  | { valid: false; position: number; problem: string }

export const formulasCheck = defineCall({
  name: 'formulas.check',
  summary: 'Try a formula: what it gives for a record, or where it is wrong; changes nothing',
  method: 'POST',
  path: '/api/v2/meta/tables/:tableId/formula/check',
  action: 'column.manage',
  ...slot('tableId', 'table'),
  query: nothing,
  body: v.object({
    /** As people write it, or by ids. */
    formula: v.string('formula must be a text.'),
    /** The formula field that it is for, where there is one already: then it cannot name itself. */
    columnId: v.optional(v.nullable(v.string())),
    /** How results are to be shown: `display_type`, `display_column_meta`. */
    meta: v.optional(metaSchema),
    recordId: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  }),
  output: answers<FormulaCheck>(),
})
