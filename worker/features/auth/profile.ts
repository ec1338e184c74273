import * as v from 'valibot'
import { customShortcutsSchema, type profileUpdateCall } from '#core/api/accounts/account.ts'
import type { ProfileWire } from '#core/api/accounts/auth.ts'
import type { BodyOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { requireUser } from '../../request/require-user.ts'
import type { User } from '../../store/control/users.ts'

export function profileWire(user: User): ProfileWire {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    display_name: user.displayName,
    locale: user.locale,
    theme: user.theme,
    color: user.color,
    keys: readKeys(user.keys),
  }
}

export async function readProfile(context: Context): Promise<ProfileWire> {
  const { userId } = await requireUser(context)
  return profileWire((await context.control.findUser(userId)) ?? fail('AUTHENTICATION_REQUIRED'))
}

/** Changes only the given values; address and roles are not part of the profile. */
export async function changeProfile(
  context: Context,
  { body }: { body: BodyOf<typeof profileUpdateCall> },
): Promise<ProfileWire> {
  const { userId } = await requireUser(context)
  const { display_name: displayName, keys, ...same } = body
  const profile = {
    ...given(same),
    // An empty name means none.
    ...(displayName === undefined ? {} : { displayName: displayName || null }),
    ...(keys === undefined ? {} : { keys: keys && JSON.stringify(keys) }),
  }
  const user = await context.control.changeProfile(userId, profile, context.now)
  return profileWire(user ?? fail('AUTHENTICATION_REQUIRED'))
}

/** Validates stored shortcuts; damaged ones are ignored. */
function readKeys(text: string | null): ProfileWire['keys'] {
  if (text === null) return null
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), customShortcutsSchema), text)
  return read.success ? read.output : null
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Keeps only the given members. */
function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Given<T>
}
