import * as limits from '#core/limits.ts'
import { isEmail } from '#core/fields/types/email.ts'
import { answerText } from '#core/views/answer-text.ts'
import { fillPlaceholders, recordIdPlaceholder } from '#core/views/form-placeholders.ts'
import { type Confirmation, confirmationOf } from '#core/views/form-responses.ts'
import type { Context } from '../../context.ts'
import { emailLocaleFor, linkInEmail, sendEmail } from '../../messaging/send-email.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'
import { answersAsText, clipped, formTitle, mayEmail, type Submission } from './email-recipients.ts'
import { withLinkTexts } from './link-answers.ts'

/**
 * Emails a confirmation to the address that a respondent has given, after the response. Never fails the submission.
 * Anybody can give the address of somebody else, so the email contains what the form's owner wrote, and of the
 * answers only what the owner adds, without links.
 */
export function emailRespondent(
  context: Context,
  submission: Submission,
  /** The link that changes the response, without the site's address. */
  editScreen: string | null,
): void {
  const confirmation = confirmationOf(submission.view.options)
  const to = confirmation && addressIn(submission, confirmation)
  if (!confirmation || to === null) return
  context.waitUntil(send(context, submission, confirmation, to, editScreen).catch(() => undefined))
}

/** The answer to the email question; null if it was not asked. */
function addressIn({ shown, cells }: Submission, { columnId }: Confirmation): string | null {
  const address = shown.some(({ column }) => column.id === columnId) ? cells[columnId] : null
  return typeof address === 'string' && isEmail(address) ? address : null
}

async function send(
  context: Context,
  submission: Submission,
  { subject, text, withAnswers }: Confirmation,
  to: string,
  editScreen: string | null,
): Promise<void> {
  const { baseId, view, shown } = submission
  const key = await rateLimitKey('form.confirm.to', mailboxOf(to))
  const perAddress = { key, max: limits.formConfirmationsPerHourAndAddress, window: 3600 }
  if ((await context.rateLimiter.count(key, [perAddress], context.now)).retryAfter !== null) return
  const members = await context.control.listMembers(baseId)
  if (!(await mayEmail(context, 'form.confirm', submission, members, 1))) return
  const named = { ...submission, cells: await withLinkTexts(context, view, shown, submission.cells) }
  sendEmail(context, {
    to,
    template: 'formConfirmation',
    locale: emailLocaleFor(context, null),
    values: {
      form: formTitle(view),
      subject: filled(subject, named),
      text: filled(text, named),
      answers: withAnswers ? withoutLinks(answersAsText(named)) : '',
      link: editScreen === null ? null : linkInEmail(context, editScreen),
    },
  })
}

/** One mailbox has many addresses: letter case and tags (`ada+form@…`) do not matter. */
function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  return `${local.split('+')[0]}@${host}`
}

/** Fills in placeholders. Answers are clipped to one short line without links. */
function filled(text: string, { shown, cells, recordId }: Submission): string {
  return fillPlaceholders(text, (name) => {
    if (name === recordIdPlaceholder) return String(recordId)
    const field =
      shown.find(({ column }) => column.title === name) ?? shown.find(({ label }) => label === name)
    if (!field) return null
    const answer = answerText(cells[field.column.id] ?? null, field.column).replace(/\s+/g, ' ')
    return withoutLinks(clipped(answer, limits.formConfirmationPlaceholderLength))
  })
}

/** Mail programs turn addresses in plain text into links, unless a word joiner interrupts them. */
export function withoutLinks(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{N}-]*\p{L})|:(?=\/\/)/gu, '$&\u2060')
}
