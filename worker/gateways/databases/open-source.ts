import type { ConnectionSettings } from './connection-settings.ts'
import { openNeon } from './open-neon.ts'
import { openPostgres } from './open-postgres.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'

/** Opens a server of the PostgreSQL family by the driver that fits its address. */
export function openSource(settings: ConnectionSettings, options: SourceOptions): SourceConnection {
  return isNeon(settings.host) ? openNeon(settings, options) : openPostgres(settings, options)
}

/** True for names of Neon's servers, which speak HTTP too. */
export function isNeon(host: string): boolean {
  return /^[a-z0-9.-]+\.neon\.tech$/i.test(host)
}
