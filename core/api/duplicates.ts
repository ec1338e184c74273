import * as v from 'valibot'
import { titleSchema } from '../naming.ts'
import { answers, defineCall } from './call.ts'
import { nothing, optionals, slot } from './shapes.ts'
import type { BaseCopyWire } from './bases.ts'
import type { TableWire } from './wire.ts'

/** What a copy leaves out, in the words of the wire. Tables have no hooks of their own here: nothing to leave out. */
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

export const tablesDuplicate = defineCall({
  name: 'tables.duplicate',
  summary: 'Copy a table with its fields, links, views and records; answers the copy',
  method: 'POST',
  path: '/api/v2/meta/tables/:tableId/duplicate',
  aliases: [
    '/api/v1/db/meta/duplicate/:baseId/table/:tableId',
    '/api/v2/meta/duplicate/:baseId/table/:tableId',
  ],
  action: 'table.manage',
  ...slot('tableId', 'table'),
  query: nothing,
  body,
  output: answers<TableWire>(),
})

export const columnsDuplicate = defineCall({
  name: 'columns.duplicate',
  summary: 'Copy a column with its values or links; answers the whole table',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/duplicate',
  aliases: [
    '/api/v1/db/meta/duplicate/:baseId/column/:columnId',
    '/api/v2/meta/duplicate/:baseId/column/:columnId',
  ],
  action: 'column.manage',
  ...slot('columnId', 'column'),
  query: nothing,
  body,
  output: answers<TableWire>(),
})

const older = '/api/v1/db/meta/duplicate/:baseId'
const newer = '/api/v2/meta/duplicate/:baseId'

export const basesDuplicateWhole = defineCall({
  name: 'bases.duplicateWhole',
  summary: 'Copy a base in one call; where it is not done in time, go on with `bases.duplicatePart`',
  method: 'POST',
  path: older,
  aliases: [`${older}/:sourceId`, newer, `${newer}/:sourceId`],
  action: 'base.duplicate',
  ...slot('baseId', 'base'),
  query: nothing,
  body: v.optional(
    v.nullable(
      optionals({ base: v.optional(v.nullable(optionals({ title: v.optional(titleSchema) }))), options }),
    ),
  ),
  output: answers<BaseCopyWire & { name: string }>(),
})
