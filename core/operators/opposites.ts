import type { OperatorName } from './operator.ts'

/** Operators that take what another one does not. Of several values, they take those of which none fits the other. */
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
