import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import * as v from 'valibot'

// Neon's two protocols over the real server: SQL by HTTP, and PostgreSQL's bytes by WebSocket.

export type NeonProxy = { port: number; requests: string[]; close(): Promise<void> }

const sent = v.object({
  queries: v.array(v.object({ query: v.string(), params: v.array(v.unknown()) })),
})

/** `server`: where connections go, whatever address the client names. */
export async function startNeonProxy(server: { host: string; port: number }): Promise<NeonProxy> {
  const requests: string[] = []
  const sockets = new Set<Duplex>()
  const http: Server = createServer((request, response) => {
    requests.push('http')
    void answerQueries(request, server).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    requests.push('websocket')
    sockets.add(socket)
    forward(request, socket, server)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const headerOf = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')

/** The queries of a request in one transaction, with cells as text. */
async function answerQueries(request: IncomingMessage, server: { host: string; port: number }) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { queries } = v.parse(sent, JSON.parse(Buffer.concat(chunks).toString()))
  const url = new URL(headerOf(request, 'neon-connection-string'))
  const client = new pg.Client({
    ...server,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  })
  const level =
    headerOf(request, 'neon-batch-isolation-level') === 'RepeatableRead'
      ? 'repeatable read'
      : 'read committed'
  const access = headerOf(request, 'neon-batch-read-only') === 'true' ? 'read only' : 'read write'
  try {
    await client.connect()
    await client.query(`begin isolation level ${level} ${access}`)
    const results = []
    for (const { query, params } of queries) {
      const types = { getTypeParser: () => (text: string) => text }
      const { fields, rows, rowCount, command } = await client.query({
        text: query,
        values: params,
        rowMode: 'array',
        types,
      })
      results.push({ fields, rows, rowCount, command, rowAsArray: true })
    }
    await client.query('commit')
    return { status: 200, body: { results } }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return { status: 500, body: { message: String(error) } }
    return { status: 400, body: { message: error.message, code: error.code, severity: error.severity } }
  } finally {
    await client.end()
  }
}

/** Accepts a WebSocket and copies its bytes to a connection and back. */
function forward(request: IncomingMessage, socket: Duplex, server: { host: string; port: number }): void {
  const key = headerOf(request, 'sec-websocket-key')
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  const target = connect(server.port, server.host)
  let pending = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (let frame = readFrame(pending); frame; frame = readFrame(pending)) {
      pending = pending.subarray(frame.length)
      if (frame.isClose) target.end()
      else target.write(frame.payload)
    }
  })
  target.on('data', (data: Buffer) => socket.write(Buffer.concat([headOf(data.length), data])))
  for (const [one, other] of [
    [socket, target],
    [target, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** A masked frame of a client, once it is complete. */
function readFrame(data: Buffer): { payload: Buffer; length: number; isClose: boolean } | null {
  if (data.length < 6) return null
  const short = data.readUInt8(1) & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  if (data.length < 6 + extra) return null
  const size = extra === 0 ? short : extra === 2 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  const start = 6 + extra
  if (data.length < start + size) return null
  const mask = data.subarray(2 + extra, start)
  const payload = Buffer.from(
    data.subarray(start, start + size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  )
  return { payload, length: start + size, isClose: (data.readUInt8(0) & 0x0f) === 8 }
}

/** The head of a binary frame. */
function headOf(size: number): Buffer {
  if (size < 126) return Buffer.from([0x82, size])
  if (size < 65_536) return Buffer.from([0x82, 126, size >> 8, size & 0xff])
  const head = Buffer.alloc(10)
  head.writeUInt8(0x82, 0)
  head.writeUInt8(127, 1)
  head.writeBigUInt64BE(BigInt(size), 2)
  return head
}
