import type { OperatorName } from './operator.ts'

/**
 * Negated operators. With several values, a negated operator matches if none of them matches the original.
 */
export const opposites: Partial<Record<OperatorName, OperatorName>> = {
  neq: 'eq',
  nlike: 'like',
  nanyof: 'anyof',
  nallof: 'allof',
  nbtw: 'btw',
  notempty: 'empty',
  notchecked: 'checked',
  blank: 'notblank',
  null: 'notnull',
}
