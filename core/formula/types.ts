import type { Expr } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'

export type ScalarType = 'number' | 'text' | 'boolean' | 'date' | 'datetime'

/** What a formula or a part of it gives. `null` is the type of what is always blank. */
export type FormulaType = ScalarType | 'null' | { list: ScalarType }

/** The format of a number, by the type of the field that it comes from. */
export type NumberFormat = {
  type: 'Currency' | 'Percent' | 'Duration'
  /** Options of that type. */
  options: Record<string, unknown>
}

/** A column as formulas see it. */
export type FormulaColumn = {
  id: string
  title: string
  /** Null for what formulas cannot use (buttons, attachments, ...). */
  type: FormulaType | null
  /** Its value: the stored one, or that of a computed column; numbers as `real`, options as titles. */
  value(clock: Clock): Expr
  /** What the functions RECORD_ID, CREATED_TIME and LAST_MODIFIED_TIME give. */
  role?: 'id' | 'created' | 'modified' | undefined
  /** How its numbers are shown; none for plain ones. */
  format?: NumberFormat | null
  /** For computed columns: the value may change while no record does, or is worked out outside of the database. */
  volatile?: boolean
  outside?: boolean
}

export function isList(type: FormulaType): type is { list: ScalarType } {
  return typeof type === 'object'
}

/** A type in words, such as "a number". */
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

/** The type that holds values of both, such as the two results of IF. */
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
