import type { ConnectedType } from '#core/schema.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openLibsql } from './open-libsql.ts'
import { openSnowflake } from './open-snowflake.ts'
import { openMysql } from './open-mysql.ts'
import { isNeon, openSource } from './open-source.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'

/** The driver of each type of database. None connects before its first statement. */
export const sourceDrivers: Record<
  ConnectedType,
  (settings: ConnectionSettings, options: SourceOptions) => SourceConnection
> = {
  pg: openSource,
  mysql2: (settings, options) => openMysql(settings, options, 'mariadb'),
  mysql: (settings, options) => openMysql(settings, options, 'mysql'),
  libsql: openLibsql,
  snowflake: openSnowflake,
}

/** `SourceConnection.preparesTransactions` of a type of database. */
export function preparesTransactions(type: ConnectedType): boolean {
  return type === 'mysql2' || type === 'mysql'
}

/** False for databases that are reached over HTTP, where a connection costs nothing. */
export function usesSockets(type: ConnectedType, { host }: ConnectionSettings): boolean {
  return type !== 'libsql' && type !== 'snowflake' && !isNeon(host)
}
