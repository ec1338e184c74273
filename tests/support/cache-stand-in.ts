/**
 * The platform's Cache API as far as the worker uses it, for tests in Node: responses by URL, for their `max-age`.
 * Shared by all apps of a process, as data centers share it between isolates.
 */
export function installCache(): void {
  if ('caches' in globalThis) return
  const kept = new Map<string, { until: number; response: Response }>()
  const cache = {
    match(url: string): Promise<Response | undefined> {
      const entry = kept.get(url)
      return Promise.resolve(entry && entry.until > Date.now() ? entry.response.clone() : undefined)
    },
    async put(url: string, response: Response): Promise<void> {
      const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0)
      const body = await response.arrayBuffer()
      const { headers, status } = response
      if (seconds > 0)
        kept.set(url, {
          until: Date.now() + seconds * 1000,
          response: new Response(body, { headers, status }),
        })
    },
  }
  Object.assign(globalThis, { caches: { default: cache } })
}
