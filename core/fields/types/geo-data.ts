import { compareNumbers, readDecimal } from '../../decimal.ts'
import type { Field, Parsed, TextFormat } from '../field.ts'
import { asciiDigits } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'
import { compatibleTextOperators, parseTextArgument, textOperators } from '../text/text-parsing.ts'

/** A location, stored and sent as `latitude;longitude` in degrees, with all given digits. */
export const geoData: Field = {
  type: 'GeoData',
  storage: 'text',
  parse: (input) => (typeof input === 'string' ? readPlace(input, ';') : problem('notGeoData')),
  parseText: (text, _column, format) => readPlace(asciiDigits(text), separatorIn(text, format)),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
}

/**
 * Maps write `52.5, 13.4`; if the comma is the decimal separator, only a semicolon can separate the numbers.
 */
function separatorIn(text: string, format: TextFormat): ';' | ',' {
  if (text.includes(';')) return ';'
  return format.decimalSeparator === '.' || text.includes('.') ? ',' : ';'
}

function readPlace(input: string, separator: ';' | ','): Parsed {
  const text = input.replace(/[\u200e\u200f\u00b0]/g, '').trim()
  if (text === '') return { ok: true, value: null }
  const parts = text.split(separator)
  const [latitude, longitude] = parts.map((part) => degrees(part, separator))
  if (parts.length !== 2 || latitude == null || longitude == null) return problem('notGeoData')
  if (!isWithin(latitude, 90)) return problem('latitudeRange')
  return isWithin(longitude, 180)
    ? { ok: true, value: `${latitude};${longitude}` }
    : problem('longitudeRange')
}

function degrees(part: string, separator: ';' | ','): string | null {
  const plain = part.trim().replace('\u2212', '-')
  const reading = readDecimal(separator === ';' ? plain.replace(',', '.') : plain)
  return reading.ok ? reading.text : null
}

function isWithin(degree: string, most: number): boolean {
  return compareNumbers(degree.replace('-', ''), most) <= 0
}

/** Latitude and longitude of a stored location as texts; null if invalid. */
export function placeOf(stored: string): { latitude: string; longitude: string } | null {
  const [latitude, longitude, more] = stored.split(';')
  if (latitude === undefined || longitude === undefined || more !== undefined) return null
  return readDecimal(latitude).ok && readDecimal(longitude).ok ? { latitude, longitude } : null
}
