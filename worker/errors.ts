import { AppError } from '#core/errors.ts'
import { redactedError } from './redact.ts'

/** Turns whatever was thrown into the answer. Unknown errors are logged with a reference, their text is not shown. */
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
  // oxlint-disable-next-line no-console -- the platform's log is where operators look the reference up
  console.error(`[${reference}]`, redactedError(error))
  return new AppError('INTERNAL', { reference })
}
