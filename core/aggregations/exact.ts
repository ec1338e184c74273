import { decimalText, readDecimal, rounded, type StoredNumber } from '../decimal.ts'

/** An exact number: `units` times ten to the power of minus `places`. */
export type Exact = { units: bigint; places: number }

export const zero: Exact = { units: 0n, places: 0 }

export function exactOf(value: StoredNumber): Exact {
  const [whole = '0', fraction = ''] = decimalText(value).split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

export function add(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places)
  return { units: scaled(a, places) + scaled(b, places), places }
}

export function subtract(a: Exact, b: Exact): Exact {
  return add(a, { units: -b.units, places: b.places })
}

export function half({ units, places }: Exact): Exact {
  return { units: units * 5n, places: places + 1 }
}

/** The quotient with 15 significant digits, which a double holds; null when divided by nothing. */
export function quotient({ units, places }: Exact, divisor: number): number | null {
  if (divisor === 0) return null
  // Enough digits that what is cut off cannot show in the first fifteen.
  const digits = 10n ** 40n
  const value = (units * digits) / BigInt(divisor)
  return rounded(Number(`${value}e-${places + 40}`))
}

/** As it is stored: a number where that is exact, else digits. May have more digits than a cell can hold. */
export function storedOf({ units, places }: Exact): StoredNumber {
  const negative = units < 0n
  const digits = String(negative ? -units : units).padStart(places + 1, '0')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const body = fraction === '' ? whole : `${whole}.${fraction}`
  const text = negative && /[1-9]/.test(body) ? `-${body}` : body
  const number = Number(text)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return text
  const back = readDecimal(String(number))
  return back.ok && back.text === text ? number : text
}

function scaled({ units, places }: Exact, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places)
}
