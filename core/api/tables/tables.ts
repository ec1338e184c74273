import * as v from 'valibot'
import { rollupFunctions } from '../../fields/types/rollup.ts'
import * as limits from '../../limits.ts'
import { titleSchema } from '../../naming.ts'
import { type FieldType, fieldTypes, relations } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import {
  description,
  metaSchema,
  noInput,
  nothing,
  orderNumber,
  type Page,
  slot,
  wireBoolean,
} from '../call/shapes.ts'
import type { ColumnWire, TableWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/tables.ts'

const base = slot('baseId', 'base')
const table = slot('tableId', 'table')
const column = slot('columnId', 'column')

const optionBody = v.object({
  id: v.optional(v.nullable(v.string())),
  title: titleSchema,
  color: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'A color must look like #RRGGBB.'))),
  ),
  order: v.optional(v.nullable(orderNumber)),
})

const defaultText = v.pipe(
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  v.transform((value) => (value === null || value === '' ? null : String(value))),
)

/** Button types of other products; only `url` is supported. */
const buttonTypes = ['url', 'webhook', 'ai', 'script'] as const

/** Column properties that clients send. Physical properties (dt, ct, np, ...) are accepted and ignored. */
const columnEntries = {
  column_name: v.optional(v.nullable(v.string())),
  uidt: v.picklist(fieldTypes, (issue) => `Unknown field type ${issue.received}.`),
  description: v.optional(description),
  meta: v.optional(metaSchema),
  rqd: v.optional(wireBoolean),
  unique: v.optional(wireBoolean),
  cdf: v.optional(defaultText),
  /** Updates the date and time when the record changes. */
  au: v.optional(wireBoolean),
  pv: v.optional(wireBoolean),
  /**
   * Select options in order. `deleted` lists the ids of options to delete, even if records use them. If
   * present, options in neither list are kept.
   */
  colOptions: v.optional(
    v.nullable(
      v.object({
        options: v.optional(v.pipe(v.array(optionBody), v.maxLength(limits.optionsPerColumn))),
        deleted: v.optional(v.pipe(v.array(v.string()), v.maxLength(limits.optionsPerColumn))),
      }),
    ),
  ),
  /** Links: this table and the linked one, in either order, and the relation type. */
  parentId: v.optional(v.nullable(v.string())),
  childId: v.optional(v.nullable(v.string())),
  type: v.optional(
    v.nullable(v.picklist([...relations, ...buttonTypes], 'type must be mm, hm, bt or oo; of buttons, url.')),
  ),
  /** Links: offers only records of this view. */
  childViewId: v.optional(v.nullable(v.string())),
  /** Lookups and rollups: the link field, and the field of the linked table. */
  fk_relation_column_id: v.optional(v.nullable(v.string())),
  fk_lookup_column_id: v.optional(v.nullable(v.string())),
  fk_rollup_column_id: v.optional(v.nullable(v.string())),
  rollup_function: v.optional(
    v.nullable(v.picklist(rollupFunctions, `rollup_function must be one of: ${rollupFunctions.join(', ')}.`)),
  ),
  /** Lookups and rollups: filters on linked records, as in `filterArrJson`; an empty list includes all. */
  filters: v.optional(
    v.nullable(v.pipe(v.array(v.record(v.string(), v.unknown())), v.maxLength(limits.filtersPerQuery))),
  ),
  /** Formulas: with titles, or with ids as `{{id}}`; the first takes precedence. */
  formula_raw: v.optional(v.nullable(v.string())),
  formula: v.optional(v.nullable(v.string())),
  /** QR codes and barcodes: the field to encode. Barcodes: the format. */
  fk_qr_value_column_id: v.optional(v.nullable(v.string())),
  fk_barcode_value_column_id: v.optional(v.nullable(v.string())),
  barcode_format: v.optional(v.nullable(v.string())),
  /** Buttons: appearance, and the field with the URL to open. */
  label: v.optional(v.nullable(v.string())),
  theme: v.optional(v.nullable(v.string())),
  color: v.optional(v.nullable(v.string())),
  icon: v.optional(v.nullable(v.string())),
  fk_url_column_id: v.optional(v.nullable(v.string())),
  /** Older form of select options: `'a','b'`. */
  dtxp: v.optional(v.nullable(v.union([v.string(), v.number()]))),
}

/**
 * Deletes computed fields that depend on the field too, as existing clients expect; undo restores all. With
 * `cascade=false`, dependent fields cause an error instead.
 */
const removalQuery = v.object({
  cascade: v.optional(v.picklist(['true', 'false'], 'cascade must be true or false.')),
})

/** Position of the new column in one view. */
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

export const tablesList = defineCall(endpoints.tablesList, {
  name: 'tables.list',
  summary: 'List the tables of a base',
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/projects/:baseId/tables', '/api/v1/db/meta/projects/:baseId/:sourceId/tables'],
  action: 'schema.read',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<Page<TableWire>>(),
})

