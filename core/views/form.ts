import * as v from 'valibot'
import { fieldOf } from '../fields/index.ts'
import { isWebUrl } from '../fields/types/url.ts'
import { isRequiredForInput } from '../required-columns.ts'
import type { Column, Table, View } from '../schema.ts'
import { choicesSchema, fitChoices, offeredColumn, readChoices } from './form-choices.ts'
import { closingOptions } from './form-closing.ts'
import { conditionsSchema, fitConditions, publicConditions, readConditions } from './form-conditions.ts'
import { type FormField, formFieldOf } from './form-field.ts'
import { hasFixedHost, withSampleValues } from './form-placeholders.ts'
import { recipientsText } from './form-recipients.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

export type { FormField }

const shortText = v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.'))
const longText = v.pipe(v.string(), v.maxLength(5000, 'At most 5,000 characters.'))
const webUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === '' || isWebUrl(text),
    'Enter a web address starting with http:// or https://, or leave it empty.',
  ),
)
const redirectUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === '' || isWebUrl(withSampleValues(text)),
    'Enter a web address starting with http:// or https://, or leave it empty.',
  ),
  v.check(
    (text) => text === '' || hasFixedHost(text),
    'Placeholders such as {record_id} cannot be part of the host. Use them after it.',
  ),
)

/** Clients send flags as true, 1 or null. */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1]), v.null()]),
  v.transform((value) => Boolean(value)),
)

/** Collects one record from a person. The questions are the view's visible columns, in order. */
export const form: ViewKind = {
  type: 'form',
  options: v.object({
    heading: v.optional(nullable(shortText), ''),
    subheading: v.optional(nullable(longText), ''),
    success_msg: v.optional(nullable(longText), ''),
    /**
     * Redirect address after submission; empty for none. `{record_id}` is replaced by the new record's id, and
     * `{Title}` by the answer to the field. The confirmation message has the same placeholders.
     */
    redirect_url: v.optional(nullable(redirectUrl), ''),
    redirect_after_secs: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(3600))), null),
    /** Addresses that receive an email per submission; see `recipientsOf`. */
    email: v.optional(nullable(v.pipe(longText, recipientsText)), ''),
    submit_another_form: v.optional(flag, false),
    /** Shows an empty form again five seconds after submission. */
    show_blank_form: v.optional(flag, false),
    /** Conditions that show questions; see form-conditions.ts. */
    conditions: v.optional(v.nullable(conditionsSchema), null),
    /** Options that select questions offer; see form-choices.ts. */
    choices: v.optional(v.nullable(choicesSchema), null),
    ...closingOptions,
    /** Message while the form is closed; empty for the default. */
    closed_msg: v.optional(nullable(longText), ''),
    banner_image_url: v.optional(nullable(webUrl), ''),
    logo_url: v.optional(nullable(webUrl), ''),
  }),
  requires: (table) =>
    table.columns.some(canAsk) ? null : 'A form needs at least one field that people can fill in.',
  // Recipients are private, and the message of a closed form only shows once it is closed.
  publicOptions: (
    { email, closes_at, response_limit, closed_msg, conditions, choices, ...options },
    visible,
  ) => {
    const shown = publicConditions(readConditions(conditions), visible)
    return shown.length > 0 ? { ...options, conditions: shown } : options
  },
  fit: (options, table, before) => ({
    ...options,
    choices: fitChoices(
      readChoices(options['choices']),
      table.columns.filter(canAsk),
      readChoices(before['choices']),
    ),
    conditions: fitConditions(
      readConditions(options['conditions']),
      table.columns.filter(canAsk),
      readConditions(before['conditions']),
    ),
  }),
  showsNew: canAsk,
  query: (view, table) => ({
    columns: formFields(view, table).map(({ column }) => column.id),
    filters: [],
    sorts: [],
  }),
}

/**
 * The questions of a form, in order, with the options that they offer. Fields that the table requires are required
 * here too, even if hidden.
 */
export function formFields(view: FormView, table: Pick<Table, 'columns'>): FormField[] {
  const choices = readChoices(view.options?.['choices'])
  return columnsShownInView(view, table)
    .filter(({ column }) => canAsk(column))
    .map(({ column, place }) => formFieldOf(offeredColumn(column, choices), place))
}

type FormView = Pick<View, 'columns' | 'showSystemFields'> & Partial<Pick<View, 'options'>>

/** Required columns that the form does not show; without them nobody could submit it. */
export function missingFormFields(view: FormView, table: Pick<Table, 'columns'>): Column[] {
  const shownIds = new Set(formFields(view, table).map(({ column }) => column.id))
  return table.columns.filter(
    (column) => isRequiredForInput(column) && canAsk(column) && !shownIds.has(column.id),
  )
}

function canAsk(column: Column): boolean {
  const { readOnly, connects } = fieldOf(column)
  // Visitors of a form must not browse another table.
  return !column.system && !column.autoGenerated && !readOnly && !connects
}

/** Null on the wire becomes the empty text. */
function nullable<S extends v.GenericSchema<string, string>>(schema: S) {
  return v.pipe(
    v.nullable(schema),
    v.transform((text) => text ?? ''),
  )
}
