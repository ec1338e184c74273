import { plainText, type TextFormat } from '#core/fields/field.ts'
import { readText } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import type { Problem, ProblemCode } from '#core/fields/problems.ts'
import type { CellValue } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import { currentTextFormat } from '../../../fields/format/text-format.ts'
import { type BrokenRule, brokenRule } from '#core/views/form-rule-check.ts'
import { readRules } from '#core/views/form-rules.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/i18n.ts'
import { t } from '../../../i18n/i18n.ts'
import { type Answer, isBlank } from '../../../inputs/answer.ts'
import { answerKindOf } from '../../../inputs/form-inputs.ts'
import { answerOf, readAnswer } from '../../../inputs/read-answer.ts'
import type { Answers, Problems } from './answer-state.ts'

// Validates and parses answers. Lazy, because nothing is needed before the first answer.

/** Initial answers: column defaults, overridden by given texts. */
export function firstAnswers(
  fields: readonly FormField[],
  given: (field: FormField) => string | null,
  format: TextFormat,
): Answers {
  return Object.fromEntries(
    fields.map((field) => {
      const { column } = field
      const text = given(field)
      const read = text === null ? null : readText(text, column, plainText)
      return [column.id, answerOf(read?.ok ? read.value : defaultValueOf(column), column, format)]
    }),
  )
}

/** The error message for an answer, or null. */
export function answerProblem(
  field: FormField,
  answer: Answer | undefined,
  format: TextFormat = currentTextFormat(),
): string | null {
  if (isBlank(answer)) return field.required ? requiredMessage(field) : null
  const read = readAnswer(answer, field.column, format)
  if (!read.ok) return answerMessage(read.problem)
  const clock = { now: new Date().toISOString(), zone: format.zone }
  const broken = brokenRule(readRules(field.rules), field.column, read.value, clock)
  return broken && ruleMessage(broken)
}

/** The owner's message for a rule, or a default one. */
function ruleMessage({ rule, params: { value } }: BrokenRule): string {
  if (rule.message) return rule.message
  const isDay = rule.kind === 'earliest' || rule.kind === 'latest'
  // Days have no time zone.
  const shown = isDay
    ? formatDate(Date.parse(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    : typeof value === 'number'
      ? formatNumber(value)
      : value
  return t(`formAnswer.rule.${rule.kind}`, { value: shown })
}

/** Error messages by column id; empty if the form can be submitted. */
export function allProblems(
  fields: readonly FormField[],
  answers: Answers,
  format: TextFormat = currentTextFormat(),
): Problems {
  const found = fields.map((field) => [
    field.column.id,
    answerProblem(field, answers[field.column.id], format),
  ])
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/**
 * The request's `data`, keyed by column id, which survives renames. Includes cleared answers, or the column's default
 * would apply. Throws for invalid answers, so validate first.
 */
export function answerData(
  fields: readonly FormField[],
  answers: Answers,
  format: TextFormat = currentTextFormat(),
): Record<string, CellValue> {
  const data: Record<string, CellValue> = {}
  for (const { column } of fields) {
    const read = readAnswer(answers[column.id], column, format)
    if (read.ok) data[column.id] = read.value
  }
  return data
}

/** The message for a missing required answer. */
export function requiredMessage({ column }: FormField): string {
  const kind = answerKindOf(column)
  if (kind === 'tick') return t('form.tickRequired')
  return t(kind === 'text' ? 'form.fillRequired' : 'form.choiceRequired')
}

/**
 * Problems that a form explains in its own way, because its inputs offer another way out: native inputs leave dates
 * incomplete, choices are picked instead of typed, and no offset can be entered.
 */
const formMessages: Partial<Record<ProblemCode, MessageId>> = {
  notDate: 'formAnswer.incompleteDate',
  notDateTime: 'formAnswer.incompleteDateTime',
  notOption: 'formAnswer.notOption',
  twiceTime: 'formAnswer.twiceTime',
}

/** The localized error message of an answer. */
export function answerMessage(problem: Problem): string {
  const id = formMessages[problem.code]
  return id ? t(id, problem.params) : problemMessage(problem)
}
