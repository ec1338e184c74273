import { isListening } from '../../scripts/local/ports.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'

/** The real server that tests use; `npm run mysql-server` starts one. */
export const mysqlUrl = new URL(process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3307')

export const mysqlSettings: ConnectionSettings = {
  host: mysqlUrl.hostname,
  port: Number(mysqlUrl.port || 3306),
  user: decodeURIComponent(mysqlUrl.username),
  password: decodeURIComponent(mysqlUrl.password),
  database: 'information_schema',
  ssl: { mode: 'No', ca: '', cert: '', key: '' },
}

export function hasMysql(): Promise<boolean> {
  return isListening(mysqlSettings.port, mysqlSettings.host)
}
