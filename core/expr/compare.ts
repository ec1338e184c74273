import { compareNumbers } from '../decimal.ts'

/**
 * Compares two stored values of a column like databases do: numbers by value (including decimal texts), false
 * before true, text by code points (dates and instants are texts that sort chronologically).
 */
export function compareScalars(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string') {
    return isNumeric(a) && isNumeric(b) ? compareNumbers(a, b) : comparePoints(a, b)
  }
  return compareNumbers(a, b)
}

/** Compares texts by code points, like UTF-8 bytes; JavaScript's `<` compares UTF-16 units. */
export function comparePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates encode code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}

function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
