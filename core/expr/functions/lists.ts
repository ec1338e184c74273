import type { formulaFunctionNames } from '../expr.ts'
import { comparePoints } from '../compare.ts'
import { type ExprFunction, ofList } from './given.ts'
import { textMax } from './texts.ts'

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

/** Lists hold texts; those of numbers hold their texts. */
export const listFunctions: Record<Name, ExprFunction> = {
  /** A list of one text. */
  toList: ([value = null]) => (value === null ? null : [String(value)]),
  listJoin: ofList((list, separator = null) =>
    separator === null ? null : [...list.join(String(separator))].slice(0, textMax).join(''),
  ),
  listUnique: ofList((list) => [...new Set(list)]),
  listCompact: ofList((list) => list.filter((item) => item !== '')),
  /** From a place, counted from 0, up to but without another; negative ones count from the end. */
  listSlice: ofList((list, from = null, to) => {
    if (from === null || to === null) return null
    return list.slice(Math.trunc(Number(from)), to === undefined ? undefined : Math.trunc(Number(to)))
  }),
  /** By text, or by number where the second value says `number`; backwards where the third says `desc`. */
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
  /** How many of the items are numbers. */
  listNumbers: ofList((list) => numbersOf(list).length),
}

function numbersOf(list: string[]): number[] {
  return list.filter((item) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(item)).map(Number)
}

function least(numbers: number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b))
}
