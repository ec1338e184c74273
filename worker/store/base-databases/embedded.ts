import type { BaseDatabaseLocator } from './locator.ts'
import { platformRequest } from './platform-request.ts'

/** Base databases as namespaces of a libSQL server: `<url>/base-<key>`. */
export function embeddedDatabaseLocator(server: { url: string; token: string }): BaseDatabaseLocator {
  const root = server.url.replace(/\/+$/, '')
  const name = (key: string) => `base-${key}`
  return {
    create: (key) =>
      platformRequest('POST', `${root}/v1/namespaces/${name(key)}/create`, server.token, {}, [200, 409]),
    locate: (key) => ({ url: `${root}/${name(key)}`, authToken: server.token }),
    destroy: (key) =>
      platformRequest('DELETE', `${root}/v1/namespaces/${name(key)}`, server.token, null, [200, 404]),
  }
}
