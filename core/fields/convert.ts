import type { CellValue, FieldType, StorageKind } from '../schema.ts'
import { type FieldColumn, type Parsed, plainText, type TextFormat } from './field.ts'
import { emptyValueOf, fieldOf } from './index.ts'
import { isNumeric } from './numeric.ts'

// Values of a column as values of another type. Nothing is guessed and nothing is cut: what does not fit is a problem,
// and the caller decides about it.

/** Reads a text for the new column; where options may be made, this is where. */
export type ReadText = (text: string, format: TextFormat) => Parsed

/** Why a column of one type cannot become one of another, as a sentence; null when it can. */
export function conversionProblem(from: FieldType, to: FieldType): string | null {
  if (from === to) return `it is a ${to} field already.`
  for (const type of [from, to])
    if (!isConvertible(type)) return `${type} fields cannot be converted. Add a new field instead.`
  return null
}

/** True for types whose values are stored in cells that people write. */
export function isConvertible(type: FieldType): boolean {
  const { storage, readOnly, compute, connects, recordColumn, madeBy = 'people' } = fieldOf({ type })
  return storage !== 'none' && !readOnly && !compute && !connects && !recordColumn && madeBy === 'people'
}

/** Kinds whose text people have written, in their own ways; that of all others is ours. */
const written: readonly StorageKind[] = ['text', 'list']

/**
 * A stored value of one column as a stored value of another. `format` says how texts of people are meant, and in which
 * zone days and clocks are. Never throws.
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
  // An unchecked box is no value where it has no meaning.
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
  // Numbers are numbers: a duration is its seconds, a check is one.
  if (isNumeric(target) && (isNumeric(source) || typeof value === 'boolean'))
    return target.parse(typeof value === 'boolean' ? Number(value) : value, to)
  const how = written.includes(source.storage) ? format : { ...plainText, zone: format.zone }
  const zone = zoneOf(to) ?? format.zone
  const text = source.textFor?.(value, from, target, zone) ?? source.toText(value, from)
  return readText(text, { ...how, zone })
}

/** The zone in which a column shows its values, where it is not the reader's. */
function zoneOf({ options }: FieldColumn): string | null {
  const { timezone } = options
  return typeof timezone === 'string' && timezone !== '' ? timezone : null
}

/** The type of a link that shows its records by their names. */
export const namedLinkType: FieldType = 'LinkToAnotherRecord'

/** The type of one line of text, such as a name. */
export const nameType: FieldType = 'SingleLineText'

/** Types whose values as text may have several lines, or more characters than one line may. */
const longTexts: readonly FieldType[] = ['LongText', 'JSON', 'MultiSelect', 'Geometry', 'Attachment']

/** The type of text that takes whatever a field of another type holds. */
export function textTypeFor(type: FieldType): FieldType {
  return longTexts.includes(type) ? 'LongText' : 'SingleLineText'
}
