import type { BaseDatabaseLocator } from './locator.ts'
import { platformRequest } from './platform-request.ts'

export type TursoPlatform = {
  apiUrl: string
  apiToken: string
  organization: string
  group: string
  /** Token for every database of the group. */
  databaseToken: string
  /** Suffix of a database's host name, such as `-<organization>.turso.io`. */
  host: string
}

/** Base databases in a Turso group, managed by the platform API; host names are derived. */
export function tursoDatabaseLocator(
  platform: TursoPlatform,
  addressOf = (name: string) => `libsql://${name}${platform.host}`,
): BaseDatabaseLocator {
  const { apiToken, group, organization } = platform
  const databases = `${platform.apiUrl.replace(/\/+$/, '')}/v1/organizations/${encodeURIComponent(organization)}/databases`
  const name = (key: string) => `base-${key}`
  return {
    create: (key) => platformRequest('POST', databases, apiToken, { name: name(key), group }, [200, 409]),
    locate: (key) => ({ url: addressOf(name(key)), authToken: platform.databaseToken }),
    destroy: (key) => platformRequest('DELETE', `${databases}/${name(key)}`, apiToken, null, [200, 404]),
  }
}
