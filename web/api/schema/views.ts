import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import {
  filtersCreate,
  filtersDelete,
  filtersList,
  filtersUpdate,
  formsCreate,
  formsUpdate,
  gridsCreate,
  gridsUpdate,
  sortsCreate,
  sortsDelete,
  sortsList,
  sortsUpdate,
  viewColumnsList,
  viewColumnsUpdate,
  viewsCopySettings,
  viewsDelete,
  viewsHideAll,
  viewsShowAll,
  viewsUpdate,
} from '#core/api/endpoints/views.ts'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import {
  calendarsCreate,
  calendarsUpdate,
  galleriesCreate,
  galleriesUpdate,
  kanbansCreate,
  kanbansUpdate,
  timelinesCreate,
  timelinesUpdate,
} from '#core/api/endpoints/card-views.ts'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { ViewType } from '#core/schema.ts'
import type { RowColoring } from '#core/views/row-coloring.ts'
import type { AggregateQueryInput } from '../records/aggregates.ts'
import type { GroupLevel } from '../records/groups.ts'
import { request } from '../session/current-session.ts'
import { optimisticUpdate } from '../http/optimistic-update.ts'
import { queryClient } from '../http/query-client.ts'
import { refreshTables, tableQuery, takeTable } from './tables.ts'
import { countEvent } from '../realtime/count-event.ts'

export const viewColumnsQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['view-columns', viewId],
    queryFn: async ({ signal }) => {
      const { list } = await request(viewColumnsList, { params: { viewId } }, { signal })
      return list.toSorted((one, other) => one.order - other.order)
    },
  })
export const filtersQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['filters', viewId],
    queryFn: async ({ signal }) => (await request(filtersList, { params: { viewId } }, { signal })).list,
  })
export const sortsQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['sorts', viewId],
    queryFn: async ({ signal }) => {
      const { list } = await request(sortsList, { params: { viewId } }, { signal })
      return list.toSorted((one, other) => one.order - other.order)
    },
  })

const createCalls = {
  grid: gridsCreate,
  form: formsCreate,
  gallery: galleriesCreate,
  kanban: kanbansCreate,
  calendar: calendarsCreate,
  timeline: timelinesCreate,
} as const satisfies Record<ViewType, unknown>

export async function createView(
  baseId: string,
  tableId: string,
  type: ViewType,
  body: EndpointBody<typeof gridsCreate>,
): Promise<ViewWire> {
  const view = await request(createCalls[type], { params: { tableId }, body })
  countEvent('view.create', { type })
  await refreshTables(baseId, tableId)
  return view
}

export async function updateView(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id'>,
  body: EndpointBody<typeof viewsUpdate>,
): Promise<void> {
  await request(viewsUpdate, { params: { viewId: view.id }, body })
  await refreshTables(view.base_id, view.fk_model_id)
}

export async function deleteView(view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id'>): Promise<void> {
  await request(viewsDelete, { params: { viewId: view.id } })
  await refreshTables(view.base_id, view.fk_model_id)
}

export type CopiedPart = EndpointBody<typeof viewsCopySettings>['parts'][number]

/** Replaces chosen settings of a view by those of another one. */
export async function copyViewSettings(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id'>,
  from: string,
  parts: CopiedPart[],
): Promise<void> {
  await request(viewsCopySettings, { params: { viewId: view.id }, body: { from, parts } })
  const keys = [
    ['view-columns', view.id],
    ['filters', view.id],
    ['sorts', view.id],
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  await refreshTables(view.base_id, view.fk_model_id)
}

/** Options of grids and card views. */
export type ViewOptions = {
  row_height?: number
  frozen_count?: number
  card_fields?: string[] | null
  aggregations?: AggregateQueryInput
  groups?: GroupLevel[]
  colouring?: RowColoring
  fk_cover_image_col_id?: string | null
  fk_grp_col_id?: string | null
  calendar_range?: { fk_from_column_id: string | null; fk_to_column_id: string | null }[]
  fk_dependency_col_id?: string | null
  meta?: Record<string, unknown>
}

const updateCalls = {
  grid: gridsUpdate,
  gallery: galleriesUpdate,
  kanban: kanbansUpdate,
  calendar: calendarsUpdate,
  timeline: timelinesUpdate,
  form: formsUpdate,
} as const satisfies Record<ViewType, unknown>

/** Updates options of a view's type, such as a grid's row height. */
export async function updateViewOptions(
  view: Pick<ViewWire, 'id' | 'base_id' | 'fk_model_id' | 'type'>,
  options: ViewOptions,
): Promise<void> {
  await request(updateCalls[viewTypeFromWire(view)], { params: { viewId: view.id }, body: options })
  const table = queryClient.getQueryData(tableQuery(view.base_id, view.fk_model_id).queryKey)
  // Update the cache before the reload, so that the optimistic state does not revert in between.
  if (table) takeTable({ ...table, views: table.views.map((one) => withOptions(one, view.id, options)) })
  await refreshTables(view.base_id, view.fk_model_id)
}

function withOptions(view: ViewWire, id: string, options: Record<string, unknown>): ViewWire {
  return view.id === id ? { ...view, view: { ...view.view, ...options } } : view
}

/** Updates optimistically; reverts if the server rejects it. */
export async function updateViewColumn(
  viewId: string,
  viewColumnId: string,
  change: { show?: boolean; order?: number; width?: number },
): Promise<void> {
  const { queryKey } = viewColumnsQuery(viewId)
  const { width, ...rest } = change
  const shown: Partial<ViewColumnWire> = { ...rest, ...(width === undefined ? {} : { width: `${width}px` }) }
  await optimisticUpdate(
    queryKey,
    (columns) =>
      columns
        .map((column) => (column.id === viewColumnId ? { ...column, ...shown } : column))
        .toSorted((one, other) => one.order - other.order),
    () =>
      request(viewColumnsUpdate, { params: { viewId, viewColumnId }, body: change }, { showLoading: false }),
  )
}

export async function showAllColumns(viewId: string, show: boolean): Promise<void> {
  await request(show ? viewsShowAll : viewsHideAll, { params: { viewId } })
  await queryClient.invalidateQueries({ queryKey: ['view-columns', viewId] })
}

export type FilterInput = EndpointBody<typeof filtersCreate>
export const createFilter = (viewId: string, body: FilterInput): Promise<FilterWire> =>
  request(filtersCreate, { params: { viewId }, body })
export const updateFilter = (filterId: string, body: FilterInput): Promise<number> =>
  request(filtersUpdate, { params: { filterId }, body })
export const deleteFilter = (filterId: string): Promise<boolean> =>
  request(filtersDelete, { params: { filterId } })

export type SortInput = EndpointBody<typeof sortsCreate>
export const createSort = (viewId: string, body: SortInput): Promise<SortWire> =>
  request(sortsCreate, { params: { viewId }, body })
export const updateSort = (sortId: string, body: EndpointBody<typeof sortsUpdate>): Promise<number> =>
  request(sortsUpdate, { params: { sortId }, body })
export const deleteSort = (sortId: string): Promise<boolean> => request(sortsDelete, { params: { sortId } })
