/** The parts of an axios adapter's request that matter here. */
type Request = {
  url?: string
  baseURL?: string
  method?: string
  headers?: Record<string, unknown>
  data?: unknown
  params?: Record<string, unknown>
}

/**
 * Sends a form like browsers do. In Node, the packages' own axios cannot; it accepts an adapter as a
 * parameter.
 */
export async function browserLike(request: Request): Promise<unknown> {
  const url = new URL(request.url ?? '', request.baseURL)
  for (const [name, value] of Object.entries(request.params ?? {})) url.searchParams.set(name, String(value))
  const headers = new Headers()
  const isForm = request.data instanceof FormData
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (typeof value === 'string' && !(isForm && name.toLowerCase() === 'content-type'))
      headers.set(name, value)
  const method = (request.method ?? 'get').toUpperCase()
  const body = request.data as string | FormData | undefined
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  const result = {
    data: parsed(text),
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config: request,
    request: {},
  }
  if (response.ok) return result
  throw Object.assign(new Error(`Request failed with status code ${response.status}`), { response: result })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
