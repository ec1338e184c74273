import * as v from 'valibot'
import { fieldOf } from '../fields/index.ts'
import type { Column, Table } from '../schema.ts'
import { columnIdOption, namedColumn } from './card-options.ts'
import { instantOption, readInstant } from './form-closing.ts'
import { flag, longText, nullable, shortText } from './form-option-types.ts'

/** Options of what respondents get, who may respond, and how they change a response. */
export const responseOptions = {
  /** The email question whose address gets a confirmation; null for none. */
  confirm_column_id: columnIdOption,
  /** Subject and text of the confirmation, with the placeholders of the confirmation message; empty for the default. */
  confirm_subject: v.optional(nullable(shortText), ''),
  confirm_text: v.optional(nullable(longText), ''),
  /** Adds the answers to the confirmation. */
  confirm_answers: v.optional(flag, false),
  /** Only signed-in people respond, each of them once. */
  one_per_person: v.optional(flag, false),
  /** The field that stores the respondent's email address, if people sign in; null for none. */
  submitted_by_column_id: columnIdOption,
  /** Respondents get a link that changes their response. */
  editable: v.optional(flag, false),
  /** When these links end; null for when the form closes. */
  editable_until: instantOption('editable_until'),
}

/** Options that reach people outside of the base. */
export const confirmationOptions = [
  'confirm_column_id',
  'confirm_subject',
  'confirm_text',
  'confirm_answers',
] as const

/** Options that decide who may respond, and until when responses may change. */
export const respondentOptions = [
  'one_per_person',
  'submitted_by_column_id',
  'editable',
  'editable_until',
] as const

type Options = Readonly<Record<string, unknown>>

/** The options that visitors of a form see. */
export function withoutResponseOptions(options: Options): Record<string, unknown> {
  const hidden: readonly string[] = [...confirmationOptions, ...respondentOptions]
  return Object.fromEntries(Object.entries(options).filter(([name]) => !hidden.includes(name)))
}

export type Confirmation = { columnId: string; subject: string; text: string; withAnswers: boolean }

/** The confirmation that a form sends to its respondents; null for none. */
export function confirmationOf(options: Options): Confirmation | null {
  const columnId = options['confirm_column_id']
  if (typeof columnId !== 'string') return null
  return {
    columnId,
    subject: textOf(options['confirm_subject']),
    text: textOf(options['confirm_text']),
    withAnswers: options['confirm_answers'] === true,
  }
}

/** True if only signed-in people respond, each of them once. */
export function isOnePerPerson(options: Options): boolean {
  return options['one_per_person'] === true
}

/** The column that stores the respondent's email address, if people sign in. */
export function submittedByColumn(options: Options, columns: readonly Column[]): Column | null {
  if (!isOnePerPerson(options)) return null
  return (
    columns.find((column) => column.id === options['submitted_by_column_id'] && storesEmail(column)) ?? null
  )
}

/** True if respondents get a link that changes their response. */
export function isEditable(options: Options): boolean {
  return options['editable'] === true
}

/** When links that change a response end, or null. A response limit does not end them: an edit is no new response. */
export function editableUntil(options: Options): string | null {
  return readInstant(options['editable_until']) ?? readInstant(options['closes_at'])
}

/** True if a confirmation can go to the answers of a column. */
export function asksEmail(column: Column): boolean {
  return fieldOf(column).answerKind === 'email'
}

/** True if a column can store the email address of a respondent. */
export function storesEmail(column: Column): boolean {
  const { answerKind, hasLongText } = fieldOf(column)
  return !column.system && (answerKind === 'email' || (answerKind === 'text' && !hasLongText))
}

/** The options to store. Those that name a deleted field become null. `before`: the stored options. */
export function fitResponseOptions(
  options: Options,
  table: Pick<Table, 'columns'>,
  before: Options,
): Record<string, unknown> {
  const fitted = (name: string, fits: (column: Column) => boolean, problem: string): string | null =>
    namedColumn(table, options[name], before[name], (column) => (fits(column) ? null : problem))
  return {
    ...options,
    confirm_column_id: fitted('confirm_column_id', asksEmail, 'confirm_column_id must be an email field.'),
    submitted_by_column_id: fitted(
      'submitted_by_column_id',
      storesEmail,
      'submitted_by_column_id must be an email or single line text field.',
    ),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
