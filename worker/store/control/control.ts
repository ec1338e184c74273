import { lt, or } from 'drizzle-orm'
import { msPerDay } from '#core/calendar.ts'
import * as limits from '#core/limits.ts'
import type { Settings } from '../../platform/env.ts'
import type { Connection } from '../../platform/statement.ts'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { controlMigrations } from '../migrations.gen.ts'
import { type AccessQueries, accessQueries } from './access.ts'
import { createAccessCache } from './access-cache.ts'
import { type AccountLinks, accountLinks } from './account-links.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type ApiTokens, apiTokens } from './api-tokens.ts'
import { type StoredApps, storedApps } from './apps.ts'
import { type Totals, totals } from './totals.ts'
import { type BaseShares, baseShareQueries } from './base-shares.ts'
import { openControlDatabase } from './database.ts'
import { type LinkSlugs, linkSlugQueries } from './link-slugs.ts'
import { type Directory, directory } from './directory.ts'
import { hourBucket, type InstanceRecords, instanceRecords } from './instance-records.ts'
import { type Invitations, invitations } from './invitations.ts'
import { type MemberChanges, memberChanges } from './members.ts'
import { notificationQueries, type Notifications } from './notifications.ts'
import { type OrgUsers, orgUsers } from './org-users.ts'
import { type OwnAccount, ownAccount } from './own-account.ts'
import { type IdempotencyKeys, idempotencyKeyQueries } from './idempotency-keys.ts'
import * as schema from './schema.ts'
import { type InstanceSettings, instanceSettings } from './settings.ts'
import { type RateLimitQueries, rateLimitQueries } from './rate-limits.ts'
import { sourceRepairQueries, type SourceRepairs } from './source-repairs.ts'

/** The control database: everything that spans bases. Each call is one round trip. */
export type Control = AccessQueries &
  AccountLinks &
  Accounts &
  ApiTokens &
  BaseShares &
  Totals &
  Directory &
  IdempotencyKeys &
  InstanceRecords &
  InstanceSettings &
  Invitations &
  LinkSlugs &
  MemberChanges &
  Notifications &
  OrgUsers &
  OwnAccount &
  SourceRepairs &
  StoredApps &
  RateLimitQueries & {
    /** `access` for reading and writing records, up to `limits.accessCacheMs` old; usually no round trip. */
    recentAccess: AccessQueries['access']
    /** Deletes expired sessions, links, invitations, visits and rate limit counts. */
    purgeExpired(now: Date): Promise<void>
  }

export function createControl(connection: Connection): Control {
  const cache = createAccessCache()
  const db = openControlDatabase(cache.watch(migrated(connection)))
  const access = accessQueries(db)
  return {
    ...access,
    recentAccess: cache.over(access.access),
    ...accountLinks(db),
    ...accounts(db),
    ...apiTokens(db),
    ...baseShareQueries(db),
    ...totals(db),
    ...directory(db),
    ...idempotencyKeyQueries(db),
    ...instanceRecords(db),
    ...instanceSettings(db),
    ...invitations(db),
    ...linkSlugQueries(db),
    ...memberChanges(db),
    ...notificationQueries(db),
    ...orgUsers(db),
    ...ownAccount(db),
    ...sourceRepairQueries(db),
    ...storedApps(db),
    ...rateLimitQueries(db),
    async purgeExpired(now) {
      const before = (days: number) => new Date(now.getTime() - days * msPerDay)
      const purgeBefore = before(limits.expiredRowsRetentionDays).toISOString()
      await db.batch([
        db
          .delete(schema.rateLimitAttempts)
          .where(lt(schema.rateLimitAttempts.windowEnd, Math.floor(now.getTime() / 1000))),
        db
          .delete(schema.sessions)
          .where(or(lt(schema.sessions.expiresAt, purgeBefore), lt(schema.sessions.endedAt, purgeBefore))),
        db.delete(schema.accountLinks).where(lt(schema.accountLinks.expiresAt, now.toISOString())),
        db
          .delete(schema.superVisits)
          .where(lt(schema.superVisits.hour, hourBucket(before(limits.expiredRowsRetentionDays)))),
        db
          .delete(schema.invitations)
          .where(
            lt(schema.invitations.expiresAt, before(limits.expiredInvitationRetentionDays).toISOString()),
          ),
      ])
    },
  }
}

/** Opens the control database of the settings. No I/O: the first call of an isolate migrates it. */
export function openControl(settings: Settings): Control {
  return createControl(openConnection({ url: settings.CONTROL_URL, authToken: settings.CONTROL_TOKEN }))
}

/**
 * Migrates before the first batch. Concurrent requests do not share a promise: a canceled request would never settle
 * it. Two migrations at once are safe, see `migrate`.
 */
function migrated(connection: Connection): Connection {
  let isDone = false
  const ready = async () => {
    if (!isDone) await migrate(connection, controlMigrations)
    isDone = true
  }
  return {
    async batch(statements, mode) {
      await ready()
      return connection.batch(statements, mode)
    },
    async transaction(work) {
      await ready()
      return connection.transaction(work)
    },
  }
}
