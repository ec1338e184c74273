import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing } from '../call/shapes.ts'
import * as endpoints from '../endpoints/totals.ts'

/** Totals of the instance for administrators. Contains no names. */
export type InstanceTotals = {
  projectCount: number
  projects: BaseTotals[]
  userCount: number
  sharedBaseCount: number
}
export type BaseTotals = {
  tableCount: { table: number; view: number }
  external: boolean
  viewCount: {
    formCount: number
    gridCount: number
    galleryCount: number
    kanbanCount: number
    calendarCount: number
    timelineCount: number
    total: number
    sharedFormCount: number
    sharedGridCount: number
    sharedGalleryCount: number
    sharedKanbanCount: number
    sharedCalendarCount: number
    sharedTimelineCount: number
    sharedTotal: number
    sharedLockedCount: number
  }
  webhookCount: number
  filterCount: number
  sortCount: number
  rowCount: { TotalRecords: number }[]
  userCount: number
}

export const instanceTotals = defineCall(endpoints.instanceTotals, {
  name: 'instance.totals',
  summary: 'Count bases, tables, views, records and users; details for at most 200 bases',
  aliases: ['/api/v2/aggregated-meta-info'],
  action: 'instance.settings',
  base: null,
  params: nothing,
  query: nothing,
  body: noInput,
  output: responseOf<InstanceTotals>(),
})
