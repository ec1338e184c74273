import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { LocaleId } from '#core/locales.ts'
import { localeById } from '#core/locales.ts'
import { formatMessage, type Message, type MessageValues } from '#core/message-format.ts'
import { type EmailMessageId, emailMessages } from './locales.ts'

/** The paragraphs of a message with its values, in a locale or English. */
export function emailParagraphs(locale: LocaleId, id: EmailMessageId, values: MessageValues): string[] {
  const own = emailMessages[locale][id]
  const tag = own === undefined ? 'en' : localeById(locale).tag
  // Split before inserting values, which may contain blank lines.
  return (own ?? emailMessages.en[id])
    .split('\n\n')
    .map((paragraph) => formatMessage(compiled(paragraph), values, tag))
}

/** A message with one paragraph. */
export function emailText(locale: LocaleId, id: EmailMessageId, values: MessageValues): string {
  return emailParagraphs(locale, id, values).join(' ')
}

function compiled(icu: string): Message {
  // The catalog test compiles every message, so the cast is safe.
  return compileMessage(icu) as Message
}
