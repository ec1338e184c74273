import { elementOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import type { Column } from '#core/schema.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** Comparing dates has words of its own. */
const dateNames: Partial<Record<OperatorName, MessageId>> = {
  gt: 'toolbar.op.after',
  lt: 'toolbar.op.before',
  gte: 'toolbar.op.onOrAfter',
  lte: 'toolbar.op.onOrBefore',
}

/** What an operator is called for a column. */
export function operatorName(column: Column, operator: OperatorName): MessageId {
  const { storage } = fieldOf(elementOf(column))
  const isDate = storage === 'date' || storage === 'datetime'
  return (isDate ? dateNames[operator] : undefined) ?? `toolbar.op.${operator}`
}
