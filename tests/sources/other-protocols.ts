import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'

// Servers whose port somebody enters by mistake.

type Listening = { port: number; close(): Promise<void> }

/** A web server: it waits for a request, and hangs up at anything else. */
export function startWebServer(): Promise<Listening> {
  return listen(createHttpServer((_request, response) => response.end('hello')))
}

/** A server that speaks first, with a greeting in Latin-1. */
export function startGreetingServer(greeting: string): Promise<Listening> {
  return listen(createServer((socket) => socket.write(greeting, 'latin1')))
}

async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
