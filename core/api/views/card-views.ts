import * as v from 'valibot'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, slot } from '../call/shapes.ts'
import { viewCreateBody } from './views.ts'
import type { ViewColumnWire, ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/card-views.ts'

// Card views: galleries, kanbans, calendars and timelines. Calls for all view types are in views.ts.

const v1 = (path: string) => [`/api/v1/db/meta${path}`]
const creating = {
  action: 'view.create',
  ownAction: 'view.createPersonal',
  ...slot('tableId', 'table'),
  query: nothing,
  body: viewCreateBody,
  output: responseOf<ViewWire>(),
} as const
const one = { ...slot('viewId', 'view'), query: nothing } as const
const reading = {
  ...one,
  cost: 'cheap',
  action: 'view.read',
  body: noInput,
  output: responseOf<Record<string, unknown> & { columns: ViewColumnWire[] }>(),
} as const
const changing = {
  ...one,
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  body: v.record(v.string(), v.unknown()),
  output: responseOf<number>(),
} as const

export const galleriesCreate = defineCall(endpoints.galleriesCreate, {
  ...creating,
  aliases: v1('/tables/:tableId/galleries'),
  name: 'galleries.create',
  summary: 'Create a gallery view',
})
export const galleriesRead = defineCall(endpoints.galleriesRead, {
  ...reading,
  aliases: v1('/galleries/:viewId'),
  name: 'galleries.read',
  summary: 'Read a gallery view with its fields',
})
export const galleriesUpdate = defineCall(endpoints.galleriesUpdate, {
  ...changing,
  aliases: v1('/galleries/:viewId'),
  name: 'galleries.update',
  summary: 'Update options of a gallery view (its cover field)',
})
export const kanbansCreate = defineCall(endpoints.kanbansCreate, {
  ...creating,
  aliases: v1('/tables/:tableId/kanbans'),
  name: 'kanbans.create',
  summary: 'Create a kanban view; without fk_grp_col_id, the first select field defines the stacks',
})
export const kanbansRead = defineCall(endpoints.kanbansRead, {
  ...reading,
  aliases: v1('/kanbans/:viewId'),
  name: 'kanbans.read',
  summary: 'Read a kanban view with its fields',
})
export const kanbansUpdate = defineCall(endpoints.kanbansUpdate, {
  ...changing,
  aliases: v1('/kanbans/:viewId'),
  name: 'kanbans.update',
  summary: 'Update options of a kanban view (its stack field, their order, covers)',
})
export const calendarsCreate = defineCall(endpoints.calendarsCreate, {
  ...creating,
  aliases: v1('/tables/:tableId/calendars'),
  name: 'calendars.create',
  summary: 'Create a calendar view; without calendar_range, the first date field is used',
})
export const calendarsRead = defineCall(endpoints.calendarsRead, {
  ...reading,
  aliases: v1('/calendars/:viewId'),
  name: 'calendars.read',
  summary: 'Read a calendar view with its fields',
})
export const calendarsUpdate = defineCall(endpoints.calendarsUpdate, {
  ...changing,
  aliases: v1('/calendars/:viewId'),
  name: 'calendars.update',
  summary: 'Update options of a calendar view (its date fields)',
})
export const timelinesCreate = defineCall(endpoints.timelinesCreate, {
  ...creating,
  name: 'timelines.create',
  summary: 'Create a timeline view; without calendar_range, the first two date fields are used',
})
export const timelinesRead = defineCall(endpoints.timelinesRead, {
  ...reading,
  name: 'timelines.read',
  summary: 'Read a timeline view with its fields',
})
export const timelinesUpdate = defineCall(endpoints.timelinesUpdate, {
  ...changing,
  name: 'timelines.update',
  summary: 'Update options of a timeline view (its date fields, groups and dependencies)',
})
