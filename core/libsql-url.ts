import { parseConnectionUrl } from './connection-url.ts'
import type { SslMode } from './external-connections.ts'

/** The address of a libSQL server: the path names one of its databases; most servers have one only. */
export type LibsqlAddress = { host: string; port: number; database: string; ssl: { mode: SslMode } }

/** Parses `libsql://`, `https://` and `http://` URLs; null for others. */
export function parseLibsqlUrl(url: string): (LibsqlAddress & { authToken: string }) | null {
  const [, protocol = ''] = /^\s*(libsql|https?):/i.exec(url) ?? []
  const parsed = protocol === '' ? null : parseConnectionUrl(url.trim().replace(/^[a-z]+:/i, 'libsql:'))
  if (!parsed) return null
  const isPlain = protocol.toLowerCase() === 'http' || parsed.sslMode === 'No'
  const { host, database, password } = parsed
  const hasPort = /^\s*[a-z]+:\/\/[^/?#]*:\d+(?:[/?#]|\s*$)/i.test(url)
  const port = hasPort ? (parsed.port ?? 443) : isPlain ? 80 : 443
  return { host, port, database, authToken: password, ssl: { mode: isPlain ? 'No' : 'Required' } }
}

/** The URL of an address, without its token. */
export function libsqlUrl({ host, port, database, ssl }: LibsqlAddress): string {
  const isPlain = ssl.mode === 'No'
  const name = host.includes(':') ? `[${host}]` : host
  const at = port === (isPlain ? 80 : 443) ? '' : `:${port}`
  return `${isPlain ? 'http' : 'libsql'}://${name}${at}${database === '' ? '' : `/${database}`}`
}
