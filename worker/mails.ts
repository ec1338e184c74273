import type { Context } from './context.ts'
import type { Mail } from './gateways/mail/mail.ts'
import { openMailer } from './gateways/mail/open-mailer.ts'
import { mailLocale, renderMail } from './gateways/mail/render.ts'
import { redactedError } from './redact.ts'
import { activeApp } from './set-up-apps.ts'
import { emailAddressOfSite, siteAddress } from './site-address.ts'

type Sender = Pick<Context, 'control' | 'env' | 'now' | 'request' | 'waitUntil'>

/** True when mails really leave; else they are kept where administrators read them, and links are handed over. */
export async function canSendMail(context: Pick<Context, 'control' | 'env'>): Promise<boolean> {
  return (await activeApp(context, 'Email')) !== null
}

/**
 * Sends a mail after the answer, or keeps it for want of a gateway. Never throws: what fails stands in the log. All
 * mails have links, so none is sent while the site's address is unknown; verbs that are about a mail say so first
 * (`requireEmailAddress`).
 */
export function sendMail(context: Sender, mail: Mail): void {
  if (emailAddressOfSite(context) === null) return log('No emails are sent: SITE_URL is not set.')
  context.waitUntil(deliver(context, mail))
}

let isTold = false

async function deliver(sender: Sender, mail: Mail): Promise<void> {
  try {
    const active = await activeApp(sender, 'Email')
    const mailer = active && openMailer(active.app, active.input)
    if (mailer) return await mailer.send(mail)
    // Once, and neither address nor link: whoever reads the log need not read mails.
    if (!isTold) log('No mail gateway is set up: mails wait for administrators at #/account/mailbox')
    isTold = true
  } catch (error) {
    log(`A mail (${mail.template}) was not taken, and waits for administrators at #/account/mailbox:`, error)
  }
  await keep(sender, mail)
}

/** What cannot leave is kept: its link may be the only one. */
async function keep({ control, now }: Sender, mail: Mail): Promise<void> {
  try {
    const { to, template, locale } = mail
    await control.keepMail({ to, template, locale, ...renderMail(mail) }, now)
  } catch (error) {
    log(`A mail (${mail.template}) is lost:`, error)
  }
}

function log(text: string, error?: unknown): void {
  // oxlint-disable-next-line no-console -- the platform's log is where operators look
  console.info(error === undefined ? text : `${text} ${redactedError(error)}`)
}

/** The language of a mail to somebody: their own, else the one that this request's browser asks for. */
export function localeFor({ request }: Pick<Context, 'request'>, own: string | null): string {
  return mailLocale(own, request.headers.get('accept-language'))
}

/** Seconds as days, for sentences. */
export function daysOf(seconds: number): number {
  return Math.round(seconds / (24 * 60 * 60))
}

/** The whole address of a screen, for an answer: `signup/abc` -> `https://.../#/signup/abc`. */
export function linkTo(context: Pick<Context, 'env' | 'request'>, screen: string): string {
  return `${siteAddress(context)}/#/${screen}`
}

/** The whole address of a screen, for an email. `sendMail` sends none while the site's address is unknown. */
export function linkInEmail(context: Pick<Context, 'env' | 'request'>, screen: string): string {
  return `${emailAddressOfSite(context) ?? ''}/#/${screen}`
}
