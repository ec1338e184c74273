import type { ErrorEvent } from '@sentry/browser'

const longestText = 500
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|\b[a-z0-9]{40,}\b/g
const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|(?<!\w)'[^']*'(?!\w)/g

/** A text without what stands in quotes (names and contents of cells) and without tokens, cut to a bearable length. */
export function textWithoutContents(text: string): string {
  return text.slice(0, longestText).replace(token, '[token]').replace(quoted, '"…"')
}

/**
 * The report that leaves: what went wrong and where in the code, who it happened to, and nothing of what is in
 * tables: no breadcrumbs, no arguments, no addresses of pages.
 */
export function withoutContents(event: ErrorEvent): ErrorEvent {
  return {
    type: event.type,
    ...kept(event, ['event_id', 'timestamp', 'platform', 'level', 'release', 'environment', 'sdk', 'user']),
    ...(event.message === undefined
      ? {}
      : { message: textWithoutContents(firstWords(event) ?? event.message) }),
    ...(event.exception?.values
      ? {
          exception: {
            values: event.exception.values.map(({ type, value, mechanism, stacktrace }) => ({
              ...(type === undefined ? {} : { type }),
              ...(value === undefined ? {} : { value: textWithoutContents(value) }),
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

/** Of what was printed to the console the first words alone: the program's own. The rest may be anything. */
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
