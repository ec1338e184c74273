import { connect } from 'node:net'
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

export async function hasMysql(): Promise<boolean> {
  const { host, port } = mysqlSettings
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
