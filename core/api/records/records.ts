import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { movedRows, oneOrManyRows, oneRow, rowsWithLinks } from '../call/changed-rows.ts'
import {
  bothSides,
  bulkAllQuery,
  filterEntries,
  listQuery,
  namesOneSide,
  createQuery,
  oneOrMany,
  pagedQuery,
  readQuery,
  rows,
  updateQuery,
  writeQuery,
} from './record-queries.ts'
import { listCost } from '../call/read-cost.ts'
import {
  changeGroup,
  cellsSchema as cells,
  noInput,
  nothing,
  queryNumber,
  slot,
  type RecordsPageInfo,
} from '../call/shapes.ts'
import * as endpoints from '../endpoints/records.ts'

/**
 * A record: values by title. With `format=native`, keys are `id` and column ids, and values are as stored
 * (selects as option ids), which is stable across renames. Bodies may use titles or column ids.
 */
export type RecordWire = Record<string, unknown>
/** A cell that someone else has changed since it was read; `by` and `at` are null if unknown. */
export type ChangedCell = {
  id: number
  fieldId: string
  /** Title of the field. */
  field: string
  /** Current stored value. */
  value: unknown
  by: string | null
  at: string | null
}
export type RecordsPage = {
  list: RecordWire[]
  pageInfo: RecordsPageInfo
  /** Last change of the base that the response includes. */
  seq: number
  /** With `format=native`: URL prefixes of the files in the response, by id; valid for one to two hours. */
  files?: Record<string, string>
}

const table = slot('tableId', 'table')
const record = { base: table.base, params: v.object({ tableId: v.string(), recordId: v.string() }) }

// v1 paths name base and table by id or title, with or without a view.
const v1Table = {
  base: { slot: 'baseId', kind: 'base' } as const,
  params: v.object({ baseId: v.string(), table: v.string(), view: v.optional(v.string()) }),
}
const v1Record = { base: v1Table.base, params: v.object({ ...v1Table.params.entries, recordId: v.string() }) }
const data = '/api/v1/db/data/:org/:baseId/:table'
const dataOfView = `${data}/views/:view`

