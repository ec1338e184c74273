/** What one HTTP call is made of. */
export type Sending = {
  method: string
  headers: Record<string, string>
  /** Values as text; arrays become one entry per item, other objects their JSON; undefined ones are left out. */
  query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. */
  body?: unknown
  responseType?: 'json' | 'blob' | undefined
  signal?: AbortSignal | undefined
}

/** The server said no. `data` is what it answered, read like any other answer. */
export class Refused extends Error {
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`The server answered ${status}.`)
    this.status = status
    this.data = data
  }
}

/** Statuses after which what only reads is asked once more (SPEC.md section 7). */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * One call over HTTP, with cookies. What does not write is tried again once where that may help. Rejects with
 * `Refused`, or with what `fetch` threw when there was no answer.
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
    const helps = error instanceof Refused ? passing.has(error.status) : !isAbort(error)
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
  if (!response.ok) throw new Refused(response.status, data)
  return { data, headers: response.headers }
}

/** What is no JSON stays text; errors of servers in between are often pages. */
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
