import * as v from 'valibot'
import { titleSchema } from '../naming.ts'
import { viewLocks } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { description, type List, noInput, nothing, orderNumber, slot, wireBoolean } from './shapes.ts'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from './wire.ts'

const table = slot('tableId', 'table')
const view = slot('viewId', 'view')
const meta = (path: string) => ({ path: `/api/v2/meta${path}`, aliases: [`/api/v1/db/meta${path}`] })

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
  /** The help text by its older name; `help` wins. */
  description: helpText,
  required: v.optional(wireBoolean),
  fk_column_id: v.optional(v.string()),
})
export type ViewColumnPatch = v.InferOutput<typeof viewColumnPatch>

export const viewCreateBody = v.looseObject({
  title: v.optional(titleSchema),
  copy_from_id: v.optional(v.nullable(v.string())),
})

export const viewsList = defineCall({
  name: 'views.list',
  summary: 'List the views of a table',
  method: 'GET',
  cost: 'cheap',
  ...meta('/tables/:tableId/views'),
  action: 'view.read',
  ...table,
  query: nothing,
  body: noInput,
  output: answers<List<ViewWire>>(),
})
export const gridsCreate = defineCall({
  name: 'grids.create',
  summary: 'Create a grid view',
  method: 'POST',
  ...meta('/tables/:tableId/grids'),
  action: 'view.create',
  ...table,
  query: nothing,
  body: viewCreateBody,
  output: answers<ViewWire>(),
})
export const formsCreate = defineCall({
  name: 'forms.create',
  summary: 'Create a form view',
  method: 'POST',
  ...meta('/tables/:tableId/forms'),
  action: 'view.create',
  ...table,
  query: nothing,
  body: viewCreateBody,
  output: answers<ViewWire>(),
})
export const viewsUpdate = defineCall({
  name: 'views.update',
  summary: 'Rename, move or lock a view',
  method: 'PATCH',
  ...meta('/views/:viewId'),
  action: 'view.configure',
  ...view,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    description: v.optional(description),
    order: v.optional(orderNumber),
    lock_type: v.optional(v.picklist(viewLocks)),
    show_system_fields: v.optional(wireBoolean),
  }),
  output: answers<ViewWire>(),
})
export const viewsDelete = defineCall({
  name: 'views.delete',
  summary: 'Delete a view',
  method: 'DELETE',
  ...meta('/views/:viewId'),
  action: 'view.delete',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
export const gridsUpdate = defineCall({
  name: 'grids.update',
  summary: 'Change options of a grid view (row height, frozen fields)',
  method: 'PATCH',
  ...meta('/grids/:viewId'),
  action: 'view.configure',
  ...view,
  query: nothing,
  body: v.record(v.string(), v.unknown()),
  output: answers<number>(),
})
export const formsRead = defineCall({
  name: 'forms.read',
  summary: 'Read a form view with its fields',
  method: 'GET',
  cost: 'cheap',
  ...meta('/forms/:viewId'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<Record<string, unknown> & { columns: ViewColumnWire[] }>(),
})
export const formsUpdate = defineCall({
  name: 'forms.update',
  summary: 'Change the texts and options of a form',
  method: 'PATCH',
  ...meta('/forms/:viewId'),
  action: 'form.edit',
  ...view,
  query: nothing,
  body: v.record(v.string(), v.unknown()),
  output: answers<number>(),
})

export const viewColumnsList = defineCall({
  name: 'viewColumns.list',
  summary: "List a view's fields",
  method: 'GET',
  cost: 'cheap',
  ...meta('/views/:viewId/columns'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<List<ViewColumnWire>>(),
})
export const viewColumnsCreate = defineCall({
  name: 'viewColumns.create',
  summary: 'Set how a field stands in a view, by the id of the field',
  method: 'POST',
  ...meta('/views/:viewId/columns'),
  action: 'view.configure',
  ...view,
  query: nothing,
  body: v.object({ ...viewColumnPatch.entries, fk_column_id: v.string() }),
  output: answers<ViewColumnWire>(),
})
export const viewColumnsUpdate = defineCall({
  name: 'viewColumns.update',
  summary: 'Show, hide, move or resize a field of a view',
  method: 'PATCH',
  ...meta('/views/:viewId/columns/:viewColumnId'),
  action: 'view.configure',
  base: view.base,
  params: v.object({ viewId: v.string(), viewColumnId: v.string() }),
  query: nothing,
  body: viewColumnPatch,
  output: answers<number>(),
})
export const gridColumnsList = defineCall({
  name: 'gridColumns.list',
  summary: "List a grid's fields (a bare list)",
  method: 'GET',
  cost: 'cheap',
  ...meta('/grids/:viewId/grid-columns'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<ViewColumnWire[]>(),
})
export const gridColumnsUpdate = defineCall({
  name: 'gridColumns.update',
  summary: 'Show, hide, move or resize a field of a grid',
  method: 'PATCH',
  ...meta('/grid-columns/:viewColumnId'),
  action: 'view.configure',
  ...slot('viewColumnId', 'viewColumn'),
  query: nothing,
  body: viewColumnPatch,
  output: answers<number>(),
})
export const formColumnsUpdate = defineCall({
  name: 'formColumns.update',
  summary: 'Change a field of a form',
  method: 'PATCH',
  ...meta('/form-columns/:viewColumnId'),
  action: 'form.edit',
  ...slot('viewColumnId', 'viewColumn'),
  query: nothing,
  body: viewColumnPatch,
  output: answers<number>(),
})
export const viewsShowAll = defineCall({
  name: 'views.showAll',
  summary: 'Show all fields of a view',
  method: 'POST',
  ...meta('/views/:viewId/show-all'),
  action: 'view.configure',
  ...view,
  query: v.object({ ignoreIds: v.optional(v.unknown()) }),
  body: noInput,
  output: answers<boolean>(),
})
export const viewsHideAll = defineCall({
  name: 'views.hideAll',
  summary: 'Hide all fields of a view but the display value',
  method: 'POST',
  ...meta('/views/:viewId/hide-all'),
  action: 'view.configure',
  ...view,
  query: v.object({ ignoreIds: v.optional(v.unknown()) }),
  body: noInput,
  output: answers<boolean>(),
})

const sortBody = v.object({
  fk_column_id: v.string(),
  direction: v.optional(v.picklist(['asc', 'desc'])),
  order: v.optional(orderNumber),
  push_to_top: v.optional(wireBoolean),
})
export const sortsList = defineCall({
  name: 'sorts.list',
  summary: "List a view's sorts",
  method: 'GET',
  cost: 'cheap',
  ...meta('/views/:viewId/sorts'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<List<SortWire>>(),
})
export const sortsCreate = defineCall({
  name: 'sorts.create',
  summary: 'Add a sort to a view',
  method: 'POST',
  ...meta('/views/:viewId/sorts'),
  action: 'view.configure',
  ...view,
  query: nothing,
  body: sortBody,
  output: answers<SortWire>(),
})
export const sortsRead = defineCall({
  name: 'sorts.read',
  summary: 'Read a sort',
  method: 'GET',
  cost: 'cheap',
  ...meta('/sorts/:sortId'),
  action: 'view.read',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: noInput,
  output: answers<SortWire>(),
})
export const sortsUpdate = defineCall({
  name: 'sorts.update',
  summary: 'Change a sort',
  method: 'PATCH',
  ...meta('/sorts/:sortId'),
  action: 'view.configure',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: v.object({
    fk_column_id: v.optional(v.string()),
    direction: v.optional(v.picklist(['asc', 'desc'])),
    order: v.optional(orderNumber),
  }),
  output: answers<number>(),
})
export const sortsDelete = defineCall({
  name: 'sorts.delete',
  summary: 'Remove a sort',
  method: 'DELETE',
  ...meta('/sorts/:sortId'),
  action: 'view.configure',
  ...slot('sortId', 'sort'),
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
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
export const filtersList = defineCall({
  name: 'filters.list',
  summary: "A view's filters as a tree",
  method: 'GET',
  cost: 'cheap',
  ...meta('/views/:viewId/filters'),
  action: 'view.read',
  ...view,
  query: nothing,
  body: noInput,
  output: answers<List<FilterWire>>(),
})
export const filtersCreate = defineCall({
  name: 'filters.create',
  summary: 'Add a filter or a group to a view',
  method: 'POST',
  ...meta('/views/:viewId/filters'),
  action: 'view.configure',
  ...view,
  query: nothing,
  body: filterBody,
  output: answers<FilterWire>(),
})
export const filtersRead = defineCall({
  name: 'filters.read',
  summary: 'Read a filter, a group with all in it',
  method: 'GET',
  cost: 'cheap',
  ...meta('/filters/:filterId'),
  action: 'view.read',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: answers<FilterWire>(),
})
export const filtersChildren = defineCall({
  name: 'filters.children',
  summary: 'What is in a group of filters',
  method: 'GET',
  cost: 'cheap',
  ...meta('/filters/:filterId/children'),
  action: 'view.read',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: answers<List<FilterWire>>(),
})
export const filtersUpdate = defineCall({
  name: 'filters.update',
  summary: 'Change a filter',
  method: 'PATCH',
  ...meta('/filters/:filterId'),
  action: 'view.configure',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: filterBody,
  output: answers<number>(),
})
export const filtersDelete = defineCall({
  name: 'filters.delete',
  summary: 'Remove a filter or a group with all in it',
  method: 'DELETE',
  ...meta('/filters/:filterId'),
  action: 'view.configure',
  ...slot('filterId', 'filter'),
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
