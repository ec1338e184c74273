import { type ErrorCode, fail } from '#core/errors.ts'
import type { IdKind } from '#core/ids.ts'
import { UnknownLink } from '../rate-limits/unknown-link-error.ts'

const notFoundCodes: Partial<Record<IdKind, ErrorCode>> = {
  table: 'TABLE_NOT_FOUND',
  column: 'TABLE_NOT_FOUND',
  view: 'VIEW_NOT_FOUND',
  viewColumn: 'VIEW_NOT_FOUND',
  feed: 'FEED_NOT_FOUND',
  section: 'SECTION_NOT_FOUND',
  filter: 'FILTER_NOT_FOUND',
  sort: 'SORT_NOT_FOUND',
  import: 'IMPORT_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
  file: 'FILE_NOT_FOUND',
}

/** Throws the error for missing items; also used for items that the caller may not know about. */
export function throwNotFound(kind: IdKind): never {
  if (kind === 'share') throw new UnknownLink()
  fail(notFoundCodes[kind] ?? 'BASE_NOT_FOUND')
}