export const tableBody = v.pipe(
  v.object({
    ...tableEntries,
    /** The data source in whose database the table is created; by default the base's own. */
    source_id: v.optional(v.nullable(v.string())),
    /** An empty title defaults to `table_name`. */
    title: v.optional(v.nullable(v.union([v.literal(''), titleSchema]))),
  }),
  v.check(({ title, table_name }) => title !== '' || Boolean(table_name), 'A table needs a name.'),
)
export type TableBody = v.InferOutput<typeof tableBody>

export const tablesCreate = defineCall(endpoints.tablesCreate, {
  name: 'tables.create',
  summary: 'Create a table with its columns and a grid view',
  aliases: ['/api/v1/db/meta/projects/:baseId/tables', '/api/v1/db/meta/projects/:baseId/:sourceId/tables'],
  action: 'table.manage',
  base: base.base,
  params: v.object({ baseId: v.string(), sourceId: v.optional(v.string()) }),
  query: nothing,
  body: tableBody,
  output: responseOf<TableWire>(),
})

export const tablesRead = defineCall(endpoints.tablesRead, {
  name: 'tables.read',
  summary: 'Read a table with its columns and views',
  cost: 'cheap',
  aliases: [
    '/api/v1/db/meta/tables/:tableId',
    // The table that a link field points to.
    '/api/v1/db/internal/links/:linkId/tables/:tableId',
  ],
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: responseOf<TableWire>(),
})

export const tablesUpdate = defineCall(endpoints.tablesUpdate, {
  name: 'tables.update',
  summary: 'Rename or describe a table',
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
  output: responseOf<{ msg: string }>(),
})

export const tablesDelete = defineCall(endpoints.tablesDelete, {
  name: 'tables.delete',
  summary: 'Delete a table with its records and links',
  aliases: ['/api/v1/db/meta/tables/:tableId'],
  action: 'table.manage',
  ...table,
  query: removalQuery,
  body: noInput,
  output: responseOf<boolean>(),
})

/** A dependent field. */
export type DependentWire = {
  id: string
  title: string
  uidt: FieldType
  fk_model_id: string
  table_title: string
}
/** A view that filters, sorts, groups or colors by the field, or shows it in its form. */
export type DependentViewWire = { id: string; title: string; fk_model_id: string; table_title: string }
export type DependentsWire = {
  /** Inverse link fields that are deleted too. */
  links: DependentWire[]
  /** Dependent lookups, rollups and formulas. */
  list: DependentWire[]
  /** Views that remain, but lose settings that use the field. */
  views: DependentViewWire[]
}

export const tablesDependents = defineCall(endpoints.tablesDependents, {
  name: 'tables.dependents',
  summary: 'List what would be deleted with a table, and the fields that use it',
  cost: 'cheap',
  action: 'schema.read',
  ...table,
  query: nothing,
  body: noInput,
  output: responseOf<DependentsWire>(),
})

export const columnsDependents = defineCall(endpoints.columnsDependents, {
  name: 'columns.dependents',
  summary: 'List what would be deleted with a column, and the fields that use it',
  cost: 'cheap',
  action: 'schema.read',
  ...column,
  query: nothing,
  body: noInput,
  output: responseOf<DependentsWire>(),
})

export const tablesReorder = defineCall(endpoints.tablesReorder, {
  name: 'tables.reorder',
  summary: 'Move a table in the list',
  aliases: ['/api/v1/db/meta/tables/:tableId/reorder'],
  action: 'table.manage',
  ...table,
  query: nothing,
  body: v.object({ order: orderNumber }),
  output: responseOf<boolean>(),
})

export const columnsCreate = defineCall(endpoints.columnsCreate, {
  name: 'columns.create',
  summary: 'Add a column; returns the whole table',
  aliases: ['/api/v1/db/meta/tables/:tableId/columns'],
  action: 'column.manage',
  ...table,
  query: nothing,
  body: columnBody,
  output: responseOf<TableWire>(),
})

export const columnsRead = defineCall(endpoints.columnsRead, {
  name: 'columns.read',
  summary: 'Read a column',
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'schema.read',
  ...column,
  query: nothing,
  body: noInput,
  output: responseOf<ColumnWire>(),
})

export const columnsUpdate = defineCall(endpoints.columnsUpdate, {
  name: 'columns.update',
  summary: 'Update a column; returns the whole table',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'column.manage',
  ...column,
  query: nothing,
  body: columnPatch,
  output: responseOf<TableWire>(),
})

export const columnsDelete = defineCall(endpoints.columnsDelete, {
  name: 'columns.delete',
  summary: 'Delete a column with its values; returns the whole table',
  aliases: ['/api/v1/db/meta/columns/:columnId'],
  action: 'column.manage',
  ...column,
  query: removalQuery,
  body: noInput,
  output: responseOf<TableWire>(),
})

export const columnsPrimary = defineCall(endpoints.columnsPrimary, {
  name: 'columns.primary',
  summary: 'Make a column the primary field of its table',
  aliases: ['/api/v1/db/meta/columns/:columnId/primary'],
  action: 'column.manage',
  ...column,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
