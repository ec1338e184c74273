import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { linkInEmail, localeFor, sendMail } from '../../mails.ts'
import { notify } from '../../notify.ts'
import type { Member } from '../../store/control/directory.ts'
import type { CommentRow } from '../../store/home/comments.ts'
import { nameOf } from '../../store/control/users.ts'

/** User ids that a comment names as `@<id>`. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@<(us[a-z0-9]{1,40})>/g)].map((match) => match[1] ?? ''))]
}

/** The words of a comment with names in the place of ids. */
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

/** Tells members who are named, and were not in the words before, by mail and in the app. Who is no member hears nothing. */
export async function tellMentioned(
  context: Context,
  baseId: string,
  members: readonly Member[],
  { id: commentId, text, tableId, recordId, createdBy }: CommentRow,
  before = '',
): Promise<void> {
  const known = mentionedIn(before)
  const author = members.find(({ userId }) => userId === createdBy)
  const named = mentionedIn(text).filter((id) => id !== createdBy && !known.includes(id))
  const told = members.filter(({ userId }) => named.includes(userId))
  const words = withNames(text, members)
  for (const member of told) {
    sendMail(context, {
      to: member.email,
      template: 'mention',
      locale: localeFor(context, null),
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
    told.map(({ userId }) => ({ userId, baseId, type: 'mention', by: createdBy, commentId, body })),
  )
}

/** Addresses are for some members alone; what stands before the @ is enough to know somebody by. */
function nameWithoutAddress(member: Member): string {
  const name = nameOf(member)
  return name === member.email ? (name.split('@')[0] ?? name) : name
}

/** The beginning of a comment; never half of a character. */
function quoteOf(words: string): string {
  const letters = Array.from(words)
  if (letters.length <= limits.notificationQuote) return words
  return `${letters.slice(0, limits.notificationQuote - 1).join('')}…`
}
