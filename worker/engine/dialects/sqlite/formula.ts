import type { FunctionPrinters } from '../../dialect.ts'
import type { formulaFunctionNames } from '#core/expr/expr.ts'
import { listFunctions, listHeavy } from './formula-lists.ts'
import { momentFunctions, momentHeavy } from './formula-moments.ts'
import { numberFunctions, numberHeavy } from './formula-numbers.ts'
import { textFunctions, textHeavy } from './formula-texts.ts'

/** The functions of formulas as SQLite says them, without what only some builds of it have (`pow`, `regexp`). */
export const formulaFunctions: Pick<FunctionPrinters, (typeof formulaFunctionNames)[number]> = {
  ...numberFunctions,
  ...textFunctions,
  ...momentFunctions,
  ...listFunctions,
}

export const heavy = { ...numberHeavy, ...textHeavy, ...momentHeavy, ...listHeavy }
