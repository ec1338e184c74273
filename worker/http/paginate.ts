import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'

/** The requested page of a list, limited to the largest page size; throws for invalid parameters. */
export function pageOf(
  query: { limit?: number | undefined; offset?: number | undefined },
  usual: number = limits.pageSizeDefault,
): { limit: number; offset: number } {
  const { limit = usual, offset = 0 } = query
  if (limit < 1) fail('INVALID_LIMIT', { max: limits.pageSizeMax })
  if (offset < 0) fail('INVALID_OFFSET')
  return { limit: Math.min(limit, limits.pageSizeMax), offset }
}
