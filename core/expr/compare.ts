import { compareNumbers } from '../decimal.ts'

/**
 * Orders two stored values of one column as stores do: numbers by value (also those kept as decimal text), false
 * before true, text by code points (dates and instants are texts that sort as time does).
 */
export function compareScalars(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string') {
    return isNumeric(a) && isNumeric(b) ? compareNumbers(a, b) : comparePoints(a, b)
  }
  return compareNumbers(a, b)
}

/** Orders two texts by code points, as UTF-8 bytes do; JavaScript's own `<` compares halves of characters. */
export function comparePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}

function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
