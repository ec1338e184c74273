import { computedOf } from '../../fields/computed/computed.ts'
import { fieldOf } from '../../fields/index.ts'
import { kindOfValue } from '../../fields/value.ts'
import { displayFormula } from '../../formula/stored.ts'
import { type FormulaType, isList } from '../../formula/types.ts'
import type { Column, FieldType, StorageKind } from '../../schema.ts'

/**
 * Result type of a formula: the type and options that format and compare its values, and how they are stored.
 */
export type ResultWire = {
  uidt: FieldType
  meta: Record<string, unknown>
  kind: StorageKind
  /** Evaluated outside the database: can be shown, but not filtered, sorted or grouped by. */
  outside: boolean
  /** Uses records of another database: can be shown, but not filtered, sorted or grouped by. */
  acrossDatabases?: boolean
}

export type FormulaWire = {
  /** Formula with fields as `{{id}}`, and with field titles. */
  formula: string
  formula_raw: string
  /** Result type, as NocoDB clients read it. */
  parsed_tree: { dataType: string }
  result: ResultWire
}

/** Wire properties of a formula column; null for other columns. `siblings`: the columns of its table. */
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
    formula_raw: displayFormulaOf(stored, siblings),
    parsed_tree: { dataType: dataTypeOf(computed?.formula?.type ?? 'null') },
    result,
    error: computed?.problem ?? null,
  }
}

/** Result type of a formula, without revealing the formula; null for other columns. */
export function resultWire(column: Column): ResultWire | null {
  const computed = computedOf(column)
  if (!computed || !fieldOf(column).isFormula) return null
  const { type, options } = computed.element
  return {
    uidt: type,
    meta: options,
    kind: kindOfValue(column),
    outside: computed.outside,
    ...(computed.acrossDatabases ? { acrossDatabases: true } : {}),
  }
}

/** Returns formulas that do not parse unchanged. */
export function displayFormulaOf(stored: string, siblings: readonly Column[]): string {
  try {
    return displayFormula(stored, siblings)
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
