/** View options in the form that the requesting client expects. */
export function viewOptionsWire(request: Request, options: Record<string, unknown>): Record<string, unknown> {
  if (!new URL(request.url).pathname.startsWith('/api/v1/')) return options
  const { meta } = options
  if (typeof meta !== 'object' || meta === null) return options
  // Clients of NocoDB 0.109 parse `meta` as JSON text. Newer clients, which also use these paths, accept
  // both.
  return { ...options, meta: Object.keys(meta).length > 0 ? JSON.stringify(meta) : null }
}
