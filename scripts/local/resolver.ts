import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'

export type Resolver = {
  /** Address of its socket for workerd; null if this platform has no sockets that only the owner reaches. */
  address: string | null
  close(): void
}

/** Name of the socket in the folder of a process. */
export const resolverSocket = 'resolver'

/**
 * Tells the worker what names resolve to, as workerd itself resolves them. Its network only says that a connection
 * failed; this tells a private address from a closed port and from an unknown name.
 */
export async function startResolver(folder: string): Promise<Resolver> {
  // workerd has no Unix sockets on Windows, and a port would answer other programs.
  if (process.platform === 'win32') return { address: null, close: () => undefined }
  const server = createServer((request, response) => {
    const host = new URL(request.url ?? '/', 'http://resolver').searchParams.get('host') ?? ''
    addressesOf(host)
      .then((addresses) => response.end(JSON.stringify({ addresses })))
      .catch(() => response.destroy())
  })
  const path = join(folder, resolverSocket)
  server.listen(path)
  await once(server, 'listening')
  server.unref()
  return {
    address: `unix:${path}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The addresses of a name; none if there is no such name, null if that is not known. */
async function addressesOf(host: string): Promise<string[] | null> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND' ? [] : null
  }
}
