import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'

/** A call to scripts/local/control-worker.js. */
export type ControlCall =
  | { cron: string }
  | { binding: string; name: string; method: string; args: readonly unknown[] }
  | { evicted: true; binding: string; name: string }

/** Address and token of the control socket. */
export type ControlSocket = { address: string; token: string; path: string | null }

/**
 * A socket that web pages and other users of this machine cannot reach: a Unix socket in a private folder.
 * workerd has none on Windows, so there it is a port that the token protects.
 */
export function controlSocket(folder: string): ControlSocket {
  const token = randomBytes(32).toString('base64url')
  if (process.platform === 'win32') return { address: '127.0.0.1:0', token, path: null }
  const path = join(folder, 'control')
  return { address: `unix:${path}`, token, path }
}

/** Calls the control worker and returns its result. `port` is only used if the socket has no path. */
export function callControl(
  { path, token }: ControlSocket,
  port: number,
  call: ControlCall,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const target = path === null ? { host: '127.0.0.1', port } : { socketPath: path }
    const headers = { authorization: `Bearer ${token}`, host: 'control' }
    const outgoing = request({ ...target, method: 'POST', path: '/', headers, agent: false })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text}`))
        const read: unknown = JSON.parse(text)
        resolve(typeof read === 'object' && read !== null && 'result' in read ? read.result : null)
      })
    })
    outgoing.end(JSON.stringify(call))
  })
}
