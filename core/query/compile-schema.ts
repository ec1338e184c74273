import { compileWith } from '../fields/compile.ts'
import { computeFormula } from '../fields/compute-formula.ts'
import type { BaseSchema } from '../schema.ts'
import { linkedFilter } from './linked-filter.ts'

/** The schema with all that follows from it, formulas and filters read by the languages' own compilers. */
export function compileSchema(schema: BaseSchema): BaseSchema {
  return compileWith(schema, { formula: computeFormula, filter: linkedFilter })
}
