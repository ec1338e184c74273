import { createServer, type Server, type Socket } from 'node:net'

/** A server that speaks as little of PostgreSQL's protocol as a test needs. */
export type PostgresStub = { port: number; connections(): number; close(): Promise<void> }

/**
 * What it does after the startup message: refuse with a SQLSTATE, never answer, or accept the login and answer no
 * statement.
 */
export type StubAnswer = { code: string; message: string } | 'silence' | 'silence after login'

export async function startPostgresStub(answer: StubAnswer): Promise<PostgresStub> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      if (answer === 'silence') return
      // An SSLRequest is a message of eight bytes: it has no encryption.
      if (data.length === 8 && data.readInt32BE(4) === 80_877_103) socket.write('N')
      else if (answer !== 'silence after login') socket.end(errorResponse(answer.code, answer.message))
      // A startup message has no type; those of statements do.
      else if (data[0] === 0) socket.write(readyForQuery)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** AuthenticationOk and ReadyForQuery. */
const readyForQuery = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