export const recordsList = defineCall(endpoints.recordsList, {
  name: 'records.list',
  summary: 'List records of a table or view',
  cost: listCost,
  action: 'record.read',
  ...table,
  query: pagedQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const recordsCount = defineCall(endpoints.recordsCount, {
  name: 'records.count',
  summary: 'Count records',
  action: 'record.read',
  ...table,
  query: v.object(filterEntries),
  body: noInput,
  output: responseOf<{ count: number }>(),
})
export const recordsRead = defineCall(endpoints.recordsRead, {
  name: 'records.read',
  summary: 'Read one record',
  cost: listCost,
  action: 'record.read',
  ...record,
  query: readQuery,
  body: noInput,
  output: responseOf<RecordWire>(),
})
export const recordsCreate = defineCall(endpoints.recordsCreate, {
  name: 'records.create',
  summary: 'Create one record or many, at the end or before or after another one; all or none',
  action: 'record.create',
  ...table,
  query: createQuery,
  body: oneOrMany,
  rows: oneOrManyRows,
  output: responseOf<RecordWire | RecordWire[]>(),
})
export const recordsUpdate = defineCall(endpoints.recordsUpdate, {
  name: 'records.update',
  summary: 'Update one record or many by id, all or none',
  action: 'record.update',
  ...table,
  query: updateQuery,
  body: oneOrMany,
  rows: oneOrManyRows,
  output: responseOf<RecordWire | RecordWire[]>(),
})
export const recordsDelete = defineCall(endpoints.recordsDelete, {
  name: 'records.delete',
  summary: 'Delete one record or many by id, all or none',
  action: 'record.delete',
  ...table,
  query: writeQuery,
  body: oneOrMany,
  rows: oneOrManyRows,
  output: responseOf<RecordWire | RecordWire[]>(),
})

const recordIds = v.pipe(
  v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 'Send a list of ids.'),
  v.minLength(1, 'Send at least one id.'),
  v.maxLength(limits.bulkRowsMax, `At most ${limits.bulkRowsMax} rows per call.`),
  v.transform((ids) => [...new Set(ids)]),
)
const neighbor = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

export const recordsMove = defineCall(endpoints.recordsMove, {
  name: 'records.move',
  summary: 'Move records, in the order given, before or after another one, or to the end; all or none',
  action: 'record.update',
  ...table,
  query: v.object({ group: changeGroup }),
  /** `cells`: values to set on the moved records, such as that of the target group. */
  body: v.pipe(
    v.object({
      ids: recordIds,
      before: neighbor,
      after: neighbor,
      cells: v.optional(cells),
    }),
    v.check((move) => namesOneSide(move), bothSides),
  ),
  rows: movedRows,
  output: responseOf<{ moved: number }>(),
})
export const recordsMoveOne = defineCall(endpoints.recordsMoveOne, {
  name: 'records.moveOne',
  summary: 'Move one record before another one, or to the end',
  action: 'record.update',
  ...record,
  query: v.object({ before: v.optional(queryNumber('before')) }),
  body: noInput,
  rows: oneRow,
  output: responseOf<true>(),
})

export const dataList = defineCall(endpoints.dataList, {
  name: 'data.list',
  summary: 'List records (v1)',
  cost: listCost,
  aliases: [dataOfView],
  action: 'record.read',
  ...v1Table,
  query: pagedQuery,
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const dataFindOne = defineCall(endpoints.dataFindOne, {
  name: 'data.findOne',
  summary: 'Read the first matching record (v1)',
  cost: listCost,
  aliases: [`${dataOfView}/find-one`],
  action: 'record.read',
  ...v1Table,
  query: listQuery,
  body: noInput,
  output: responseOf<RecordWire>(),
})
export const dataCount = defineCall(endpoints.dataCount, {
  name: 'data.count',
  summary: 'Count records (v1)',
  aliases: [`${dataOfView}/count`],
  action: 'record.read',
  ...v1Table,
  query: v.object(filterEntries),
  body: noInput,
  output: responseOf<{ count: number }>(),
})
export const dataCreate = defineCall(endpoints.dataCreate, {
  name: 'data.create',
  summary: 'Create a record (v1)',
  aliases: [dataOfView],
  action: 'record.create',
  ...v1Table,
  query: writeQuery,
  body: cells,
  rows: rowsWithLinks,
  output: responseOf<RecordWire>(),
})
export const dataRead = defineCall(endpoints.dataRead, {
  name: 'data.read',
  summary: 'Read a record (v1)',
  cost: listCost,
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.read',
  ...v1Record,
  query: readQuery,
  body: noInput,
  output: responseOf<RecordWire>(),
})
export const dataExist = defineCall(endpoints.dataExist, {
  name: 'data.exist',
  summary: 'Check whether a record exists (v1)',
  cost: 'cheap',
  aliases: [`${dataOfView}/:recordId/exist`],
  action: 'record.read',
  ...v1Record,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
export const dataUpdate = defineCall(endpoints.dataUpdate, {
  name: 'data.update',
  summary: 'Update a record (v1)',
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.update',
  ...v1Record,
  query: writeQuery,
  body: cells,
  rows: rowsWithLinks,
  output: responseOf<RecordWire>(),
})
export const dataDelete = defineCall(endpoints.dataDelete, {
  name: 'data.delete',
  summary: 'Delete a record; returns how many were deleted (v1)',
  aliases: [`${dataOfView}/:recordId`],
  action: 'record.delete',
  ...v1Record,
  query: writeQuery,
  body: noInput,
  rows: oneRow,
  output: responseOf<number>(),
})

export const bulkCreate = defineCall(endpoints.bulkCreate, {
  name: 'bulk.create',
  summary: 'Create many records, all or none (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  rows: rowsWithLinks,
  output: responseOf<{ id: number }[]>(),
})
export const bulkUpdate = defineCall(endpoints.bulkUpdate, {
  name: 'bulk.update',
  summary: 'Update many records by id, all or none (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  rows: rowsWithLinks,
  output: responseOf<RecordWire[]>(),
})
export const bulkDelete = defineCall(endpoints.bulkDelete, {
  name: 'bulk.delete',
  summary: 'Delete many records by id, all or none (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: v.pipe(
    v.array(v.union([cells, v.number(), v.string()])),
    v.minLength(1, 'Send at least one record.'),
    v.maxLength(limits.bulkRowsMax, `At most ${limits.bulkRowsMax} rows per call.`),
  ),
  rows: rowsWithLinks,
  output: responseOf<{ id: number }[]>(),
})
export const bulkUpsert = defineCall(endpoints.bulkUpsert, {
  name: 'bulk.upsert',
  summary: 'Upsert records: update those with an id and create the others, all or none (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: writeQuery,
  body: rows,
  rows: rowsWithLinks,
  output: responseOf<{ id: number }[]>(),
})
export const bulkUpdateAll = defineCall(endpoints.bulkUpdateAll, {
  name: 'bulk.updateAll',
  summary: 'Update all matching records with the same values; returns how many (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: bulkAllQuery,
  body: cells,
  rows: rowsWithLinks,
  output: responseOf<number>(),
})
export const bulkDeleteAll = defineCall(endpoints.bulkDeleteAll, {
  name: 'bulk.deleteAll',
  summary: 'Delete all matching records; returns how many (v1)',
  action: 'record.bulk',
  ...v1Table,
  query: bulkAllQuery,
  body: noInput,
  rows: oneRow,
  output: responseOf<number>(),
})
