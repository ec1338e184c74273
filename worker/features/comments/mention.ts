import type { Context } from '../../context.ts'
import { linkTo, localeFor, sendMail } from '../../mails.ts'
import type { Member } from '../../store/control/directory.ts'
import type { CommentRow } from '../../store/home/comments.ts'
import { nameOf } from '../../store/control/users.ts'

/** User ids that a comment names as `@<id>`. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/@<(us[a-z0-9]{1,40})>/g)].map((match) => match[1] ?? ''))]
}

/** The words of a comment with names in the place of ids. */
export function withNames(text: string, members: readonly Member[]): string {
  return text.replace(/@<(us[a-z0-9]{1,40})>/g, (whole, id: string) => {
    const member = members.find(({ userId }) => userId === id)
    return member ? `@${nameOf(member)}` : whole
  })
}

/** Mails members who are named, and were not in the words before. Who is no member hears nothing. */
export function mailMentions(
  context: Context,
  baseId: string,
  members: readonly Member[],
  { text, tableId, recordId, createdBy }: CommentRow,
  before = '',
): void {
  const known = mentionedIn(before)
  const author = members.find(({ userId }) => userId === createdBy)
  for (const id of mentionedIn(text)) {
    const member = members.find(({ userId }) => userId === id)
    if (!member || id === createdBy || known.includes(id)) continue
    sendMail(context, {
      to: member.email,
      template: 'mention',
      locale: localeFor(context, null),
      values: {
        author: author ? nameOf(author) : '',
        text: withNames(text, members),
        link: linkTo(context, `nc/${baseId}/table/${tableId}?rowId=${recordId}`),
      },
    })
  }
}
