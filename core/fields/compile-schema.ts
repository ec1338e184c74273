import type { BaseSchema } from '../schema.ts'
import { compileWith } from './compile.ts'
import { computeFormula } from './compute-formula.ts'

/** The schema with all that follows from it, formulas read by the language's own compiler. */
export function compileSchema(schema: BaseSchema): BaseSchema {
  return compileWith(schema, computeFormula)
}
