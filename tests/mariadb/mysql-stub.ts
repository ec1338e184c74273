import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** A server that speaks as little of MySQL's protocol as a test needs. */
export type MysqlStub = { port: number; connections(): number; close(): Promise<void> }

/**
 * Its behavior: refuse with an error number, never answer, offer encryption with a certificate, or be another server,
 * which accepts the login and no statement but the question for its version.
 */
export type StubAnswer =
  | { errno: number; state: string; message: string }
  | 'silence'
  | { key: string; cert: string }
  | { version: string; refusal: { errno: number; state: string; message: string } }

const encryptionFlag = 0x800

export async function startMysqlStub(answer: StubAnswer): Promise<MysqlStub> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (answer === 'silence') return
    if ('errno' in answer) socket.end(packet(0, errorBody(answer)))
    else if ('version' in answer) answerStatements(socket, answer)
    else {
      socket.write(packet(0, handshake('10.11.0-stub', allFlags)))
      // The client asks for encryption with a packet of 36 bytes, then speaks TLS.
      socket.once('data', (data: Buffer) => {
        socket.pause()
        socket.unshift(data.subarray(36))
        const encrypted = new TLSSocket(socket, {
          isServer: true,
          secureContext: createSecureContext(answer),
        })
        encrypted.on('error', () => undefined)
      })
    }
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

function packet(number: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head[3] = number
  return Buffer.concat([head, body])
}

function errorBody({ errno, state, message }: { errno: number; state: string; message: string }): Buffer {
  const head = Buffer.alloc(3)
  head[0] = 0xff
  head.writeUInt16LE(errno, 1)
  return Buffer.concat([head, Buffer.from(`#${state}${message}`)])
}

const allFlags = 0x81bff7df | encryptionFlag
/** Logins with a password of the usual kind, and several statements at once. */
const plainFlags = 0xba209

function answerStatements(socket: Socket, answer: Extract<StubAnswer, { version: string }>): void {
  socket.write(packet(0, handshake(answer.version, plainFlags)))
  let isLoggedIn = false
  socket.on('data', (data: Buffer) => {
    if (!isLoggedIn) {
      isLoggedIn = true
      socket.write(packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0])))
    } else if (data.subarray(5).toString() === 'select version()') socket.write(oneText(answer.version))
    else socket.write(packet(1, errorBody(answer.refusal)))
  })
}

/** A result of one row and one column, which is a text. */
function oneText(value: string): Buffer {
  const text = (content: string) => Buffer.concat([Buffer.from([content.length]), Buffer.from(content)])
  const end = Buffer.from([0xfe, 0, 0, 2, 0])
  const column = Buffer.concat([
    ...['def', '', '', '', 'version()', ''].map(text),
    // Character set, length, type, flags and decimals.
    Buffer.from([12, 45, 0, 255, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
  ])
  const bodies = [Buffer.from([1]), column, end, text(value), end]
  return Buffer.concat(bodies.map((body, index) => packet(index + 1, body)))
}

function handshake(version: string, capabilities: number): Buffer {
  const flags = Buffer.alloc(4)
  flags.writeUInt32LE(capabilities >>> 0, 0)
  return Buffer.concat([
    Buffer.from([10]),
    Buffer.from(`${version}\0`),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    flags.subarray(0, 2),
    Buffer.from([45, 2, 0]),
    flags.subarray(2, 4),
    Buffer.from([21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ])
}
