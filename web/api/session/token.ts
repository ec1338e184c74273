import * as v from 'valibot'
import { type OrgRole, orgRoles } from '#core/schema.ts'

/** Roles are `a,b` or an object of flags; skips unknown names. */
const rolesSchema = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
    ),
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((flags) => Object.keys(flags).filter((name) => flags[name] === true)),
    ),
  ]),
  [],
)

const payloadSchema = v.object({
  id: v.string(),
  email: v.string(),
  firstname: v.fallback(v.nullish(v.string(), null), null),
  lastname: v.fallback(v.nullish(v.string(), null), null),
  roles: v.optional(rolesSchema, ''),
  /** Seconds since 1970. */
  iat: v.fallback(v.nullish(v.number(), null), null),
  exp: v.number(),
})

/** The user in a token's payload. The browser cannot verify the signature and need not. */
export type TokenUser = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  roles: OrgRole[]
  /** Milliseconds since 1970 in server time; `issued` is null if missing. */
  issued: number | null
  expires: number
}

/** Parses a token's payload; null if invalid. */
export function readToken(token: string): TokenUser | null {
  const part = token.split('.')[1]
  if (!part) return null
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const { exp, iat, roles, ...user } = v.parse(payloadSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return {
      ...user,
      roles: knownRoles(roles),
      issued: iat === null ? null : iat * 1000,
      expires: exp * 1000,
    }
  } catch {
    return null
  }
}

/** Parses wire roles: comma-separated text or an object of flags. */
export function readRoles(roles: unknown): string[] {
  return v.parse(rolesSchema, roles)
}

function knownRoles(names: string[]): OrgRole[] {
  return orgRoles.filter((role) => names.includes(role))
}
