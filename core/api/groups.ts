import * as v from 'valibot'
import { limits } from '../limits.ts'
import type { CellValue } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { filterEntries } from './record-queries.ts'
import type { RecordWire } from './records.ts'
import { noInput, type Page, queryList, queryNumber, slot } from './shapes.ts'

/** Aggregations by title, or natively by column id. */
export type AggregatesWire = Record<string, unknown>

/** A group of the wire: how many records, and the value of each field that groups are made by, by its title. */
export type GroupWire = { count: number; [title: string]: unknown }
/** A group with `format=native`: its key as `within` takes it, and what is aggregated by column id. */
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
 * `aggregation=[{"field", "type"}]`, or `aggregation[0][field]=...`, which is why other parameters are kept. Without
 * either, what the view has chosen.
 */
export const aggregateQuery = v.looseObject({ ...filterEntries, aggregation: text('aggregation'), format })
export const groupQuery = v.looseObject({
  ...filterEntries,
  ...paging,
  /** Fields to group by, outermost first; up to three. */
  column_name: v.optional(queryList),
  /** Those fields or `count`, a minus before it turns the order round. */
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

// Parts of a call for several groups: the same parameters, in JSON.
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
const ofTable = (tail: string) => ({ path: `/api/v2/tables/:tableId${tail}` })
const ofData = (tail: string) => ({ path: `${data}${tail}`, aliases: [`${data}/views/:view${tail}`] })
const read = { method: 'GET', action: 'record.read', body: noInput } as const
const readBy = { method: 'POST', action: 'record.read' } as const

export const recordsAggregate = defineCall({
  ...read,
  ...ofTable('/aggregate'),
  ...table,
  name: 'records.aggregate',
  summary: 'Sums, means, counts and the like of the fields of all records that fit',
  query: aggregateQuery,
  output: answers<AggregatesWire>(),
})
export const dataAggregate = defineCall({
  ...read,
  ...ofData('/aggregate'),
  ...v1Table,
  name: 'data.aggregate',
  summary: 'Aggregate records (v1)',
  query: aggregateQuery,
  output: answers<AggregatesWire>(),
})
export const recordsBulkAggregate = defineCall({
  ...readBy,
  ...ofTable('/bulk/aggregate'),
  ...table,
  name: 'records.bulkAggregate',
  summary: 'Aggregate several groups of records',
  query: bulkQuery,
  body: aggregateParts,
  output: answers<Record<string, AggregatesWire>>(),
})
export const groupsList = defineCall({
  ...read,
  ...ofTable('/groupby'),
  ...table,
  name: 'groups.list',
  summary: 'Groups of records by up to three fields, with their counts and aggregations',
  query: groupQuery,
  output: answers<GroupsPage>(),
})
export const dataGroupBy = defineCall({
  ...read,
  ...ofData('/groupby'),
  ...v1Table,
  name: 'data.groupBy',
  summary: 'Groups of records (v1)',
  query: groupQuery,
  output: answers<GroupsPage>(),
})
export const groupsCount = defineCall({
  ...read,
  ...ofTable('/groupby/count'),
  ...table,
  name: 'groups.count',
  summary: 'How many groups there are, as a bare number',
  query: groupQuery,
  output: answers<number>(),
})
export const dataGroupByCount = defineCall({
  ...read,
  ...ofData('/groupby/count'),
  ...v1Table,
  name: 'data.groupByCount',
  summary: 'How many groups there are (v1)',
  query: groupQuery,
  output: answers<number>(),
})
export const groupsRecords = defineCall({
  ...read,
  ...ofTable('/group/:columnId'),
  ...column,
  name: 'groups.records',
  summary: 'The first records under each option of a select field, and those without one',
  query: groupedListQuery,
  output: answers<GroupedList>(),
})
export const dataGroupedList = defineCall({
  ...read,
  ...ofData('/group/:columnId'),
  ...v1Column,
  name: 'data.groupedList',
  summary: 'Records under each option of a select field (v1)',
  query: groupedListQuery,
  output: answers<GroupedList>(),
})
export const recordsBulkGroup = defineCall({
  ...readBy,
  ...ofTable('/bulk/group'),
  ...table,
  name: 'records.bulkGroup',
  summary: 'Group several selections of records',
  query: bulkQuery,
  body: groupParts,
  output: answers<Record<string, Page<GroupWire | NativeGroup>>>(),
})
export const recordsBulkList = defineCall({
  ...readBy,
  ...ofTable('/bulk/datalist'),
  aliases: ['/api/v2/tables/:tableId/bulk/dataList'],
  ...table,
  name: 'records.bulkList',
  summary: 'The first records of several groups',
  query: bulkQuery,
  body: listParts,
  output: answers<Record<string, Page<RecordWire>>>(),
})
