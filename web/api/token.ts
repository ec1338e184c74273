import * as v from 'valibot'
import { type OrgRole, orgRoles } from '#core/schema.ts'

/** Roles come as `a,b` or as an object of flags (SPEC.md section 3); names that we do not know are left out. */
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

/** Who a token is for, as its payload says. The browser cannot check the signature and does not need to. */
export type TokenUser = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  roles: OrgRole[]
  /** Milliseconds since 1970, by the server's clock; `issued` is null where the token does not say. */
  issued: number | null
  expires: number
}

/** Reads a token's payload; null for anything that is no token. */
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

/** Reads roles of the wire: comma text or an object of flags. */
export function readRoles(roles: unknown): string[] {
  return v.parse(rolesSchema, roles)
}

function knownRoles(names: string[]): OrgRole[] {
  return orgRoles.filter((role) => names.includes(role))
}
