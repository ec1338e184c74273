import * as v from 'valibot'
import type { MessageWire } from '../accounts/auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, type Page, queryNumber } from '../call/shapes.ts'
import * as endpoints from '../endpoints/settings.ts'

export type AppSettingsWire = {
  /** Sign-up requires an invitation. */
  invite_only_signup: boolean
  /** True if the environment closes sign-up, regardless of this setting. */
  invite_only_forced: boolean
  /** Role of new accounts. */
  default_org_role: 'org-level-creator' | 'org-level-viewer'
  /** Usage is counted: pages and events by base and day, without personal data. */
  tele_enabled: boolean
  /** True if the environment turns counting off, regardless of this setting. */
  tele_forced_off: boolean
}

/** An action of an administrator or of the instance. */
export type InstanceAuditWire = {
  id: number
  at: string
  /** Id and address of the user; the address is null if the account was deleted. */
  by: string
  by_email: string | null
  /** Action, such as `user.block`. */
  action: string
  /** Affected user, invitation or base. */
  subject: string | null
  detail: Record<string, unknown>
}

const plain = { base: null, params: nothing, query: nothing } as const
const settings = {
  ...plain,
  aliases: ['/api/v2/app-settings'],
  action: 'instance.settings',
} as const
const license = {
  ...plain,
  aliases: ['/api/v2/license'],
  action: 'instance.settings',
} as const

export const settingsRead = defineCall(endpoints.settingsRead, {
  ...settings,
  name: 'settings.read',
  summary: 'Read the settings of this instance',
  body: noInput,
  output: responseOf<AppSettingsWire>(),
})

export const settingsUpdate = defineCall(endpoints.settingsUpdate, {
  ...settings,
  name: 'settings.update',
  summary: 'Update the settings of this instance',
  body: optionals({
    invite_only_signup: v.optional(v.boolean('must be true or false.')),
    default_org_role: v.optional(v.picklist(['org-level-creator', 'org-level-viewer'])),
    tele_enabled: v.optional(v.boolean('must be true or false.')),
  }),
  output: responseOf<MessageWire>(),
})

export const licenseRead = defineCall(endpoints.licenseRead, {
  ...license,
  name: 'license.read',
  summary: 'Read the license key; always empty, because Tessera needs none',
  body: noInput,
  output: responseOf<{ key: string }>(),
})

export const licenseSet = defineCall(endpoints.licenseSet, {
  ...license,
  name: 'license.set',
  summary: 'Set the license key; ignored, because Tessera needs none',
  body: optionals({ key: v.optional(v.string()) }),
  output: responseOf<MessageWire>(),
})

export const instanceAudits = defineCall(endpoints.instanceAudits, {
  ...plain,
  aliases: ['/api/v1/audits'],
  name: 'instance.audits',
  summary: 'Read the audit log of the instance, newest first',
  action: 'instance.audit',
  query: v.object({ limit: v.optional(queryNumber('limit')), offset: v.optional(queryNumber('offset')) }),
  body: noInput,
  output: responseOf<Page<InstanceAuditWire>>(),
})
