import { hasMariadb, mariadbSettings } from './mariadb-server.ts'

/** Stops the project without a server: MariaDB has no embedded form, and a skipped suite would prove nothing. */
export async function setup(): Promise<void> {
  const { host, port } = mariadbSettings
  if (!(await hasMariadb()))
    throw new Error(`These tests need MariaDB at ${host}:${port}: start one, or set TEST_MARIADB_URL.`)
}
