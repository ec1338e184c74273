import * as v from 'valibot'
import { fieldOf } from '../fields/index.ts'
import { isWebUrl } from '../fields/types/url.ts'
import { isRequiredForInput } from '../required-columns.ts'
import type { Column, Table, View } from '../schema.ts'
import { choicesSchema, fitChoices, offeredColumn, readChoices } from './form-choices.ts'
import { closingOptions } from './form-closing.ts'
import { conditionsSchema, fitConditions, publicConditions, readConditions } from './form-conditions.ts'
import { type FormField, formFieldOf } from './form-field.ts'
import { flag, longText, nullable, shortText } from './form-option-types.ts'
import {
  fitLinkOffers,
  isAskableLink,
  linkedRecordsSchema,
  offerFor,
  readLinkOffers,
} from './form-linked-records.ts'
import { fitRules, publicRules, readRules, rulesSchema } from './form-rules.ts'
import { fitSections, publicSections, readSections, sectionsSchema } from './form-sections.ts'
import { hasFixedHost, withSampleValues } from './form-placeholders.ts'
import { protectionOptions } from './form-protection-options.ts'
import { recipientsText } from './form-recipients.ts'
import { fitResponseOptions, responseOptions, withoutResponseOptions } from './form-responses.ts'
import { themeOption } from './form-theme.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

export type { FormField }

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
    /** Records that questions of link fields offer; see form-linked-records.ts. */
    linked_records: v.optional(v.nullable(linkedRecordsSchema), null),
    /** Rules that answers must follow; see form-rules.ts. */
    rules: v.optional(v.nullable(rulesSchema), null),
    /** Headings, texts and page breaks between the questions; see form-sections.ts. */
    sections: v.optional(v.nullable(sectionsSchema), null),
    ...closingOptions,
    ...responseOptions,
    theme: themeOption,
    ...protectionOptions,
    /** Message while the form is closed; empty for the default. */
    closed_msg: v.optional(nullable(longText), ''),
    banner_image_url: v.optional(nullable(webUrl), ''),
    logo_url: v.optional(nullable(webUrl), ''),
  }),
  requires: (table) =>
    table.columns.some(canAsk) ? null : 'A form needs at least one field that people can fill in.',
  // Recipients and protection are private, and the message of a closed form only shows once it is closed.
  publicOptions: (
    {
      email,
      closes_at,
      response_limit,
      closed_msg,
      bot_check,
      submissions_per_minute,
      conditions,
      choices,
      linked_records,
      rules,
      sections,
      ...options
    },
    visible,
  ) => ({
    ...withoutResponseOptions(options),
    ...unlessEmpty('conditions', publicConditions(readConditions(conditions), visible)),
    ...unlessEmpty('rules', publicRules(rules, visible)),
    // A closed form shows no questions and no sections.
    ...unlessEmpty('sections', visible.length === 0 ? [] : publicSections(sections, visible)),
  }),
  fit: (options, table, before) => ({
    ...fitResponseOptions(options, table, before),
    rules: fitRules(readRules(options['rules']), table.columns.filter(canBeAsked)),
    sections: fitSections(
      readSections(options['sections']),
      table.columns.filter(canBeAsked),
      readSections(before['sections']),
    ),
    linked_records: fitLinkOffers(
      readLinkOffers(options['linked_records']),
      table.columns,
      readLinkOffers(before['linked_records']),
    ),
    choices: fitChoices(
      readChoices(options['choices']),
      table.columns.filter(canAsk),
      readChoices(before['choices']),
    ),
    conditions: fitConditions(
      readConditions(options['conditions']),
      table.columns.filter(canBeAsked),
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
  const offers = readLinkOffers(view.options?.['linked_records'])
  return columnsShownInView(view, table)
    .filter(({ column }) => canAsk(column) || offerFor(column, offers) !== null)
    .map(({ column, place }) => ({
      ...formFieldOf(offeredColumn(column, choices), place),
      rules: view.options?.['rules'],
    }))
}

type FormView = Pick<View, 'columns' | 'showSystemFields'> & Partial<Pick<View, 'options'>>

/** Required columns that the form does not show; without them nobody could submit it. */
export function missingFormFields(view: FormView, table: Pick<Table, 'columns'>): Column[] {
  const shownIds = new Set(formFields(view, table).map(({ column }) => column.id))
  return table.columns.filter(
    (column) => isRequiredForInput(column) && canAsk(column) && !shownIds.has(column.id),
  )
}

/** Returns true for fields that a form can ask for; links only once their owner has chosen which records they offer. */
export function canBeAsked(column: Column): boolean {
  return canAsk(column) || isAskableLink(column)
}

/** Fields that new forms ask for. People are not among them, because visitors must not see who is in the base. */
function canAsk(column: Column): boolean {
  const { readOnly, connects, people } = fieldOf(column)
  return !column.system && !column.autoGenerated && !readOnly && !connects && people !== true
}

function unlessEmpty(name: string, list: readonly unknown[]): Record<string, unknown> {
  return list.length > 0 ? { [name]: list } : {}
}
