import { readConditions, shownQuestions } from '#core/views/form-conditions.ts'
import { readSections } from '#core/views/form-sections.ts'
import { currentTextFormat } from '../../../fields/format/text-format.ts'
import { readAnswer } from '../../../inputs/read-answer.ts'
import type { Answers } from './answer-state.ts'
import type { FormModel } from '../form-model.ts'

/** The form with the questions and sections that these answers show; the server applies the same conditions. */
export function shownForm(form: FormModel, answers: Answers): FormModel {
  const conditions = readConditions(form.conditions)
  const sections = readSections(form.sections)
  if (conditions.length === 0 && sections.length === 0) return form
  const format = currentTextFormat()
  const shown = shownQuestions(
    form.fields,
    { conditions, sections },
    (column) => {
      const read = readAnswer(answers[column.id], column, format)
      return read.ok ? read.value : null
    },
    { now: new Date().toISOString(), zone: format.zone },
  )
  const { fields } = shown
  return sections.length > 0 ? { ...form, fields, shownSections: shown.sections } : { ...form, fields }
}
