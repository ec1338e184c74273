import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'
import { compatibleNumberOperators, numberOperators, parseNumberArgument } from './number-parsing.ts'

/** Shared part of types with numbers that people cannot write. */
export const readOnlyNumber = {
  ...readOnlyField,
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
} as const satisfies Partial<Field>
