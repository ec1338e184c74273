import * as v from 'valibot'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, slot } from './shapes.ts'
import { viewCreateBody } from './views.ts'
import type { ViewColumnWire, ViewWire } from './wire.ts'

// Views that show records as cards: galleries, kanbans and calendars. What all views have is in views.ts.

const meta = (path: string) => ({ path: `/api/v2/meta${path}`, aliases: [`/api/v1/db/meta${path}`] })
const creating = {
  method: 'POST',
  action: 'view.create',
  ...slot('tableId', 'table'),
  query: nothing,
  body: viewCreateBody,
  output: answers<ViewWire>(),
} as const
const one = { ...slot('viewId', 'view'), query: nothing } as const
const reading = {
  ...one,
  method: 'GET',
  cost: 'cheap',
  action: 'view.read',
  body: noInput,
  output: answers<Record<string, unknown> & { columns: ViewColumnWire[] }>(),
} as const
const changing = {
  ...one,
  method: 'PATCH',
  action: 'view.configure',
  body: v.record(v.string(), v.unknown()),
  output: answers<number>(),
} as const

export const galleriesCreate = defineCall({
  ...creating,
  ...meta('/tables/:tableId/galleries'),
  name: 'galleries.create',
  summary: 'Create a gallery view',
})
export const galleriesRead = defineCall({
  ...reading,
  ...meta('/galleries/:viewId'),
  name: 'galleries.read',
  summary: 'Read a gallery view with its fields',
})
export const galleriesUpdate = defineCall({
  ...changing,
  ...meta('/galleries/:viewId'),
  name: 'galleries.update',
  summary: 'Change options of a gallery view (the field of its covers)',
})
export const kanbansCreate = defineCall({
  ...creating,
  ...meta('/tables/:tableId/kanbans'),
  name: 'kanbans.create',
  summary: 'Create a kanban view; without fk_grp_col_id the first field with options makes the stacks',
})
export const kanbansRead = defineCall({
  ...reading,
  ...meta('/kanbans/:viewId'),
  name: 'kanbans.read',
  summary: 'Read a kanban view with its fields',
})
export const kanbansUpdate = defineCall({
  ...changing,
  ...meta('/kanbans/:viewId'),
  name: 'kanbans.update',
  summary: 'Change options of a kanban view (the field of its stacks, their order, covers)',
})
export const calendarsCreate = defineCall({
  ...creating,
  ...meta('/tables/:tableId/calendars'),
  name: 'calendars.create',
  summary: 'Create a calendar view; without calendar_range the first date field says when',
})
export const calendarsRead = defineCall({
  ...reading,
  ...meta('/calendars/:viewId'),
  name: 'calendars.read',
  summary: 'Read a calendar view with its fields',
})
export const calendarsUpdate = defineCall({
  ...changing,
  ...meta('/calendars/:viewId'),
  name: 'calendars.update',
  summary: 'Change options of a calendar view (the fields that say when)',
})
