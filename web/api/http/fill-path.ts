import { type Endpoint, splitEndpoint } from '#core/api/endpoints/endpoint.ts'

/** Fills an endpoint's `:slots` with params; the organization slot accepts any text. */
export function fillPath(endpoint: Endpoint, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return splitEndpoint(endpoint).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? (name === 'org' ? 'noco' : ''))),
  )
}
