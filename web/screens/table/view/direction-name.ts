import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** The labels of ascending and descending for a column. */
export function directionName(column: Column | undefined, direction: 'asc' | 'desc'): MessageId {
  const storage = column ? fieldOf(elementOf(column)).storage : 'text'
  if (storage === 'integer' || storage === 'decimal') return `views.sort.number.${direction}`
  if (storage === 'date' || storage === 'datetime' || storage === 'time')
    return `views.sort.date.${direction}`
  if (storage === 'boolean') return `views.sort.boolean.${direction}`
  return column && fieldOf(elementOf(column)).hasOptions
    ? `views.sort.option.${direction}`
    : `views.sort.text.${direction}`
}
