import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

/** The oldest release that the dialect is tested with. */
const oldest = [10, 11] as const

/** True for a server that the dialect is made for: `10.11.19-MariaDB-0+deb12u1`. */
export function isSupportedServer(version: string): boolean {
  const [, major = 0, minor = 0] = (/^(?:5\.5\.5-)?(\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  if (!/mariadb/i.test(version)) return false
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Refuses servers that would answer, but wrongly. */
export function versionProblem(
  { host, port }: Pick<ConnectionSettings, 'host' | 'port'>,
  version: string | null,
): ConnectionProblem {
  const found = version === null ? 'another server' : `version ${version.slice(0, 60)}`
  return new ConnectionProblem(
    'version',
    `${host}:${port} is ${found}, which is not supported. Connect MariaDB 10.11 or later.`,
  )
}

/** Error numbers of servers that lack the collation or a setting of sessions. */
export const unsupportedErrors: ReadonlySet<number> = new Set([1193, 1273])
