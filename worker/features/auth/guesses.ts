import type { Throttle } from '../../store/control/throttle.ts'
import { emailKey } from '../../store/control/users.ts'
import { clientNetworkOf } from '../../client-address.ts'
import type { Context } from '../../context.ts'
import { throttleKey } from '../../throttle-key.ts'

type Asked = Pick<Context, 'env' | 'request'>

const tenMinutes = 600
const hour = 3600

/**
 * Rate limits of sign-in. Per account and sender: 20 attempts. Per sender: 100. Per account, from all senders together:
 * 20, so that changing the address does not help. The last one is no lockout: one sender can use up half of it at most,
 * and it does not apply where somebody has signed in to the account in the last 90 days, or set its password by a link.
 */
export async function signInThrottles(asked: Asked, email: string): Promise<Throttle[]> {
  const from = clientNetworkOf(asked)
  const account = emailKey(email)
  const pair = {
    key: await throttleKey('signin.account', account, from ?? ''),
    max: 20,
    window: tenMinutes,
  }
  if (from === null) return [pair]
  return [
    pair,
    { key: await throttleKey('signin.address', from), max: 100, window: tenMinutes },
    {
      key: await throttleKey('signin.account.all', account),
      max: 20,
      window: tenMinutes,
      sharedBy: { key: pair.key, max: 10 },
      exempt: await throttleKey('signin.known', account, from),
    },
  ]
}

/** Exempts the sender of this request from the account's common limit: they have shown that the account is theirs. */
export async function rememberSender(
  context: Asked & Pick<Context, 'control' | 'now'>,
  email: string,
): Promise<void> {
  const throttles = (await signInThrottles(context, email)).filter(({ exempt }) => exempt !== undefined)
  if (throttles.length > 0) await context.control.forgiveAttempt(throttles, context.now)
}

export async function signUpThrottles(asked: Asked): Promise<Throttle[]> {
  const from = clientNetworkOf(asked)
  return from === null ? [] : [{ key: await throttleKey('signup.address', from), max: 50, window: hour }]
}

export async function passwordThrottles(userId: string): Promise<Throttle[]> {
  return [{ key: await throttleKey('password.account', userId), max: 20, window: tenMinutes }]
}

/** Mails to one address, whoever asks for them, and by one sender; counted for unknown addresses just the same. */
export async function forgotThrottles(asked: Asked, email: string): Promise<Throttle[]> {
  const from = clientNetworkOf(asked)
  const mails = { key: await throttleKey('forgot.account', emailKey(email)), max: 5, window: hour }
  if (from === null) return [mails]
  return [mails, { key: await throttleKey('forgot.address', from), max: 30, window: hour }]
}

/** Mails to addresses that somebody says are theirs. */
export async function addressThrottles(userId: string, address: string): Promise<Throttle[]> {
  return [
    { key: await throttleKey('address.account', userId), max: 10, window: hour },
    { key: await throttleKey('address.to', emailKey(address)), max: 5, window: hour },
  ]
}

export async function verifyThrottles(userId: string): Promise<Throttle[]> {
  return [{ key: await throttleKey('verify.account', userId), max: 5, window: hour }]
}
