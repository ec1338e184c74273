/** The platform's Cache API: responses by URL, in one data center. Never throws: a broken cache is an empty one. */
export type ResponseCache = {
  match(url: string): Promise<Response | null>
  /** Keeps the response as long as its `max-age` allows. */
  put(url: string, response: Response): Promise<void>
}

/** Opens the platform's cache; null on platforms without one. */
export function openResponseCache(): ResponseCache | null {
  if (typeof caches === 'undefined') return null
  return {
    match: async (url) => {
      try {
        return (await caches.default.match(url)) ?? null
      } catch {
        return null
      }
    },
    put: async (url, response) => {
      try {
        await caches.default.put(url, response)
      } catch {
        // The next request reads the databases again.
      }
    },
  }
}
