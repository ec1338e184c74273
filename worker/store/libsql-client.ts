import { createClient } from '@libsql/client/http'
import { fromClient, toClient } from '../gateways/databases/libsql-values.ts'
import type { Address, Transport } from './transport.ts'

/** Sends batches through the standard libSQL client over HTTP. */
export function libsqlTransport(address: Address, timeoutMs: number): Transport {
  const client = createClient({
    // The client resolves its paths against this address, which drops a last segment without a slash.
    url: address.url.endsWith('/') ? address.url : `${address.url}/`,
    ...(address.authToken === '' ? {} : { authToken: address.authToken }),
    // Numbers would throw beyond 2^53.
    intMode: 'bigint',
    // No shared queue, because a canceled request would keep its place in it forever.
    concurrency: Infinity,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  })
  return async (statements, mode) => (await client.batch(statements.map(toClient), mode)).map(fromClient)
}
