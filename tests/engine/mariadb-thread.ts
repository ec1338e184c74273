import { createConnection, type FieldPacket } from 'mysql2/promise'
import { type MessagePort, workerData } from 'node:worker_threads'
import { sessionSettings } from '../../worker/gateways/databases/mysql-settings.ts'

// Runs statements for a thread that waits for them: tests of the engine are synchronous. MariaDB has no embedded
// form, so without a server the suite fails.

type Sent = { id: number; sql: string }
type Answer = {
  fields: { name: string; type: number; characterSet: number }[]
  rows: (Uint8Array | null)[][]
  count: number
  /** The id that the database gave to the first new row; 0 for none. */
  firstId: number
}

const { port, flag, url, server } = workerData as {
  port: MessagePort
  flag: Int32Array
  url: string
  server: 'mariadb' | 'mysql'
}

async function connect(): Promise<(sent: Sent) => Promise<Answer>> {
  const connection = await createConnection({
    uri: url,
    disableEval: true,
    rowsAsArray: true,
    typeCast: (field) => field.buffer(),
  })
  await connection.query(sessionSettings(15_000, server))
  // Nothing is kept, so nothing needs to reach the disk.
  await connection.query('set autocommit = 0')
  return async ({ sql }) => {
    const [result, fields] = await connection.query(sql)
    if (!Array.isArray(result))
      return { fields: [], rows: [], count: result.affectedRows, firstId: result.insertId }
    return {
      fields: fields.map((field: FieldPacket) => ({
        name: field.name,
        type: field.columnType ?? 0,
        characterSet: Number(field.characterSet ?? 0),
      })),
      rows: result as unknown as (Uint8Array | null)[][],
      count: 0,
      firstId: 0,
    }
  }
}

const run = connect()
port.on('message', (sent: Sent) => {
  void run
    .then((query) => query(sent))
    .then(
      (answer) => port.postMessage({ id: sent.id, answer }),
      (error: unknown) => port.postMessage({ id: sent.id, error: messageOf(error) }),
    )
    .then(() => {
      Atomics.store(flag, 0, sent.id)
      Atomics.notify(flag, 0)
    })
})

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isAbsent = 'code' in error && error.code === 'ECONNREFUSED'
  return isAbsent
    ? `No server at ${url}. Start one, or set TEST_MARIADB_URL or TEST_MYSQL_URL.`
    : error.message
}
