import type { FieldColumn } from '#core/fields/field.ts'
import type { Answer } from './answer.ts'

/** Props of an input for one value. `Question` (or `Field`) labels it. */
export type FormInputProps = {
  column: FieldColumn
  answer: Answer
  onAnswer: (answer: Answer) => void
  /** Called on blur, to validate the answer. */
  onLeave?: (() => void) | undefined
}

/** Longer lists get a search box. */
const choicesShownMax = 8

export function showsAllChoices(column: Pick<FieldColumn, 'selectOptions'>): boolean {
  return column.selectOptions.length <= choicesShownMax
}
