import type { HomeLocator } from './locator.ts'
import { platformRequest } from './platform-request.ts'

export type TursoPlatform = {
  apiUrl: string
  apiToken: string
  organization: string
  group: string
  /** Token that opens every database of the group. */
  databaseToken: string
  /** What follows a database's name in its host name, such as `-<organization>.turso.io`. */
  host: string
}

/** Homes as databases of a Turso group, made and deleted by the platform API; the host name is derived. */
export function tursoLocator(
  platform: TursoPlatform,
  addressOf = (name: string) => `libsql://${name}${platform.host}`,
): HomeLocator {
  const { apiToken, group, organization } = platform
  const databases = `${platform.apiUrl.replace(/\/+$/, '')}/v1/organizations/${encodeURIComponent(organization)}/databases`
  const name = (key: string) => `base-${key}`
  return {
    create: (key) => platformRequest('POST', databases, apiToken, { name: name(key), group }, [200, 409]),
    locate: (key) => ({ url: addressOf(name(key)), authToken: platform.databaseToken }),
    destroy: (key) => platformRequest('DELETE', `${databases}/${name(key)}`, apiToken, null, [200, 404]),
  }
}
