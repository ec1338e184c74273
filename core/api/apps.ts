import * as v from 'valibot'
import type { MessageWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { type List, noInput, nothing, optionals } from './shapes.ts'

/** An app of the app store. */
export type AppWire = {
  id: string
  title: string
  category: string
  description: string
  active: boolean
  /** JSON of its settings without secrets; null before it was set up. */
  input: string | null
  /** JSON `{ title, items: [{ key, label, type, required, options?, placeholder? }] }`: what a form asks for. */
  input_schema: string
  /** Secret settings that are there. */
  secrets: string[]
  tags: string
}

const inputText = v.union(
  [v.pipe(v.string(), v.maxLength(20_000)), v.record(v.string(), v.unknown())],
  'must be the settings, as an object or as JSON.',
)
const about = { base: null, action: 'instance.settings', query: nothing } as const
const one = { ...about, params: v.object({ appId: v.string() }) } as const
const path = '/api/v2/meta/plugins'
const older = '/api/v1/db/meta/plugins'

export const appsList = defineCall({
  ...about,
  name: 'apps.list',
  summary: 'The app store: what this instance can be connected to',
  method: 'GET',
  path,
  aliases: [older],
  params: nothing,
  body: noInput,
  output: answers<List<AppWire>>(),
})

export const appsTest = defineCall({
  ...about,
  name: 'apps.test',
  summary: 'Try settings of an app: a mail app sends you a mail. Secrets left out are the stored ones',
  method: 'POST',
  path: `${path}/test`,
  aliases: [`${older}/test`],
  params: nothing,
  body: optionals({
    id: v.optional(v.string()),
    title: v.optional(v.string()),
    input: v.optional(inputText),
  }),
  output: answers<MessageWire>(),
})

export const appsStatus = defineCall({
  ...one,
  name: 'apps.status',
  summary: 'Is this app active? By its id or title',
  method: 'GET',
  path: `${path}/:appId/status`,
  aliases: [`${older}/:appId/status`],
  body: noInput,
  output: answers<boolean>(),
})

export const appsRead = defineCall({
  ...one,
  name: 'apps.read',
  summary: 'One app of the app store',
  method: 'GET',
  path: `${path}/:appId`,
  aliases: [`${older}/:appId`],
  body: noInput,
  output: answers<AppWire>(),
})

export const appsUpdate = defineCall({
  ...one,
  name: 'apps.update',
  summary: 'Set up an app, switch it on or off; of a category one is on. Secrets left out stay as they are',
  method: 'PATCH',
  path: `${path}/:appId`,
  aliases: [`${older}/:appId`],
  body: optionals({
    active: v.optional(v.union([v.boolean(), v.picklist([0, 1])], 'must be true or false.')),
    input: v.optional(v.nullable(inputText)),
  }),
  output: answers<AppWire>(),
})
