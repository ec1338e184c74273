import type { Expr } from '../expr/expr.ts'
import type { CellValue, Clock } from '../schema.ts'

/** Wire names of the filter operators. query/parse resolves aliases. */
export const operatorNames = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'nlike',
  'in',
  'btw',
  'nbtw',
  'empty',
  'notempty',
  'null',
  'notnull',
  'blank',
  'notblank',
  'checked',
  'notchecked',
  'anyof',
  'nanyof',
  'allof',
  'nallof',
  'isWithin',
] as const
export type OperatorName = (typeof operatorNames)[number]

export type Scalar = string | number | boolean

export type { Clock }

/**
 * A parsed filter argument: nothing, one value, several values, or a half-open range of days or instants
 * `[from, to)` that a date sub-operator resolves to.
 */
export type Argument =
  | { kind: 'none' }
  | { kind: 'one'; value: Scalar }
  | { kind: 'list'; values: Scalar[] }
  | { kind: 'range'; from: string; to: string }

/**
 * A filter operator in two equivalent forms. `matches` runs in the browser and the room, `lower` generates
 * SQL; a parity test compares them for every operator and storage kind.
 */
export type Operator = {
  name: OperatorName
  argument: Argument['kind'] | 'date'
  matches(value: CellValue, argument: Argument): boolean
  lower(value: Expr, argument: Argument): Expr
}
