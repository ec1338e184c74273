import { mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLibsqlServer } from '../../scripts/libsql/server.ts'

const token = 'database-token'

export type DatabaseServer = {
  url: string
  token: string
  create(namespace: string): Promise<void>
  destroy(namespace: string): Promise<Response>
  /** Where a namespace can be opened by a Connection. */
  address(namespace: string): { url: string; authToken: string }
  /** Simulate damage to a database file. */
  deleteFile(namespace: string): Promise<void>
  corruptFile(namespace: string): Promise<void>
  emptyFile(namespace: string): Promise<void>
  /** Closes every file, as a restart of the server does; the address stays. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The embedded libSQL server on a free port, over a directory that goes with it. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  let server = await startLibsqlServer({ dataDir, authToken: token })
  const { url, port } = server
  const admin = (method: string, path: string) =>
    fetch(`${url}/v1/namespaces/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  const files = (namespace: string) =>
    ['', '-wal', '-shm'].map((end) => join(dataDir, `${namespace}.db${end}`))
  const each = (namespace: string, change: (path: string) => Promise<void>) =>
    Promise.all(files(namespace).map((path) => change(path).catch(() => undefined)))
  return {
    url,
    token,
    async create(namespace) {
      const answer = await admin('POST', `${namespace}/create`)
      if (!answer.ok) throw new Error(`create ${namespace}: ${answer.status}`)
    },
    destroy: (namespace) => admin('DELETE', namespace),
    address: (namespace) => ({ url: `${url}/${namespace}`, authToken: token }),
    async deleteFile(namespace) {
      await each(namespace, unlink)
    },
    async corruptFile(namespace) {
      await each(namespace, unlink)
      await writeFile(join(dataDir, `${namespace}.db`), 'This is no database at all. '.repeat(400))
    },
    async emptyFile(namespace) {
      await each(namespace, (path) => (path.endsWith('.db') ? truncate(path, 0) : unlink(path)))
    },
    async restart() {
      await server.close()
      server = await startLibsqlServer({ dataDir, authToken: token, port })
    },
    async stop() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
