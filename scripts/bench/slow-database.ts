import { createServer, type IncomingMessage, request, Agent } from 'node:http'
import { once } from 'node:events'

/** An address in front of a database server that adds latency to each request, and counts them. */
export type SlowDatabase = {
  url: string
  /** Milliseconds that a request takes longer. */
  latencyMs: number
  /** Requests so far. */
  requests: number
  close(): Promise<void>
}

/** Starts it on a free port of this machine, for the server at `target()`. */
export async function slowDatabase(target: () => string): Promise<SlowDatabase> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((received, response) => {
    slow.requests += 1
    // A round trip: half of the time before the request arrives would be the same for the caller.
    setTimeout(() => forward(received), slow.latencyMs)

    function forward({ url = '/', method, headers }: IncomingMessage): void {
      const sent = request(new URL(url, target()), { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      sent.on('error', () => response.destroy())
      received.pipe(sent)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port of the server is unknown.')
  const slow: SlowDatabase = {
    url: `http://127.0.0.1:${address.port}`,
    latencyMs: 0,
    requests: 0,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return slow
}
