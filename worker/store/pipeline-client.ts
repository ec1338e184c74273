import type { Address, Transport } from './transport.ts'
import { pipelineBody, readPipeline, readRefusal } from './pipeline.ts'

/** Speaks the protocol of libSQL servers without a client library: one request per batch (`pipeline.ts`). */
export function pipelineTransport(address: Address, timeoutMs: number): Transport {
  const post = pipelinePost(address, timeoutMs)
  return async (statements, mode) =>
    readPipeline(await post(pipelineBody(statements, mode)), statements.length)
}

/** Sends one request to a database and reads the response. */
export function pipelinePost(address: Address, timeoutMs: number): (body: string) => Promise<unknown> {
  const url = pipelineUrl(address.url)
  const headers = {
    'content-type': 'application/json',
    ...(address.authToken === '' ? {} : { authorization: `Bearer ${address.authToken}` }),
  }
  return async (body) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw await readRefusal(response)
    return response.json()
  }
}

/** The URL for requests to a database. `libsql:` is Turso's name for `https:`. */
function pipelineUrl(url: string): string {
  const base = url.replace(/^libsql:/, 'https:')
  return `${base}${base.endsWith('/') ? '' : '/'}v2/pipeline`
}
