/** Values of each email. Links are absolute; all other values are displayed as plain text. */
export type EmailValues = {
  /** An invitation to somebody without an account. `base` is null for the instance only. */
  invite: { inviter: string; base: string | null; role: string | null; link: string; days: number }
  /** Somebody with an account was added to a base. */
  added: { inviter: string; base: string; role: string; link: string }
  reset: { link: string; minutes: number }
  verify: { link: string; days: number }
  /** Verification of a new address for an existing account. */
  newAddress: { account: string; link: string; minutes: number }
  /** Sent to the old address after an account's address has changed. */
  addressChanged: { address: string; link: string }
  /** A mention in a comment. `text` is the comment. */
  mention: { author: string; text: string; link: string }
  /** A form was submitted. `answers` has a paragraph per answer. */
  formResponse: { form: string; answers: string; link: string }
  /**
   * The confirmation of a form. `subject` and `text` are the owner's, empty for the default; `answers` has a paragraph
   * per answer, or is empty. `link` changes the response.
   */
  formConfirmation: { form: string; subject: string; text: string; answers: string; link: string | null }
  /** A test of email settings. */
  test: { link: string }
}
export type EmailTemplate = keyof EmailValues

/** An email to one recipient. */
export type EmailMessage = {
  [T in EmailTemplate]: { to: string; template: T; locale: string; values: EmailValues[T] }
}[EmailTemplate]

/** An email ready to send. */
export type RenderedEmail = { subject: string; text: string; html: string }

/** A transport for emails. */
export type EmailSender = {
  /** Resolves when the gateway has accepted the email; throws otherwise. */
  send(mail: EmailMessage): Promise<void>
}
