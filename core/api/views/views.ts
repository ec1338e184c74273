import * as v from 'valibot'
import { aggregationNames } from '../../aggregations/names.ts'
import { titleSchema } from '../../naming.ts'
import { viewLocks } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { description, type List, noInput, nothing, orderNumber, slot, wireBoolean } from '../call/shapes.ts'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/views.ts'

const table = slot('tableId', 'table')
const view = slot('viewId', 'view')
const v1 = (path: string) => [`/api/v1/db/meta${path}`]

const width = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?(px)?$/, 'width must be pixels, such as 180px.'),
      v.transform(Number.parseFloat),
    ),
  ]),
  v.minValue(30, 'A column is at least 30 px wide.'),
  v.maxValue(2000, 'A column is at most 2000 px wide.'),
)

const helpText = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000))))

const viewColumnPatch = v.object({
  show: v.optional(wireBoolean),
  order: v.optional(orderNumber),
  width: v.optional(width),
  label: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
  help: helpText,
  /** Older name of `help`; `help` takes precedence. */
  description: helpText,
  required: v.optional(wireBoolean),
  fk_column_id: v.optional(v.string()),
  /** Grids: aggregation in the footer; null or `none` for none. */
  aggregation: v.optional(
    v.nullable(v.picklist(aggregationNames, (issue) => `There is no aggregation ${issue.received}.`)),
  ),
})
export type ViewColumnPatch = v.InferOutput<typeof viewColumnPatch>

export const viewCreateBody = v.looseObject({
  title: v.optional(titleSchema),
  copy_from_id: v.optional(v.nullable(v.string())),
  /** `personal` for a view that only its creator sees. */
  lock_type: v.optional(v.picklist(viewLocks)),
  section_id: v.optional(v.nullable(v.string())),
})

