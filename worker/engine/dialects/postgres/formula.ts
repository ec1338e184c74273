import type { FunctionPrinters } from '../../dialect.ts'
import type { formulaFunctionNames } from '#core/expr/expr.ts'
import { listFunctions, listHeavy } from './formula-lists.ts'
import { instantFunctions, instantHeavy } from './formula-instants.ts'
import { numberFunctions, numberHeavy } from './formula-numbers.ts'
import { textFunctions, textHeavy } from './formula-texts.ts'

/** Formula functions in PostgreSQL, without extensions. */
export const formulaFunctions: Pick<FunctionPrinters, (typeof formulaFunctionNames)[number]> = {
  ...numberFunctions,
  ...textFunctions,
  ...instantFunctions,
  ...listFunctions,
}

export const expensiveFunctions = { ...numberHeavy, ...textHeavy, ...instantHeavy, ...listHeavy }
