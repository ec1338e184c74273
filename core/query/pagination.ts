import { fail } from '../errors.ts'
import * as limits from '../limits.ts'

export type PageRequest = {
  limit?: number | string | undefined
  offset?: number | string | undefined
  page?: number | string | undefined
  pageSize?: number | string | undefined
}

/**
 * Pagination: limit and offset of a page. `pageSize` is an alias of `limit`; `page` starts at 1. Limits over the maximum
 * are reduced, as existing clients expect; the response reports the page size.
 */
export function readPage(
  request: PageRequest,
  usualLimit: number = limits.pageSizeDefault,
): { limit: number; offset: number } {
  const requested = whole(request.limit ?? request.pageSize) ?? usualLimit
  if (!(requested >= 1)) fail('INVALID_LIMIT', { max: limits.pageSizeMax })
  const limit = Math.min(requested, limits.pageSizeMax)
  const page = whole(request.page)
  const offset = whole(request.offset) ?? (page === null ? 0 : (page - 1) * limit)
  if (!(offset >= 0 && offset <= Number.MAX_SAFE_INTEGER)) fail('INVALID_OFFSET')
  return { limit, offset }
}

/** An integer; null if missing, NaN if invalid. */
function whole(value: number | string | undefined): number | null {
  if (value === undefined || value === '') return null
  const number = typeof value === 'number' || /^-?\d{1,15}$/.test(value) ? Number(value) : NaN
  return Number.isInteger(number) ? number : NaN
}
