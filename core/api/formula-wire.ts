import { computedOf } from '../fields/computed.ts'
import { fieldOf } from '../fields/index.ts'
import { kindOfValue } from '../fields/value.ts'
import { shownFormula } from '../formula/stored.ts'
import { type FormulaType, isList } from '../formula/types.ts'
import type { Column, FieldType, StorageKind } from '../schema.ts'

/** What a formula gives: the type and options as whose values results are shown and compared, and how they are kept. */
export type ResultWire = {
  uidt: FieldType
  meta: Record<string, unknown>
  kind: StorageKind
  /** Worked out beside the database: shown, but not filtered, sorted or grouped by. */
  outside: boolean
}

export type FormulaWire = {
  /** Fields as `{{id}}`, and as people write them. */
  formula: string
  formula_raw: string
  /** What it gives, in the words of clients of the wire. */
  parsed_tree: { dataType: string }
  result: ResultWire
}

/** What belongs to a formula column; null for all others. `siblings`: the columns of its table. */
export function formulaWire(
  column: Column,
  siblings: readonly Column[],
): (FormulaWire & { fk_column_id: string; error: string | null }) | null {
  const { formula: stored } = column.options
  const result = resultWire(column)
  if (!result || typeof stored !== 'string') return null
  const computed = computedOf(column)
  return {
    fk_column_id: column.id,
    formula: stored,
    formula_raw: shownFormulaOf(stored, siblings),
    parsed_tree: { dataType: dataTypeOf(computed?.formula?.type ?? 'null') },
    result,
    error: computed?.problem ?? null,
  }
}

/** What a formula gives, which says nothing of how; null for columns of other types. */
export function resultWire(column: Column): ResultWire | null {
  const computed = computedOf(column)
  if (!computed || !fieldOf(column).isFormula) return null
  const { type, options } = computed.element
  return { uidt: type, meta: options, kind: kindOfValue(column), outside: computed.outside }
}

/** A formula that cannot be read is shown as it is. */
export function shownFormulaOf(stored: string, siblings: readonly Column[]): string {
  try {
    return shownFormula(stored, siblings)
  } catch {
    return stored
  }
}

function dataTypeOf(type: FormulaType): string {
  if (isList(type)) return 'string'
  return {
    number: 'numeric',
    text: 'string',
    boolean: 'boolean',
    date: 'date',
    datetime: 'date',
    null: 'null',
  }[type]
}
