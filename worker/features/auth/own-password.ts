import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { nobodysHash, verifyPassword } from '../../passwords.ts'
import type { Throttle } from '../../store/control/throttle.ts'
import { passwordThrottles } from './guesses.ts'

/** Throws PASSWORD_WRONG unless this is the user's password; guesses are counted together with the other throttles. */
export async function requireOwnPassword(
  { control, now }: Pick<Context, 'control' | 'now'>,
  userId: string,
  password: string,
  throttles: readonly Throttle[] = [],
): Promise<void> {
  const wait = await control.countAttempt([...(await passwordThrottles(userId)), ...throttles], now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  const stored = await control.passwordHashOf(userId)
  if (!(await verifyPassword(password, stored ?? nobodysHash))) fail('PASSWORD_WRONG')
}
