import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { LocaleId } from '#core/locales.ts'
import { localeById } from '#core/locales.ts'
import { formatMessage, type Message, type MessageValues } from '#core/message-format.ts'
import { type EmailMessageId, emailMessages } from './locales.ts'

/** The paragraphs of a message with its values, in a locale; in English where the locale lacks the message. */
export function emailParagraphs(locale: LocaleId, id: EmailMessageId, values: MessageValues): string[] {
  const own = emailMessages[locale][id]
  const tag = own === undefined ? 'en' : localeById(locale).tag
  // Split before values are filled in: a value may hold blank lines.
  return (own ?? emailMessages.en[id])
    .split('\n\n')
    .map((paragraph) => formatMessage(compiled(paragraph), values, tag))
}

/** A message of one paragraph. */
export function emailText(locale: LocaleId, id: EmailMessageId, values: MessageValues): string {
  return emailParagraphs(locale, id, values).join(' ')
}

function compiled(icu: string): Message {
  // The catalog test compiles every message, so the result has the shape that formatMessage reads.
  return compileMessage(icu) as Message
}
