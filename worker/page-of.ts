import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'

/** The part of a list that is asked for; a clear error for one that cannot be. */
export function pageOf(
  query: { limit?: number | undefined; offset?: number | undefined },
  usual: number = limits.pageSizeDefault,
): { limit: number; offset: number } {
  const { limit = usual, offset = 0 } = query
  if (limit < 1 || limit > limits.pageSizeMax) fail('INVALID_LIMIT', { max: limits.pageSizeMax })
  if (offset < 0) fail('INVALID_OFFSET')
  return { limit, offset }
}
