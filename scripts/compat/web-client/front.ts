import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/** One origin with the client under /dashboard and Tessera for everything else. */
export type Front = { url: string; close(): Promise<void> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

/** Serves `pages` like the client's own server, and proxies all other requests to Tessera unchanged. */
export function startFront(pages: string, tessera: string, port = 0): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://front')
    if (pathname === '/dashboard') outgoing.writeHead(302, { location: '/dashboard/' }).end()
    else if (pathname.startsWith('/dashboard/')) servePage(pages, pathname.slice(11), outgoing)
    else passOn(tessera, incoming, outgoing)
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

function servePage(pages: string, path: string, outgoing: ServerResponse): void {
  const file = join(pages, normalize(`/${decodeURIComponent(path)}`))
  const found = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
  if (!existsSync(found)) {
    outgoing.writeHead(404).end()
    return
  }
  outgoing.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
  createReadStream(found).pipe(outgoing)
}

function passOn(tessera: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = new URL(incoming.url ?? '/', tessera)
  const passed = request(target, { method: incoming.method ?? 'GET', headers: incoming.headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  passed.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  incoming.pipe(passed)
}
