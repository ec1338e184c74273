import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { changeGroup, noInput, nothing, orderNumber, slot, wireBoolean } from '../call/shapes.ts'
import { columnBody, columnPatch } from './tables.ts'
import type { TableWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/column-bulk.ts'

const table = slot('tableId', 'table')

/** Position and visibility of the column in one view. */
const place = v.optional(
  v.object({
    view_id: v.string(),
    show: v.optional(wireBoolean),
    order: v.optional(orderNumber),
  }),
)

const columnOperation = v.variant(
  'op',
  [
    v.object({ op: v.literal('add'), column: columnBody }),
    v.object({
      op: v.literal('update'),
      column: v.object({
        ...columnPatch.entries,
        id: v.string(),
        /** For type changes: how to handle values that do not convert, as in `columns.convert`. */
        onFail: v.optional(v.picklist(['blank', 'refuse'])),
      }),
      place,
    }),
    v.object({ op: v.literal('delete'), column: v.object({ id: v.string() }) }),
  ],
  'op must be add, update or delete.',
)
export type ColumnOperation = v.InferOutput<typeof columnOperation>

export const columnsHash = defineCall(endpoints.columnsHash, {
  name: 'columns.hash',
  summary: "Read a hash of a table's columns; it changes whenever a column changes",
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns/hash'],
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: responseOf<{ hash: string }>(),
})

export type ColumnsBulkResponse = {
  /** Always empty: operations are atomic, and an error names the failing one (`op`, 0-based). */
  failedOps: never[]
  table: TableWire
  /** Sequence number of the last change; undoing it reverts all operations. */
  seq: number
}

export const columnsBulk = defineCall(endpoints.columnsBulk, {
  name: 'columns.bulk',
  summary: 'Add, update and delete columns in one step: all or nothing, undone together',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns/bulk'],
  action: 'column.manage',
  ...table,
  query: v.object({
    cascade: v.optional(v.picklist(['true', 'false'], 'cascade must be true or false.')),
    group: changeGroup,
  }),
  body: v.object({
    /** Hash of the columns that the client saw; the call fails if they have changed since. */
    hash: v.optional(v.nullable(v.string())),
    ops: v.pipe(
      v.array(columnOperation, 'ops must be a list.'),
      v.minLength(1, 'ops must not be empty.'),
      v.maxLength(limits.columnsPerTable, `At most ${limits.columnsPerTable} columns at once.`),
    ),
  }),
  output: responseOf<ColumnsBulkResponse>(),
})
