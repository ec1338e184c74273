import { formulaFunctionList } from './functions/index.ts'

/** The English help of formula functions by message id, for translation in browsers. */
export function functionMessages(): Record<string, string> {
  return Object.fromEntries(
    formulaFunctionList.flatMap(({ name, about, note }) => [
      [`functions.${name}`, about],
      ...(note === undefined ? [] : [[`functions.${name}.note`, note]]),
    ]),
  )
}
