import { hasMysql, mysqlSettings } from './mysql-server.ts'

/** Stops the project without a server: MySQL has no embedded form, and a skipped suite would prove nothing. */
export async function setup(): Promise<void> {
  const { host, port } = mysqlSettings
  if (!(await hasMysql()))
    throw new Error(
      `These tests need MySQL at ${host}:${port}: run \`npm run mysql-server\`, or set TEST_MYSQL_URL.`,
    )
}
