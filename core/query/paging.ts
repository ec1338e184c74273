import { fail } from '../errors.ts'
import { limits } from '../limits.ts'

export type PageRequest = {
  limit?: number | string | undefined
  offset?: number | string | undefined
  page?: number | string | undefined
  pageSize?: number | string | undefined
}

/** Limit and offset of a page. `pageSize` is another word for `limit`; `page` counts from 1. */
export function readPage(request: PageRequest): { limit: number; offset: number } {
  const limit = whole(request.limit ?? request.pageSize) ?? limits.pageSizeDefault
  if (!(limit >= 1 && limit <= limits.pageSizeMax)) fail('INVALID_LIMIT', { max: limits.pageSizeMax })
  const page = whole(request.page)
  const offset = whole(request.offset) ?? (page === null ? 0 : (page - 1) * limit)
  if (!(offset >= 0 && offset <= Number.MAX_SAFE_INTEGER)) fail('INVALID_OFFSET')
  return { limit, offset }
}

/** A whole number, null when nothing is given, NaN for anything else. */
function whole(value: number | string | undefined): number | null {
  if (value === undefined || value === '') return null
  const number = typeof value === 'number' || /^-?\d{1,15}$/.test(value) ? Number(value) : NaN
  return Number.isInteger(number) ? number : NaN
}
