import * as v from 'valibot'
import { answers, defineCall } from './call.ts'
import { type List, metaSchema, noInput, nothing, slot } from './shapes.ts'
import type { ViewWire } from './wire.ts'

const table = slot('tableId', 'table')
const view = slot('viewId', 'view')
const meta = (path: string) => ({ path: `/api/v2/meta${path}`, aliases: [`/api/v1/db/meta${path}`] })

export const sharesList = defineCall({
  name: 'shares.list',
  summary: 'List the published views of a table',
  method: 'GET',
  cost: 'cheap',
  ...meta('/tables/:tableId/share'),
  action: 'view.share',
  ...table,
  query: nothing,
  body: noInput,
  output: answers<List<ViewWire>>(),
})
export const sharesCreate = defineCall({
  name: 'shares.create',
  summary: 'Publish a view or form; answers it with its link id',
  method: 'POST',
  ...meta('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<ViewWire>(),
})
export const sharesUpdate = defineCall({
  name: 'shares.update',
  summary: "Change a public link's password or options",
  method: 'PATCH',
  ...meta('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: nothing,
  body: v.object({
    password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    meta: v.optional(metaSchema),
  }),
  output: answers<ViewWire>(),
})
export const sharesDelete = defineCall({
  name: 'shares.delete',
  summary: 'Withdraw a public link',
  method: 'DELETE',
  ...meta('/views/:viewId/share'),
  action: 'view.share',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
