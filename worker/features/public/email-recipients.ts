import * as limits from '#core/limits.ts'
import type { CellValue, Table, View } from '#core/schema.ts'
import { answerText } from '#core/views/answer-text.ts'
import type { FormField } from '#core/views/form-field.ts'
import { recipientsOf } from '#core/views/form-recipients.ts'
import type { Context } from '../../context.ts'
import type { Member } from '../../store/control/directory.ts'
import { emailLocaleFor, linkInEmail, sendEmail } from '../../messaging/send-email.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'
import { withLinkTexts } from './link-answers.ts'

/** A committed submission; `cells` by column id, as stored. */
export type Submission = {
  baseId: string
  table: Table
  view: View
  /** The questions that the person was asked. */
  shown: readonly FormField[]
  recordId: number
  cells: Readonly<Record<string, CellValue>>
}

/** Emails a submission to the form's recipients after the response. Never fails the submission. */
export function emailRecipients(context: Context, submission: Submission): void {
  const addresses = recipientsOf(submission.view.options['email'])
  if (addresses.length === 0) return
  context.waitUntil(send(context, submission, addresses).catch(() => undefined))
}

async function send(context: Context, submission: Submission, addresses: string[]): Promise<void> {
  const { baseId, table, view, recordId, shown } = submission
  const members = await context.control.listMembers(baseId)
  if (!(await mayEmail(context, 'form.email', submission, members, addresses.length))) return
  const localeOf = await accountLocales(context, members, addresses)
  const values = {
    form: formTitle(view),
    answers: answersAsText({ shown, cells: await withLinkTexts(context, view, shown, submission.cells) }),
    link: linkInEmail(context, `nc/${baseId}/table/${table.id}?rowId=${recordId}`),
  }
  for (const to of addresses) {
    const locale = emailLocaleFor(context, localeOf.get(to.toLowerCase()) ?? null)
    sendEmail(context, { to, template: 'formResponse', locale, values })
  }
}

/** The form's heading, or its name. */
export function formTitle({ options, title }: View): string {
  const { heading } = options
  return typeof heading === 'string' && heading !== '' ? heading : title
}

/** Counts emails of a kind about a form, per form and per owner; false if there were too many. */
export async function mayEmail(
  context: Context,
  kind: 'form.email' | 'form.confirm',
  { baseId, view }: Pick<Submission, 'baseId' | 'view'>,
  members: readonly Member[],
  count: number,
): Promise<boolean> {
  const ownerId = members.find(({ role }) => role === 'owner')?.userId ?? baseId
  const emails = { window: 3600, count }
  const rateLimits = [
    { ...emails, key: await rateLimitKey(kind, view.id), max: limits.formEmailsPerHour },
    // More forms, in as many bases, do not send more emails.
    {
      ...emails,
      key: await rateLimitKey(`${kind}.owner`, ownerId),
      max: limits.formEmailsPerHourAndOwner,
    },
  ]
  const { retryAfter } = await context.rateLimiter.count(ownerId, rateLimits, context.now)
  return retryAfter === null
}

/** Languages of the recipients who are members, by address in lower case. */
export async function accountLocales(
  { control }: Context,
  all: readonly Member[],
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  const members = all.filter(({ email }) => wanted.has(email.toLowerCase()))
  const users = await control.findUsers(members.map(({ userId }) => userId))
  return new Map(users.flatMap(({ email, locale }) => (locale ? [[email.toLowerCase(), locale]] : [])))
}

/** A paragraph per answered question. */
export function answersAsText({ shown, cells }: Pick<Submission, 'shown' | 'cells'>): string {
  return shown
    .flatMap(({ column, label }) => {
      const text = clipped(answerText(cells[column.id] ?? null, column))
      return text === '' ? [] : [`${label}:\n${text}`]
    })
    .join('\n\n')
}

export function clipped(text: string, max = limits.formEmailAnswerLength): string {
  const letters = Array.from(text)
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`
}
