/** What each mail of the product tells. Links are whole addresses; the rest is text of people, shown as text. */
export type MailValues = {
  /** Somebody without an account is invited. `base` is null for the site alone. */
  invite: { inviter: string; base: string | null; role: string | null; link: string; days: number }
  /** Somebody with an account was added to a base. */
  added: { inviter: string; base: string; role: string; link: string }
  reset: { link: string; minutes: number }
  verify: { link: string; days: number }
  /** Somebody wants this address for their account, which has another one so far. */
  newAddress: { account: string; link: string; minutes: number }
  /** The account that had this address has another one now. */
  addressChanged: { address: string; link: string }
  /** Somebody is named in a comment. `text` is the comment. */
  mention: { author: string; text: string; link: string }
  /** Somebody tries the settings of a way out. */
  test: { link: string }
}
export type MailTemplate = keyof MailValues

/** One mail to one address. */
export type Mail = {
  [T in MailTemplate]: { to: string; template: T; locale: string; values: MailValues[T] }
}[MailTemplate]

/** A mail as it leaves. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A way out for mails. */
export type Mailer = {
  /** Resolves when the gateway has taken the mail; throws what went wrong otherwise. */
  send(mail: Mail): Promise<void>
}
