import type { MailTemplate, MailValues } from '../mail.ts'

/** The words of one mail in one language; all plain text. */
export type MailText<T extends MailTemplate> = (values: MailValues[T]) => {
  subject: string
  /** What it says, in paragraphs. */
  lines: string[]
  /** Label of the one button. */
  button: string
  /** Small print below. */
  foot: string
}

/** All mails in one language. To add one: a file like en.ts, and a line in the table of render.ts. */
export type MailTexts = { direction: 'ltr' | 'rtl' } & { [T in MailTemplate]: MailText<T> } & {
  /** Roles in a base by their names on the wire. */
  roles: Record<string, string>
}
