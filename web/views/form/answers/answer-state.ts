import type { FormField } from '#core/views/form-field.ts'
import type { Answer } from '../../../inputs/answer.ts'

export type Answers = Readonly<Record<string, Answer>>

/** Error messages by column id. */
export type Problems = Readonly<Record<string, string>>

export function blankAnswers(fields: readonly FormField[]): Answers {
  return Object.fromEntries(fields.map(({ column }) => [column.id, null]))
}
