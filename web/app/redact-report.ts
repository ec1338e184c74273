import type { ErrorEvent } from '@sentry/browser'

const reportTextLengthMax = 500
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|\b[a-z0-9]{40,}\b/g
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|(?<!\w)'[^']*'(?!\w)/g

/** Removes quoted text (names and cell contents) and tokens, and truncates. */
export function redactText(text: string): string {
  return text.slice(0, reportTextLengthMax).replace(token, '[token]').replace(quoted, '"…"')
}

/**
 * Redacts a report: keeps the error, its code location and user id. Drops breadcrumbs, arguments and URLs, which may
 * contain table data.
 */
export function redactReport(event: ErrorEvent): ErrorEvent {
  return {
    type: event.type,
    ...kept(event, ['event_id', 'timestamp', 'platform', 'level', 'release', 'environment', 'sdk', 'user']),
    ...(event.message === undefined ? {} : { message: redactText(firstWords(event) ?? event.message) }),
    ...(event.exception?.values
      ? {
          exception: {
            values: event.exception.values.map(({ type, value, mechanism, stacktrace }) => ({
              ...(type === undefined ? {} : { type }),
              ...(value === undefined ? {} : { value: redactText(value) }),
              ...(mechanism ? { mechanism: kept(mechanism, ['handled'], { type: mechanism.type }) } : {}),
              ...(stacktrace?.frames
                ? {
                    stacktrace: {
                      frames: stacktrace.frames.map((frame) =>
                        kept(frame, ['filename', 'function', 'lineno', 'colno', 'in_app']),
                      ),
                    },
                  }
                : {}),
            })),
          },
        }
      : {}),
  }
}

/** Only the first words of console output come from the program; the rest may be user data. */
function firstWords({ extra }: ErrorEvent): string | null {
  const said: unknown = extra?.['arguments']
  if (!Array.isArray(said)) return null
  const first: unknown = said[0]
  return typeof first === 'string' ? first : 'Error'
}

function kept<T extends object, K extends keyof T, R extends object>(
  from: T,
  keys: readonly K[],
  base: R,
): R & Partial<Pick<T, K>>
function kept<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>>
function kept<T extends object, K extends keyof T>(from: T, keys: readonly K[], base = {}) {
  const result: Partial<Pick<T, K>> = { ...base }
  for (const key of keys) if (from[key] !== undefined) result[key] = from[key]
  return result
}
