import * as v from 'valibot'
import type { FormulaType, NumberFormat, ScalarType } from '../../formula/types.ts'
import { isList } from '../../formula/types.ts'
import { type Column, type FieldType, fieldTypes, standardTypes, type StorageKind } from '../../schema.ts'
import { fieldOf } from '../index.ts'
import { plainNumberColumn, separatesThousands } from '../numbers/plain-number.ts'

/** Default display types of results. */
const plainTypes: Partial<Record<ScalarType, FieldType>> = {
  number: standardTypes.number,
  text: standardTypes.text,
}

/** Possible display types of results, the default first. */
function displaysOfType(wanted: ScalarType): FieldType[] {
  const fitting = fieldTypes.filter((type) => fieldOf({ type }).showsResults === wanted)
  const plain = plainTypes[wanted]
  return plain ? [plain, ...fitting.filter((type) => type !== plain)] : fitting
}

/** Possible display types, by storage kind. */
export function displaysOf(kind: StorageKind): FieldType[] {
  if (kind === 'real') return displaysOfType('number')
  return displaysOfType(kind === 'boolean' || kind === 'date' || kind === 'datetime' ? kind : 'text')
}

export const formulaDisplays: readonly FieldType[] = fieldTypes.filter(
  (type) => fieldOf({ type }).showsResults !== undefined,
)

/**
 * The column that determines how a formula's result is displayed and compared: of the chosen type, else in
 * the format inherited from its fields. A plain number has thousands separators if one of its source fields
 * has them. `optionsOf` parses a type's options.
 */
export function resultColumn(
  column: Column,
  { type, format }: { type: FormulaType; format: NumberFormat | null },
  from: readonly Column[],
  optionsOf: (type: FieldType) => v.GenericSchema<unknown, Record<string, unknown>>,
): Column {
  const offered = displaysOfType(type === 'null' || isList(type) ? 'text' : type)
  const { display_type: wanted, display_column_meta: wrapped } = column.options
  const chosen = offered.find((name) => name === wanted)
  const plain = plainNumberColumn(column, 'real', {
    isLocaleString: from.some((each) => separatesThousands(each, fieldOf(each))),
  })
  if (!chosen && format) return { ...plain, type: format.type, options: format.options }
  if (!chosen && type === 'number') return plain
  const shown: FieldType = chosen ?? offered[0] ?? standardTypes.text
  return { ...plain, type: shown, options: readOptions(wrapped, optionsOf(shown)) }
}

/** Clients store a type's options in `meta`. Invalid options are ignored. */
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
