import type { Field } from '../field.ts'

/** Returns true for types that store numbers. */
export function isNumericType({ storage }: Pick<Field, 'storage'>): boolean {
  return storage === 'integer' || storage === 'decimal'
}
