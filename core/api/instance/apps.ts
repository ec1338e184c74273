import * as v from 'valibot'
import type { MessageWire } from '../accounts/auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { type List, noInput, nothing, optionals } from '../call/shapes.ts'
import * as endpoints from '../endpoints/apps.ts'

/** An app of the app store. */
export type AppWire = {
  id: string
  title: string
  category: string
  description: string
  active: boolean
  /** Settings as JSON text, without secrets; null if not configured. */
  input: string | null
  /**
   * Form definition as JSON text: `{ title, items: [{ key, label, type, required, options?, placeholder? }]
   * }`.
   */
  input_schema: string
  /** Keys of the secret settings that are set. */
  secrets: string[]
  tags: string
}

const inputText = v.union(
  [v.pipe(v.string(), v.maxLength(20_000)), v.record(v.string(), v.unknown())],
  'must be the settings, as an object or as JSON.',
)
const about = { base: null, action: 'instance.settings', query: nothing } as const
const one = { ...about, params: v.object({ appId: v.string() }) } as const
const older = '/api/v1/db/meta/plugins'

export const appsList = defineCall(endpoints.appsList, {
  ...about,
  name: 'apps.list',
  summary: 'List the apps of the app store',
  aliases: [older],
  params: nothing,
  body: noInput,
  output: responseOf<List<AppWire>>(),
})

export const appsTest = defineCall(endpoints.appsTest, {
  ...about,
  name: 'apps.test',
  summary:
    'Test the settings of an app: an email app sends you a test email. Omitted secrets use the stored values',
  aliases: [`${older}/test`],
  params: nothing,
  body: optionals({
    id: v.optional(v.string()),
    title: v.optional(v.string()),
    input: v.optional(inputText),
  }),
  output: responseOf<MessageWire>(),
})

export const appsStatus = defineCall(endpoints.appsStatus, {
  ...one,
  name: 'apps.status',
  summary: 'Check whether an app is active, by its id or title',
  aliases: [`${older}/:appId/status`],
  body: noInput,
  output: responseOf<boolean>(),
})

export const appsRead = defineCall(endpoints.appsRead, {
  ...one,
  name: 'apps.read',
  summary: 'Read an app of the app store',
  aliases: [`${older}/:appId`],
  body: noInput,
  output: responseOf<AppWire>(),
})

export const appsUpdate = defineCall(endpoints.appsUpdate, {
  ...one,
  name: 'apps.update',
  summary: 'Set up an app and turn it on or off; one app per category can be on. Omitted secrets are kept',
  aliases: [`${older}/:appId`],
  body: optionals({
    active: v.optional(v.union([v.boolean(), v.picklist([0, 1])], 'must be true or false.')),
    input: v.optional(v.nullable(inputText)),
  }),
  output: responseOf<AppWire>(),
})
