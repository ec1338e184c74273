import { type LocaleId, localeById, locales, matchLocale } from '#core/locales.ts'
import { mailTexts } from './languages.ts'
import type { Mail, RenderedMail } from './mail.ts'
import type { MailTexts } from './texts/text.ts'

const offered = locales.map(({ id }) => id)

/** The first wanted language of these (tags, or lists of them as browsers send), or one close to it; else English. */
export function mailLocale(...wanted: (string | null | undefined)[]): LocaleId {
  const tags = wanted
    .flatMap((text) => (text ?? '').split(','))
    .map((tag) => (tag.split(';')[0] ?? '').trim())
  return matchLocale(tags, offered)
}

/** A mail in words: as plain text, and as a simple page that says the same. */
export function renderMail(mail: Mail): RenderedMail {
  const id = mailLocale(mail.locale)
  const words = mailTexts[id]
  const { subject, lines, button, foot } = wordsOf(words, mail)
  const { link } = mail.values
  return {
    subject: oneLine(subject),
    text: [...lines, `${button}:\n${link}`, foot].join('\n\n'),
    html: page(localeById(id).tag, words.direction, subject, lines, { link, button, foot }),
  }
}

function wordsOf(words: MailTexts, mail: Mail) {
  switch (mail.template) {
    case 'invite':
      return words.invite(mail.values)
    case 'added':
      return words.added(mail.values)
    case 'reset':
      return words.reset(mail.values)
    case 'verify':
      return words.verify(mail.values)
    case 'newAddress':
      return words.newAddress(mail.values)
    case 'addressChanged':
      return words.addressChanged(mail.values)
    case 'mention':
      return words.mention(mail.values)
    case 'test':
      return words.test(mail.values)
  }
}

function page(
  locale: string,
  direction: string,
  subject: string,
  lines: string[],
  { link, button, foot }: { link: string; button: string; foot: string },
): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const style =
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#2f5bea;color:#fff;text-decoration:none'
  return [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1f26;max-width:36em;margin:2em auto;padding:0 1em">',
    paragraphs,
    `<p><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(button)}</a></p>`,
    `<p style="color:#5b6270;font-size:14px">${escapeHtml(foot)}</p></body></html>`,
  ].join('')
}

/** A header is one line: names of people and bases may hold anything. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what must not be in a header
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
