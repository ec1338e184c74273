import * as v from 'valibot'
import { responseOf, defineCall } from '../call/define-call.ts'
import {
  aggregateParts,
  aggregateQuery,
  type AggregatesWire,
  type GroupedList,
  groupedListQuery,
  groupParts,
  groupQuery,
  type GroupsPage,
  type GroupWire,
  type ListedPart,
  listParts,
  type NativeGroup,
  recordsBulkList,
} from '../records/groups.ts'
import { noInput, type Page, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/public-groups.ts'

// Aggregates and groups of a public view: the calls of records/groups.ts, restricted to its visible fields.

const share = slot('shareId', 'share')
const column = { base: share.base, params: v.object({ shareId: v.string(), columnId: v.string() }) }
const v1 = (tail: string) => [`/api/v1/db/public/shared-view/:shareId${tail}`]
const read = { action: 'public.read', body: noInput } as const
const readBy = { action: 'public.read' } as const

export const publicAggregate = defineCall(endpoints.publicAggregate, {
  ...read,
  aliases: v1('/aggregate'),
  ...share,
  name: 'public.aggregate',
  summary: 'Aggregate a published view',
  query: aggregateQuery,
  output: responseOf<AggregatesWire>(),
})
export const publicBulkAggregate = defineCall(endpoints.publicBulkAggregate, {
  ...readBy,
  aliases: v1('/bulk/aggregate'),
  ...share,
  name: 'public.bulkAggregate',
  summary: 'Aggregate several groups of a published view',
  query: recordsBulkList.query,
  body: aggregateParts,
  output: responseOf<Record<string, AggregatesWire>>(),
})
export const publicGroupBy = defineCall(endpoints.publicGroupBy, {
  ...read,
  aliases: v1('/groupby'),
  ...share,
  name: 'public.groupBy',
  summary: 'Group records of a published view',
  query: groupQuery,
  output: responseOf<GroupsPage>(),
})
export const publicGroupByCount = defineCall(endpoints.publicGroupByCount, {
  ...read,
  aliases: v1('/groupby/count'),
  ...share,
  name: 'public.groupByCount',
  summary: 'Count groups of a published view',
  query: groupQuery,
  output: responseOf<number>(),
})
export const publicGroupedList = defineCall(endpoints.publicGroupedList, {
  ...read,
  aliases: v1('/group/:columnId'),
  ...column,
  name: 'public.groupedList',
  summary: 'List records of a published view grouped by the options of a select field',
  query: groupedListQuery,
  output: responseOf<GroupedList>(),
})
export const publicBulkGroup = defineCall(endpoints.publicBulkGroup, {
  ...readBy,
  aliases: v1('/bulk/group'),
  ...share,
  name: 'public.bulkGroup',
  summary: 'Group several selections of a published view',
  query: recordsBulkList.query,
  body: groupParts,
  output: responseOf<Record<string, Page<GroupWire | NativeGroup>>>(),
})
export const publicBulkList = defineCall(endpoints.publicBulkList, {
  ...readBy,
  aliases: ['/api/v2/public/shared-view/:shareId/bulk/dataList'],
  ...share,
  name: 'public.bulkList',
  summary: 'List the first records of several groups of a published view',
  query: recordsBulkList.query,
  body: listParts,
  output: responseOf<Record<string, ListedPart>>(),
})
