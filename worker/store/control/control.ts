import type { Settings } from '../../env.ts'
import type { Connection } from '../../statement.ts'
import { openConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { controlMigrations } from '../migrations.gen.ts'
import { type AccessQueries, accessQueries } from './access.ts'
import { type AccountLinks, accountLinks } from './account-links.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type ApiTokens, apiTokens } from './api-tokens.ts'
import { type StoredApps, storedApps } from './apps.ts'
import { type BaseShares, baseShareQueries } from './base-shares.ts'
import { type Directory, directory } from './directory.ts'
import { hourOf, type InstanceRecords, instanceRecords } from './instance-records.ts'
import { type Invitations, invitations } from './invitations.ts'
import { type MemberChanges, memberChanges } from './members.ts'
import { notificationQueries, type Notifications } from './notifications.ts'
import { type OrgUsers, orgUsers } from './org-users.ts'
import { type OwnAccount, ownAccount } from './own-account.ts'
import { type InstanceSettings, instanceSettings } from './settings.ts'
import { type ThrottleQueries, throttleQueries } from './throttle.ts'

/** The control database: what spans bases. Each call is one round trip. */
export type Control = AccessQueries &
  AccountLinks &
  Accounts &
  ApiTokens &
  BaseShares &
  Directory &
  InstanceRecords &
  InstanceSettings &
  Invitations &
  MemberChanges &
  Notifications &
  OrgUsers &
  OwnAccount &
  StoredApps &
  ThrottleQueries & {
    /** Deletes what no longer says anything: ended sessions, links and invitations, counts of past windows. */
    sweep(now: Date): Promise<void>
  }

const sweepAfter = 7 * 24 * 60 * 60 * 1000
/** Ended invitations stay for a while: the list shows them, and they can be sent again. */
const invitationsKept = 30 * 24 * 60 * 60 * 1000

export function createControl(raw: Connection): Control {
  const connection = migrated(raw)
  return {
    ...accessQueries(connection),
    ...accountLinks(connection),
    ...accounts(connection),
    ...apiTokens(connection),
    ...baseShareQueries(connection),
    ...directory(connection),
    ...instanceRecords(connection),
    ...instanceSettings(connection),
    ...invitations(connection),
    ...memberChanges(connection),
    ...notificationQueries(connection),
    ...orgUsers(connection),
    ...ownAccount(connection),
    ...storedApps(connection),
    ...throttleQueries(connection),
    async sweep(now) {
      const gone = new Date(now.getTime() - sweepAfter).toISOString()
      await connection.batch(
        [
          {
            sql: 'DELETE FROM throttle WHERE window_end < ?',
            args: [Math.floor(now.getTime() / 1000)],
          },
          { sql: 'DELETE FROM sessions WHERE expires_at < ? OR ended_at < ?', args: [gone, gone] },
          { sql: 'DELETE FROM account_links WHERE expires_at < ?', args: [now.toISOString()] },
          {
            sql: 'DELETE FROM super_visits WHERE hour < ?',
            args: [hourOf(new Date(now.getTime() - sweepAfter))],
          },
          {
            sql: 'DELETE FROM invitations WHERE expires_at < ?',
            args: [new Date(now.getTime() - invitationsKept).toISOString()],
          },
        ],
        'write',
      )
    },
  }
}

/** The control database that the settings name. No I/O: the first call of an isolate migrates it. */
export function openControl(settings: Settings): Control {
  return createControl(openConnection({ url: settings.CONTROL_URL, authToken: settings.CONTROL_TOKEN }))
}

/**
 * Migrates before the first batch. No promise is kept for others to wait on: a request that is called off
 * would leave them waiting for ever. Two at once are safe, see `migrate`.
 */
function migrated(connection: Connection): Connection {
  let isDone = false
  return {
    async batch(statements, mode) {
      if (!isDone) {
        await migrate(connection, controlMigrations)
        isDone = true
      }
      return connection.batch(statements, mode)
    },
  }
}
