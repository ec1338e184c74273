import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type OrgRole, orgRoles } from '#core/schema.ts'
import { type themes, users } from './schema.ts'

/** A user without the password hash, which never leaves store and auth. */
export type User = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  displayName: string | null
  locale: string | null
  theme: Theme | null
  color: string | null
  /** Custom keyboard shortcuts as JSON; only the user's own profile reads them. */
  keys: string | null
  emailVerified: boolean
  roles: OrgRole[]
  tokenVersion: number
}

type Theme = (typeof themes)[number]

const roleSet = new Set<string>(orgRoles)

/** Parses comma-separated organization roles; unknown ones grant nothing. */
export function parseRoles(text: string): OrgRole[] {
  return text.split(',').filter((role): role is OrgRole => roleSet.has(role))
}

/** Selection of a user; `toUser` reads it. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstname: users.firstname,
  lastname: users.lastname,
  displayName: users.displayName,
  locale: users.locale,
  theme: users.theme,
  color: users.color,
  keys: users.keys,
  emailVerifiedAt: users.emailVerifiedAt,
  roles: users.roles,
  tokenVersion: users.tokenVersion,
}

type UserRow = Omit<User, 'emailVerified' | 'roles'> & { emailVerifiedAt: string | null; roles: string }

export function toUser({ emailVerifiedAt, roles, ...row }: UserRow): User {
  return { ...row, emailVerified: emailVerifiedAt !== null, roles: parseRoles(roles) }
}

/** The display name of a user, else first and last name, else the email address. */
export function nameOf(user: Pick<User, 'displayName' | 'firstname' | 'lastname' | 'email'>): string {
  const names = [user.firstname, user.lastname].filter(Boolean).join(' ')
  return user.displayName || names || user.email
}

/** Normalizes an email address for comparisons and lookups. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

type UserTable = Record<'roles' | 'blockedAt' | 'displayName' | 'firstname' | 'lastname', SQLWrapper>

/** SQL: the user is an administrator. */
export function isSuper(table: UserTable): SQL {
  return sql`',' || ${table.roles} || ',' like '%,super,%'`
}

/** SQL: the user is an administrator who is not blocked. */
export function isActiveSuper(table: UserTable): SQL | undefined {
  return and(isSuper(table), isNull(table.blockedAt))
}

/** SQL: the display name of a user, else first and last name; null without either. */
export function displayNameOf(table: UserTable): SQL<string | null> {
  return sql<string | null>`coalesce(nullif(${table.displayName}, ''),
    nullif(trim(coalesce(${table.firstname}, '') || ' ' || coalesce(${table.lastname}, '')), ''))`
}
