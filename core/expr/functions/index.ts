import type { formulaFunctionNames, clientEvaluatedFunctions } from '../expr.ts'
import type { ExprFunction } from './value-functions.ts'
import { listFunctions } from './lists.ts'
import { instantFunctions } from './instants.ts'
import { numberFunctions } from './numbers.ts'
import { regexFunctions } from './regexes.ts'
import { textFunctions } from './texts.ts'

/** JavaScript implementations of the formula functions. */
export const formulaFunctions: Record<
  (typeof formulaFunctionNames)[number] | (typeof clientEvaluatedFunctions)[number],
  ExprFunction
> = { ...numberFunctions, ...textFunctions, ...instantFunctions, ...listFunctions, ...regexFunctions }
