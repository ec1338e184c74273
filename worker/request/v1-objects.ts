/** v1 calls that return objects of a base. Those of records are unchanged. */
const metaPaths = ['/api/v1/db/meta/', '/api/v1/db/public/shared-view/']

/**
 * Adapts a response to the API version: clients of NocoDB 0.109 read the base of a table, view, column or
 * filter from `project_id`, and their undo compares it with the page's URL.
 */
export function v1Objects(path: string, answer: unknown): unknown {
  const isMeta = metaPaths.some((start) => path.startsWith(start)) && !path.endsWith('/rows')
  return isMeta ? withProject(answer) : answer
}

function withProject(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withProject)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    // The content of `meta` belongs to the clients.
    name === 'meta' ? each : withProject(each),
  ])
  const { base_id: base, project_id: project } = value as { base_id?: unknown; project_id?: unknown }
  if (typeof base === 'string' && project === undefined) entries.push(['project_id', base])
  return Object.fromEntries(entries)
}
