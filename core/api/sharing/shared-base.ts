import * as v from 'valibot'
import { type SharedRole, sharedRoles } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, slot, wireBoolean } from '../call/shapes.ts'
import * as endpoints from '../endpoints/shared-base.ts'

// Public links to whole bases. Visitors send the link's id in the header `xc-shared-base-id`.

/** Options of the link. `allowCSVDownload`: visitors may export tables and views. */
export type SharedBaseMeta = { allowCSVDownload: boolean }
/** Public link of a base; all null if there is none. */
export type SharedBaseWire = {
  uuid: string | null
  url: string | null
  roles: SharedRole | null
  meta: SharedBaseMeta | null
}

const base = slot('baseId', 'base')
const link = {
  aliases: ['/api/v1/db/meta/projects/:baseId/shared'],
  action: 'base.share',
  ...base,
  query: nothing,
} as const
const body = v.object({
  roles: v.optional(v.picklist(sharedRoles, `roles must be one of ${sharedRoles.join(', ')}.`)),
  // Passwords are not supported and therefore rejected: a link that only seems protected would be worse.
  password: v.optional(
    v.nullable(
      v.literal('', 'A shared base cannot have a password. Share single views with a password instead.'),
    ),
  ),
  meta: v.optional(v.object({ allowCSVDownload: v.optional(wireBoolean) }, 'meta must be an object.')),
})

export const sharedBaseRead = defineCall(endpoints.sharedBaseRead, {
  ...link,
  name: 'sharedBase.read',
  summary: 'Read the public link of a base',
  cost: 'cheap',
  body: noInput,
  output: responseOf<SharedBaseWire>(),
})
export const sharedBaseCreate = defineCall(endpoints.sharedBaseCreate, {
  ...link,
  name: 'sharedBase.create',
  summary:
    'Create a public link for a base, to view it (the default) or edit its records; keeps an existing link',
  body,
  output: responseOf<SharedBaseWire>(),
})
export const sharedBaseUpdate = defineCall(endpoints.sharedBaseUpdate, {
  ...link,
  name: 'sharedBase.update',
  summary: "Change the role of a base's public link",
  body,
  output: responseOf<SharedBaseWire>(),
})
export const sharedBaseDisable = defineCall(endpoints.sharedBaseDisable, {
  ...link,
  name: 'sharedBase.disable',
  summary: 'Turn off the public link of a base',
  body: noInput,
  output: responseOf<boolean>(),
})
export const sharedBaseMeta = defineCall(endpoints.sharedBaseMeta, {
  name: 'sharedBase.meta',
  summary: 'Read the base of a public link',
  aliases: ['/api/v1/db/public/shared-base/:sharedBaseId/meta'],
  action: 'public.read',
  base: null,
  params: v.object({ sharedBaseId: v.string() }),
  query: nothing,
  body: noInput,
  output: responseOf<{ base_id: string; project_id: string; roles: SharedRole; meta: SharedBaseMeta }>(),
})
