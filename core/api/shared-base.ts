import * as v from 'valibot'
import { type SharedRole, sharedRoles } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, slot, wireBoolean } from './shapes.ts'

// A whole base for anybody who has its link. Whoever comes by it bears its id in the header `xc-shared-base-id`.

/** Options of the link. `allowCSVDownload`: people with the link may export its tables and views. */
export type SharedBaseMeta = { allowCSVDownload: boolean }
/** The link of a base; without a link only nulls. */
export type SharedBaseWire = {
  uuid: string | null
  url: string | null
  roles: SharedRole | null
  meta: SharedBaseMeta | null
}

const base = slot('baseId', 'base')
const link = {
  path: '/api/v2/meta/bases/:baseId/shared',
  aliases: ['/api/v1/db/meta/projects/:baseId/shared'],
  action: 'base.share',
  ...base,
  query: nothing,
} as const
const body = v.object({
  roles: v.optional(v.picklist(sharedRoles, `roles must be one of ${sharedRoles.join(', ')}.`)),
  // An open link that somebody thinks is protected would be worse than none.
  password: v.optional(
    v.nullable(v.literal('', 'A shared base takes no password. Publish single views with one instead.')),
  ),
  meta: v.optional(v.object({ allowCSVDownload: v.optional(wireBoolean) }, 'meta must be an object.')),
})

export const sharedBaseRead = defineCall({
  ...link,
  name: 'sharedBase.read',
  summary: 'The public link of a base',
  method: 'GET',
  cost: 'cheap',
  body: noInput,
  output: answers<SharedBaseWire>(),
})
export const sharedBaseCreate = defineCall({
  ...link,
  name: 'sharedBase.create',
  summary:
    'Give a base a public link, to view it (the default) or to edit its records; one that it has stays',
  method: 'POST',
  body,
  output: answers<SharedBaseWire>(),
})
export const sharedBaseUpdate = defineCall({
  ...link,
  name: 'sharedBase.update',
  summary: "Change what the bearers of a base's link may do",
  method: 'PATCH',
  body,
  output: answers<SharedBaseWire>(),
})
export const sharedBaseDisable = defineCall({
  ...link,
  name: 'sharedBase.disable',
  summary: 'Withdraw the public link of a base',
  method: 'DELETE',
  body: noInput,
  output: answers<boolean>(),
})
export const sharedBaseMeta = defineCall({
  name: 'sharedBase.meta',
  summary: 'Which base a public link leads to',
  method: 'GET',
  path: '/api/v2/public/shared-base/:sharedBaseId/meta',
  aliases: ['/api/v1/db/public/shared-base/:sharedBaseId/meta'],
  action: 'public.read',
  base: null,
  params: v.object({ sharedBaseId: v.string() }),
  query: nothing,
  body: noInput,
  output: answers<{ base_id: string; project_id: string; roles: SharedRole; meta: SharedBaseMeta }>(),
})
