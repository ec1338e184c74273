import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import * as v from 'valibot'
import { ScriptError } from '../progress.ts'

/** 'free', or why the port is unavailable. */
export type PortState = 'free' | 'taken' | 'forbidden'

/** Checks a port by listening briefly. Throws ScriptError for a host that this machine does not have. */
export function portState(host: string, port: number): Promise<PortState> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else if (error.code === 'EACCES') resolve('forbidden')
      else reject(new ScriptError(`Cannot listen on ${host}: ${error.message}.`))
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')))
  })
}

/** Returns a free port, chosen by the system. */
export function unusedPort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new ScriptError(`Cannot listen on ${host}: ${error.message}.`)))
    server.listen({ host, port: 0, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Returns the first free port from `wanted` upwards; `notice` receives a message if it differs. Port 0 stays
 * 0, so that the system chooses.
 */
export async function freePort(
  host: string,
  wanted: number,
  notice: (line: string) => void,
): Promise<number> {
  if (wanted === 0) return 0
  const state = await portState(host, wanted)
  if (state === 'free') return wanted
  // All ports below 1024 are privileged, so continue at 8080.
  const from = state === 'forbidden' ? 8080 : wanted + 1
  for (let port = from; port < Math.min(from + 100, 65_536); port += 1) {
    if ((await portState(host, port)) !== 'free') continue
    const why = state === 'taken' ? 'is taken by another program' : 'may not be used by this account'
    notice(`Port ${wanted} ${why}; using ${port} instead.`)
    return port
  }
  throw new ScriptError(
    `Port ${wanted} and the hundred after it are taken. Choose another: npm start -- --port N`,
  )
}

const withDescriptor = v.object({ _handle: v.object({ fd: v.pipe(v.number(), v.minValue(0)) }) })

/**
 * Listens on a port that several sockets share (SO_REUSEPORT): the kernel gives each connection to one of them. Calls
 * `start` with the descriptor, for a child process to inherit, and closes its own. Rejects if the system cannot share
 * ports.
 */
export async function withSharedPort<T>(
  host: string,
  port: number,
  start: (descriptor: number) => Promise<T>,
): Promise<T> {
  const server = createServer((socket) => socket.destroy())
  server.listen({ host, port, reusePort: true })
  await once(server, 'listening')
  // Node has no public name for the descriptor.
  const { fd } = v.parse(withDescriptor, server)._handle
  // Starts and closes in one turn of the event loop, so that no connection is accepted here.
  const started = start(fd)
  server.close()
  return started
}

/** True if something listens on the port. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
