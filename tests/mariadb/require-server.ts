import { connect } from 'node:net'
import { mariadbSettings } from './mariadb-server.ts'

/** Stops the project without a server: MariaDB has no embedded form, and a skipped suite would prove nothing. */
export async function setup(): Promise<void> {
  const { host, port } = mariadbSettings
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (!isThere)
    throw new Error(`These tests need MariaDB at ${host}:${port}: start one, or set TEST_MARIADB_URL.`)
}
