import type { FormField } from '#core/views/form-field.ts'
import { currentTextFormat } from '../../../fields/format/text-format.ts'
import { answerProblem, firstAnswers } from './answer-check.ts'
import type { Answers } from './answer-state.ts'
import type { FormModel } from '../form-model.ts'

/** A form as its link opens it. */
export type LinkedForm = {
  form: FormModel
  /** Initial answers. */
  first: Answers
  /** Answers to hidden and locked questions, which take precedence over drafts. */
  fixed: Answers
}

/** A parameter of the form's link, or null. */
export type LinkParam = (name: string) => string | null

/**
 * Applies the parameters of a form's link: `prefill_Name=Ada` (or `Name=Ada`) answers a question, `lock_Name=1`
 * makes its answer read-only and `hide_Name=1` submits it unseen. Names are titles, labels or ids of fields.
 * Questions whose answer would be refused stay open, or nobody could submit the form.
 */
export function withLinkParams(form: FormModel, param: LinkParam): LinkedForm {
  const format = currentTextFormat()
  const named = (prefix: string, field: FormField): string | null =>
    namesOf(field)
      .map((name) => param(prefix + name))
      .find((text) => text !== null) ?? null
  const first = firstAnswers(form.fields, (field) => named('prefill_', field) ?? named('', field), format)
  const fields = form.fields.map((field) => {
    const isHidden = isOn(named('hide_', field))
    const isFixed = isHidden || isOn(named('lock_', field))
    if (!isFixed || answerProblem(field, first[field.column.id], format) !== null) return field
    return { ...field, [isHidden ? 'isHidden' : 'isLocked']: true }
  })
  const fixed = fields.flatMap(({ isHidden, isLocked, column: { id } }) =>
    isHidden || isLocked ? [[id, first[id] ?? null] as const] : [],
  )
  return { form: { ...form, fields }, first, fixed: Object.fromEntries(fixed) }
}

function namesOf({ column, label }: FormField): string[] {
  return [column.id, column.title, label]
}

function isOn(text: string | null): boolean {
  return text !== null && !['0', 'false', 'no'].includes(text.trim().toLowerCase())
}
