import { isRequiredForInput } from '../required-columns.ts'
import type { Column, ViewColumn } from '../schema.ts'

/** A question of a form. */
export type FormField = {
  column: Column
  label: string
  help: string
  required: boolean
  /** Position among the questions and sections. */
  order: number
  /** The form's own rules; only those that fit the column apply (form-rules.ts). */
  rules?: unknown
}

/** Builds the question for a column. Fields that the table requires are required here too. */
export function formFieldOf(column: Column, place: ViewColumn): FormField {
  return {
    column,
    label: place.label || column.title,
    help: place.help,
    required: place.required || isRequiredForInput(column),
    order: place.order,
  }
}
