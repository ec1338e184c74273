import { connect } from 'node:net'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'

/** The real server that tests of drivers use; see also `TEST_POSTGRES_URL` in tests/engine. */
export const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'
const url = new URL(postgresUrl)

export const postgresSettings: ConnectionSettings = {
  host: url.hostname,
  port: Number(url.port || 5432),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
  database: url.pathname.slice(1),
  ssl: { mode: 'No', ca: '', cert: '', key: '' },
}

/** False without a server: tests are skipped then, except in CI, where they must run. */
export async function hasPostgres(): Promise<boolean> {
  const found = await new Promise<boolean>((resolve) => {
    const socket = connect(postgresSettings.port, postgresSettings.host)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (!found && process.env['CI'] === 'true')
    throw new Error(`CI needs PostgreSQL at ${url.host}: start one, or set TEST_POSTGRES_URL.`)
  if (!found) process.stderr.write(`No PostgreSQL at ${url.host}: tests of its driver are skipped.\n`)
  return found
}
