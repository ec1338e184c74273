import * as v from 'valibot'
import { rollupFunctions } from '../fields/rollup.ts'
import { limits } from '../limits.ts'
import { titleSchema } from '../naming.ts'
import { type FieldType, fieldTypes, relations } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import {
  description,
  metaSchema,
  noInput,
  nothing,
  orderNumber,
  type Page,
  slot,
  wireBoolean,
} from './shapes.ts'
import type { ColumnWire, TableWire } from './wire.ts'

const base = slot('baseId', 'base')
const table = slot('tableId', 'table')
const column = slot('columnId', 'column')

const optionBody = v.object({
  id: v.optional(v.nullable(v.string())),
  title: titleSchema,
  color: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #RRGGBB.'))),
  ),
  order: v.optional(v.nullable(orderNumber)),
})

const defaultText = v.pipe(
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  v.transform((value) => (value === null || value === '' ? null : String(value))),
)

/** What buttons of other programs may be; ours open web addresses. */
const buttonTypes = ['url', 'webhook', 'ai', 'script'] as const

/** Attributes of a column as clients send them. Physical attributes (dt, ct, np, ...) are accepted and not used. */
const columnEntries = {
  column_name: v.optional(v.nullable(v.string())),
  uidt: v.picklist(fieldTypes, (issue) => `There is no field type ${issue.received}.`),
  description: v.optional(description),
  meta: v.optional(metaSchema),
  rqd: v.optional(wireBoolean),
  unique: v.optional(wireBoolean),
  cdf: v.optional(defaultText),
  pv: v.optional(wireBoolean),
  /** Options of a select, in order. */
  colOptions: v.optional(
    v.nullable(
      v.object({ options: v.optional(v.pipe(v.array(optionBody), v.maxLength(limits.optionsPerColumn))) }),
    ),
  ),
  /** Links: the table that the path names and the one to link with, in either order, and how many may be linked. */
  parentId: v.optional(v.nullable(v.string())),
  childId: v.optional(v.nullable(v.string())),
  type: v.optional(
    v.nullable(v.picklist([...relations, ...buttonTypes], 'type must be mm, hm, bt or oo; of buttons, url.')),
  ),
  /** Links: only records of this view are offered. */
  childViewId: v.optional(v.nullable(v.string())),
  /** Lookups and rollups: the link field, and the field of the linked records. */
  fk_relation_column_id: v.optional(v.nullable(v.string())),
  fk_lookup_column_id: v.optional(v.nullable(v.string())),
  fk_rollup_column_id: v.optional(v.nullable(v.string())),
  rollup_function: v.optional(
    v.nullable(v.picklist(rollupFunctions, `rollup_function must be one of: ${rollupFunctions.join(', ')}.`)),
  ),
  /** Lookups and rollups: which linked records count, as `filterArrJson` writes it; an empty list for all. */
  filters: v.optional(
    v.nullable(v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(limits.filtersPerQuery))),
  ),
  /** Formulas: as people write it, with titles, or with ids as `{{id}}`; the first is preferred. */
  formula_raw: v.optional(v.nullable(v.string())),
  formula: v.optional(v.nullable(v.string())),
  /** Codes: the field whose value they show. Barcodes: the kind of bars. */
  fk_qr_value_column_id: v.optional(v.nullable(v.string())),
  fk_barcode_value_column_id: v.optional(v.nullable(v.string())),
  barcode_format: v.optional(v.nullable(v.string())),
  /** Buttons: how they look, and the field with the web address that they open. */
  label: v.optional(v.nullable(v.string())),
  theme: v.optional(v.nullable(v.string())),
  color: v.optional(v.nullable(v.string())),
  icon: v.optional(v.nullable(v.string())),
  fk_url_column_id: v.optional(v.nullable(v.string())),
  /** The older way to give a select's options: `'a','b'`. */
  dtxp: v.optional(v.nullable(v.union([v.string(), v.number()]))),
}

/** `cascade=true`: fields that are worked out from what is deleted go with it; else they are a reason to refuse. */
const removalQuery = v.object({
  cascade: v.optional(v.picklist(['true', 'false'], 'cascade must be true or false.')),
})

/** Where the new column goes in one view. */
const columnOrder = v.optional(v.object({ order: orderNumber, view_id: v.string() }))

export const columnBody = v.object({
  ...columnEntries,
  title: v.optional(titleSchema),
  column_order: columnOrder,
})
export type ColumnBody = v.InferOutput<typeof columnBody>

export const columnPatch = v.object({
  ...columnEntries,
  uidt: v.optional(columnEntries.uidt),
  title: v.optional(titleSchema),
})
export type ColumnPatch = v.InferOutput<typeof columnPatch>

const tableEntries = {
  table_name: v.optional(v.nullable(titleSchema)),
  description: v.optional(description),
  meta: v.optional(metaSchema),
  columns: v.optional(
    v.pipe(
      v.array(columnBody),
      v.maxLength(limits.columnsPerTable, `A table can have at most ${limits.columnsPerTable} columns.`),
    ),
  ),
}

