export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Method and path of an API call, such as `GET /api/v2/meta/bases/:baseId`: all that a client needs at
 * runtime. The call adds schemas, the required action and documentation, which only the server loads. Path
 * parameters are written `:name`.
 */
export type Endpoint = `${Method} /${string}`

export function splitEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const space = endpoint.indexOf(' ')
  // `Endpoint` guarantees that the text before the space is a method.
  return { method: endpoint.slice(0, space) as Method, path: endpoint.slice(space + 1) }
}
