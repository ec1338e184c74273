import { and, eq, gt, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fail } from '#core/errors.ts'
import { StoreConstraintError } from '../errors.ts'
import { literal, one } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { accountLinks as links, type linkPurposes, sessions, users } from './schema.ts'
import { emailKey, toUser, type User, userColumns } from './users.ts'

export type LinkPurpose = (typeof linkPurposes)[number]
export type NewAccountLink = { tokenHash: string; expires: Date }

export type AccountLinks = {
  /** A link that resets the password of an address. Without an account runs the same statements and returns null. */
  startReset(email: string, link: NewAccountLink): Promise<User | null>
  /** A password reset link that an administrator hands over; verifies no address. Null without such a user. */
  makeResetLink(userId: string, link: NewAccountLink): Promise<User | null>
  /** A link that verifies the user's current address. */
  makeVerifyLink(userId: string, link: NewAccountLink): Promise<void>
  /** A link that changes the user's address to another one, given by its key. Throws EMAIL_TAKEN. */
  makeAddressLink(userId: string, address: string, link: NewAccountLink): Promise<void>
  /**
   * Uses a link up that changes the user's address, which is verified then. Revokes all access tokens, and ends all
   * other sessions and links. Returns the previous address. Null when the link is not valid; throws EMAIL_TAKEN.
   */
  changeAddress(userId: string, tokenHash: string, keepSessionId: string, now: Date): Promise<string | null>
  /** The user of a valid link. */
  findLink(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<User | null>
  /** Uses a link up: sets the password, ends all sessions and access tokens. Null when the link is not valid. */
  resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<string | null>
  /** Uses a link up and marks the address as verified if it still is the user's. */
  verifyAddress(tokenHash: string, now: Date): Promise<boolean>
}

const linkedUser = alias(users, 'linked_user')

/** Selects the id of the user of a valid link. */
const userOfLink = (purpose: LinkPurpose, tokenHash: string, now: Date) =>
  subquery
    .select({ userId: links.userId })
    .from(links)
    .innerJoin(linkedUser, and(eq(linkedUser.id, links.userId), isNull(linkedUser.blockedAt)))
    .where(
      and(eq(links.tokenHash, tokenHash), eq(links.purpose, purpose), gt(links.expiresAt, now.toISOString())),
    )

/** Selects the key of the address that a link was sent to. */
const addressOfLink = (tokenHash: string) =>
  subquery.select({ emailKey: links.emailKey }).from(links).where(eq(links.tokenHash, tokenHash))

type NewLinkOf = { purpose: LinkPurpose; emailKey: string | typeof users.emailKey } & NewAccountLink

/** Inserts a link for the users of a condition; replaces their previous link of the same purpose. */
function upsertLink(db: ControlDatabase, link: NewLinkOf, condition: SQL | undefined) {
  return db
    .insert(links)
    .select(
      subquery
        .select({
          userId: users.id,
          purpose: literal('purpose', link.purpose),
          tokenHash: literal('token_hash', link.tokenHash),
          emailKey: literal('email_key', link.emailKey),
          expiresAt: literal('expires_at', link.expires.toISOString()),
        })
        .from(users)
        .where(condition),
    )
    .onConflictDoUpdate({
      target: [links.userId, links.purpose],
      set: {
        tokenHash: sql`excluded.token_hash`,
        emailKey: sql`excluded.email_key`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
}

export function accountLinks(db: ControlDatabase): AccountLinks {
  const find = (condition: SQL | undefined) => db.select(userColumns).from(users).where(condition)
  const startLink = async (link: NewLinkOf, which: SQL): Promise<User | null> => {
    const condition = and(which, isNull(users.blockedAt))
    const [, [user]] = await db.batch([upsertLink(db, link, condition), find(condition)])
    return user ? toUser(user) : null
  }
  return {
    startReset: (email, link) =>
      startLink({ ...link, purpose: 'reset', emailKey: users.emailKey }, eq(users.emailKey, emailKey(email))),

    makeResetLink: (userId, link) =>
      startLink({ ...link, purpose: 'reset', emailKey: '' }, eq(users.id, userId)),

    async makeVerifyLink(userId, link) {
      await startLink({ ...link, purpose: 'verify', emailKey: users.emailKey }, eq(users.id, userId))
    },

    async makeAddressLink(userId, address, link) {
      const isFree = notExists(subquery.select(one).from(linkedUser).where(eq(linkedUser.emailKey, address)))
      const [[taken]] = await db.batch([
        db.select({ id: users.id }).from(users).where(eq(users.emailKey, address)),
        upsertLink(db, { ...link, purpose: 'address', emailKey: address }, and(eq(users.id, userId), isFree)),
      ])
      if (taken) fail('EMAIL_TAKEN')
    },

    async changeAddress(userId, tokenHash, keepSessionId, now) {
      const at = now.toISOString()
      const linkUserId = userOfLink('address', tokenHash, now)
      const isTheirs = and(eq(users.id, userId), eq(users.id, linkUserId))
      const address = sql`${addressOfLink(tokenHash)}`
      try {
        const [[before]] = await db.batch([
          db.select({ email: users.email }).from(users).where(isTheirs),
          db
            .update(users)
            .set({
              email: address,
              emailKey: address,
              emailVerifiedAt: at,
              tokenVersion: sql`${users.tokenVersion} + 1`,
              updatedAt: at,
            })
            .where(isTheirs),
          db
            .update(sessions)
            .set({ endedAt: at, endReason: 'address' })
            .where(
              and(
                eq(sessions.userId, userId),
                eq(sessions.userId, linkUserId),
                ne(sessions.id, keepSessionId),
                isNull(sessions.endedAt),
              ),
            ),
          db.delete(links).where(and(eq(links.userId, userId), eq(links.userId, linkUserId))),
        ])
        return before?.email ?? null
      } catch (error) {
        if (error instanceof StoreConstraintError && error.kind === 'unique') fail('EMAIL_TAKEN')
        throw error
      }
    },

    async findLink(purpose, tokenHash, now) {
      const [[user]] = await db.batch([find(eq(users.id, userOfLink(purpose, tokenHash, now)))])
      return user ? toUser(user) : null
    },

    async resetPassword(tokenHash, passwordHash, now) {
      const at = now.toISOString()
      const linkUserId = userOfLink('reset', tokenHash, now)
      // The link was sent to the address, so using it verifies the address.
      const emailVerifiedAt = sql`case when ${users.emailKey} = ${addressOfLink(tokenHash)}
        then coalesce(${users.emailVerifiedAt}, ${at}) else ${users.emailVerifiedAt} end`
      const [[user]] = await db.batch([
        db.select({ id: users.id }).from(users).where(eq(users.id, linkUserId)),
        db
          .update(users)
          .set({
            passwordHash,
            tokenVersion: sql`${users.tokenVersion} + 1`,
            updatedAt: at,
            emailVerifiedAt,
          })
          .where(eq(users.id, linkUserId)),
        db
          .update(sessions)
          .set({ endedAt: at, endReason: 'password' })
          .where(and(eq(sessions.userId, linkUserId), isNull(sessions.endedAt))),
        db.delete(links).where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, 'reset'))),
      ])
      return user?.id ?? null
    },

    async verifyAddress(tokenHash, now) {
      const [verified] = await db.batch([
        db
          .update(users)
          .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()})` })
          .where(
            and(
              eq(users.id, userOfLink('verify', tokenHash, now)),
              eq(users.emailKey, addressOfLink(tokenHash)),
            ),
          ),
        db.delete(links).where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, 'verify'))),
      ])
      return verified.rowsAffected === 1
    },
  }
}
