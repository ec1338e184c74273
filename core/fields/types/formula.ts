import { referredIds } from '../../formula/referred-ids.ts'
import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'

/** A value computed from other fields of the record on every read. */
export const formula: Field = {
  type: 'Formula',
  storage: 'none',
  ...readOnlyField,
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: ['eq', 'neq', 'like', 'nlike', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank'],
  isFormula: true,
  dependsOn: ({ options }) => referredIds(storedFormula(options)),
  compute: (column, scope) => scope.formula(column, storedFormula(column.options)),
}

function storedFormula({ formula: stored }: Record<string, unknown>): string {
  return typeof stored === 'string' ? stored : ''
}
