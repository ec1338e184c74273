import type { FieldColumn } from '#core/fields/field.ts'
import type { Answer } from './answer.ts'

/** An input for one value. It stands in a `Question` (or the kit's `Field`), which labels it. */
export type FormInputProps = {
  column: FieldColumn
  answer: Answer
  onAnswer: (answer: Answer) => void
  /** The person has left the input: a good time to look at the answer. */
  onLeave?: (() => void) | undefined
}

/** Few options are all shown; many are searched. */
const choicesShownMax = 8

export function showsAllChoices(column: Pick<FieldColumn, 'selectOptions'>): boolean {
  return column.selectOptions.length <= choicesShownMax
}

/** True for inputs of several controls: they are labelled as a group. */
export function isGroupInput(column: FieldColumn): boolean {
  if (column.type === 'Rating') return true
  return (column.type === 'SingleSelect' || column.type === 'MultiSelect') && showsAllChoices(column)
}
