import { decimalText, readDecimal, roundDecimal, type StoredNumber } from '../decimal.ts'

/** An exact decimal number: `units` × 10^-`places`. */
export type Exact = { units: bigint; places: number }

export const zero: Exact = { units: 0n, places: 0 }

export function toExact(value: StoredNumber): Exact {
  // Numbers beyond what cells hold keep their exponent.
  const [digits = '0', exponent = '0'] = decimalText(value).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const places = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places }
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

/** The quotient with 15 significant digits, which a double represents; null when dividing by zero. */
export function quotient({ units, places }: Exact, divisor: number): number | null {
  if (divisor === 0) return null
  // 40 extra digits ensure that truncation cannot change the first 15 digits.
  const digits = 10n ** 40n
  const value = (units * digits) / BigInt(divisor)
  return roundDecimal(Number(`${value}e-${places + 40}`))
}

/**
 * The stored form: a number if that is exact, else decimal text. May have more digits than a cell can hold.
 */
export function fromExact({ units, places }: Exact): StoredNumber {
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
