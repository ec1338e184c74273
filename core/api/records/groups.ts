import * as v from 'valibot'
import * as limits from '../../limits.ts'
import type { CellValue } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { filterEntries } from './record-queries.ts'
import type { RecordsPage, RecordWire } from './records.ts'
import { noInput, type Page, queryList, queryNumber, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/groups.ts'

/** Aggregates by title, or by column id in native format. */
export type AggregatesWire = Record<string, unknown>

/** A group: its number of records, and the value of each grouped field, by title. */
export type GroupWire = { count: number; [title: string]: unknown }
/** A group with `format=native`: its keys, as `within` accepts them, and aggregates by column id. */
export type NativeGroup = { keys: CellValue[]; count: number; aggregates: Record<string, CellValue> }
export type GroupsPage = Page<GroupWire | NativeGroup> & { seq: number }
export type GroupedList = { key: unknown; value: Page<RecordWire> }[]

const format = v.optional(v.picklist(['native', 'nocodb'], 'format must be native or nocodb.'))
const text = (name: string) =>
  v.optional(
    v.pipe(
      v.string(`${name} must be given once.`),
      v.maxLength(limits.whereLength, `${name} may have at most ${limits.whereLength} characters.`),
    ),
  )
const paging = {
  limit: v.optional(queryNumber('limit')),
  offset: v.optional(queryNumber('offset')),
  page: v.optional(queryNumber('page')),
  pageSize: v.optional(queryNumber('pageSize')),
}

/**
 * Accepts `aggregation=[{"field", "type"}]` or `aggregation[0][field]=...`, so unknown parameters must pass.
 * Without either, uses the view's aggregations.
 */
export const aggregateQuery = v.looseObject({ ...filterEntries, aggregation: text('aggregation'), format })
export const groupQuery = v.looseObject({
  ...filterEntries,
  ...paging,
  /** Fields to group by, outermost first; at most three. */
  column_name: v.optional(queryList),
  /** Grouped fields or `count`; a leading minus sorts in descending order. */
  sort: v.optional(queryList),
  sortArrJson: text('sortArrJson'),
  aggregation: text('aggregation'),
  format,
})
export const groupedListQuery = v.object({
  ...filterEntries,
  ...paging,
  fields: v.optional(queryList),
  sort: v.optional(queryList),
  sortArrJson: text('sortArrJson'),
  format,
})
export type AggregateQuery = v.InferOutput<typeof aggregateQuery>
export type GroupQuery = v.InferOutput<typeof groupQuery>
export type GroupedListQuery = v.InferOutput<typeof groupedListQuery>

// Parts of a bulk call: the same parameters as JSON.
const number = (name: string) =>
  v.optional(
    v.nullable(
      v.union([v.pipe(v.number(), v.integer(`${name} must be a whole number.`)), queryNumber(name)]),
    ),
  )
const names = v.optional(v.nullable(v.union([v.string(), v.array(v.string())])))
const alias = v.pipe(
  v.string('Each part needs an alias.'),
  v.maxLength(200, 'An alias may have at most 200 characters.'),
)
const jsonText = (name: string) =>
  v.optional(
    v.nullable(
      v.union([
        text(name),
        v.pipe(
          v.array(v.unknown()),
          v.transform((list) => JSON.stringify(list)),
        ),
      ]),
    ),
  )
const partFilter = {
  alias,
  where: v.optional(v.nullable(text('where'))),
  filterArrJson: jsonText('filterArrJson'),
  within: jsonText('within'),
}
const partList = {
  ...partFilter,
  limit: number('limit'),
  offset: number('offset'),
  sort: names,
  sortArrJson: jsonText('sortArrJson'),
}
function parts<S extends v.GenericSchema<unknown, { alias: string }>>(part: S) {
  return v.pipe(
    v.array(part, 'Send a list of {"alias", ...}.'),
    v.minLength(1, 'Send at least one part.'),
    v.maxLength(limits.bulkPartsMax, `At most ${limits.bulkPartsMax} parts per call.`),
  )
}
export const aggregateParts = parts(v.object({ ...partFilter, aggregation: jsonText('aggregation') }))
export const groupParts = parts(
  v.object({ ...partList, column_name: names, aggregation: jsonText('aggregation') }),
)
export const listParts = parts(v.object({ ...partList, fields: names }))
export type AggregatePart = v.InferOutput<typeof aggregateParts>[number]
export type GroupPart = v.InferOutput<typeof groupParts>[number]
export type ListPart = v.InferOutput<typeof listParts>[number]
/** Records of one group. `files`: as in pages of records. */
export type ListedPart = Page<RecordWire> & Pick<RecordsPage, 'files'>

const bulkQuery = v.looseObject({ ...filterEntries, aggregation: text('aggregation'), format })
export type BulkQuery = v.InferOutput<typeof bulkQuery>

const table = slot('tableId', 'table')
const column = { base: table.base, params: v.object({ tableId: v.string(), columnId: v.string() }) }
const v1Table = {
  base: { slot: 'baseId', kind: 'base' } as const,
  params: v.object({ baseId: v.string(), table: v.string(), view: v.optional(v.string()) }),
}
const v1Column = { base: v1Table.base, params: v.object({ ...v1Table.params.entries, columnId: v.string() }) }
const data = '/api/v1/db/data/:org/:baseId/:table'
const ofView = (tail: string) => [`${data}/views/:view${tail}`]
const read = { action: 'record.read', body: noInput } as const
const readBy = { action: 'record.read' } as const

export const recordsAggregate = defineCall(endpoints.recordsAggregate, {
  ...read,
  ...table,
  name: 'records.aggregate',
  summary: 'Aggregate the fields of all matching records',
  query: aggregateQuery,
  output: responseOf<AggregatesWire>(),
})
export const dataAggregate = defineCall(endpoints.dataAggregate, {
  ...read,
  aliases: ofView('/aggregate'),
  ...v1Table,
  name: 'data.aggregate',
  summary: 'Aggregate records (v1)',
  query: aggregateQuery,
  output: responseOf<AggregatesWire>(),
})
export const recordsBulkAggregate = defineCall(endpoints.recordsBulkAggregate, {
  ...readBy,
  ...table,
  name: 'records.bulkAggregate',
  summary: 'Aggregate several groups of records',
  query: bulkQuery,
  body: aggregateParts,
  output: responseOf<Record<string, AggregatesWire>>(),
})
export const groupsList = defineCall(endpoints.groupsList, {
  ...read,
  ...table,
  name: 'groups.list',
  summary: 'Group records by up to three fields, with counts and aggregations',
  query: groupQuery,
  output: responseOf<GroupsPage>(),
})
export const dataGroupBy = defineCall(endpoints.dataGroupBy, {
  ...read,
  aliases: ofView('/groupby'),
  ...v1Table,
  name: 'data.groupBy',
  summary: 'Group records (v1)',
  query: groupQuery,
  output: responseOf<GroupsPage>(),
})
export const groupsCount = defineCall(endpoints.groupsCount, {
  ...read,
  ...table,
  name: 'groups.count',
  summary: 'Count groups; returns a bare number',
  query: groupQuery,
  output: responseOf<number>(),
})
export const dataGroupByCount = defineCall(endpoints.dataGroupByCount, {
  ...read,
  aliases: ofView('/groupby/count'),
  ...v1Table,
  name: 'data.groupByCount',
  summary: 'Count groups (v1)',
  query: groupQuery,
  output: responseOf<number>(),
})
export const groupsRecords = defineCall(endpoints.groupsRecords, {
  ...read,
  ...column,
  name: 'groups.records',
  summary: 'List the first records of each option of a select field, and of none',
  query: groupedListQuery,
  output: responseOf<GroupedList>(),
})
export const dataGroupedList = defineCall(endpoints.dataGroupedList, {
  ...read,
  aliases: ofView('/group/:columnId'),
  ...v1Column,
  name: 'data.groupedList',
  summary: 'List records grouped by the options of a select field (v1)',
  query: groupedListQuery,
  output: responseOf<GroupedList>(),
})
export const recordsBulkGroup = defineCall(endpoints.recordsBulkGroup, {
  ...readBy,
  ...table,
  name: 'records.bulkGroup',
  summary: 'Group several selections of records',
  query: bulkQuery,
  body: groupParts,
  output: responseOf<Record<string, Page<GroupWire | NativeGroup>>>(),
})
export const recordsBulkList = defineCall(endpoints.recordsBulkList, {
  ...readBy,
  aliases: ['/api/v2/tables/:tableId/bulk/dataList'],
  ...table,
  name: 'records.bulkList',
  summary: 'List the first records of several groups',
  query: bulkQuery,
  body: listParts,
  output: responseOf<Record<string, ListedPart>>(),
})
