import { type Locale, type LocaleId, localeById, locales, matchLocale } from '#core/locales.ts'
import type { MessageValues } from '#core/message-format.ts'
import { emailParagraphs, emailText } from './email-texts.ts'
import type { EmailMessageId } from './locales.ts'
import type { EmailMessage, RenderedEmail } from './mail.ts'

/** Emails in Hebrew are right-to-left, unlike the app's layout (core/locales.ts). */
const rightToLeft: readonly LocaleId[] = ['ar', 'fa', 'he']

const offered = locales.map(({ id }) => id)

/** The first supported language of these tags or Accept-Language lists; else English. */
export function mailLocale(...wanted: (string | null | undefined)[]): LocaleId {
  const tags = wanted
    .flatMap((text) => (text ?? '').split(','))
    .map((tag) => (tag.split(';')[0] ?? '').trim())
  return matchLocale(tags, offered)
}

/** Renders an email as plain text and as simple HTML with the same text. */
export function renderEmail(mail: EmailMessage): RenderedEmail {
  const locale = localeById(mailLocale(mail.locale))
  const { group, values } = messagesOf(mail, locale.id)
  const own = mail.template === 'formConfirmation' ? mail.values : null
  const subject = own?.subject || emailText(locale.id, `${group}.subject`, values)
  const lines = own?.text ? own.text.split(/\n{2,}/) : emailParagraphs(locale.id, `${group}.body`, values)
  if (own?.answers)
    lines.push(emailText(locale.id, 'formConfirmation.answers', {}), ...own.answers.split('\n\n'))
  const button = emailText(locale.id, `${group}.button`, values)
  const footer = emailText(locale.id, `${group}.footer`, values)
  const { link } = mail.values
  return {
    subject: oneLine(subject),
    text: [...lines, ...(link === null ? [] : [`${button}:\n${link}`]), footer].join('\n\n'),
    html: page(locale, subject, lines, { link, button, footer }),
  }
}

/** `reset` in `reset.subject`. */
type MessageGroup = Exclude<EmailMessageId extends `${infer Group}.${string}` ? Group : never, 'roles'>

/** The messages of an email with their values. */
function messagesOf(mail: EmailMessage, locale: LocaleId): { group: MessageGroup; values: MessageValues } {
  switch (mail.template) {
    case 'invite': {
      const { inviter, base, role, days } = mail.values
      if (base === null) return { group: 'inviteToSite', values: { inviter, days } }
      return { group: 'inviteToBase', values: { inviter, base, role: roleName(role, locale), days } }
    }
    case 'added': {
      const { inviter, base, role } = mail.values
      return { group: 'added', values: { inviter, base, role: roleName(role, locale) } }
    }
    case 'formConfirmation':
      return { group: mail.template, values: { form: mail.values.form } }
    default:
      return { group: mail.template, values: mail.values }
  }
}

const roleMessages: Partial<Record<string, EmailMessageId>> = {
  owner: 'roles.owner',
  creator: 'roles.creator',
  editor: 'roles.editor',
  commenter: 'roles.commenter',
  viewer: 'roles.viewer',
}

function roleName(role: string | null, locale: LocaleId): string {
  const id = role === null ? undefined : roleMessages[role]
  return id ? emailText(locale, id, {}) : (role ?? '')
}

function page(
  { id, tag }: Locale,
  subject: string,
  lines: string[],
  { link, button, footer }: { link: string | null; button: string; footer: string },
): string {
  const paragraphs = lines.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join('')
  const style =
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#2f5bea;color:#fff;text-decoration:none'
  return [
    `<!doctype html><html lang="${tag}" dir="${rightToLeft.includes(id) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1f26;max-width:36em;margin:2em auto;padding:0 1em">',
    paragraphs,
    link === null ? '' : `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`,
    `<p style="color:#5b6270;font-size:14px">${escapeHtml(footer)}</p></body></html>`,
  ].join('')
}

/** Headers are single lines, but names may contain anything. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- headers must not contain these
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
