import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import {
  bulkAllQuery,
  filterEntries,
  listQuery,
  oneOrMany,
  pagedQuery,
  readQuery,
  rows,
  updateQuery,
  writeQuery,
} from './record-queries.ts'
import { listCost } from './read-cost.ts'
import {
  changeGroup,
  cellsSchema as cells,
  noInput,
  nothing,
  queryNumber,
  slot,
  type Page,
} from './shapes.ts'

/**
 * A record of the wire: titles to values. With `format=native` the keys are `id` and column ids and the values
 * are as stored (selects as option ids), which survives renames. Bodies may use titles or column ids.
 */
export type RecordWire = Record<string, unknown>
/** A cell that somebody else changed after it was read; `by` did it, at `at`, as far as that is known. */
export type ChangedCell = {
  id: number
  fieldId: string
  /** Title of the field. */
  field: string
  /** As it is stored now. */
  value: unknown
  by: string | null
  at: string | null
}
export type RecordsPage = Page<RecordWire> & {
  /** Last change of the base that this answer includes. */
  seq: number
  /** With `format=native`: starts of the addresses of the files in it, by id; good for an hour or two. */
  files?: Record<string, string>
}

const table = slot('tableId', 'table')
const record = { base: table.base, params: v.object({ tableId: v.string(), recordId: v.string() }) }

// v1: base and table by id or title; with or without a view.
const v1Table = {
  base: { slot: 'baseId', kind: 'base' } as const,
  params: v.object({ baseId: v.string(), table: v.string(), view: v.optional(v.string()) }),
}
const v1Record = { base: v1Table.base, params: v.object({ ...v1Table.params.entries, recordId: v.string() }) }
const data = '/api/v1/db/data/:org/:baseId/:table'
const dataOfView = `${data}/views/:view`
const bulk = '/api/v1/db/data/bulk/:org/:baseId/:table'

