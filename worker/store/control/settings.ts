import { eq, not, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { isInviteOnly, isTeleOff, one, oneRow } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { appSettings, users } from './schema.ts'

export type InstanceState = {
  /** True until somebody has signed up. */
  firstUser: boolean
  /** Set by the operator in the product; the environment may close sign-up as well. */
  inviteOnly: boolean
  /** Usage is counted, unless the environment turns it off. */
  teleEnabled: boolean
}

export type InstanceSettings = {
  instanceState(): Promise<InstanceState>
  setInviteOnly(inviteOnly: boolean): Promise<void>
  setTeleEnabled(teleEnabled: boolean): Promise<void>
  /** Role of new accounts, if an administrator has chosen one. */
  defaultOrgRole(): Promise<DefaultOrgRole>
  setDefaultOrgRole(role: DefaultOrgRole): Promise<void>
}

const defaultOrgRoles = ['org-level-creator', 'org-level-viewer'] as const
export type DefaultOrgRole = (typeof defaultOrgRoles)[number]

const roleSchema = v.picklist(defaultOrgRoles)

export function instanceSettings(db: ControlDatabase): InstanceSettings {
  return {
    async instanceState() {
      const [[state]] = await db.batch([
        db
          .select({
            firstUser: sql`${notExists(subquery.select(one).from(users))}`.mapWith(Boolean),
            inviteOnly: sql`${isInviteOnly}`.mapWith(Boolean),
            teleEnabled: sql`${not(isTeleOff)}`.mapWith(Boolean),
          })
          .from(oneRow),
      ])
      return state ?? fail('BASE_CORRUPTED')
    },
    async setInviteOnly(inviteOnly) {
      await db.batch([upsertSetting(db, 'invite_only_signup', String(inviteOnly))])
    },
    async setTeleEnabled(teleEnabled) {
      await db.batch([upsertSetting(db, 'tele_enabled', String(teleEnabled))])
    },
    async defaultOrgRole() {
      const [[setting]] = await db.batch([
        db
          .select({ value: appSettings.value })
          .from(appSettings)
          .where(eq(appSettings.key, 'default_org_role')),
      ])
      if (!setting) return 'org-level-creator'
      const role = v.safeParse(roleSchema, setting.value)
      return role.success ? role.output : fail('BASE_CORRUPTED')
    },
    async setDefaultOrgRole(role) {
      await db.batch([upsertSetting(db, 'default_org_role', role)])
    },
  }
}

/** Inserts or replaces a setting of the instance. */
export function upsertSetting(db: ControlDatabase, key: string, value: string) {
  return db
    .insert(appSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: appSettings.key, set: { value: sql`excluded.value` } })
}
