/** Options of a view type as the client that asks expects them. */
export function viewOptionsWire(request: Request, options: Record<string, unknown>): Record<string, unknown> {
  if (!new URL(request.url).pathname.startsWith('/api/v1/')) return options
  const { meta } = options
  if (typeof meta !== 'object' || meta === null) return options
  // Clients of NocoDB 0.109 parse `meta` as JSON text. Newer ones, which use these paths too, take both.
  return { ...options, meta: Object.keys(meta).length > 0 ? JSON.stringify(meta) : null }
}
