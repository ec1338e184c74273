import * as v from 'valibot'
import type { FormulaType, NumberFormat, ScalarType } from '../formula/types.ts'
import { isList } from '../formula/types.ts'
import type { Column, FieldType, StorageKind } from '../schema.ts'
import { numberLike, separatesThousands } from './number-like.ts'

/** The types as whose values results may be shown, by what they are; the first one unless another is chosen. */
const displays = {
  number: ['Decimal', 'Number', 'Currency', 'Percent', 'Duration', 'Rating'],
  text: ['SingleLineText', 'LongText', 'URL', 'Email', 'PhoneNumber'],
  boolean: ['Checkbox'],
  date: ['Date'],
  datetime: ['DateTime'],
} as const satisfies Record<ScalarType, readonly FieldType[]>

type Display = (typeof displays)[ScalarType][number]

/** The types as which results of this kind may be shown, the automatic one first. */
export function displaysOf(kind: StorageKind): readonly Display[] {
  if (kind === 'real') return displays.number
  return kind === 'boolean' || kind === 'date' || kind === 'datetime' ? displays[kind] : displays.text
}

export const formulaDisplays: readonly Display[] = Object.values(displays).flat()

/**
 * The column as whose value a formula's result is shown and compared: of the type that was chosen, else in the format
 * that it has of its fields. A plain number is written with separators where one of the fields that it is worked out
 * from is. `optionsOf` reads a type's options.
 */
export function resultColumn(
  column: Column,
  { type, format }: { type: FormulaType; format: NumberFormat | null },
  from: readonly Column[],
  optionsOf: (type: FieldType) => v.GenericSchema<unknown, Record<string, unknown>>,
): Column {
  const offered: readonly Display[] = displays[type === 'null' || isList(type) ? 'text' : type]
  const { display_type: wanted, display_column_meta: wrapped } = column.options
  const chosen = offered.find((name) => name === wanted)
  const plain = numberLike(column, 'real', { isLocaleString: from.some(separatesThousands) })
  if (!chosen && format) return { ...plain, ...format }
  if (!chosen && type === 'number') return plain
  const shown: FieldType = chosen ?? offered[0] ?? 'SingleLineText'
  return { ...plain, type: shown, options: readOptions(wrapped, optionsOf(shown)) }
}

/** Clients keep a type's options as `meta` of an object. What does not fit is as if it were not there. */
function readOptions(
  wrapped: unknown,
  schema: v.GenericSchema<unknown, Record<string, unknown>>,
): Record<string, unknown> {
  const meta = isObject(wrapped) ? (wrapped['meta'] ?? {}) : {}
  const read = v.safeParse(schema, meta)
  return read.success ? read.output : v.parse(schema, {})
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
