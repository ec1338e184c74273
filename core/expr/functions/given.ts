import type { CellValue } from '../../schema.ts'

/** What a function of formulas gives for these values. */
export type ExprFunction = (values: CellValue[]) => CellValue

/** Texts of the given values, null if any of them is. */
export function ofTexts(give: (...texts: string[]) => CellValue): ExprFunction {
  return (values) => (values.includes(null) ? null : give(...values.map(String)))
}

/** The same for numbers; what is no number at the end is null, as in databases. */
export function ofNumbers(give: (...numbers: number[]) => number): ExprFunction {
  return (values) => {
    if (values.includes(null)) return null
    const result = give(...values.map(Number))
    return Number.isNaN(result) ? null : result
  }
}

/** A function of a list and of scalars that follow it. */
export function ofList(give: (list: string[], ...rest: CellValue[]) => CellValue): ExprFunction {
  return ([list = null, ...rest]) => (Array.isArray(list) ? give(list, ...rest) : null)
}
