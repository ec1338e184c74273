import type { Context } from '../context.ts'
import type { EmailMessage } from '../gateways/mail/mail.ts'
import { openEmailSender } from '../gateways/mail/open-mailer.ts'
import { mailLocale, renderEmail } from '../gateways/mail/render.ts'
import { redactedError } from '../platform/redact.ts'
import { installedApp } from './installed-apps.ts'
import { emailAddressOfSite, siteAddress } from '../http/site-address.ts'

type Sender = Pick<Context, 'control' | 'env' | 'now' | 'request' | 'waitUntil'>

/** True if emails are really sent; otherwise administrators can read them, and links are handed over. */
export async function canSendEmail(context: Pick<Context, 'control' | 'env'>): Promise<boolean> {
  return (await installedApp(context, { category: 'Email' })) !== null
}

/**
 * Sends an email after the response, or stores it if no gateway is configured. Never throws: failures are
 * logged. All emails contain links, so none is sent if the site's address is unknown; handlers that depend on
 * an email check this first (`requireEmailAddress`).
 */
export function sendEmail(context: Sender, mail: EmailMessage): void {
  if (emailAddressOfSite(context) === null) return log('No emails are sent: SITE_URL is not set.')
  context.waitUntil(deliver(context, mail))
}

let isLogged = false

async function deliver(sender: Sender, mail: EmailMessage): Promise<void> {
  try {
    const active = await installedApp(sender, { category: 'Email' })
    const mailer = active && openEmailSender(active.app, active.input)
    if (mailer) return await mailer.send(mail)
    // Logged once and without address or link, because readers of the log must not read emails.
    if (!isLogged) log('No mail gateway is set up: mails wait for administrators at #/account/mailbox')
    isLogged = true
  } catch (error) {
    log(`A mail (${mail.template}) was not taken, and waits for administrators at #/account/mailbox:`, error)
  }
  await keep(sender, mail)
}

/** Keep unsent emails: their link may be the only one. */
async function keep({ control, now }: Sender, mail: EmailMessage): Promise<void> {
  try {
    const { to, template, locale } = mail
    await control.keepMail({ to, template, locale, ...renderEmail(mail) }, now)
  } catch (error) {
    log(`A mail (${mail.template}) is lost:`, error)
  }
}

function log(text: string, error?: unknown): void {
  // oxlint-disable-next-line no-console -- operators look in the platform's log
  console.info(error === undefined ? text : `${text} ${redactedError(error)}`)
}

/** The language of an email: the recipient's own, else that of the requesting browser. */
export function emailLocaleFor({ request }: Pick<Context, 'request'>, own: string | null): string {
  return mailLocale(own, request.headers.get('accept-language'))
}

/** Converts seconds to days for texts. */
export function daysOf(seconds: number): number {
  return Math.round(seconds / (24 * 60 * 60))
}

/** Absolute URL of a screen for a response: `signup/abc` -> `https://.../#/signup/abc`. */
export function linkTo(context: Pick<Context, 'env' | 'request'>, screen: string): string {
  return `${siteAddress(context)}/#/${screen}`
}

/** Absolute URL of a screen for an email. `sendEmail` sends none while the site's address is unknown. */
export function linkInEmail(context: Pick<Context, 'env' | 'request'>, screen: string): string {
  return `${emailAddressOfSite(context) ?? ''}/#/${screen}`
}