export const viewsList = defineCall(endpoints.viewsList, {
  name: 'views.list',
  summary: 'List the views of a table',
  cost: 'cheap',
  aliases: v1('/tables/:tableId/views'),
  action: 'view.read',
  ...table,
  query: nothing,
  body: noInput,
  output: responseOf<List<ViewWire>>(),
})
export const gridsCreate = defineCall(endpoints.gridsCreate, {
  name: 'grids.create',
  summary: 'Create a grid view',
  aliases: v1('/tables/:tableId/grids'),
  action: 'view.create',
  ownAction: 'view.createPersonal',
  ...table,
  query: nothing,
  body: viewCreateBody,
  output: responseOf<ViewWire>(),
})
export const formsCreate = defineCall(endpoints.formsCreate, {
  name: 'forms.create',
  summary: 'Create a form view',
  aliases: v1('/tables/:tableId/forms'),
  action: 'view.create',
  ...table,
  query: nothing,
  body: viewCreateBody,
  output: responseOf<ViewWire>(),
})
export const viewsUpdate = defineCall(endpoints.viewsUpdate, {
  name: 'views.update',
  summary: 'Rename, describe, move or lock a view, or make it personal',
  aliases: v1('/views/:viewId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    description: v.optional(description),
    order: v.optional(orderNumber),
    lock_type: v.optional(v.picklist(viewLocks)),
    /** A section of the table's views; null for none. */
    section_id: v.optional(v.nullable(v.string())),
    show_system_fields: v.optional(wireBoolean),
  }),
  output: responseOf<ViewWire>(),
})
export const viewsDelete = defineCall(endpoints.viewsDelete, {
  name: 'views.delete',
  summary: 'Delete a view',
  aliases: v1('/views/:viewId'),
  action: 'view.delete',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
export const gridsUpdate = defineCall(endpoints.gridsUpdate, {
  name: 'grids.update',
  summary: 'Change options of a grid view (row height, frozen fields)',
  aliases: v1('/grids/:viewId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: v.record(v.string(), v.unknown()),
  output: responseOf<number>(),
})
export const formsRead = defineCall(endpoints.formsRead, {
  name: 'forms.read',
  summary: 'Read a form view with its fields',
  cost: 'cheap',
  aliases: v1('/forms/:viewId'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<Record<string, unknown> & { columns: ViewColumnWire[] }>(),
})
export const formsUpdate = defineCall(endpoints.formsUpdate, {
  name: 'forms.update',
  summary: 'Change the texts and options of a form',
  aliases: v1('/forms/:viewId'),
  action: 'form.edit',
  ...view,
  query: nothing,
  body: v.record(v.string(), v.unknown()),
  output: responseOf<number>(),
})

export const viewColumnsList = defineCall(endpoints.viewColumnsList, {
  name: 'viewColumns.list',
  summary: "List a view's fields",
  cost: 'cheap',
  aliases: v1('/views/:viewId/columns'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<List<ViewColumnWire>>(),
})
export const viewColumnsCreate = defineCall(endpoints.viewColumnsCreate, {
  name: 'viewColumns.create',
  summary: "Update a field of a view by the field's id",
  aliases: v1('/views/:viewId/columns'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: v.object({ ...viewColumnPatch.entries, fk_column_id: v.string() }),
  output: responseOf<ViewColumnWire>(),
})
export const viewColumnsUpdate = defineCall(endpoints.viewColumnsUpdate, {
  name: 'viewColumns.update',
  summary: 'Show, hide, move or resize a field of a view',
  aliases: v1('/views/:viewId/columns/:viewColumnId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  base: view.base,
  params: v.object({ viewId: v.string(), viewColumnId: v.string() }),
  query: nothing,
  body: viewColumnPatch,
  output: responseOf<number>(),
})
export const gridColumnsList = defineCall(endpoints.gridColumnsList, {
  name: 'gridColumns.list',
  summary: "List a grid's fields (a bare list)",
  cost: 'cheap',
  aliases: v1('/grids/:viewId/grid-columns'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<ViewColumnWire[]>(),
})
export const gridColumnsUpdate = defineCall(endpoints.gridColumnsUpdate, {
  name: 'gridColumns.update',
  summary: 'Show, hide, move or resize a field of a grid',
  aliases: v1('/grid-columns/:viewColumnId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('viewColumnId', 'viewColumn'),
  query: nothing,
  body: viewColumnPatch,
  output: responseOf<number>(),
})
export const formColumnsUpdate = defineCall(endpoints.formColumnsUpdate, {
  name: 'formColumns.update',
  summary: 'Change a field of a form',
  aliases: v1('/form-columns/:viewColumnId'),
  action: 'form.edit',
  ...slot('viewColumnId', 'viewColumn'),
  query: nothing,
  body: viewColumnPatch,
  output: responseOf<number>(),
})
export const viewsShowAll = defineCall(endpoints.viewsShowAll, {
  name: 'views.showAll',
  summary: 'Show all fields of a view',
  aliases: v1('/views/:viewId/show-all'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: v.object({ ignoreIds: v.optional(v.unknown()) }),
  body: noInput,
  output: responseOf<boolean>(),
})
export const viewsHideAll = defineCall(endpoints.viewsHideAll, {
  name: 'views.hideAll',
  summary: 'Hide all fields of a view except the primary field',
  aliases: v1('/views/:viewId/hide-all'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: v.object({ ignoreIds: v.optional(v.unknown()) }),
  body: noInput,
  output: responseOf<boolean>(),
})

const sortBody = v.object({
  fk_column_id: v.string(),
  direction: v.optional(v.picklist(['asc', 'desc'])),
  order: v.optional(orderNumber),
  push_to_top: v.optional(wireBoolean),
})
export const sortsList = defineCall(endpoints.sortsList, {
  name: 'sorts.list',
  summary: "List a view's sorts",
  cost: 'cheap',
  aliases: v1('/views/:viewId/sorts'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<List<SortWire>>(),
})
export const sortsCreate = defineCall(endpoints.sortsCreate, {
  name: 'sorts.create',
  summary: 'Add a sort to a view',
  aliases: v1('/views/:viewId/sorts'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: sortBody,
  output: responseOf<SortWire>(),
})
export const sortsRead = defineCall(endpoints.sortsRead, {
  name: 'sorts.read',
  summary: 'Read a sort',
  cost: 'cheap',
  aliases: v1('/sorts/:sortId'),
  action: 'view.read',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: noInput,
  output: responseOf<SortWire>(),
})
export const sortsUpdate = defineCall(endpoints.sortsUpdate, {
  name: 'sorts.update',
  summary: 'Change a sort',
  aliases: v1('/sorts/:sortId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: v.object({
    fk_column_id: v.optional(v.string()),
    direction: v.optional(v.picklist(['asc', 'desc'])),
    order: v.optional(orderNumber),
  }),
  output: responseOf<number>(),
})
export const sortsDelete = defineCall(endpoints.sortsDelete, {
  name: 'sorts.delete',
  summary: 'Remove a sort',
  aliases: v1('/sorts/:sortId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

const filterValue = v.nullable(
  v.union([v.string(), v.number(), v.boolean(), v.array(v.union([v.string(), v.number()]))]),
)
const filterBody = v.object({
  fk_column_id: v.optional(v.nullable(v.string())),
  fk_parent_id: v.optional(v.nullable(v.string())),
  is_group: v.optional(wireBoolean),
  logical_op: v.optional(v.picklist(['and', 'or', 'not'])),
  comparison_op: v.optional(v.nullable(v.string())),
  comparison_sub_op: v.optional(v.nullable(v.string())),
  value: v.optional(filterValue),
  order: v.optional(orderNumber),
})
export type FilterBody = v.InferOutput<typeof filterBody>
export const filtersList = defineCall(endpoints.filtersList, {
  name: 'filters.list',
  summary: "List a view's filters as a tree",
  cost: 'cheap',
  aliases: v1('/views/:viewId/filters'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<List<FilterWire>>(),
})
export const filtersCreate = defineCall(endpoints.filtersCreate, {
  name: 'filters.create',
  summary: 'Add a filter or a group to a view',
  aliases: v1('/views/:viewId/filters'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...view,
  query: nothing,
  body: filterBody,
  output: responseOf<FilterWire>(),
})
export const filtersRead = defineCall(endpoints.filtersRead, {
  name: 'filters.read',
  summary: 'Read a filter or a group with its filters',
  cost: 'cheap',
  aliases: v1('/filters/:filterId'),
  action: 'view.read',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: responseOf<FilterWire>(),
})
export const filtersChildren = defineCall(endpoints.filtersChildren, {
  name: 'filters.children',
  summary: 'List the filters of a group',
  cost: 'cheap',
  aliases: v1('/filters/:filterId/children'),
  action: 'view.read',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: responseOf<List<FilterWire>>(),
})
export const filtersUpdate = defineCall(endpoints.filtersUpdate, {
  name: 'filters.update',
  summary: 'Change a filter',
  aliases: v1('/filters/:filterId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: filterBody,
  output: responseOf<number>(),
})
export const filtersDelete = defineCall(endpoints.filtersDelete, {
  name: 'filters.delete',
  summary: 'Remove a filter or a group with its filters',
  aliases: v1('/filters/:filterId'),
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
