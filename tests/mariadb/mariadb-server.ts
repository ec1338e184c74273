import { randomBytes } from 'node:crypto'
import { isListening } from '../../scripts/local/ports.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'

/** The real server that tests of the driver use; see also `TEST_MARIADB_URL` in tests/engine. */
const url = new URL(process.env['TEST_MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306')

export const mariadbSettings: ConnectionSettings = {
  host: url.hostname,
  port: Number(url.port || 3306),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
  database: 'information_schema',
  ssl: { mode: 'No', ca: '', cert: '', key: '' },
}

/** A name of a database of its own. */
export function throwawayName(): string {
  return `tessera_test_${process.pid}_${randomBytes(4).toString('hex')}`
}

/** False without a server, where suites that run on several servers are skipped, except in CI. */
export async function hasMariadb(): Promise<boolean> {
  const { host, port } = mariadbSettings
  const found = await isListening(port, host)
  if (!found && process.env['CI'] === 'true')
    throw new Error(`CI needs MariaDB at ${host}:${port}: start one, or set TEST_MARIADB_URL.`)
  return found
}
