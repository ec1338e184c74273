import { fail } from '../errors.ts'
import { fieldOf } from '../fields/index.ts'
import { readsOtherDatabases } from '../fields/links/virtual-links.ts'
import * as limits from '../limits.ts'
import type { Clock } from '../operators/operator.ts'
import type { Column, Table, ViewFilter, ViewSort } from '../schema.ts'
import { type NameList, parseFields } from './fields.ts'
import { filterOfView, parseFilterJson } from './filter-json.ts'
import { type PageRequest, readPage } from './pagination.ts'
import type { Filter, Query, Sort } from './query.ts'
import { allOf } from './raw.ts'
import { bothFilters, resolveFilter } from './resolve-filter.ts'
import { parseSort, parseSortJson } from './sort.ts'
import { parseWhere } from './where.ts'
import { parseGroupFilter } from './group-filter.ts'

/** The stored settings of a view that determine its records and columns. */
export type ListPresentation = {
  /** Ids of the visible columns, in order. */
  columns: string[]
  filters: ViewFilter[]
  sorts: Pick<ViewSort, 'columnId' | 'direction' | 'order'>[]
  /** A further condition on its records, for public links. */
  publicFilter?: Filter | null
}

/** Raw parameters of a list call, export or count. */
export type ListRequest = PageRequest & {
  /** Record id that the page comes after; the offset counts from there. */
  after?: string | number | undefined
  fields?: NameList | undefined
  where?: string | undefined
  filterArrJson?: string | undefined
  /** The group of the records; see group-filter.ts. */
  within?: string | undefined
  sort?: NameList | undefined
  sortArrJson?: string | undefined
  shuffle?: string | undefined
  search?: string | undefined
}

export type Scope = {
  table: Pick<Table, 'id' | 'columns'>
  /** Null for the table itself, with all columns and no filter. */
  view: ListPresentation | null
  clock: Clock
  /** True for public links: fields that the view hides are unknown to the request. */
  onlyShown?: boolean
}

/**
 * Combines a view and a request into a query. Filters of both apply; sorts of the request replace those of
 * the view. Throws for unknown columns, keys and operators, and for values that do not fit.
 */
export function resolveQuery(request: ListRequest, scope: Scope): Query {
  const { table, view } = scope
  const shown = shownColumns(scope)
  const allowed = readableColumns(scope)
  const fields = request.fields === undefined ? [] : parseFields(request.fields, allowed)
  return {
    tableId: table.id,
    columns: fields.length > 0 ? fields : shown.map((column) => column.id),
    filter: resolveRequestFilter(request, scope),
    sorts: requestSorts(request, allowed) ?? viewSorts(view, allowed),
    search: readSearch(request.search),
    searchColumns: shown
      .filter((column) => fieldOf(column).search !== null && !readsOtherDatabases(column))
      .map((column) => column.id),
    ...readPage(request),
    ...readAfter(request.after),
    ...(isYes(request.shuffle) ? { isShuffled: true } : {}),
  }
}

/** Resolves only the filters of a view and a request, for counts and for writes to all matching records. */
export function resolveRequestFilter(
  request: Pick<ListRequest, 'where' | 'filterArrJson' | 'within'>,
  scope: Scope,
): Filter | null {
  const { table, view, clock } = scope
  const own = view ? bothFilters(filterOfView(view.filters, table, clock), view.publicFilter ?? null) : null
  const requested = allOf([parseWhere(request.where ?? ''), parseFilterJson(request.filterArrJson ?? '')])
  const allowed = readableColumns(scope)
  const wanted = bothFilters(
    resolveFilter(requested, allowed, clock),
    parseGroupFilter(request.within ?? '', allowed),
  )
  return bothFilters(own, wanted)
}

function shownColumns({ table, view }: Scope): Column[] {
  if (!view) return table.columns
  return view.columns
    .map((id) => table.columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
}

/** The columns that the request may use. */
export function readableColumns(scope: Scope): Column[] {
  return scope.onlyShown ? shownColumns(scope) : scope.table.columns
}

/** Null if the request has no sorts. */
function requestSorts(request: ListRequest, columns: Column[]): Sort[] | null {
  if (request.sortArrJson !== undefined && request.sortArrJson.trim() !== '') {
    return parseSortJson(request.sortArrJson, columns)
  }
  const sorts = request.sort === undefined ? [] : parseSort(request.sort, columns)
  return sorts.length > 0 ? sorts : null
}

/** Sorts by deleted columns are skipped, and for public links those by hidden ones, whose order would tell values. */
function viewSorts(view: ListPresentation | null, columns: Column[]): Sort[] {
  return (view?.sorts ?? [])
    .filter(({ columnId }) =>
      columns.some((column) => column.id === columnId && !readsOtherDatabases(column)),
    )
    .sort((a, b) => a.order - b.order)
    .slice(0, limits.sortsPerQuery)
    .map(({ columnId, direction }) => ({ columnId, direction }))
}

function isYes(text: string | undefined): boolean {
  return text === '1' || text === 'true'
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
