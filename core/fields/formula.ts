import * as v from 'valibot'
import { referredIds } from '../formula/referred-ids.ts'
import type { Field } from './field.ts'
import { formulaDisplays } from './formula-result.ts'
import { problem } from './problems.ts'

/** A value that is worked out from other fields of the same record, each time somebody looks. */
export const formula: Field = {
  type: 'Formula',
  storage: 'none',
  options: v.object({
    /** As it is stored: fields as `{{id}}`. */
    formula: v.optional(v.string(), ''),
    /** The type as whose values results are shown, where they are of its kind; null for a plain one. */
    display_type: v.optional(v.nullable(v.picklist(formulaDisplays)), null),
    /** Options of that type, as `meta`. */
    display_column_meta: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  }),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: ['eq', 'neq', 'like', 'nlike', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank'],
  readOnly: true,
  uniqueable: false,
  isFormula: true,
  dependsOn: ({ options }) => referredIds(storedFormula(options)),
  compute: (column, scope) => scope.formula(column, storedFormula(column.options)),
}

function storedFormula({ formula: stored }: Record<string, unknown>): string {
  return typeof stored === 'string' ? stored : ''
}
