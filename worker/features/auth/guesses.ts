import type { Throttle } from '../../store/control/throttle.ts'
import { emailKey } from '../../store/control/users.ts'
import { clientNetworkOf } from '../../client-address.ts'
import type { Context } from '../../context.ts'
import { throttleKey } from '../../throttle-key.ts'

type Asked = Pick<Context, 'env' | 'request'>

const tenMinutes = 600
const hour = 3600

/**
 * How often somebody may try, by account and by network address. An account's count is kept per address, so
 * nobody can lock another person out.
 */
export async function signInThrottles(asked: Asked, email: string): Promise<Throttle[]> {
  const from = clientNetworkOf(asked)
  const account = {
    key: await throttleKey('signin.account', emailKey(email), from ?? ''),
    max: 20,
    window: tenMinutes,
  }
  if (from === null) return [account]
  return [account, { key: await throttleKey('signin.address', from), max: 100, window: tenMinutes }]
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
