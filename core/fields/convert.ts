import { type CellValue, type FieldType, standardTypes, type StorageKind } from '../schema.ts'
import { type FieldColumn, type Parsed, plainText, type TextFormat } from './field.ts'
import { emptyValueOf, fieldOf } from './index.ts'
import { isNumericType } from './numbers/is-numeric-type.ts'

// Converts values between column types without guessing or truncating: a value that does not fit is a
// problem, and the caller decides what to do.

/** Parses a text for the new column; may create options. */
export type ReadText = (text: string, format: TextFormat) => Parsed

/** Explains why one type cannot be converted to another; null if it can. */
export function conversionProblem(from: FieldType, to: FieldType): string | null {
  if (from === to) return `it is a ${to} field already.`
  for (const type of [from, to])
    if (!isConvertible(type)) return `${type} fields cannot be converted. Add a new field instead.`
  return null
}

/** Returns true for types with editable, stored values. */
export function isConvertible(type: FieldType): boolean {
  const { storage, readOnly, compute, connects, recordColumn, madeBy = 'people' } = fieldOf({ type })
  return storage !== 'none' && !readOnly && !compute && !connects && !recordColumn && madeBy === 'people'
}

/** Kinds with free text from people; all other texts are generated. */
const written: readonly StorageKind[] = ['text', 'list']

/**
 * Converts a stored value. `format` is the format of free text, and the zone of dates and times. Never
 * throws.
 */
export function convertValue(
  value: CellValue,
  from: FieldColumn,
  to: FieldColumn,
  format: TextFormat,
  readText: ReadText = (text, how) => fieldOf(to).parseText(text, to, how),
): Parsed {
  const empty = emptyValueOf(to)
  if (value === null) return { ok: true, value: empty }
  const parsed = read(value, from, to, format, readText)
  // An unchecked box that cannot be represented becomes empty.
  if (!parsed.ok && value === emptyValueOf(from)) return { ok: true, value: empty }
  return parsed.ok && parsed.value === null ? { ok: true, value: empty } : parsed
}

function read(
  value: CellValue,
  from: FieldColumn,
  to: FieldColumn,
  format: TextFormat,
  readText: ReadText,
): Parsed {
  const [source, target] = [fieldOf(from), fieldOf(to)]
  const own = target.fromValue?.(value, { column: from, field: source }, to)
  if (own) return own
  // Converts numerically: a duration becomes seconds, a checked box 1.
  if (isNumericType(target) && (isNumericType(source) || typeof value === 'boolean'))
    return target.parse(typeof value === 'boolean' ? Number(value) : value, to)
  const how = written.includes(source.storage) ? format : { ...plainText, zone: format.zone }
  const zone = zoneOf(to) ?? format.zone
  const text = source.textFor?.(value, from, target, zone) ?? source.toText(value, from)
  return readText(text, { ...how, zone })
}

/** The column's fixed display zone; null if it uses the reader's zone. */
function zoneOf({ options }: FieldColumn): string | null {
  const { timezone } = options
  return typeof timezone === 'string' && timezone !== '' ? timezone : null
}

/** The link type that displays the names of linked records. */
export const namedLinkType: FieldType = standardTypes.link

/** The type of a single line of text. */
export const nameType: FieldType = standardTypes.text

/** The text type that can hold values of another type. */
export function textTypeFor(type: FieldType): FieldType {
  return fieldOf({ type }).hasLongText ? standardTypes.longText : standardTypes.text
}
