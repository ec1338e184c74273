/** Returns the aggregation that a view stores for one column. */
export function aggregationOf(options: Record<string, unknown>, columnId: string): string {
  const all = options['aggregations']
  const name: unknown = typeof all === 'object' && all !== null ? Reflect.get(all, columnId) : null
  return typeof name === 'string' ? name : 'none'
}
