import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openSnowflake } from '../../worker/gateways/databases/open-snowflake.ts'
import type { SourceConnection, SourceOptions } from '../../worker/gateways/databases/source-connection.ts'
import { account, type SnowflakeStub } from '../support/snowflake/server.ts'

/** The connection of the account of the stub, signed in with the key of its user. */
export function stubSettings({ port, privateKey }: SnowflakeStub): ConnectionSettings {
  return {
    host: 'localhost',
    port,
    user: account.user,
    password: privateKey,
    database: account.database,
    ssl: { mode: 'No', ca: '', cert: '', key: '' },
    account: account.name,
    warehouse: account.warehouse,
    role: account.role,
  }
}

export function openStub(
  stub: SnowflakeStub,
  more: Partial<ConnectionSettings> = {},
  options: Partial<SourceOptions> = {},
): SourceConnection {
  return openSnowflake({ ...stubSettings(stub), ...more }, { privateHosts: ['localhost'], ...options })
}
