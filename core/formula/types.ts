import type { Expr } from '../expr/expr.ts'
import type { FieldType } from '../schema.ts'
import type { Clock } from '../operators/operator.ts'

export type ScalarType = 'number' | 'text' | 'boolean' | 'date' | 'datetime'

/** The type of a formula or part. `null` is the type of an always-blank part. */
export type FormulaType = ScalarType | 'null' | { list: ScalarType }

/** Unit and display format of a number, from its source field. */
export type NumberFormat = {
  measures: 'amount' | 'share' | 'duration'
  type: FieldType
  /** Options of the display type. */
  options: Record<string, unknown>
}

/** A column for formulas. */
export type FormulaColumn = {
  id: string
  title: string
  /** Null if formulas cannot use it (buttons, attachments, ...). */
  type: FormulaType | null
  /** Its stored or computed value; numbers as `real`, options as titles. */
  value(clock: Clock): Expr
  /** Role for RECORD_ID, CREATED_TIME and LAST_MODIFIED_TIME. */
  role?: 'id' | 'created' | 'modified' | undefined
  /** Number format; none for plain numbers. */
  format?: NumberFormat | null
  /** Computed columns: the value may change without a change of the record, or SQL cannot evaluate it. */
  volatile?: boolean
  outside?: boolean
}

export function isList(type: FormulaType): type is { list: ScalarType } {
  return typeof type === 'object'
}

/** Describes a type, such as "a number". */
export function typeWords(type: FormulaType): string {
  if (isList(type)) return type.list === 'number' ? 'a list of numbers' : 'a list'
  return {
    number: 'a number',
    text: 'a text',
    boolean: 'yes or no',
    date: 'a date',
    datetime: 'a date with time',
    null: 'blank',
  }[type]
}

/** The type that holds values of both, such as the branches of IF. */
export function commonType(a: FormulaType, b: FormulaType): FormulaType {
  if (a === 'null') return b
  if (b === 'null') return a
  if (isList(a) && isList(b)) return a.list === b.list ? a : { list: 'text' }
  if (a === b) return a
  const both = new Set([a, b])
  if (both.has('date') && both.has('datetime')) return 'datetime'
  if (both.has('number') && both.has('boolean')) return 'number'
  return 'text'
}
