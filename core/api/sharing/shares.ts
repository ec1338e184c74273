import * as v from 'valibot'
import { responseOf, defineCall } from '../call/define-call.ts'
import { type List, metaSchema, noInput, nothing, slot } from '../call/shapes.ts'
import { shareSettingsPatch } from '../../views/share-settings.ts'
import type { ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/shares.ts'

const table = slot('tableId', 'table')
const view = slot('viewId', 'view')
const v1 = (path: string) => [`/api/v1/db/meta${path}`]

export const sharesList = defineCall(endpoints.sharesList, {
  name: 'shares.list',
  summary: 'List the published views of a table',
  cost: 'cheap',
  aliases: v1('/tables/:tableId/share'),
  action: 'view.share',
  ...table,
  query: nothing,
  body: noInput,
  output: responseOf<List<ViewWire>>(),
})
export const sharesCreate = defineCall(endpoints.sharesCreate, {
  name: 'shares.create',
  summary: 'Publish a view or form; returns it with its link id',
  aliases: v1('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: v.object({
    /** Brings back the link that was turned off within the last hour, with its settings and password. */
    restore: v.optional(v.picklist(['true', 'false'], 'restore must be true or false.')),
  }),
  body: noInput,
  output: responseOf<ViewWire>(),
})
export const sharesUpdate = defineCall(endpoints.sharesUpdate, {
  name: 'shares.update',
  summary:
    "Change a public link's password or settings: expires_at, slug, indexing, embedding, color_scheme, language, member_feeds, allowCSVDownload; null sets the default",
  aliases: v1('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: nothing,
  body: v.object({
    password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    meta: v.optional(v.pipe(metaSchema, shareSettingsPatch)),
  }),
  output: responseOf<ViewWire>(),
})
export const sharesDelete = defineCall(endpoints.sharesDelete, {
  name: 'shares.delete',
  summary: 'Turn off a public link',
  aliases: v1('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
