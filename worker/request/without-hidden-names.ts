import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError } from '#core/errors.ts'

/** Visitors of a link may not learn the names of fields that it hides, which a view may still filter by. */
export function withoutHiddenNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'SOURCE_CHANGED') return error
  return errorBecause('SOURCE_CHANGED', 'hidden')
}
