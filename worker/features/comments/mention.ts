import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { notify } from '../../messaging/create-notifications.ts'
import type { Member } from '../../store/control/directory.ts'
import type { CommentRow } from '../../store/base/comments.ts'
import { nameOf } from '../../store/control/users.ts'

/** User ids that a comment mentions as `@<id>`. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@<(us[a-z0-9]{1,40})>/g)].map((match) => match[1] ?? ''))]
}

/** The text of a comment with names instead of ids. */
export function withNames(
  text: string,
  members: readonly Member[],
  naming: (member: Member) => string = nameOf,
): string {
  return text.replace(/@<(us[a-z0-9]{1,40})>/g, (whole, id: string) => {
    const member = members.find(({ userId }) => userId === id)
    return member ? `@${naming(member)}` : whole
  })
}

/** Notifies newly mentioned members, by email and in the app. Others are not notified. */
export async function notifyMentioned(
  context: Context,
  baseId: string,
  members: readonly Member[],
  { id: commentId, text, tableId, recordId, createdBy }: CommentRow,
  before = '',
): Promise<void> {
  const known = mentionedIn(before)
  const author = members.find(({ userId }) => userId === createdBy)
  const named = mentionedIn(text).filter((id) => id !== createdBy && !known.includes(id))
  const recipients = members.filter(({ userId }) => named.includes(userId))
  const words = withNames(text, members)
  for (const member of recipients) {
    sendEmail(context, {
      to: member.email,
      template: 'mention',
      locale: emailLocaleFor(context, null),
      values: {
        author: author ? nameOf(author) : '',
        text: words,
        link: linkInEmail(context, `nc/${baseId}/table/${tableId}?rowId=${recordId}`),
      },
    })
  }
  const body = {
    tableId,
    recordId: String(recordId),
    text: quoteOf(withNames(text, members, nameWithoutAddress)),
  }
  await notify(
    context,
    recipients.map(({ userId }) => ({ userId, baseId, type: 'mention', by: createdBy, commentId, body })),
  )
}

/** Not everybody may see addresses; the part before the @ suffices to recognize a person. */
function nameWithoutAddress(member: Member): string {
  const name = nameOf(member)
  return name === member.email ? (name.split('@')[0] ?? name) : name
}

/** The start of a comment, without splitting characters. */
function quoteOf(words: string): string {
  const letters = Array.from(words)
  if (letters.length <= limits.notificationQuoteLength) return words
  return `${letters.slice(0, limits.notificationQuoteLength - 1).join('')}…`
}
