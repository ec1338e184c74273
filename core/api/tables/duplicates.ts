import * as v from 'valibot'
import { titleSchema } from '../../naming.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { nothing, optionals, slot } from '../call/shapes.ts'
import type { BaseCopyWire } from '../bases/bases.ts'
import type { TableWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/duplicates.ts'

/** Options of a copy. `excludeHooks` has no effect, because tables have no webhooks yet. */
const options = v.optional(
  v.nullable(
    v.object({
      excludeData: v.optional(v.boolean('must be true or false.')),
      excludeViews: v.optional(v.boolean('must be true or false.')),
      excludeHooks: v.optional(v.boolean('must be true or false.')),
      excludeComments: v.optional(v.boolean('must be true or false.')),
    }),
  ),
)
const body = v.optional(v.nullable(optionals({ title: v.optional(titleSchema), options })))

export const tablesDuplicate = defineCall(endpoints.tablesDuplicate, {
  name: 'tables.duplicate',
  summary: 'Duplicate a table with its fields, links, views and records; returns the copy',
  aliases: [
    '/api/v1/db/meta/duplicate/:baseId/table/:tableId',
    '/api/v2/meta/duplicate/:baseId/table/:tableId',
  ],
  action: 'table.manage',
  ...slot('tableId', 'table'),
  query: nothing,
  body,
  output: responseOf<TableWire>(),
})

export const columnsDuplicate = defineCall(endpoints.columnsDuplicate, {
  name: 'columns.duplicate',
  summary: 'Duplicate a column with its values or links; returns the whole table',
  aliases: [
    '/api/v1/db/meta/duplicate/:baseId/column/:columnId',
    '/api/v2/meta/duplicate/:baseId/column/:columnId',
  ],
  action: 'column.manage',
  ...slot('columnId', 'column'),
  query: nothing,
  body,
  output: responseOf<TableWire>(),
})

const older = '/api/v1/db/meta/duplicate/:baseId'
const newer = '/api/v2/meta/duplicate/:baseId'

export const basesDuplicateWhole = defineCall(endpoints.basesDuplicateWhole, {
  name: 'bases.duplicateWhole',
  summary: 'Duplicate a base in one call; if it does not finish in time, continue with `bases.duplicatePart`',
  aliases: [`${older}/:sourceId`, newer, `${newer}/:sourceId`],
  action: 'base.duplicate',
  ...slot('baseId', 'base'),
  query: nothing,
  body: v.optional(
    v.nullable(
      optionals({ base: v.optional(v.nullable(optionals({ title: v.optional(titleSchema) }))), options }),
    ),
  ),
  output: responseOf<BaseCopyWire & { name: string }>(),
})