export const recordsList = defineCall({
  name: 'records.list',
  summary: 'List records of a table or view',
  method: 'GET',
  cost: listCost,
  path: '/api/v2/tables/:tableId/records',
  action: 'record.read',
  ...table,
  query: pagedQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const recordsCount = defineCall({
  name: 'records.count',
  summary: 'Count records',
  method: 'GET',
  cost: listCost,
  path: '/api/v2/tables/:tableId/records/count',
  action: 'record.read',
  ...table,
  query: v.object(filterEntries),
  body: noInput,
  output: answers<{ count: number }>(),
})
export const recordsRead = defineCall({
  name: 'records.read',
  summary: 'Read one record',
  method: 'GET',
  cost: listCost,
  path: '/api/v2/tables/:tableId/records/:recordId',
  action: 'record.read',
  ...record,
  query: readQuery,
  body: noInput,
  output: answers<RecordWire>(),
})
export const recordsCreate = defineCall({
  name: 'records.create',
  summary: 'Create one record or many, all or none',
  method: 'POST',
  path: '/api/v2/tables/:tableId/records',
  action: 'record.create',
  ...table,
  query: writeQuery,
  body: oneOrMany,
  output: answers<RecordWire | RecordWire[]>(),
})
export const recordsUpdate = defineCall({
  name: 'records.update',
  summary: 'Update one record or many by id, all or none',
  method: 'PATCH',
  path: '/api/v2/tables/:tableId/records',
  action: 'record.update',
  ...table,
  query: updateQuery,
  body: oneOrMany,
  output: answers<RecordWire | RecordWire[]>(),
})
export const recordsDelete = defineCall({
  name: 'records.delete',
  summary: 'Delete one record or many by id, all or none',
  method: 'DELETE',
  path: '/api/v2/tables/:tableId/records',
  action: 'record.delete',
  ...table,
  query: writeQuery,
  body: oneOrMany,
  output: answers<RecordWire | RecordWire[]>(),
})

const recordIds = v.pipe(
  v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 'Send a list of ids.'),
  v.minLength(1, 'Send at least one id.'),
  v.maxLength(limits.bulkRowsMax, `At most ${limits.bulkRowsMax} rows per call.`),
  v.transform((ids) => [...new Set(ids)]),
)
const neighbour = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

export const recordsMove = defineCall({
  name: 'records.move',
  summary: 'Move records, in the order given, before or after another one, or to the end; all or none',
  method: 'POST',
  path: '/api/v2/tables/:tableId/records/move',
  action: 'record.update',
  ...table,
  query: v.object({ group: changeGroup }),
  /** `cells`: what they take on there, such as the value of the group that they are moved into. */
  body: v.pipe(
    v.object({
      ids: recordIds,
      before: neighbour,
      after: neighbour,
      cells: v.optional(cells),
    }),
    v.check(
      ({ before, after }) => before === undefined || after === undefined,
      'Name before or after, not both.',
    ),
  ),
  output: answers<{ moved: number }>(),
})
export const recordsMoveOne = defineCall({
  name: 'records.moveOne',
  summary: 'Move one record before another one, or to the end',
  method: 'POST',
  path: '/api/v2/tables/:tableId/records/:recordId/move',
  action: 'record.update',
  ...record,
  query: v.object({ before: v.optional(queryNumber('before')) }),
  body: noInput,
  output: answers<true>(),
})

export const dataList = defineCall({
  name: 'data.list',
  summary: 'List records (v1)',
  method: 'GET',
  cost: listCost,
  path: data,
  aliases: [dataOfView],
  action: 'record.read',
  ...v1Table,
  query: pagedQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const dataFindOne = defineCall({
  name: 'data.findOne',
  summary: 'The first record that fits (v1)',
  method: 'GET',
  cost: listCost,
  path: `${data}/find-one`,
  aliases: [`${dataOfView}/find-one`],
  action: 'record.read',
  ...v1Table,
  query: listQuery,
  body: noInput,
  output: answers<RecordWire>(),
})
export const dataCount = defineCall({
  name: 'data.count',
  summary: 'Count records (v1)',
  method: 'GET',
  cost: listCost,
  path: `${data}/count`,
  aliases: [`${dataOfView}/count`],
  action: 'record.read',
  ...v1Table,
  query: v.object(filterEntries),
  body: noInput,
  output: answers<{ count: number }>(),
})
export const dataCreate = defineCall({
  name: 'data.create',
  summary: 'Create a record (v1)',
  method: 'POST',
  path: data,
  aliases: [dataOfView],
  action: 'record.create',
  ...v1Table,
  query: writeQuery,
  body: cells,
  output: answers<RecordWire>(),
})
export const dataRead = defineCall({
  name: 'data.read',
  summary: 'Read a record (v1)',
  method: 'GET',
  cost: listCost,
  path: `${data}/:recordId`,
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.read',
  ...v1Record,
  query: readQuery,
  body: noInput,
  output: answers<RecordWire>(),
})
export const dataExist = defineCall({
  name: 'data.exist',
  summary: 'Whether a record exists (v1)',
  method: 'GET',
  cost: 'cheap',
  path: `${data}/:recordId/exist`,
  aliases: [`${dataOfView}/:recordId/exist`],
  action: 'record.read',
  ...v1Record,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
export const dataUpdate = defineCall({
  name: 'data.update',
  summary: 'Update a record (v1)',
  method: 'PATCH',
  path: `${data}/:recordId`,
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.update',
  ...v1Record,
  query: writeQuery,
  body: cells,
  output: answers<RecordWire>(),
})
export const dataDelete = defineCall({
  name: 'data.delete',
  summary: 'Delete a record; answers how many were deleted (v1)',
  method: 'DELETE',
  path: `${data}/:recordId`,
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.delete',
  ...v1Record,
  query: writeQuery,
  body: noInput,
  output: answers<number>(),
})

export const bulkCreate = defineCall({
  name: 'bulk.create',
  summary: 'Create many records, all or none (v1)',
  method: 'POST',
  path: bulk,
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  output: answers<{ id: number }[]>(),
})
export const bulkUpdate = defineCall({
  name: 'bulk.update',
  summary: 'Update many records by id, all or none (v1)',
  method: 'PATCH',
  path: bulk,
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  output: answers<RecordWire[]>(),
})
export const bulkDelete = defineCall({
  name: 'bulk.delete',
  summary: 'Delete many records by id, all or none (v1)',
  method: 'DELETE',
  path: bulk,
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: v.pipe(
    v.array(v.union([cells, v.number(), v.string()])),
    v.minLength(1, 'Send at least one record.'),
    v.maxLength(limits.bulkRowsMax, `At most ${limits.bulkRowsMax} rows per call.`),
  ),
  output: answers<{ id: number }[]>(),
})
export const bulkUpsert = defineCall({
  name: 'bulk.upsert',
  summary: 'Update records that name their id and create the others, all or none (v1)',
  method: 'POST',
  path: `${bulk}/upsert`,
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  output: answers<{ id: number }[]>(),
})
export const bulkUpdateAll = defineCall({
  name: 'bulk.updateAll',
  summary: 'Give all records that fit the same values; answers how many (v1)',
  method: 'PATCH',
  path: `${bulk}/all`,
  action: 'record.bulk',
  ...v1Table,
  query: bulkAllQuery,
  body: cells,
  output: answers<number>(),
})
export const bulkDeleteAll = defineCall({
  name: 'bulk.deleteAll',
  summary: 'Delete all records that fit; answers how many (v1)',
  method: 'DELETE',
  path: `${bulk}/all`,
  action: 'record.bulk',
  ...v1Table,
  query: bulkAllQuery,
  body: noInput,
  output: answers<number>(),
})
