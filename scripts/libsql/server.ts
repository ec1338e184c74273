import { createServer } from 'node:http'
import { HranaService } from './hrana-service.ts'
import { handleHttp } from './http-server.ts'
import { Namespaces } from './namespaces.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import type { ServerSettings } from './settings.ts'

export type LibsqlServerOptions = {
  /** Directory of the database files; created if missing. */
  readonly dataDir: string
  /** Default 0: any free port. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** If set, every request must send it. */
  readonly authToken?: string
  readonly settings?: Partial<ServerSettings>
}

export type LibsqlServer = {
  /** Without trailing slash: `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** Serves the database files of a directory over Hrana-over-HTTP. */
export async function startLibsqlServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const host = options.host ?? '127.0.0.1'
  const namespaces = await Namespaces.open(options.dataDir)
  const service = new HranaService(namespaces, settings)
  const front = {
    service,
    namespaces,
    authToken: options.authToken,
    maxRequestBytes: settings.maxRequestBytes,
  }
  const server = createServer((request, response) => void handleHttp(front, request, response))
  // Clients keep connections open; closing one that is about to be reused causes an error.
  server.keepAliveTimeout = 65_000
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port ?? 0, host, resolve)
    })
  } catch (error) {
    await service.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await service.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The URL of a namespace for `createClient({ url })`; the client needs the trailing slash. */
export function namespaceUrl(serverUrl: string, namespace: string): string {
  return `${serverUrl}/${namespace}/`
}
