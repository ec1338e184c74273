import type { CellValue } from '#core/schema.ts'
import { answerText } from '#core/views/answer-text.ts'
import type { FormField } from '#core/views/form-field.ts'
import { fillPlaceholders, recordIdPlaceholder } from '#core/views/form-placeholders.ts'
import type { FormModel } from '../../views/form/form-model.ts'
import { type Redirect, redirectOf } from './redirect.ts'

/** The message and the redirect after a recorded submission, with their placeholders filled in. */
export function confirmationOf(
  form: Pick<FormModel, 'fields' | 'successMessage' | 'redirectUrl' | 'redirectAfter'>,
  /** The server's response. */
  record: Readonly<Record<string, unknown>>,
  /** The submitted values by column id. */
  data: Readonly<Record<string, CellValue>>,
): { message: string; redirect: Redirect | null } {
  const fill = (text: string, encode = (value: string): string => value): string =>
    fillPlaceholders(text, (name) => {
      const value =
        name === recordIdPlaceholder ? recordIdIn(record, form.fields) : answerTo(name, form, data)
      return value === null ? null : encode(value)
    })
  return { message: fill(form.successMessage), redirect: redirectOf(form, fill) }
}

/** The only value of a response that is no answer is the record's id. */
function recordIdIn(record: Readonly<Record<string, unknown>>, fields: readonly FormField[]): string {
  const titles = fields.map(({ column }) => column.title)
  const [id] = Object.entries(record).flatMap(([title, value]) => (titles.includes(title) ? [] : [value]))
  return typeof id === 'number' || typeof id === 'string' ? String(id) : ''
}

/** The answer to the question with this field title or label, as text; null if there is none. */
function answerTo(
  name: string,
  { fields }: Pick<FormModel, 'fields'>,
  data: Readonly<Record<string, CellValue>>,
): string | null {
  const field =
    fields.find(({ column }) => column.title === name) ?? fields.find(({ label }) => label === name)
  return field ? answerText(data[field.column.id] ?? null, field.column) : null
}
