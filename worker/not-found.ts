import { type ErrorCode, fail } from '#core/errors.ts'
import type { IdKind } from '#core/ids.ts'

const notFoundCodes: Partial<Record<IdKind, ErrorCode>> = {
  table: 'TABLE_NOT_FOUND',
  column: 'TABLE_NOT_FOUND',
  view: 'VIEW_NOT_FOUND',
  viewColumn: 'VIEW_NOT_FOUND',
  filter: 'FILTER_NOT_FOUND',
  sort: 'SORT_NOT_FOUND',
  share: 'VIEW_NOT_FOUND',
  import: 'IMPORT_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
  file: 'FILE_NOT_FOUND',
}

/** The answer for a thing that is not there: the same for what exists but is not the caller's to know. */
export function notFound(kind: IdKind): never {
  fail(notFoundCodes[kind] ?? 'BASE_NOT_FOUND')
}