export const tablesList = defineCall({
  name: 'tables.list',
  summary: 'List the tables of a base',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/bases/:baseId/tables',
  aliases: ['/api/v1/db/meta/projects/:baseId/tables', '/api/v1/db/meta/projects/:baseId/:sourceId/tables'],
  action: 'schema.read',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<Page<TableWire>>(),
})

export const tablesCreate = defineCall({
  name: 'tables.create',
  summary: 'Create a table with its columns and a grid view',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/tables',
  aliases: ['/api/v1/db/meta/projects/:baseId/tables', '/api/v1/db/meta/projects/:baseId/:sourceId/tables'],
  action: 'table.manage',
  ...base,
  query: nothing,
  body: v.pipe(
    v.object({
      ...tableEntries,
      /** An empty title falls back to `table_name`. */
      title: v.optional(v.nullable(v.union([v.literal(''), titleSchema]))),
    }),
    v.check(({ title, table_name }) => title !== '' || Boolean(table_name), 'A table needs a name.'),
  ),
  output: answers<TableWire>(),
})

export const tablesRead = defineCall({
  name: 'tables.read',
  summary: 'Read a table with its columns and views',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/tables/:tableId',
  aliases: [
    '/api/v1/db/meta/tables/:tableId',
    // The table that a link leads to.
    '/api/v1/db/internal/links/:linkId/tables/:tableId',
  ],
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: answers<TableWire>(),
})

export const tablesUpdate = defineCall({
  name: 'tables.update',
  summary: 'Rename or describe a table',
  method: 'PATCH',
  path: '/api/v2/meta/tables/:tableId',
  aliases: ['/api/v1/db/meta/tables/:tableId'],
  action: 'table.manage',
  ...table,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    description: v.optional(description),
    meta: v.optional(metaSchema),
    order: v.optional(orderNumber),
  }),
  output: answers<{ msg: string }>(),
})

export const tablesDelete = defineCall({
  name: 'tables.delete',
  summary: 'Delete a table with its records and the links to it',
  method: 'DELETE',
  path: '/api/v2/meta/tables/:tableId',
  aliases: ['/api/v1/db/meta/tables/:tableId'],
  action: 'table.manage',
  ...table,
  query: removalQuery,
  body: noInput,
  output: answers<boolean>(),
})

/** A field that would go along. */
export type DependentWire = {
  id: string
  title: string
  uidt: FieldType
  fk_model_id: string
  table_title: string
}
/** A view that filters, sorts, groups, colours or asks by what goes. */
export type DependentViewWire = { id: string; title: string; fk_model_id: string; table_title: string }
export type DependentsWire = {
  /** The other sides of the links that go. */
  links: DependentWire[]
  /** Lookups, rollups and formulas that are worked out from what goes. */
  list: DependentWire[]
  /** Views that stay, and lose what they are set to by what goes. */
  views: DependentViewWire[]
}

export const tablesDependents = defineCall({
  name: 'tables.dependents',
  summary: 'What would go with a table, and which fields use it',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/tables/:tableId/dependents',
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: answers<DependentsWire>(),
})

export const columnsDependents = defineCall({
  name: 'columns.dependents',
  summary: 'What would go with a column, and which fields use it',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/columns/:columnId/dependents',
  action: 'schema.read',
  ...column,
  query: nothing,
  body: noInput,
  output: answers<DependentsWire>(),
})

export const tablesReorder = defineCall({
  name: 'tables.reorder',
  summary: 'Move a table in the list',
  method: 'POST',
  path: '/api/v2/meta/tables/:tableId/reorder',
  aliases: ['/api/v1/db/meta/tables/:tableId/reorder'],
  action: 'table.manage',
  ...table,
  query: nothing,
  body: v.object({ order: orderNumber }),
  output: answers<boolean>(),
})

export const columnsCreate = defineCall({
  name: 'columns.create',
  summary: 'Add a column; answers the whole table',
  method: 'POST',
  path: '/api/v2/meta/tables/:tableId/columns',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns'],
  action: 'column.manage',
  ...table,
  query: nothing,
  body: columnBody,
  output: answers<TableWire>(),
})

export const columnsRead = defineCall({
  name: 'columns.read',
  summary: 'Read a column',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/columns/:columnId',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'schema.read',
  ...column,
  query: nothing,
  body: noInput,
  output: answers<ColumnWire>(),
})

export const columnsUpdate = defineCall({
  name: 'columns.update',
  summary: 'Rename or change a column; answers the whole table',
  method: 'PATCH',
  path: '/api/v2/meta/columns/:columnId',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'column.manage',
  ...column,
  query: nothing,
  body: columnPatch,
  output: answers<TableWire>(),
})

export const columnsDelete = defineCall({
  name: 'columns.delete',
  summary: 'Delete a column with its values; answers the whole table',
  method: 'DELETE',
  path: '/api/v2/meta/columns/:columnId',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'column.manage',
  ...column,
  query: removalQuery,
  body: noInput,
  output: answers<TableWire>(),
})

export const columnsPrimary = defineCall({
  name: 'columns.primary',
  summary: 'Make a column the display value of its table',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/primary',
  aliases: ['/api/v1/db/meta/columns/:columnId/primary'],
  action: 'column.manage',
  ...column,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
