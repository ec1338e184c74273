import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { isSessionActive } from './accounts.ts'
import type { ControlDatabase } from './database.ts'
import { sessions, users } from './schema.ts'
import { toUser, type User, userColumns } from './users.ts'

export type Profile = Pick<
  User,
  'firstname' | 'lastname' | 'displayName' | 'locale' | 'theme' | 'color' | 'keys'
>

/** One sign-in on one device. */
export type Session = {
  id: string
  userAgent: string | null
  createdAt: string
  /** Time of the last token exchange. */
  rotatedAt: string
  expiresAt: string
}

export type OwnAccount = {
  findUser(userId: string): Promise<User | null>
  /** The users that exist among these, in no order. */
  findUsers(userIds: readonly string[]): Promise<User[]>
  changeProfile(userId: string, profile: Partial<Profile>, now: Date): Promise<User | null>
  /** Active sessions, most recently used first. */
  listSessions(userId: string, now: Date): Promise<Session[]>
  /** Ends one session of the user. False when it is not theirs or has ended. */
  endOwnSession(userId: string, sessionId: string, now: Date): Promise<boolean>
  /** Ends all other sessions of the user and returns their number. */
  endOtherSessions(userId: string, keepSessionId: string, now: Date): Promise<number>
}

export function ownAccount(db: ControlDatabase): OwnAccount {
  const find = (userId: string) => db.select(userColumns).from(users).where(eq(users.id, userId))
  const end = async (userId: string, which: SQL, now: Date): Promise<number> => {
    const [ended] = await db.batch([
      db
        .update(sessions)
        .set({ endedAt: now.toISOString(), endReason: 'signout' })
        .where(and(eq(sessions.userId, userId), which, isSessionActive(now.toISOString()))),
    ])
    return ended.rowsAffected
  }
  return {
    async findUser(userId) {
      const [[user]] = await db.batch([find(userId)])
      return user ? toUser(user) : null
    },

    async findUsers(userIds) {
      if (userIds.length === 0) return []
      // As one JSON argument: a list of arguments would be limited and a new statement for each length.
      const ids = sql`(select value from json_each(${JSON.stringify(userIds)}))`
      const [found] = await db.batch([
        db
          .select(userColumns)
          .from(users)
          .where(sql`${users.id} in ${ids}`),
      ])
      return found.map(toUser)
    },

    async changeProfile(userId, { firstname, lastname, displayName, locale, theme, color, keys }, now) {
      const [, [user]] = await db.batch([
        // Drizzle leaves out fields that are undefined.
        db
          .update(users)
          .set({
            firstname,
            lastname,
            displayName,
            locale,
            theme,
            color,
            keys,
            updatedAt: now.toISOString(),
          })
          .where(eq(users.id, userId)),
        find(userId),
      ])
      return user ? toUser(user) : null
    },

    async listSessions(userId, now) {
      const [list] = await db.batch([
        db
          .select({
            id: sessions.id,
            userAgent: sessions.userAgent,
            createdAt: sessions.createdAt,
            rotatedAt: sessions.rotatedAt,
            expiresAt: sessions.expiresAt,
          })
          .from(sessions)
          .where(and(eq(sessions.userId, userId), isSessionActive(now.toISOString())))
          .orderBy(desc(sessions.rotatedAt), sessions.id),
      ])
      return list
    },

    endOwnSession: async (userId, sessionId, now) =>
      (await end(userId, eq(sessions.id, sessionId), now)) === 1,
    endOtherSessions: (userId, keepSessionId, now) => end(userId, ne(sessions.id, keepSessionId), now),
  }
}
