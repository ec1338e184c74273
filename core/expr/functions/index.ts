import type { formulaFunctionNames, outsideFunctionNames } from '../expr.ts'
import type { ExprFunction } from './given.ts'
import { listFunctions } from './lists.ts'
import { momentFunctions } from './moments.ts'
import { numberFunctions } from './numbers.ts'
import { regexFunctions } from './regexes.ts'
import { textFunctions } from './texts.ts'

/** The JS face of the functions of formulas. */
export const formulaFunctions: Record<
  (typeof formulaFunctionNames)[number] | (typeof outsideFunctionNames)[number],
  ExprFunction
> = { ...numberFunctions, ...textFunctions, ...momentFunctions, ...listFunctions, ...regexFunctions }
