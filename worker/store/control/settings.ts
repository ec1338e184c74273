import * as v from 'valibot'
import type { Connection } from '../../statement.ts'
import { readRow } from '../rows.ts'

export type InstanceState = {
  /** True until somebody has signed up. */
  firstUser: boolean
  /** What the operator has set in the product; the environment may close sign-up as well. */
  inviteOnly: boolean
}

export type InstanceSettings = {
  instanceState(): Promise<InstanceState>
  setInviteOnly(inviteOnly: boolean): Promise<void>
  /** Role of new accounts, where an administrator has chosen one. */
  defaultOrgRole(): Promise<DefaultOrgRole>
  setDefaultOrgRole(role: DefaultOrgRole): Promise<void>
}

const defaultOrgRoles = ['org-level-creator', 'org-level-viewer'] as const
export type DefaultOrgRole = (typeof defaultOrgRoles)[number]

/** True when the operator has closed sign-up, as a SQL expression. */
export const inviteOnlyExpression = `EXISTS (
  SELECT 1 FROM app_settings WHERE key = 'invite_only_signup' AND value = 'true')`

const stateRow = v.object({ first_user: v.number(), invite_only: v.number() })

const roleRow = v.object({ value: v.picklist(defaultOrgRoles) })

export function instanceSettings(connection: Connection): InstanceSettings {
  const set = async (key: string, value: string) => {
    const sql = `INSERT INTO app_settings (key, value) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`
    await connection.batch([{ sql, args: [key, value] }], 'write')
  }
  return {
    async instanceState() {
      const sql = `SELECT NOT EXISTS (SELECT 1 FROM users) AS first_user, ${inviteOnlyExpression} AS invite_only`
      const [result] = await connection.batch([{ sql, args: [] }], 'read')
      const row = readRow(stateRow, result)
      return { firstUser: row?.first_user === 1, inviteOnly: row?.invite_only === 1 }
    },
    setInviteOnly: (inviteOnly) => set('invite_only_signup', String(inviteOnly)),
    async defaultOrgRole() {
      const sql = "SELECT value FROM app_settings WHERE key = 'default_org_role'"
      const [result] = await connection.batch([{ sql, args: [] }], 'read')
      return readRow(roleRow, result)?.value ?? 'org-level-creator'
    },
    setDefaultOrgRole: (role) => set('default_org_role', role),
  }
}
