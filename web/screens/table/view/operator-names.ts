import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import type { Column } from '#core/schema.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** Date comparisons have their own labels. */
const dateNames: Partial<Record<OperatorName, MessageId>> = {
  gt: 'toolbar.op.after',
  lt: 'toolbar.op.before',
  gte: 'toolbar.op.onOrAfter',
  lte: 'toolbar.op.onOrBefore',
}

/** A single select "is" an option; a list "has" it. */
const singleNames: Partial<Record<OperatorName, MessageId>> = {
  anyof: 'toolbar.op.in',
  nanyof: 'toolbar.op.noneof',
}

/** The label of an operator for a column. */
export function operatorName(column: Column, operator: OperatorName): MessageId {
  const own = fieldOf(column)
  const single = own.hasOptions && own.storage === 'text' ? singleNames[operator] : undefined
  if (single) return single
  const { storage } = fieldOf(elementOf(column))
  const isDate = storage === 'date' || storage === 'datetime'
  return (isDate ? dateNames[operator] : undefined) ?? `toolbar.op.${operator}`
}
