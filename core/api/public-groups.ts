import * as v from 'valibot'
import { answers, defineCall } from './call.ts'
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
  listParts,
  type NativeGroup,
  recordsBulkList,
} from './groups.ts'
import type { RecordWire } from './records.ts'
import { noInput, type Page, slot } from './shapes.ts'

// What a public link says of the records of its view: the calls of groups.ts, for its visible fields alone.

const share = slot('shareId', 'share')
const column = { base: share.base, params: v.object({ shareId: v.string(), columnId: v.string() }) }
const path = (tail: string) => ({
  path: `/api/v2/public/shared-view/:shareId${tail}`,
  aliases: [`/api/v1/db/public/shared-view/:shareId${tail}`],
})
const read = { method: 'GET', action: 'public.read', body: noInput } as const
const readBy = { method: 'POST', action: 'public.read' } as const

export const publicAggregate = defineCall({
  ...read,
  ...path('/aggregate'),
  ...share,
  name: 'public.aggregate',
  summary: 'Aggregations of a published view',
  query: aggregateQuery,
  output: answers<AggregatesWire>(),
})
export const publicBulkAggregate = defineCall({
  ...readBy,
  ...path('/bulk/aggregate'),
  ...share,
  name: 'public.bulkAggregate',
  summary: 'Aggregations of several groups of a published view',
  query: recordsBulkList.query,
  body: aggregateParts,
  output: answers<Record<string, AggregatesWire>>(),
})
export const publicGroupBy = defineCall({
  ...read,
  ...path('/groupby'),
  ...share,
  name: 'public.groupBy',
  summary: 'Groups of a published view',
  query: groupQuery,
  output: answers<GroupsPage>(),
})
export const publicGroupByCount = defineCall({
  ...read,
  ...path('/groupby/count'),
  ...share,
  name: 'public.groupByCount',
  summary: 'How many groups a published view has',
  query: groupQuery,
  output: answers<number>(),
})
export const publicGroupedList = defineCall({
  ...read,
  ...path('/group/:columnId'),
  ...column,
  name: 'public.groupedList',
  summary: 'Records of a published view under each option of a select field',
  query: groupedListQuery,
  output: answers<GroupedList>(),
})
export const publicBulkGroup = defineCall({
  ...readBy,
  ...path('/bulk/group'),
  ...share,
  name: 'public.bulkGroup',
  summary: 'Group several selections of a published view',
  query: recordsBulkList.query,
  body: groupParts,
  output: answers<Record<string, Page<GroupWire | NativeGroup>>>(),
})
export const publicBulkList = defineCall({
  ...readBy,
  path: '/api/v2/public/shared-view/:shareId/bulk/datalist',
  aliases: ['/api/v2/public/shared-view/:shareId/bulk/dataList'],
  ...share,
  name: 'public.bulkList',
  summary: 'The first records of several groups of a published view',
  query: recordsBulkList.query,
  body: listParts,
  output: answers<Record<string, Page<RecordWire>>>(),
})
