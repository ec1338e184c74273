import type { KeyboardEvent } from 'react'
import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import type { FormField } from '#core/views/form-field.ts'
import type { Answer } from '../../inputs/answer.ts'
import { answerKindOf, isGroupInput } from '../../inputs/form-inputs.ts'

/**
 * The answer that a key gives to a question of a survey: letters choose options, digits rate. Undefined for all other
 * keys. Checkboxes toggle, and keep the order of the options.
 */
export function answerByKey(
  { column }: Pick<FormField, 'column'>,
  key: string,
  answer: Answer,
): Answer | undefined {
  if (!isGroupInput(column)) return undefined
  const { selectOptions: options } = column
  const isSingle = answerKindOf(column) === 'choice'
  if (isSingle && options.length === 0) {
    // A rating.
    const stars = /^[1-9]$/.test(key) ? Number(key) : 0
    return stars > 0 && stars <= ratingMax(column) ? stars : undefined
  }
  const index = /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : -1
  const chosen = options[index]
  if (!chosen) return undefined
  if (isSingle) return chosen.id
  const before = Array.isArray(answer) ? answer : []
  return options
    .map(({ id }) => id)
    .filter((id) => (id === chosen.id ? !before.includes(id) : before.includes(id)))
}

/** True for a key pressed without modifiers in a question, but not in a text. */
export function isAnswerKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false
  if (!(target instanceof HTMLInputElement) || !target.closest('[data-column]')) return false
  return target.type === 'radio' || target.type === 'checkbox'
}
