import * as limits from '../../limits.ts'
import type { formulaFunctionNames } from '../expr.ts'
import { comparePoints } from '../compare.ts'
import { type ExprFunction, ofList } from './value-functions.ts'

type Name = Extract<
  (typeof formulaFunctionNames)[number],
  | 'toList'
  | 'listJoin'
  | 'listUnique'
  | 'listCompact'
  | 'listSlice'
  | 'listSort'
  | 'listSum'
  | 'listMin'
  | 'listMax'
  | 'listNumbers'
>

/** Lists contain texts; numbers in lists are stored as text. */
export const listFunctions: Record<Name, ExprFunction> = {
  /** A list of one text. */
  toList: ([value = null]) => (value === null ? null : [String(value)]),
  listJoin: ofList((list, separator = null) =>
    separator === null
      ? null
      : [...list.join(String(separator))].slice(0, limits.formulaTextLengthMax).join(''),
  ),
  listUnique: ofList((list) => [...new Set(list)]),
  listCompact: ofList((list) => list.filter((item) => item !== '')),
  /** From a 0-based position up to another, exclusive; negative positions count from the end. */
  listSlice: ofList((list, from = null, to) => {
    if (from === null || to === null) return null
    return list.slice(Math.trunc(Number(from)), to === undefined ? undefined : Math.trunc(Number(to)))
  }),
  /** Sorts by text, or by number if the second value is `number`; descending if the third is `desc`. */
  listSort: ofList((list, by = null, direction = null) => {
    const order = (a: string, b: string) =>
      (by === 'number' ? Number(a) - Number(b) : 0) || comparePoints(a, b)
    return [...list].sort((a, b) => (direction === 'desc' ? order(b, a) : order(a, b)))
  }),
  listSum: ofList((list) => numbersOf(list).reduce<number | null>((sum, value) => (sum ?? 0) + value, null)),
  listMin: ofList((list) => least(numbersOf(list))),
  listMax: ofList((list) => {
    const negative = least(numbersOf(list).map((value) => -value))
    return negative === null ? null : -negative
  }),
  /** Number of numeric items. */
  listNumbers: ofList((list) => numbersOf(list).length),
}

function numbersOf(list: string[]): number[] {
  return list.filter((item) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(item)).map(Number)
}

function least(numbers: number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b))
}
