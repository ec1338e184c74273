import type { Field } from './field.ts'

/** True for types whose stored values are numbers. */
export function isNumeric({ storage }: Pick<Field, 'storage'>): boolean {
  return storage === 'integer' || storage === 'decimal'
}
