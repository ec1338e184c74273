/** An HTTP request. */
export type Sending = {
  method: string
  headers: Record<string, string>
  /** Query values; arrays become one entry per item, other objects JSON; undefined ones are skipped. */
  query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. */
  body?: unknown
  responseType?: 'json' | 'blob' | undefined
  signal?: AbortSignal | undefined
}

/** An HTTP error. `data` is the parsed response body. */
export class HttpError extends Error {
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`The server responded with status ${status}.`)
    this.status = status
    this.data = data
  }
}

/** Statuses after which a read is retried once. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Sends an HTTP request with cookies. Retries reads once if that may help. Rejects with `HttpError`, or with the error
 * of `fetch` if there is no response.
 */
export async function send(
  fetch: typeof globalThis.fetch,
  address: string,
  sending: Sending,
): Promise<{ data: unknown; headers: Headers }> {
  const mayRepeat = !writing.has(sending.method)
  try {
    return await sendOnce(fetch, address, sending)
  } catch (error) {
    const helps = error instanceof HttpError ? passing.has(error.status) : !isAbort(error)
    if (!mayRepeat || !helps) throw error
    return await sendOnce(fetch, address, sending)
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function sendOnce(
  fetch: typeof globalThis.fetch,
  address: string,
  { method, headers, query, body, responseType, signal }: Sending,
): Promise<{ data: unknown; headers: Headers }> {
  const hasBody = body !== undefined
  const response = await fetch(address + queryText(query), {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
  const data = responseType === 'blob' ? await response.blob() : jsonOf(await response.text())
  if (!response.ok) throw new HttpError(response.status, data)
  return { data, headers: response.headers }
}

/** Keep non-JSON as text; proxies often return error pages. */
function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item): [string, string] => [name, textOf(item)]),
  )
  const text = new URLSearchParams(entries).toString()
  return text === '' ? '' : `?${text}`
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
