import * as v from 'valibot'
import type { MessageWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, type Page, queryNumber } from './shapes.ts'

export type AppSettingsWire = {
  /** Sign-up by invitation only. */
  invite_only_signup: boolean
  /** True when the environment closes sign-up, whatever is set here. */
  invite_only_forced: boolean
  /** Role of new accounts. */
  default_org_role: 'org-level-creator' | 'org-level-viewer'
}

/** Something that an administrator has done, or that was done in the name of the instance. */
export type InstanceAuditWire = {
  id: number
  at: string
  /** User id and address of who did it; null address when the account is gone. */
  by: string
  by_email: string | null
  /** Such as `user.block`. */
  action: string
  /** What it was done to: a user, an invitation, a base. */
  subject: string | null
  detail: Record<string, unknown>
}

const plain = { base: null, params: nothing, query: nothing } as const
const settings = {
  ...plain,
  path: '/api/v1/app-settings',
  aliases: ['/api/v2/app-settings'],
  action: 'instance.settings',
} as const
const license = {
  ...plain,
  path: '/api/v1/license',
  aliases: ['/api/v2/license'],
  action: 'instance.settings',
} as const

export const settingsRead = defineCall({
  ...settings,
  name: 'settings.read',
  summary: 'Settings of this instance',
  method: 'GET',
  body: noInput,
  output: answers<AppSettingsWire>(),
})

export const settingsUpdate = defineCall({
  ...settings,
  name: 'settings.update',
  summary: 'Change settings of this instance',
  method: 'POST',
  body: optionals({
    invite_only_signup: v.optional(v.boolean('must be true or false.')),
    default_org_role: v.optional(v.picklist(['org-level-creator', 'org-level-viewer'])),
  }),
  output: answers<MessageWire>(),
})

export const licenseRead = defineCall({
  ...license,
  name: 'license.read',
  summary: 'The licence key; Tessera needs none',
  method: 'GET',
  body: noInput,
  output: answers<{ key: string }>(),
})

export const licenseSet = defineCall({
  ...license,
  name: 'license.set',
  summary: 'For older clients: Tessera needs no licence key and keeps none',
  method: 'POST',
  body: optionals({ key: v.optional(v.string()) }),
  output: answers<MessageWire>(),
})

export const instanceAudits = defineCall({
  ...plain,
  path: '/api/v2/meta/audits',
  aliases: ['/api/v1/audits'],
  name: 'instance.audits',
  summary: 'What administrators have done, newest first',
  method: 'GET',
  action: 'instance.audit',
  query: v.object({ limit: v.optional(queryNumber('limit')), offset: v.optional(queryNumber('offset')) }),
  body: noInput,
  output: answers<Page<InstanceAuditWire>>(),
})
