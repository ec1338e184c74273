import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

/** Servers of one protocol, each with a dialect of its own. */
export type MysqlServer = 'mariadb' | 'mysql'

/** The collation that compares texts by code points, with trailing spaces; that of the dialect, too (`words.ts`). */
export const collations: Record<MysqlServer, string> = {
  mariadb: 'utf8mb4_nopad_bin',
  mysql: 'utf8mb4_0900_bin',
}

export const productNames: Record<MysqlServer, string> = { mariadb: 'MariaDB', mysql: 'MySQL' }

/** The oldest releases that have what the dialects use. */
const oldest: Record<MysqlServer, readonly [number, number, number]> = {
  mariadb: [10, 11, 0],
  mysql: [8, 0, 31],
}

/** The server by its version; null for others that speak the protocol. */
function serverOf(version: string): MysqlServer | null {
  if (/mariadb/i.test(version)) return 'mariadb'
  return /tidb|vitess/i.test(version) ? null : 'mysql'
}

/** True for a server that its dialect is made for: `10.11.19-MariaDB-0+deb12u1`, `9.7.4`. */
export function isSupportedServer(expected: MysqlServer, version: string): boolean {
  const numbers = (/^(?:5\.5\.5-)?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version) ?? []).slice(1).map(Number)
  if (serverOf(version) !== expected) return false
  const different = oldest[expected].findIndex((each, index) => each !== (numbers[index] ?? 0))
  return different < 0 || (numbers[different] ?? 0) > (oldest[expected][different] ?? 0)
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
  if (serverOf(version) !== 'mariadb') return false
  const [, series = '', release = '0'] = /^(?:5\.5\.5-)?(\d+\.\d+)\.(\d+)/.exec(version) ?? []
  return Number(release) >= (withSnapshotIsolation[series] ?? 0)
}

/**
 * The statement that makes changes of the same rows by others an error of the transaction that follows. Older servers
 * would overwrite them, so there every row that is read is locked. MySQL would then also lock the gaps between rows,
 * and others could add no row; there, statements lock the rows that they rely on (`NativeTables.readLock`).
 */
export function isolationFor(version: string): string {
  if (hasSnapshotIsolation(version)) return 'set innodb_snapshot_isolation = on'
  const level = serverOf(version) === 'mysql' ? 'read committed' : 'serializable'
  return `set transaction isolation level ${level}`
}

/** Another server than the expected one answered. */
export class OtherServerProblem extends ConnectionProblem {
  readonly server: MysqlServer
  readonly address: string

  constructor(server: MysqlServer, address: string) {
    super(
      'version',
      `${address} is ${productNames[server]}. Choose ${productNames[server]} as the kind of database.`,
    )
    this.server = server
    this.address = address
  }
}

/** Refuses servers that would answer, but wrongly. */
export function versionProblem(
  { host, port }: Pick<ConnectionSettings, 'host' | 'port'>,
  expected: MysqlServer,
  version: string | null,
): ConnectionProblem {
  const address = `${host}:${port}`
  const name = productNames[expected]
  const needed = `Connect ${name} ${oldest[expected].join('.').replace(/\.0$/, '')} or later.`
  if (version === null) return new ConnectionProblem('version', `${address} is not ${name}. ${needed}`)
  const found = serverOf(version)
  if (found !== null && found !== expected) return new OtherServerProblem(found, address)
  const shown = version.slice(0, 60)
  const what =
    found === null
      ? `${/tidb/i.test(version) ? 'TiDB' : 'Vitess'} (${shown}), which is not supported`
      : `${name} ${shown}, which is too old`
  return new ConnectionProblem('version', `${address} is ${what}. ${needed}`)
}

/** Error numbers of servers that lack the collation or a setting of sessions. */
export const unsupportedErrors: ReadonlySet<number> = new Set([1193, 1273])
