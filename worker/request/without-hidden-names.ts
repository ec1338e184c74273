import { AppError } from '#core/errors.ts'

/** Visitors of a link may not learn the names of fields that it hides, which a view may still filter by. */
export function withoutHiddenNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'SOURCE_CHANGED') return error
  return new AppError('SOURCE_CHANGED', { problem: 'a table or field of this view is missing there' })
}
