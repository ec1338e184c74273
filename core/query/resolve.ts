import { fail } from '../errors.ts'
import { fieldOf } from '../fields/index.ts'
import { limits } from '../limits.ts'
import type { Clock } from '../operators/operator.ts'
import type { Column, Table, ViewFilter, ViewSort } from '../schema.ts'
import { type NameList, parseFields } from './fields.ts'
import { filterOfView, parseFilterJson } from './filter-json.ts'
import { type PageRequest, readPage } from './paging.ts'
import type { Filter, Query, Sort } from './query.ts'
import { allOf } from './raw.ts'
import { bothFilters, resolveFilter } from './resolve-filter.ts'
import { parseSort, parseSortJson } from './sort.ts'
import { parseWhere } from './where.ts'
import { parseWithin } from './within.ts'

/** What a view says about its table, as it is stored. */
export type Presentation = {
  /** Ids of the columns shown, in order. */
  columns: string[]
  filters: ViewFilter[]
  sorts: Pick<ViewSort, 'columnId' | 'direction' | 'order'>[]
}

/** Parameters of a list call, an export or a count, as they came. */
export type ListRequest = PageRequest & {
  /** Id of the record that the page comes after; its offset counts from there. */
  after?: string | number | undefined
  fields?: NameList | undefined
  where?: string | undefined
  filterArrJson?: string | undefined
  /** The group that records must be of; see within.ts. */
  within?: string | undefined
  sort?: NameList | undefined
  sortArrJson?: string | undefined
  search?: string | undefined
}

export type Scope = {
  table: Pick<Table, 'id' | 'columns'>
  /** Null: the table itself, with all of its columns and no filter. */
  view: Presentation | null
  clock: Clock
  /** True for public links: what the view does not show does not exist for the request. */
  onlyShown?: boolean
}

/**
 * A view and a request as one query. The request's filters come on top of the view's; its sorts take their
 * place. Unknown columns, keys and operators, and values that do not fit, are errors.
 */
export function resolveQuery(request: ListRequest, scope: Scope): Query {
  const { table, view } = scope
  const shown = shownColumns(scope)
  const allowed = allowedColumns(scope)
  const fields = request.fields === undefined ? [] : parseFields(request.fields, allowed)
  return {
    tableId: table.id,
    columns: fields.length > 0 ? fields : shown.map((column) => column.id),
    filter: resolveRequestFilter(request, scope),
    sorts: requestSorts(request, allowed) ?? viewSorts(view, table.columns),
    search: readSearch(request.search),
    searchColumns: shown.filter((column) => fieldOf(column).search !== null).map((column) => column.id),
    ...readPage(request),
    ...readAfter(request.after),
  }
}

/** Only the filter of a view and a request, for counts and for writes to all records that fit. */
export function resolveRequestFilter(
  request: Pick<ListRequest, 'where' | 'filterArrJson' | 'within'>,
  scope: Scope,
): Filter | null {
  const { table, view, clock } = scope
  const own = view ? filterOfView(view.filters, table, clock) : null
  const asked = allOf([parseWhere(request.where ?? ''), parseFilterJson(request.filterArrJson ?? '')])
  const allowed = allowedColumns(scope)
  const wanted = bothFilters(resolveFilter(asked, allowed, clock), parseWithin(request.within ?? '', allowed))
  return bothFilters(own, wanted)
}

function shownColumns({ table, view }: Scope): Column[] {
  if (!view) return table.columns
  return view.columns
    .map((id) => table.columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
}

/** The columns that the request may speak of. */
export function allowedColumns(scope: Scope): Column[] {
  return scope.onlyShown ? shownColumns(scope) : scope.table.columns
}

/** Null when the request says nothing about order. */
function requestSorts(request: ListRequest, columns: Column[]): Sort[] | null {
  if (request.sortArrJson !== undefined && request.sortArrJson.trim() !== '') {
    return parseSortJson(request.sortArrJson, columns)
  }
  const sorts = request.sort === undefined ? [] : parseSort(request.sort, columns)
  return sorts.length > 0 ? sorts : null
}

/** A stored sort on a column that is gone sorts nothing: that changes no answer's content. */
function viewSorts(view: Presentation | null, columns: Column[]): Sort[] {
  return (view?.sorts ?? [])
    .filter(({ columnId }) => columns.some((column) => column.id === columnId))
    .sort((a, b) => a.order - b.order)
    .slice(0, limits.sortsPerQuery)
    .map(({ columnId, direction }) => ({ columnId, direction }))
}

function readSearch(text: string | undefined): string {
  const search = (text ?? '').trim()
  if (search.length <= limits.searchLength && search.isWellFormed() && !search.includes('\0')) return search
  return fail('INVALID_REQUEST', { problem: `A search can have at most ${limits.searchLength} characters.` })
}

function readAfter(after: string | number | undefined): { after?: number } {
  if (after === undefined || after === '') return {}
  const id = Number(after)
  if (!Number.isSafeInteger(id) || id < 1) fail('RECORD_NOT_FOUND', { id: String(after).slice(0, 40) })
  return { after: id }
}
