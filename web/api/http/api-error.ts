import * as v from 'valibot'
import { hasMessage, type MessageValues, t } from '../../i18n/i18n.ts'

const bodySchema = v.object({
  error: v.fallback(v.optional(v.string()), undefined),
  details: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
})

/** A failed API call. `message` is readable; `status` is null without a response. */
export class ApiError extends Error {
  readonly status: number | null
  /** A code of core/errors.ts, or null. */
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

/** The message of any error: localized if possible, else the server's English text. */
export function messageOf(error: unknown): string {
  const localized = error instanceof ApiError ? localizedMessage(error) : null
  if (localized !== null) return localized
  // Browsers each have their own English message.
  if (isNetworkError(error)) return t('common.noConnection')
  return error instanceof Error ? error.message : String(error)
}

/** The message of an error of the catalog, or null if there is no translation. */
function localizedMessage(error: ApiError): string | null {
  const own = `errors.${error.code}`
  const ofRows = `${own}.rows`
  const id = 'rowIndexes' in error.details && hasMessage(ofRows) ? ofRows : own
  const reason = localizedReason(error)
  // The sentence of some errors is their reason alone.
  if (!hasMessage(id)) return reason
  return t(id, { ...valuesOf(error.details), ...(reason === null ? {} : { reason }) })
}

/** The reason that an error gives, which the server names by a code. */
function localizedReason({ code, details }: ApiError): string | null {
  const id = `errors.${code}.${String(details['reasonCode'])}`
  return hasMessage(id) ? t(id, valuesOf(details)) : null
}

function valuesOf(details: Record<string, unknown>): MessageValues {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
}

/** True if no response arrived, so that the outcome is unknown. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.status === null
}

/** True if the resource does not exist, or not for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}
