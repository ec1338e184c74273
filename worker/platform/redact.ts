/** Replaces secrets in the log. */
const hidden = '[redacted]'

/**
 * Secrets by pattern: JSON web tokens; tokens of links and API tokens (40 letters and digits); refresh tokens
 * and tickets (parts with a signature at the end); values of parameters, JSON members and headers with a
 * sensitive name; credentials in URLs.
 */
const patterns: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, hidden],
  [/\b[a-z0-9]{40}\b/g, hidden],
  [/\bse[a-z0-9]{26}\.\d+\.[\w-]+/g, hidden],
  [
    /((?:ticket|token|password|passwort|secret|cookie|authorization|xc-auth|xc-token|xc-password|xc-form-edit|refresh_token|oauth_state|api_?key)["']?\s*[:=]\s*)(?:Bearer\s+|Basic\s+)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&#"',;}]+)/gi,
    `$1${hidden}`,
  ],
  [/([?&](?:code|state)=)[^\s&#]+/gi, `$1${hidden}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
  [/(\/\/[^\s/:@]*):[^\s/@]+@/g, `$1:${hidden}@`],
]

/** Removes tickets, tokens and passwords from a text for the log. */
export function redact(text: string): string {
  return patterns.reduce((sofar, [pattern, by]) => sofar.replace(pattern, by), text)
}

/** Formats an error for the log, with its stack and causes. */
export function redactedError(error: unknown): string {
  const parts: string[] = []
  for (let each = error; each !== undefined && parts.length < 5;) {
    parts.push(each instanceof Error ? (each.stack ?? `${each.name}: ${each.message}`) : textOf(each))
    each = each instanceof Error ? each.cause : undefined
  }
  return redact(parts.join('\ncaused by '))
}

function textOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : (JSON.stringify(thrown) ?? typeof thrown)
}
