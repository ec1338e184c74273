import { isRequiredForInput } from '../required.ts'
import type { Column, ViewColumn } from '../schema.ts'

/** One question of a form. */
export type FormField = { column: Column; label: string; help: string; required: boolean }

/** The question that a form asks for a column. What the table requires is required here too. */
export function formFieldOf(column: Column, place: ViewColumn): FormField {
  return {
    column,
    label: place.label || column.title,
    help: place.help,
    required: place.required || isRequiredForInput(column),
  }
}
