import type { Expr } from '../expr/expr.ts'
import type { CellValue, Clock } from '../schema.ts'

/** Names of filter operators, as the wire writes them. Aliases of the wire are resolved in query/parse. */
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
 * Argument of a filter after parsing: nothing, one value, several values, or a half-open range of days or
 * instants `[from, to)` that date sub-operators resolve to.
 */
export type Argument =
  | { kind: 'none' }
  | { kind: 'one'; value: Scalar }
  | { kind: 'list'; values: Scalar[] }
  | { kind: 'range'; from: string; to: string }

/**
 * A filter operator: two faces of one meaning in one file. `matches` runs in the browser and the room,
 * `lower` becomes SQL; a parity test compares them on every operator and storage kind.
 */
export type Operator = {
  name: OperatorName
  argument: Argument['kind'] | 'date'
  matches(value: CellValue, argument: Argument): boolean
  lower(value: Expr, argument: Argument): Expr
}
