import * as v from 'valibot'
import { type OrgRole, orgRoles } from '#core/schema.ts'

/** A user as the product shows one to itself; the password's hash never leaves store and auth. */
export type User = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  locale: string | null
  theme: Theme | null
  color: string | null
  /** As JSON: only what shows a person themselves reads it. */
  keys: string | null
  emailVerified: boolean
  roles: OrgRole[]
  tokenVersion: number
}

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const roleSet = new Set<string>(orgRoles)

/** Organisation roles out of their comma-separated text; unknown ones give no rights. */
export function parseRoles(text: string): OrgRole[] {
  return text.split(',').filter((role): role is OrgRole => roleSet.has(role))
}

export const userColumns = `u.id, u.email, u.firstname, u.lastname, u.display_name, u.locale, u.theme, u.color, u.keys,
  u.email_verified_at, u.roles, u.token_version`

export const userRow = v.object({
  id: v.string(),
  email: v.string(),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  display_name: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  theme: v.nullable(v.picklist(themes)),
  color: v.nullable(v.string()),
  keys: v.nullable(v.string()),
  email_verified_at: v.nullable(v.string()),
  roles: v.string(),
  token_version: v.number(),
})

export function toUser(row: v.InferOutput<typeof userRow>): User {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    displayName: row.display_name,
    locale: row.locale,
    theme: row.theme,
    color: row.color,
    keys: row.keys,
    emailVerified: row.email_verified_at !== null,
    roles: parseRoles(row.roles),
    tokenVersion: row.token_version,
  }
}

/** What to call somebody: the name they chose, else their names, else their address. */
export function nameOf(user: Pick<User, 'displayName' | 'firstname' | 'lastname' | 'email'>): string {
  const names = [user.firstname, user.lastname].filter(Boolean).join(' ')
  return user.displayName || names || user.email
}

/** An e-mail address as it is compared and found. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** SQL: the user of this alias is an administrator who may sign in. */
export const isActiveSuper = (alias: string): string =>
  `',' || ${alias}.roles || ',' LIKE '%,super,%' AND ${alias}.blocked_at IS NULL`
