import { compileWith, type IsClientEvaluated } from '../fields/computed/compile-with.ts'
import { computeFormula } from '../fields/computed/compute-formula.ts'
import type { BaseSchema } from '../schema.ts'
import { linkedFilter } from './linked-filter.ts'

/** Compiles a schema, including its formulas and filters. */
export function compileSchema(schema: BaseSchema, isOutside?: IsClientEvaluated): BaseSchema {
  return compileWith(schema, { formula: computeFormula, filter: linkedFilter, isOutside })
}
