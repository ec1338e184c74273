import * as limits from '#core/limits.ts'
import type { RateLimit } from '../../store/control/rate-limits.ts'
import { emailKey } from '../../store/control/users.ts'
import { clientNetworkOf } from '../../http/client-address.ts'
import type { Context } from '../../context.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'

type Sender = Pick<Context, 'env' | 'request'>

const signInWindowSeconds = 600
const accountEmailWindowSeconds = 3600

/**
 * Rate limits of sign-in: per account and sender, per sender, and per account in total, so that changing
 * addresses does not help. The last limit cannot lock out users: one sender can use at most
 * half of it, and it does not apply to senders who signed in to the account or reset its password within the
 * last 90 days.
 */
export async function signInRateLimits(sender: Sender, email: string): Promise<RateLimit[]> {
  const from = clientNetworkOf(sender)
  const account = emailKey(email)
  const { perAccountAndAddress, perAddress, perAccount, perAccountFromOneAddress } =
    limits.signInAttemptsPer10Minutes
  const pair = {
    key: await rateLimitKey('signin.account', account, from ?? ''),
    max: perAccountAndAddress,
    window: signInWindowSeconds,
  }
  if (from === null) return [pair]
  return [
    pair,
    { key: await rateLimitKey('signin.address', from), max: perAddress, window: signInWindowSeconds },
    {
      key: await rateLimitKey('signin.account.all', account),
      max: perAccount,
      window: signInWindowSeconds,
      sharedBy: { key: pair.key, max: perAccountFromOneAddress },
      exempt: await rateLimitKey('signin.known', account, from),
    },
  ]
}

/** Exempts this request's sender from the account's total limit after a successful sign-in. */
export async function exemptKnownSender(
  context: Sender & Pick<Context, 'control' | 'now'>,
  email: string,
): Promise<void> {
  const rateLimits = (await signInRateLimits(context, email)).filter(({ exempt }) => exempt !== undefined)
  if (rateLimits.length > 0) await context.control.forgiveAttempt(rateLimits, context.now)
}

export async function signUpRateLimits(sender: Sender): Promise<RateLimit[]> {
  const from = clientNetworkOf(sender)
  return from === null
    ? []
    : [
        {
          key: await rateLimitKey('signup.address', from),
          max: limits.signUpsPerHourPerAddress,
          window: accountEmailWindowSeconds,
        },
      ]
}

export async function passwordRateLimits(userId: string): Promise<RateLimit[]> {
  return [
    {
      key: await rateLimitKey('password.account', userId),
      max: limits.passwordChecksPer10MinutesPerAccount,
      window: signInWindowSeconds,
    },
  ]
}

/** Limits emails per address and per sender; unknown addresses count too. */
export async function passwordResetRateLimits(sender: Sender, email: string): Promise<RateLimit[]> {
  const from = clientNetworkOf(sender)
  const mails = {
    key: await rateLimitKey('forgot.account', emailKey(email)),
    max: limits.passwordResetEmailsPerHour.perAccount,
    window: accountEmailWindowSeconds,
  }
  if (from === null) return [mails]
  return [
    mails,
    {
      key: await rateLimitKey('forgot.address', from),
      max: limits.passwordResetEmailsPerHour.perAddress,
      window: accountEmailWindowSeconds,
    },
  ]
}

/** Limits emails to addresses that users claim. */
export async function emailChangeRateLimits(userId: string, address: string): Promise<RateLimit[]> {
  return [
    {
      key: await rateLimitKey('address.account', userId),
      max: limits.emailChangesPerHour.perAccount,
      window: accountEmailWindowSeconds,
    },
    {
      key: await rateLimitKey('address.to', emailKey(address)),
      max: limits.emailChangesPerHour.perNewEmail,
      window: accountEmailWindowSeconds,
    },
  ]
}

export async function verificationRateLimits(userId: string): Promise<RateLimit[]> {
  return [
    {
      key: await rateLimitKey('verify.account', userId),
      max: limits.verificationEmailsPerHourPerAccount,
      window: accountEmailWindowSeconds,
    },
  ]
}
