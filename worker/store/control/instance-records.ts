import * as v from 'valibot'
import { limits } from '#core/limits.ts'
import type { Connection } from '../../statement.ts'
import { readRow, readRows } from '../rows.ts'

/** Something that an administrator has done. */
export type AuditEntry = {
  id: number
  at: string
  by: string
  /** Address of who did it; null when the account is gone. */
  byEmail: string | null
  action: string
  subject: string | null
  detail: Record<string, unknown>
}
export type NewAuditEntry = Pick<AuditEntry, 'by' | 'action' | 'subject' | 'detail'>

/** A mail that could not leave. */
export type KeptMail = {
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
  /** Adds an entry to the instance's audit. */
  note(entry: NewAuditEntry, now: Date): Promise<void>
  /** Newest first. */
  listAudit(limit: number, offset: number): Promise<{ list: AuditEntry[]; total: number }>
  /** Notes that a super is in a base in this hour; true for the first time. */
  noteVisit(userId: string, baseId: string, now: Date): Promise<boolean>
  /** Takes that back: the base's own log could not be written. */
  forgetVisit(userId: string, baseId: string, now: Date): Promise<void>
  /** Keeps a mail, and only so many of the last. */
  keepMail(mail: Omit<KeptMail, 'id' | 'at'>, now: Date): Promise<void>
  /** Newest first. */
  listMails(): Promise<KeptMail[]>
}

const auditRow = v.pipe(
  v.object({
    id: v.number(),
    at: v.string(),
    by: v.string(),
    by_email: v.nullable(v.string()),
    action: v.string(),
    subject: v.nullable(v.string()),
    detail: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  }),
  v.transform(({ by_email, ...row }): AuditEntry => ({ ...row, byEmail: by_email })),
)
const mailRow = v.object({
  id: v.number(),
  at: v.string(),
  to: v.string(),
  template: v.string(),
  locale: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
})

export const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

export function instanceRecords(connection: Connection): InstanceRecords {
  return {
    async note({ by, action, subject, detail }, now) {
      const sql = 'INSERT INTO instance_audit (at, "by", action, subject, detail) VALUES (?, ?, ?, ?, ?)'
      const args = [now.toISOString(), by, action, subject, JSON.stringify(detail)]
      await connection.batch([{ sql, args }], 'write')
    },
    async listAudit(limit, offset) {
      const results = await connection.batch(
        [
          {
            sql: `SELECT a.id, a.at, a."by", u.email AS by_email, a.action, a.subject, a.detail
              FROM instance_audit a LEFT JOIN users u ON u.id = a."by" ORDER BY a.id DESC LIMIT ? OFFSET ?`,
            args: [limit, offset],
          },
          { sql: 'SELECT count(*) AS total FROM instance_audit', args: [] },
        ],
        'read',
      )
      return {
        list: readRows(auditRow, results[0]),
        total: readRow(v.object({ total: v.number() }), results[1])?.total ?? 0,
      }
    },
    async noteVisit(userId, baseId, now) {
      const sql = 'INSERT INTO super_visits (user_id, base_id, hour) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
      const [result] = await connection.batch([{ sql, args: [userId, baseId, hourOf(now)] }], 'write')
      return result?.rowsAffected === 1
    },
    async forgetVisit(userId, baseId, now) {
      const sql = 'DELETE FROM super_visits WHERE user_id = ? AND base_id = ? AND hour = ?'
      await connection.batch([{ sql, args: [userId, baseId, hourOf(now)] }], 'write')
    },
    async keepMail({ to, template, locale, subject, text, html }, now) {
      await connection.batch(
        [
          {
            sql: `INSERT INTO mailbox (at, "to", template, locale, subject, text, html)
              VALUES (?, ?, ?, ?, ?, ?, ?)`,
            args: [now.toISOString(), to, template, locale, subject, text, html],
          },
          {
            sql: `DELETE FROM mailbox WHERE id <= (SELECT id FROM mailbox ORDER BY id DESC LIMIT 1 OFFSET ?)`,
            args: [limits.mailsKept],
          },
        ],
        'write',
      )
    },
    async listMails() {
      const sql = 'SELECT id, at, "to", template, locale, subject, text, html FROM mailbox ORDER BY id DESC'
      const [result] = await connection.batch([{ sql, args: [] }], 'read')
      return readRows(mailRow, result)
    },
  }
}
