import { and, count, desc, eq, lte } from 'drizzle-orm'
import * as limits from '#core/limits.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { instanceAudit, mailbox, superVisits, users } from './schema.ts'

/** An action of an administrator. */
export type AuditEntry = {
  id: number
  at: string
  by: string
  /** Email of the administrator; null when the account is deleted. */
  byEmail: string | null
  action: string
  subject: string | null
  detail: Record<string, unknown>
}
export type NewAuditEntry = Pick<AuditEntry, 'by' | 'action' | 'subject' | 'detail'>

/** An email that was not sent because no email gateway is set up. */
export type StoredEmail = {
  id: number
  at: string
  to: string
  template: string
  locale: string
  subject: string
  text: string
  html: string
}

export type InstanceRecords = {
  /** Adds an entry to the audit log of the instance. */
  note(entry: NewAuditEntry, now: Date): Promise<void>
  /** Newest first. */
  listAudit(limit: number, offset: number): Promise<{ list: AuditEntry[]; total: number }>
  /** Records an administrator's visit of a base in this hour; true for the first of the hour. */
  noteVisit(userId: string, baseId: string, now: Date): Promise<boolean>
  /** Removes the record of a visit that the base's own log could not record. */
  forgetVisit(userId: string, baseId: string, now: Date): Promise<void>
  /** Stores an email and deletes the oldest beyond the limit. */
  keepMail(mail: Omit<StoredEmail, 'id' | 'at'>, now: Date): Promise<void>
  /** Newest first. */
  listMails(): Promise<StoredEmail[]>
}

/** The hour of a visit, as it is stored. */
export const hourBucket = (now: Date): string => now.toISOString().slice(0, 13)

export function instanceRecords(db: ControlDatabase): InstanceRecords {
  return {
    async note({ by, action, subject, detail }, now) {
      await db.batch([
        db.insert(instanceAudit).values({ at: now.toISOString(), by, action, subject, detail }),
      ])
    },
    async listAudit(limit, offset) {
      const [list, [counted]] = await db.batch([
        db
          .select({
            id: instanceAudit.id,
            at: instanceAudit.at,
            by: instanceAudit.by,
            byEmail: users.email,
            action: instanceAudit.action,
            subject: instanceAudit.subject,
            detail: instanceAudit.detail,
          })
          .from(instanceAudit)
          .leftJoin(users, eq(users.id, instanceAudit.by))
          .orderBy(desc(instanceAudit.id))
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(instanceAudit),
      ])
      return { list, total: counted?.total ?? 0 }
    },
    async noteVisit(userId, baseId, now) {
      const [inserted] = await db.batch([
        db
          .insert(superVisits)
          .values({ userId, baseId, hour: hourBucket(now) })
          .onConflictDoNothing(),
      ])
      return inserted.rowsAffected === 1
    },
    async forgetVisit(userId, baseId, now) {
      await db.batch([
        db
          .delete(superVisits)
          .where(
            and(
              eq(superVisits.userId, userId),
              eq(superVisits.baseId, baseId),
              eq(superVisits.hour, hourBucket(now)),
            ),
          ),
      ])
    },
    async keepMail({ to, template, locale, subject, text, html }, now) {
      const newestToDelete = subquery
        .select({ id: mailbox.id })
        .from(mailbox)
        .orderBy(desc(mailbox.id))
        .limit(1)
        .offset(limits.storedEmailsMax)
      await db.batch([
        db.insert(mailbox).values({ at: now.toISOString(), to, template, locale, subject, text, html }),
        db.delete(mailbox).where(lte(mailbox.id, newestToDelete)),
      ])
    },
    async listMails() {
      const [mails] = await db.batch([db.select().from(mailbox).orderBy(desc(mailbox.id))])
      return mails
    },
  }
}
