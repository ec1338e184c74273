import { plainText, type TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { type Problem, problemText } from '#core/fields/problems.ts'
import type { CellValue } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import type { MessageId } from '../../i18n/i18n.ts'
import { t } from '../../i18n/i18n.ts'
import { type Answer, isBlank } from '../../inputs/answer.ts'
import { answerOf, readAnswer } from '../../inputs/read-answer.ts'
import type { Answers, Problems } from './answers.ts'

// The half of a form that knows what values mean. Pages load it apart: nobody needs it before the first answer.

/** Answers to begin with: defaults of the columns, unless the link gives a value by id, title or label. */
export function firstAnswers(
  fields: readonly FormField[],
  given: (name: string) => string | null,
  format: TextFormat,
): Answers {
  return Object.fromEntries(
    fields.map(({ column, label }) => {
      const text = given(column.id) ?? given(column.title) ?? given(label)
      const read = text === null ? null : readText(text, column, plainText)
      const known = read?.ok ? read : readText(column.defaultText ?? '', column, plainText)
      return [column.id, known.ok ? answerOf(known.value, column, format) : null]
    }),
  )
}

/** What is wrong with one answer, in words, or null. */
export function answerProblem(
  field: FormField,
  answer: Answer | undefined,
  format: TextFormat,
): string | null {
  if (isBlank(answer)) return field.required ? requiredMessage(field) : null
  const read = readAnswer(answer, field.column, format)
  return read.ok ? null : problemMessage(read.problem, field)
}

/** All that is wrong, by column id; empty when the form can be sent. */
export function allProblems(fields: readonly FormField[], answers: Answers, format: TextFormat): Problems {
  const found = fields.map((field) => [
    field.column.id,
    answerProblem(field, answers[field.column.id], format),
  ])
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/**
 * The body's `data`: every question by column id, which survives renames. An emptied answer is said too, or the
 * column's default would come back. Answers that do not fit must have been refused before.
 */
export function answerData(
  fields: readonly FormField[],
  answers: Answers,
  format: TextFormat,
): Record<string, CellValue> {
  const data: Record<string, CellValue> = {}
  for (const { column } of fields) {
    const read = readAnswer(answers[column.id], column, format)
    if (read.ok) data[column.id] = read.value
  }
  return data
}

/** Asks for an answer that is missing. */
export function requiredMessage({ column }: FormField): string {
  if (column.type === 'Checkbox') return t('form.tickRequired')
  return t(
    fieldOf(column).hasOptions || column.type === 'Rating' ? 'form.choiceRequired' : 'form.fillRequired',
  )
}

/** What is wrong with a value and what to do, in the language on screen; in English where no translation is. */
export function problemMessage(problem: Problem, { label }: Pick<FormField, 'label'>): string {
  const id = messageIdOf(problem)
  const text = t(id, problem.params)
  return text === id ? `${label}: ${problemText(problem)}` : text
}

/** Not every code has a message of its own; one that is missing comes back as its id, which the caller checks. */
function messageIdOf({ code }: Problem): MessageId {
  return `form.problem.${code}` as MessageId
}
