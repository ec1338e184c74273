import type { CellValue } from '../../schema.ts'

/** Implementation of a formula function. */
export type ExprFunction = (values: CellValue[]) => CellValue

/** Passes values as texts; null if any is null. */
export function ofTexts(give: (...texts: string[]) => CellValue): ExprFunction {
  return (values) => (values.includes(null) ? null : give(...values.map(String)))
}

/** Passes values as numbers. A result that is not a number becomes null, as in databases. */
export function ofNumbers(give: (...numbers: number[]) => number): ExprFunction {
  return (values) => {
    if (values.includes(null)) return null
    const result = give(...values.map(Number))
    return Number.isNaN(result) ? null : result
  }
}

/** A function of a list and following scalars. */
export function ofList(give: (list: string[], ...rest: CellValue[]) => CellValue): ExprFunction {
  return ([list = null, ...rest]) => (Array.isArray(list) ? give(list, ...rest) : null)
}
