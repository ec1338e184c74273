import * as v from 'valibot'
import { hasMessage, type MessageValues, t } from '../i18n/i18n.ts'

const bodySchema = v.object({
  error: v.fallback(v.optional(v.string()), undefined),
  details: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
})

/** A call that did not work. `message` is for the person; `status` is null when there was no answer. */
export class ApiError extends Error {
  readonly status: number | null
  /** Code of the catalogue in core/errors.ts, or null. */
  readonly code: string | null
  readonly details: Record<string, unknown>

  constructor(message: string, status: number | null, data: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    const body = v.safeParse(bodySchema, data)
    this.code = (body.success && body.output.error) || null
    this.details = (body.success && body.output.details) || {}
  }
}

/** The sentence of any error: in the language on screen where it has one, else as the server says it, in English. */
export function messageOf(error: unknown): string {
  const id = error instanceof ApiError ? `errors.${error.code}` : ''
  if (error instanceof ApiError && hasMessage(id)) return t(id, valuesOf(error.details))
  // Browsers say it each in their own words, in English.
  if (isUnanswered(error)) return t('common.noConnection')
  return error instanceof Error ? error.message : String(error)
}

function valuesOf(details: Record<string, unknown>): MessageValues {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
}

/** Whether a call failed because no answer came: it may or may not have been carried out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === null
}

/** Whether something is not there any more, or not for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}
