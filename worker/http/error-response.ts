import { AppError } from '#core/errors.ts'
import { redactedError } from '../platform/redact.ts'

/** Converts a thrown value to a response. Unknown errors are logged with a reference and not revealed. */
export function errorResponse(error: unknown, headers: Headers = new Headers()): Response {
  const known = error instanceof AppError ? error : unexpected(error)
  headers.set('cache-control', 'private, no-store')
  const wait = known.details.seconds
  if (known.status === 429 && typeof wait === 'number') headers.set('retry-after', String(Math.ceil(wait)))
  if (known.status === 503 && !headers.has('retry-after')) headers.set('retry-after', '1')
  return Response.json(known.body(), { status: known.status, headers })
}

function unexpected(error: unknown): AppError {
  const reference = crypto.randomUUID()
  // oxlint-disable-next-line no-console -- operators look up the reference in the platform's log
  console.error(`[${reference}]`, redactedError(error))
  return new AppError('INTERNAL', { reference })
}
