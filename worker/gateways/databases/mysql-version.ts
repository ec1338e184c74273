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

/** The releases that got `innodb_snapshot_isolation`, by series; all later series have it. */
const withSnapshotIsolation: Record<string, number> = {
  '10.11': 8,
  '11.0': 6,
  '11.1': 5,
  '11.2': 4,
  '11.3': Number.POSITIVE_INFINITY,
  '11.4': 2,
}

/** True for a supported server that can report rows that others changed since the snapshot of a transaction. */
export function hasSnapshotIsolation(version: string): boolean {
  const [, series = '', release = '0'] = /^(?:5\.5\.5-)?(\d+\.\d+)\.(\d+)/.exec(version) ?? []
  return Number(release) >= (withSnapshotIsolation[series] ?? 0)
}

/**
 * The statement that makes changes of the same rows by others an error of the transaction that follows. Older servers
 * would overwrite them, so there every row that is read is locked.
 */
export function isolationFor(version: string): string {
  return hasSnapshotIsolation(version)
    ? 'set innodb_snapshot_isolation = on'
    : 'set transaction isolation level serializable'
}

/** Refuses servers that would answer, but wrongly. */
export function versionProblem(
  { host, port }: Pick<ConnectionSettings, 'host' | 'port'>,
  version: string | null,
): ConnectionProblem {
  const found = version === null ? 'not MariaDB' : describe(version.slice(0, 60))
  return new ConnectionProblem('version', `${host}:${port} is ${found}. Connect MariaDB 10.11 or later.`)
}

function describe(version: string): string {
  if (/mariadb/i.test(version)) return `MariaDB ${version}, which is too old`
  const name = /tidb|vitess/i.exec(version)?.[0] ?? 'MySQL'
  return `${name} (${version}), which lacks functions of MariaDB that Tessera's queries use`
}

/** Error numbers of servers that lack the collation or a setting of sessions. */
export const unsupportedErrors: ReadonlySet<number> = new Set([1193, 1273])
