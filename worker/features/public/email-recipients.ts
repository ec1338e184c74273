import * as limits from '#core/limits.ts'
import type { CellValue, Table, View } from '#core/schema.ts'
import { answerText } from '#core/views/answer-text.ts'
import type { FormField } from '#core/views/form-field.ts'
import { recipientsOf } from '#core/views/form-recipients.ts'
import type { Context } from '../../context.ts'
import { emailLocaleFor, linkInEmail, sendEmail } from '../../messaging/send-email.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'

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
  const { baseId, table, view, recordId } = submission
  const limit = {
    key: await rateLimitKey('form.email', view.id),
    max: limits.formEmailsPerHour,
    window: 3600,
    count: addresses.length,
  }
  if ((await context.control.countAttempt([limit], context.now)) !== null) return
  const localeOf = await accountLocales(context, baseId, addresses)
  const heading = view.options['heading']
  const values = {
    form: typeof heading === 'string' && heading !== '' ? heading : view.title,
    answers: answersAsText(submission),
    link: linkInEmail(context, `nc/${baseId}/table/${table.id}?rowId=${recordId}`),
  }
  for (const to of addresses) {
    const locale = emailLocaleFor(context, localeOf.get(to.toLowerCase()) ?? null)
    sendEmail(context, { to, template: 'formResponse', locale, values })
  }
}

/** Languages of the recipients who are members, by address in lower case. */
async function accountLocales(
  { control }: Context,
  baseId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  const members = (await control.listMembers(baseId)).filter(({ email }) => wanted.has(email.toLowerCase()))
  const users = await control.findUsers(members.map(({ userId }) => userId))
  return new Map(users.flatMap(({ email, locale }) => (locale ? [[email.toLowerCase(), locale]] : [])))
}

/** A paragraph per answered question. */
function answersAsText({ shown, cells }: Submission): string {
  return shown
    .flatMap(({ column, label }) => {
      const text = clipped(answerText(cells[column.id] ?? null, column))
      return text === '' ? [] : [`${label}:\n${text}`]
    })
    .join('\n\n')
}

function clipped(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= limits.formEmailAnswerLength) return text
  return `${letters.slice(0, limits.formEmailAnswerLength - 1).join('')}…`
}
