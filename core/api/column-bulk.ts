import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { changeGroup, noInput, nothing, orderNumber, slot, wireBoolean } from './shapes.ts'
import { columnBody, columnPatch } from './tables.ts'
import type { TableWire } from './wire.ts'

const table = slot('tableId', 'table')

/** Where the column stands in one view. */
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
        /** Another type: what becomes of values that do not fit, as `columns.convert` says it. */
        onFail: v.optional(v.picklist(['blank', 'refuse'])),
      }),
      place,
    }),
    v.object({ op: v.literal('delete'), column: v.object({ id: v.string() }) }),
  ],
  'op must be add, update or delete.',
)
export type ColumnOperation = v.InferOutput<typeof columnOperation>

export const columnsHash = defineCall({
  name: 'columns.hash',
  summary: 'A word for the columns of a table as they are now; another one when any of them is another',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/tables/:tableId/columns/hash',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns/hash'],
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: answers<{ hash: string }>(),
})

export type ColumnsBulkAnswer = {
  /** Always empty: the operations are done all or none, and an error names the one that cannot be (`op`, from 0). */
  failedOps: never[]
  table: TableWire
  /** Number of the last change: undoing it undoes all of them. */
  seq: number
}

export const columnsBulk = defineCall({
  name: 'columns.bulk',
  summary: 'Add, change and delete columns in one step: all of it or nothing, undone together',
  method: 'POST',
  path: '/api/v2/meta/tables/:tableId/columns/bulk',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns/bulk'],
  action: 'column.manage',
  ...table,
  query: v.object({
    cascade: v.optional(v.picklist(['true', 'false'], 'cascade must be true or false.')),
    group: changeGroup,
  }),
  body: v.object({
    /** The columns as one has seen them; refused when they are others by now. */
    hash: v.optional(v.nullable(v.string())),
    ops: v.pipe(
      v.array(columnOperation, 'ops must be a list.'),
      v.minLength(1, 'There is nothing to do.'),
      v.maxLength(limits.columnsPerTable, `At most ${limits.columnsPerTable} columns at once.`),
    ),
  }),
  output: answers<ColumnsBulkAnswer>(),
})
