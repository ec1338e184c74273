import { readConditions, shownFields } from '#core/views/form-conditions.ts'
import { currentTextFormat } from '../../fields/format/text-format.ts'
import { readAnswer } from '../../inputs/read-answer.ts'
import type { Answers } from './answer-state.ts'
import type { FormModel } from './form-model.ts'

/** The form with the questions that these answers show; the server applies the same conditions. */
export function shownForm(form: FormModel, answers: Answers): FormModel {
  const conditions = readConditions(form.conditions)
  if (conditions.length === 0) return form
  const format = currentTextFormat()
  const fields = shownFields(
    form.fields,
    conditions,
    (column) => {
      const read = readAnswer(answers[column.id], column, format)
      return read.ok ? read.value : null
    },
    { now: new Date().toISOString(), zone: format.zone },
  )
  return { ...form, fields }
}
